/// The facts about a command that celebrations need.
package struct CelebrationOccasion {
  /// The person.
  package var user: UserID
  /// The local day of the command.
  package var day: LocalDay
  /// Whether the command is about the past: an import, an amount for a named day, a habit whose
  /// first day is over, a goal of a measure, or a completion that earns nothing or its undo.
  package var isHistory: Bool
  /// Whether the command is an undo.
  package var isUndo: Bool
  /// The index of the first event that DailyAwardService writes for the command.
  package var firstEvent: Int
  /// The lines under the catalogue in force.
  package var lines: AffirmationLines

  /// The occasion of a command, given what was decided about it so far.
  package init(_ command: Command, _ decision: Decision, since firstEvent: Int, lines: AffirmationLines) {
    user = command.user
    day = decision.evidence.day
    isUndo = if case .undo = command.intent { true } else { false }
    isHistory = command.intent.isHistory || decision.changesHistory
    (self.firstEvent, self.lines) = (firstEvent, lines)
  }
}

extension Intent {
  /// Whether the intent is about the past: an import, an amount for a named day, or a goal, which
  /// earlier values may already reach.
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
  /// Whether the command adds a habit whose first day is over, records a completion that earns
  /// nothing, or changes whether such a completion is in force.
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
