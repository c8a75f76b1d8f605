import AscentRules
import AscentRuntime

/// What subscribers store with the journal: one row each. It is written in a transaction of its
/// own, after the events that it covers, so it never exists without them.
extension OpenJournal {
  /// Saves a checkpoint in place of the one with the same name.
  func save(_ checkpoint: Checkpoint) throws(JournalFailure) {
    try transact { () throws(SQLiteFailure) in
      let put = try connection.prepare("INSERT OR REPLACE INTO checkpoints VALUES (?1, ?2, ?3)")
      put.bind(checkpoint.name, at: 1)
      put.bind(checkpoint.position.number, at: 2)
      put.bind(checkpoint.body, at: 3)
      try put.run()
    }
  }
}

extension OpenReader {
  /// The checkpoint that was saved last under a name.
  func checkpoint(named name: String) throws(SQLiteFailure) -> Checkpoint? {
    let find = try connection.prepare("SELECT position, body FROM checkpoints WHERE name = ?1")
    find.bind(name, at: 1)
    guard try find.step() else { return nil }
    return Checkpoint(name: name, position: Position(number: find.int64(0)), body: find.bytes(1))
  }
}
