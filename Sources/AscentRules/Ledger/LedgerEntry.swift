/// An entry of a person's ledger: XP given or taken back for one award key. Entries are never
/// changed or deleted.
public struct LedgerEntry: Hashable, Sendable {
  /// The number of the entry; a person's entries are numbered from 1 without gaps.
  public var number: Int32
  /// What the entry is for.
  public var key: AwardKey
  /// The XP given; negative if XP is taken back.
  public var amount: Int64
  /// The sum of the ledger up to and including this entry.
  public var total: Int64
  /// The version of the XP policy by which the amount was chosen; 0 for manual awards and
  /// corrections.
  public var policy: Int32

  /// An entry with all its fields.
  package init(number: Int32, key: AwardKey, amount: Int64, total: Int64, policy: Int32) {
    self.number = number
    self.key = key
    self.amount = amount
    self.total = total
    self.policy = policy
  }
}

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
