import AscentRules
import AscentRuntime
import AscentStorage

/// Reads snapshots, and tells those of this journal's history from those of another.
final class SnapshotReader {
  private let findSnapshot, findCommit: Statement

  init(_ connection: Connection) throws(SQLiteFailure) {
    findSnapshot = try connection.prepare("SELECT version, ordinal, bytes, digest FROM snapshots WHERE user = ?1")
    findCommit = try connection.prepare(
      """
      SELECT commit_number, position, seq, seal FROM commands
      WHERE seq = ?1 AND commit_number = ?2
      UNION ALL SELECT number, last_position, last_seq, chain FROM empty_commits WHERE number = ?2
      """)
  }

  /// A user's snapshot, and the mark that names its history. Nil if the snapshot was written after
  /// the commit `last`, or is corrupt: a snapshot is only a cache.
  func snapshot(of user: UserID, id: Int64, until last: Int64) throws(SQLiteFailure) -> (Snapshot, SnapshotMark)? {
    defer { findSnapshot.reset() }
    guard try findSnapshot.bind(id).step(), Int32(exactly: findSnapshot.int64(1)) != nil else { return nil }
    let snapshot = try Snapshot(findSnapshot, of: user, at: 0)
    guard let mark = snapshot.history(mark: findSnapshot.bytes(3)), mark.commit <= last else { return nil }
    return (snapshot, mark)
  }

  /// Whether the journal contains the commit of a head.
  func has(_ head: StoredHead) throws(SQLiteFailure) -> Bool {
    try findCommit.first(head.seq, head.commit) { row throws(SQLiteFailure) in try StoredHead(row) } == head
  }
}
