#if PostgreSQL
import AscentStorage

/// The journal's head as stored in its row.
extension StoredHead {
  private var values: [any ParameterValue] { [commit, position, seq, chain] }

  /// The first statement of every writing transaction: compare-and-set of the journal's head. If
  /// the stored head differs from this one, the UPDATE sets a NOT NULL column to NULL and the
  /// transaction fails.
  func call(movingTo next: StoredHead) -> Connection.BoundStatement {
    Connection.BoundStatement(
      """
      UPDATE journal SET last_position = $2, last_seq = $3, chain = $4,
        commit_number = CASE
          WHEN commit_number = $5 AND last_position = $6 AND last_seq = $7 AND chain = $8 THEN $1::bigint END
      """, next.values + values, writing: 1)
  }
}
#endif
