/// The facts about a command that celebrations need.
package struct CelebrationOccasion {
  /// The person.
  package var user: UserID
  /// The command's local day.
  package var day: LocalDay
  /// Whether the command is about the past: an import, a plan that begins in the past, or the undo
  /// of something that earned nothing.
  package var isHistory: Bool
  /// Whether the command takes another one back.
  package var isUndo: Bool
  /// Where the events begin that DailyAwardService writes for the command.
  package var firstEvent: Int
  /// The lines under the catalogue in force.
  package var lines: AffirmationLines

  /// The occasion of a command, with what was decided of it so far.
  package init(_ command: Command, _ decision: Decision, since firstEvent: Int, lines: AffirmationLines) {
    user = command.user
    day = decision.evidence.day
    isUndo = if case .undo = command.intent { true } else { false }
    isHistory = command.intent.isHistory || decision.changesHistory
    (self.firstEvent, self.lines) = (firstEvent, lines)
  }
}

extension Intent {
  /// Whether it is about the past: an import, or a goal, which may be reached by earlier values.
  fileprivate var isHistory: Bool {
    switch self {
    case .setMeasureGoal: true
    case .complete(let logged): logged.day != nil
    case .skip(let skip): skip.isRecorded
    default: false
    }
  }
}

extension Decision {
  /// Whether it adds a habit whose first day is over, records a completion that earns nothing, or
  /// changes whether one is in force.
  fileprivate var changesHistory: Bool {
    completionEvents.contains { index in
      switch events[index] {
      case .habitAdded(_, _, let firstDay): firstDay < evidence.day
      case .completionLogged(_, _, _, _, let pays), .completionChanged(_, _, _, _, _, _, let pays): !pays
      default: false
      }
    }
  }
}
