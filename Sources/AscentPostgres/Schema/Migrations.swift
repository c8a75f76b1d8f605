#if PostgreSQL
/// The schema, version by version. A version, once shipped, is never changed; a change is a new version in a file of its own.
enum Migrations {
  /// The statements that lead from each version to the next; the first leads from an empty schema to version 1.
  static let all = [version1]

  /// The newest version.
  static var current: Int32 { Int32(all.count) }

  /// The constraints that safety rests on: none of them may be missing.
  static let constraints = [
    "checkpoints_pkey", "commits_pkey", "journal_pkey", "operations_by_key", "operations_by_ordinal", "operations_pkey", "snapshots_pkey",
  ]
}
#endif
