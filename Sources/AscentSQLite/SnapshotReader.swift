import AscentRules
import AscentRuntime
import AscentStorage

/// Reads snapshots, and tells those of this journal's history from others.
final class SnapshotReader {
  private let findSnapshot, findCommit: Statement

  init(_ connection: Connection) throws(SQLiteFailure) {
    findSnapshot = try connection.prepare("SELECT version, ordinal, bytes, digest FROM snapshots WHERE user = ?1")
    findCommit = try connection.prepare(
      """
      SELECT commit_number, \(StoredHead.lastPosition), seq, chain FROM operations
      WHERE seq = ?1 AND commit_number = ?2
      UNION ALL SELECT number, last_position, last_seq, chain FROM empty_commits WHERE number = ?2
      """)
  }

  /// The snapshot of a user; nil if it is corrupt or does not name a commit of this journal. Then
  /// all commands are read instead: a snapshot is only a cache. So is one that was written after
  /// the commit `last`.
  func usable(of user: UserID, id: Int64, until last: Int64) throws(SQLiteFailure) -> Snapshot? {
    defer { findSnapshot.reset() }
    guard try findSnapshot.bind(id).step(), Int32(exactly: findSnapshot.int64(1)) != nil else { return nil }
    let snapshot = try Snapshot(findSnapshot, of: user, at: 0)
    guard case .commit(let head) = snapshot.origin(mark: findSnapshot.bytes(3)), head.commit <= last, try has(head)
    else { return nil }
    return snapshot
  }

  /// Whether the journal has a commit.
  func has(_ head: StoredHead) throws(SQLiteFailure) -> Bool {
    try findCommit.first(head.seq, head.commit) { row throws(SQLiteFailure) in try StoredHead(row) } == head
  }
}
