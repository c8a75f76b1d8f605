/// An entry that a repair appends to a ledger.
package enum LedgerCorrection: Hashable {
  /// An entry for a key. With a policy above 0 it puts the award in force or takes it back; with
  /// policy 0 it only corrects the key's sum.
  case enter(AwardKey, amount: Int64, policy: Int32)
  /// Starts the checks over after `count` entries whose amounts sum to `total`. This is for faults
  /// that no entry can correct: a broken chain, a gap, or a wrong sum.
  case reseal(count: Int32, total: Int64)
}
