import AscentRules
import AscentRuntime

/// What subscribers store with the journal: one row each. It is written in a transaction of its
/// own, after the events that it covers, so it never exists without them.
extension OpenJournal {
  /// Saves a checkpoint in place of the one with the same name.
  func save(_ checkpoint: Checkpoint) throws(JournalFailure) {
    try transact { () throws(SQLiteFailure) in
      let put = try connection.prepare("INSERT OR REPLACE INTO checkpoints VALUES (?1, ?2, ?3)")
      try put.run(checkpoint.name, checkpoint.position.number, checkpoint.body)
    }
  }
}

extension OpenReader {
  /// The checkpoint that was saved last under a name.
  func checkpoint(named name: String) throws(SQLiteFailure) -> Checkpoint? {
    let find = try connection.prepare("SELECT position, body FROM checkpoints WHERE name = ?1")
    return try find.first(name) {
      Checkpoint(name: name, position: Position(number: $0.int64(0)), body: $0.bytes(1))
    }
  }
}
