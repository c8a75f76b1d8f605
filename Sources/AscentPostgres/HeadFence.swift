#if PostgreSQL
import AscentStorage

/// The statement that each transaction of a writer begins with.
extension StoredHead {
  /// Moves the journal's end on from this head, or leaves it there, if all of it is as it is
  /// thought to be: else the number becomes null, which the table does not allow, and nothing of
  /// the transaction is written.
  func call(movingTo next: StoredHead) -> Connection.Call {
    var parameters = Parameters()
    for head in [next, self] {
      parameters.append(head.commit)
      parameters.append(head.position)
      parameters.append(head.seq)
      parameters.append(head.chain)
    }
    return Connection.Call(
      """
      UPDATE journal SET last_position = $2, last_seq = $3, chain = $4,
        commit_number = CASE WHEN commit_number = $5 AND last_position = $6 AND last_seq = $7 AND chain = $8 THEN $1::bigint END
      """, parameters, writing: 1)
  }
}
#endif
