import AscentRules
import AscentRuntime
import AscentStorage

/// The ends of the commits after a head, by commit number. The end of a commit is in the row of its
/// last command; a commit without commands has its own row.
final class CommitRows {
  private let (filled, empty): (Statement, Statement)
  private var (nextFilled, nextEmpty): (CommitEnd?, CommitEnd?)

  private static let source = "commit_number, position, seq, seal, committed_at FROM commands"

  /// Reads the ends of the commits after a head.
  ///
  /// - Parameter source: the columns of an end, and the table that contains them.
  init(
    _ connection: Connection, after head: StoredHead = StoredHead(),
    from source: String = CommitRows.source
  ) throws(SQLiteFailure) {
    filled = try connection.prepare(
      "SELECT \(source) WHERE commit_number IS NOT NULL AND seq > ?1 ORDER BY seq")
    empty = try connection.prepare(
      "SELECT number, last_position, last_seq, chain, committed_at FROM empty_commits WHERE number > ?1 ORDER BY number"
    )
    filled.bind(head.seq)
    empty.bind(head.commit)
    nextFilled = try Self.end(in: filled, isEmpty: false)
    nextEmpty = try Self.end(in: empty, isEmpty: true)
  }

  /// The next commit; nil after the last.
  func next() throws(SQLiteFailure) -> CommitEnd? {
    if let commit = nextEmpty, commit.head.commit <= nextFilled?.head.commit ?? .max {
      nextEmpty = try Self.end(in: empty, isEmpty: true)
      return commit
    }
    let commit = nextFilled
    if commit != nil { nextFilled = try Self.end(in: filled, isEmpty: false) }
    return commit
  }

  private static func end(in rows: Statement, isEmpty: Bool) throws(SQLiteFailure) -> CommitEnd? {
    guard try rows.step() else { return nil }
    return try CommitEnd(rows, isEmpty: isEmpty)
  }
}
