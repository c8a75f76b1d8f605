/// What a person's history proves about the versions of the rules and the limits in use. Versions
/// never go back, so later commands were decided by that version or a newer one.
///
/// Only some events show it. Before the first of them, the results of an earlier version cannot be
/// told from impossible ones.
struct KnownRules {
  /// The number of the present rules. The first close under automatic freezes records it. So even
  /// in a new history, commands before that close are accepted if earlier rules explain them.
  ///
  /// - Important: Increase it when a rule judges days or streaks differently than before.
  static let present: Int32 = 6

  /// Whether the history shows rules with automatic freezes or ends of pauses. Such rules also
  /// limit the length of pauses, and refuse to undo what later operations rest on.
  private(set) var haveAutomaticFreezes = false
  /// Whether an event names the present version of the limits.
  private var namesPresentLimits = false

  /// Whether undoing a change of zone or of the day start reopens days.
  private(set) var reopenDays = false
  /// Whether a change of plan records which days it exempts, of those already begun.
  private(set) var exemptDays = false

  /// Whether the history names the first numbered rules (2), or later ones.
  private(set) var areNumbered = false
  /// Whether the history names the rules under which freezes save streaks of weeks (3), or
  /// later ones.
  private(set) var saveWeeks = false
  /// Whether the history names the rules (4) under which reminders also come on days that a
  /// schedule leaves to the person, and withheld awards are not celebrated; or later ones.
  private(set) var remindOnDaysOfChoice = false
  /// Whether the history names the rules (5) under which only completions that pay decide whether
  /// a day's bonus needs a flexible habit, or later ones.
  private(set) var payByPaidDays = false
  /// Whether the history names the rules (6) under which days from which a habit was removed later
  /// break the daily streak, or later ones.
  private(set) var keepPastRemovals = false

  /// Learns what a command shows about the rules of later commands.
  mutating func learn(from command: RecordedCommand, _ policy: Policy) {
    if !namesPresentLimits { namesPresentLimits = command.names(policy) }
    if !reopenDays { reopenDays = command.events.contains { $0.kind == .daysReopened } }
    if !exemptDays { exemptDays = command.events.contains { $0.kind == .habitExempted } }
    for case .automaticFreezesChanged(_, let rules?) in command.events {
      if rules >= 2 { areNumbered = true }
      if rules >= 3 { saveWeeks = true }
      if rules >= 4 { remindOnDaysOfChoice = true }
      if rules >= 5 { payByPaidDays = true }
      if rules >= 6 { keepPastRemovals = true }
    }
    guard !haveAutomaticFreezes else { return }
    haveAutomaticFreezes = command.events.contains { $0.kind == .automaticFreezesChanged || $0.kind == .pauseEnded }
  }

  /// Whether a command was decided under the present version of the limits.
  func haveLimits(of command: RecordedCommand, _ policy: Policy) -> Bool { namesPresentLimits || command.names(policy) }
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
