import AscentRules
import AscentRuntime

/// Where the stored journal ends, and the link that the next commit continues.
struct StoredHead: Hashable {
  /// The number of the last commit.
  var commit: Int64 = 0
  /// The position of the last event.
  var position: Int64 = 0
  /// The sequence number of the last operation.
  var seq: Int64 = 0
  /// The chain's digest with the last commit.
  var chain = Digest.zero

  /// The head as the contract has it.
  var journalHead: JournalHead { JournalHead(position: Position(number: position), commit: commit) }

  /// The head that a database ends with, or that it had with a commit; nil when it has no such commit.
  init?(in connection: Connection, commit: Int64? = nil) throws(SQLiteFailure) {
    let found = try connection.prepare(
      "SELECT number, last_position, last_seq, chain FROM commits WHERE number <= ?1 ORDER BY number DESC LIMIT 1")
    found.bind(commit ?? .max, at: 1)
    guard try found.step(), commit == nil || commit == found.int64(0) else { return nil }
    (self.commit, position, seq) = (found.int64(0), found.int64(1), found.int64(2))
    chain = try found.digest(3)
  }

  /// The head of an empty journal.
  init() {}
}
