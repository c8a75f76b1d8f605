#if PostgreSQL
/// The schema, version by version. Once shipped, the tables of a version are never changed; a
/// change is a new version in a file of its own. Views hold no data: only the newest are here.
enum Migrations {
  /// The statements that lead from each version to the next; the first leads from an empty schema
  /// to version 1.
  static let all = [version1, version2, version3, version4]

  /// The newest version.
  static var current: Int32 { Int32(all.count) }

  /// The constraints that safety rests on, as the server words them, in the order of their bytes:
  /// none of them may be missing, or say something else.
  static let constraints = [
    "checkpoints_pkey PRIMARY KEY (name)", "commits_pkey PRIMARY KEY (number)",
    "due_pkey PRIMARY KEY (user_name)", "journal.commit_number NOT NULL", "journal_pkey PRIMARY KEY (is_one)",
    "operations_by_key UNIQUE (user_name, operation)",
    "operations_by_ordinal UNIQUE (user_name, ordinal)", "operations_pkey PRIMARY KEY (seq)",
    "snapshots_pkey PRIMARY KEY (user_name)",
  ]
}
#endif
