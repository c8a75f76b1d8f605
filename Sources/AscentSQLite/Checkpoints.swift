import AscentRules
import AscentRuntime

/// The checkpoints that subscribers store with the journal, one row each. A checkpoint is written
/// in its own transaction, after the events that it covers, so it never exists without them.
extension OpenJournal {
  /// Saves a checkpoint, replacing the one with the same name.
  func save(_ checkpoint: Checkpoint) throws(JournalFailure) {
    try transact { () throws(SQLiteFailure) in
      let put = try connection.prepare("INSERT OR REPLACE INTO checkpoints VALUES (?1, ?2, ?3)")
      try put.run(checkpoint.name, checkpoint.position.number, checkpoint.body)
    }
  }
}

extension OpenReader {
  /// The latest checkpoint saved under a name.
  func checkpoint(named name: String) throws(SQLiteFailure) -> Checkpoint? {
    let find = try connection.prepare("SELECT position, body FROM checkpoints WHERE name = ?1")
    return try find.first(name) {
      Checkpoint(name: name, position: Position(number: $0.int64(0)), body: $0.bytes(1))
    }
  }
}
