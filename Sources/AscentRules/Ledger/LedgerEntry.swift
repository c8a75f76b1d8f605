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
