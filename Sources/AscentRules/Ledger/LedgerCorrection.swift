/// What a repair appends to a ledger.
public enum LedgerCorrection: Hashable, Sendable {
  /// An entry for a key: with a policy above 0 it puts the award in force or takes it back, with
  /// policy 0 it only mends the sum of the key.
  case enter(AwardKey, amount: Int64, policy: Int32)
  /// A new beginning of the chain after `count` entries whose amounts sum to `total`, for what no
  /// entry can mend: a broken chain, a gap, a wrong sum.
  case reseal(count: Int32, total: Int64)
}
