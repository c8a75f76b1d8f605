import AscentRuntime

extension Migrations {
  /// Whether an operation is in force becomes restricted to 0 or 1. A constraint can only be added
  /// with a column; this column is computed, so no row is rewritten.
  static let version9 = """
    ALTER TABLE operations ADD COLUMN in_force_checked INTEGER AS (in_force) VIRTUAL CHECK (in_force IN (0, 1));
    """

  /// Damage: operations that the constraint would refuse.
  static func damageBeforeVersion9(in connection: Connection) throws(SQLiteFailure) -> [JournalDamage] {
    let found = try connection.prepare("SELECT seq FROM operations WHERE in_force NOT IN (0, 1) ORDER BY seq LIMIT 10")
    var damage: [JournalDamage] = []
    while try found.step() {
      damage.append(JournalDamage(commit: nil, detail: "operation \(found.int64(0)) is neither in force nor undone"))
    }
    return damage
  }
}
