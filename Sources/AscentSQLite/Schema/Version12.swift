extension Migrations {
  /// New ledger entries have no hash, so a program that requires one must not open the store; see
  /// <doc:0084-NoHashInLedgerEntries>. A snapshot is a cache, and contains the hash of the last
  /// entry.
  static let version12 = "DELETE FROM snapshots"

  /// What version 12 replaces in a store of version 11: the view that showed the hash.
  static let replacedByVersion12 = views.filter { $0.name == "xp_ledger" }
    .map { "DROP VIEW IF EXISTS \($0.name); CREATE VIEW \($0.name) AS\n\($0.query);" }.joined()
}
