#if PostgreSQL
extension Migrations {
  /// New ledger entries have no hash, as in version 12 of SQLite. A snapshot is a cache.
  static let version6 = ["DELETE FROM snapshots"]
}
#endif
