/// What a step can do, as scenarios name it.
enum ScenarioOperation: String, CaseIterable {
  case createHabit, renameHabit, edit, delete, setGoal, setSchedule, complete, skip, pause, pauseAll, freeze, archive
  case restore, resume, resumeAll, remind, closeDay
  case undo, move, grantFreezes, award, travel, dayStart, session, progress, acknowledge, measureGoal, measure
  case device, offline, sync, crash, verify, replay, assert

  /// Whether a step must name a habit; nil if it may.
  var needsHabit: Bool? {
    switch self {
    case .createHabit, .renameHabit, .edit, .delete, .setGoal, .setSchedule, .complete, .skip, .pause, .archive,
      .restore, .resume, .remind:
      true
    case .undo, .assert: nil
    default: false
    }
  }

  /// Whether it sends a command.
  var isCommand: Bool {
    switch self {
    case .device, .offline, .sync, .crash, .verify, .replay, .assert: false
    default: true
    }
  }

  /// Whether it may be logged later than it happened.
  var canBeLate: Bool { [.complete, .session, .progress, .measure].contains(self) }
}
