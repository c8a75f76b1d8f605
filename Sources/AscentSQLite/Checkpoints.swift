import AscentRules
import AscentRuntime

/// What subscribers keep with the journal. It is a row each, written in a transaction of its own
/// after the events that are in it, so that it is never there without them.
extension OpenJournal {
  /// Puts a checkpoint in the place of the one of the same name.
  func save(_ checkpoint: Checkpoint) throws(JournalFailure) {
    do throws(SQLiteFailure) {
      try connection.execute("BEGIN IMMEDIATE")
      let put = try connection.prepare("INSERT OR REPLACE INTO checkpoints VALUES (?1, ?2, ?3)")
      put.bind(checkpoint.name, at: 1)
      put.bind(checkpoint.position.number, at: 2)
      put.bind(checkpoint.body, at: 3)
      try put.run()
    } catch {
      throw undone(after: error)
    }
    do throws(SQLiteFailure) {
      try connection.execute("COMMIT")
    } catch {
      // As with a group: only a full disk is known to leave nothing behind.
      guard error.primaryCode == SQLiteFailure.full else { throw .outcomeUnknown(error.description) }
      throw undone(after: error)
    }
  }

  private func undone(after failure: SQLiteFailure) -> JournalFailure {
    do throws(SQLiteFailure) {
      if !connection.isInAutocommit { try connection.execute("ROLLBACK") }
    } catch {
      return .outcomeUnknown("\(failure); then \(error)")
    }
    return .nothingWritten(failure.description)
  }
}

extension OpenReader {
  /// The checkpoint that was kept last under a name.
  func checkpoint(named name: String) throws(SQLiteFailure) -> Checkpoint? {
    let find = try connection.prepare("SELECT position, body FROM checkpoints WHERE name = ?1")
    find.bind(name, at: 1)
    guard try find.step() else { return nil }
    return Checkpoint(name: name, position: Position(number: find.int64(0)), body: find.bytes(1))
  }
}
