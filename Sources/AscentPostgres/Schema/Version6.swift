#if PostgreSQL
extension Migrations {
  /// New ledger entries have no hash, as in version 12 of SQLite. A snapshot is a cache. The view
  /// that showed the hash is created again, since a replaced view must keep its columns.
  static let version6 = ["DELETE FROM snapshots", "DROP VIEW IF EXISTS xp_ledger"]
}
#endif
