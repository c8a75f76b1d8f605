/// What a person's commands say about the rules that decided those after them: a version of the
/// rules, or of the limits, is not followed by an earlier one.
///
/// Only some events tell. Before the first of them, what an earlier version did cannot be told from
/// what nobody could have done.
struct KnownRules {
  /// The number of the present rules. The first close under automatic freezes records it. So even
  /// in a new history, commands before that close are accepted if they follow from earlier rules.
  ///
  /// - Important: Raise it when a rule judges days or streaks otherwise than before.
  static let present: Int32 = 4

  /// Whether the version had automatic freezes or ends of pauses. It also bounds pauses, and
  /// refuses to undo what later operations rest on.
  private(set) var areOfPresentForm = false
  /// Whether an event names the present version of the limits.
  private var haveLimits = false

  /// Whether the undo of a journey or of a day start opens days again.
  private(set) var reopenDays = false
  /// Whether a change of plan says which days that have begun it exempts.
  private(set) var exemptDays = false

  /// Whether the history names the rules that were numbered first, or later ones.
  private(set) var areNumbered = false
  /// Whether it names the rules under which freezes save streaks of weeks, or later ones.
  private(set) var saveWeeks = false
  /// Whether it names the rules under which reminders come on days of choice and withheld awards
  /// are not celebrated, or later ones.
  private(set) var remindOnDaysOfChoice = false

  /// Notes a command that is followed by others.
  mutating func note(_ command: RecordedCommand, _ policy: Policy) {
    if !haveLimits { haveLimits = command.names(policy) }
    if !reopenDays { reopenDays = command.events.contains { $0.kind == .daysReopened } }
    if !exemptDays { exemptDays = command.events.contains { $0.kind == .habitExempted } }
    for case .automaticFreezesChanged(_, let rules?) in command.events {
      if rules >= 2 { areNumbered = true }
      if rules >= 3 { saveWeeks = true }
      if rules >= 4 { remindOnDaysOfChoice = true }
    }
    guard !areOfPresentForm else { return }
    areOfPresentForm = command.events.contains { $0.kind == .automaticFreezesChanged || $0.kind == .pauseEnded }
  }

  /// Whether a command was decided under the present version of the limits.
  func haveLimits(of command: RecordedCommand, _ policy: Policy) -> Bool { haveLimits || command.names(policy) }
}

extension RecordedCommand {
  /// Whether an event names the version of a policy's limits.
  fileprivate func names(_ policy: Policy) -> Bool { events.contains { $0.policyVersion == policy.version } }
}

extension Event {
  /// The version of the limits that decided the event; nil if it names none.
  var policyVersion: Int32? {
    switch self {
    case .dayClosed(_, _, let version), .freezeSpent(_, _, let version): version
    case .daysExcused(_, _, _, _, _, let version): version
    default: nil
    }
  }
}
