import AscentRules
import AscentRuntime
import AscentStorage

/// Checks the links and keys that commands are found by. They are not part of the chain, but must
/// agree with it.
extension ChainCheck {
  /// The columns read after ``CommandRows/columns``.
  static let linkColumns = "previous, previous_block, commit_number, committed_at, chain"

  /// Every operation must be found by its id, or it could be accepted twice; and from the user's
  /// next operation, or a hydration would leave it out.
  func checkLinks(of command: StoredCommand, in row: Statement, end: StoredHead) throws(SQLiteFailure) {
    checkEnd(row, isLast: audit.head.seq == end.seq, commit: end.commit)
    let (accepted, user, seq) = (command.accepted, row.int64(1), row.int64(0))
    var before = lasts[accepted.user]?.link
    if before == nil, !audit.isWhole, !row.isNull(19) {
      guard row.int64(19) < seq else {
        return audit.report("operation \(seq) is linked to \(row.int64(19))", commit: end.commit)
      }
      before = try chains.link(at: row.int64(19), of: user).link
    }
    let link = CommandLink(seq: seq, ordinal: accepted.receipt.ordinal, after: before)
    // A user's first operation has version 1.
    let isLinked =
      row.optionalInt64(19) == before?.seq && row.optionalInt64(20) == link.blockBefore
      && (before != nil || accepted.version == 1)
    if !isLinked {
      audit.report("operation \(seq) is not linked to the same user's previous one", commit: end.commit)
    }
    lasts[accepted.user] = (user, link)
    try checkID(accepted.operation.key, of: user, seq: seq, after: before?.seq, commit: end.commit)
  }

  /// Only the row of a commit's last command stores the end of the commit.
  private func checkEnd(_ row: Statement, isLast: Bool, commit: Int64) {
    guard !isLast, !(row.isNull(21) && row.isNull(22) && row.isNull(23)) else { return }
    audit.report("operation \(row.int64(0)) is stored as the end of a commit", commit: commit)
  }

  /// Every user must be found by name, and from there the user's last command.
  func checkLasts() throws(SQLiteFailure) {
    for (user, last) in lasts {
      guard try findUser.first(user.text, read: { $0.int64(0) }) == last.id else {
        audit.report("a user is not found by name")
        continue
      }
      if try chains.lastSeq(of: last.id) != last.link.seq {
        audit.report("the last operation of a user is not \(last.link.seq)")
      }
    }
  }
}
