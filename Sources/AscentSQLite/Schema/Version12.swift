extension Migrations {
  /// New ledger entries have no hash, so a program that requires one must not open the store; see
  /// <doc:0084-NoHashInLedgerEntries>. A snapshot is a cache, and contains the hash of the last
  /// entry.
  static let version12 = "DELETE FROM snapshots"

  /// The views that versions 12 and 13 changed: the ledger without hashes; streaks that end, and
  /// habits with their present units.
  static let viewsSinceVersion11 = views.filter { ["xp_ledger", "streaks", "habits"].contains($0.name) }
    .map { "DROP VIEW IF EXISTS \($0.name); CREATE VIEW \($0.name) AS\n\($0.query);" }.joined()
}
