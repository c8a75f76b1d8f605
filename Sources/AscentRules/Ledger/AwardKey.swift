/// Identifies an award of a person. At any time, a key's award is in force once or not at all.
public struct AwardKey: Hashable, Sendable {
  /// What an award can be for. The raw values are stored.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// A habit satisfied on a local day.
    case habit = 1
    /// A complete day.
    case day = 2
    /// A manual award, keyed by its operation.
    case manual = 3
    /// A correction that a repair appended.
    case correction = 4
  }

  /// What the award is for.
  public var kind: Kind
  /// The habit's number, 0 for a day; for manual awards and corrections the ordinal of the command.
  package var subject: Int32
  /// The local day.
  public var day: LocalDay

  /// Creates a key from its parts.
  package init(kind: Kind, subject: Int32, day: LocalDay) {
    self.kind = kind
    self.subject = subject
    self.day = day
  }
}

extension AwardKey {
  /// The habit that the award is for; nil for any other kind of award.
  public var habit: HabitID? { kind == .habit ? HabitID(number: subject) : nil }
}
