/// One entry of a person's ledger: XP given or taken for one award key. Entries are never changed
/// or deleted.
public struct LedgerEntry: Hashable, Sendable {
  /// The entries of a person are numbered from 1 without gaps.
  public var number: Int32
  /// What the entry is for.
  public var key: AwardKey
  /// XP given, or taken when negative.
  public var amount: Int64
  /// The sum of the ledger with this entry.
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

/// What makes an award unique for a person: what is in force for a key is 0 or its amount, never
/// twice.
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

  /// A key of its three parts.
  package init(kind: Kind, subject: Int32, day: LocalDay) {
    self.kind = kind
    self.subject = subject
    self.day = day
  }
}
