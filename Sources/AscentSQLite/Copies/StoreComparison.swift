import AscentRules
import AscentStorage

/// Compares the commits of two databases, such as a store and the copy that is to replace it.
struct StoreComparison {
  private let store, copy: Connection
  private let end: StoredHead

  /// Neither database may change during the comparison.
  init(_ store: Connection, with copy: Connection) throws(SQLiteFailure) {
    (self.store, self.copy) = (store, copy)
    end = try StoredHead(in: store) ?? StoredHead()
  }

  /// The number of commands in the store that the copy lacks, by their users and operation IDs.
  ///
  /// The histories may have diverged, or have nothing in common. Only the commands after their
  /// last common commit are looked up.
  func missingCount() throws(SQLiteFailure) -> Int64 {
    let first = try lastCommonSeq() + 1
    guard first <= end.seq else { return 0 }
    let (rows, index) = (try CommandRows(store), try OperationIndex(copy))
    let findUser = try copy.prepare("SELECT id FROM users WHERE name = ?1")
    // The IDs of users in the copy, by their IDs in the store.
    var users: [Int64: Int64?] = [:]
    var count: Int64 = 0
    try IDRunStore(store).forEachOperation(first...end.seq) { _, user, key throws(SQLiteFailure) in
      if users[user] == nil {
        users[user] = .some(try findUser.first(try rows.user(user).text) { $0.int64(0) })
      }
      if let known = users[user] ?? nil, try index.seq(of: key, user: known) != nil { return }
      count += 1
    }
    return count
  }

  /// Whether the copy has all commits of the store.
  func copyHasAllCommits() throws(SQLiteFailure) -> Bool { try lastCommonSeq() == end.seq }

  /// The sequence number of the last command in the last commit that both have; 0 if they have none
  /// in common. The digest of a commit covers everything before it, so a binary search finds it.
  private func lastCommonSeq() throws(SQLiteFailure) -> Int64 {
    let (ours, theirs) = (try CommitSearch(store), try CommitSearch(copy))
    var (low, high): (Int64, Int64) = (0, end.seq)
    while low < high {
      let middle = high - (high - low) / 2
      if try ours.head(through: middle) == theirs.head(through: middle) { low = middle } else { high = middle - 1 }
    }
    return try ours.head(through: low)?.seq ?? 0
  }
}

/// Finds the commit that ends at or before a command.
private final class CommitSearch {
  private let find: Statement

  init(_ connection: Connection) throws(SQLiteFailure) {
    find = try connection.prepare(
      """
      SELECT commit_number, position, seq, seal FROM commands
      WHERE seq <= ?1 AND commit_number IS NOT NULL ORDER BY seq DESC LIMIT 1
      """)
  }

  func head(through seq: Int64) throws(SQLiteFailure) -> StoredHead? {
    try find.first(seq) { row throws(SQLiteFailure) in try StoredHead(row) }
  }
}
