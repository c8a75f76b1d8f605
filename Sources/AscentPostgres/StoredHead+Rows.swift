#if PostgreSQL
import AscentStorage

/// The head of a journal, from its rows and in its row.
extension StoredHead {
  /// The head from a row that begins with commit number, last position, last operation and chain.
  init(_ row: Row) throws(PostgresFailure) {
    self.init(commit: try row.int64(0), position: try row.int64(1), seq: try row.int64(2), chain: try row.digest(3))
  }

  private var values: [any ParameterValue] { [commit, position, seq, chain] }

  /// The first statement of every writing transaction: compare-and-set of the journal's head. If
  /// the stored head differs from this one, the UPDATE sets a NOT NULL column to NULL and the
  /// transaction fails.
  func call(movingTo next: StoredHead) -> Connection.Call {
    Connection.Call(
      """
      UPDATE journal SET last_position = $2, last_seq = $3, chain = $4,
        commit_number = CASE
          WHEN commit_number = $5 AND last_position = $6 AND last_seq = $7 AND chain = $8 THEN $1::bigint END
      """, next.values + values, writing: 1)
  }
}
#endif
