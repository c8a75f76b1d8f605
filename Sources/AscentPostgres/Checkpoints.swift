#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// The checkpoints that subscribers store with the journal, one row each. A checkpoint is written
/// in its own transaction, after the events that it covers, so it never exists without them.
extension OpenJournal {
  /// Saves a checkpoint, replacing the one with the same name, if the stored head is
  /// the expected one.
  func save(_ checkpoint: Checkpoint) throws(JournalFailure) {
    let values: [any ParameterValue] = [checkpoint.name, checkpoint.position.number, checkpoint.body]
    let sql = """
      INSERT INTO checkpoints VALUES ($1, $2, $3)
      ON CONFLICT (name) DO UPDATE SET position = excluded.position, body = excluded.body
      """
    try transact([head.call(movingTo: head), Connection.BoundStatement(sql, values, writing: 1)])
  }
}

extension OpenReader {
  /// The latest checkpoint saved under a name.
  func checkpoint(named name: String) throws(PostgresFailure) -> Checkpoint? {
    guard let row = try run("SELECT position, body FROM checkpoints WHERE name = $1", [name]).first else { return nil }
    return Checkpoint(name: name, position: Position(number: try row.int64(0)), body: row.bytes(1))
  }
}
#endif
