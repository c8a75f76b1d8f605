import AscentRules
import AscentRuntime
import AscentStorage

/// The ends of the commits after one, in the order of their numbers: those in the rows of their
/// last commands, and those of commits without commands, which have rows of their own.
final class CommitRows {
  /// The end of a commit; its chain is still to be checked.
  struct End {
    var head: StoredHead
    var committedAt: Instant
    /// Whether it is in the row of a command.
    var hasCommands: Bool
  }

  private let (filled, empty): (Statement, Statement)
  private var (nextFilled, nextEmpty): (End?, End?)

  init(_ connection: Connection, after head: StoredHead) throws(SQLiteFailure) {
    filled = try connection.prepare(
      """
      SELECT commit_number, \(StoredHead.lastPosition), seq, chain, committed_at FROM operations
      WHERE commit_number IS NOT NULL AND seq > ?1 ORDER BY seq
      """)
    empty = try connection.prepare(
      "SELECT number, last_position, last_seq, chain, committed_at FROM empty_commits WHERE number > ?1 ORDER BY number"
    )
    filled.bind(head.seq, at: 1)
    empty.bind(head.commit, at: 1)
    nextFilled = try Self.end(in: filled, hasCommands: true)
    nextEmpty = try Self.end(in: empty, hasCommands: false)
  }

  /// The next commit, nil after the last.
  func next() throws(SQLiteFailure) -> End? {
    if let commit = nextEmpty, commit.head.commit <= nextFilled?.head.commit ?? .max {
      nextEmpty = try Self.end(in: empty, hasCommands: false)
      return commit
    }
    let commit = nextFilled
    if commit != nil { nextFilled = try Self.end(in: filled, hasCommands: true) }
    return commit
  }

  private static func end(in rows: Statement, hasCommands: Bool) throws(SQLiteFailure) -> End? {
    guard try rows.step() else { return nil }
    return End(
      head: try StoredHead(rows), committedAt: Instant(milliseconds: rows.int64(4)), hasCommands: hasCommands)
  }
}
