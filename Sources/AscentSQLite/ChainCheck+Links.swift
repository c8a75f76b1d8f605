import AscentRules
import AscentRuntime
import AscentStorage

/// Checks the rows of commands: their bodies, their links, and the columns and tables by which
/// commands are found. Those are not part of the chain, but must agree with it.
extension ChainCheck {
  /// The columns read after ``CommandRows/columns``.
  static let linkColumns = "commit_number, committed_at, seal"

  func append(_ row: Statement, end: StoredHead) throws(SQLiteFailure) {
    let found = try rows.row(in: row)
    audit.append(found.command, link: found.link)
    if audit.head.seq != end.seq, !(row.isNull(10) && row.isNull(11) && row.isNull(12)) {
      audit.report("operation \(found.seq) is wrongly marked as the end of a commit", commit: end.commit)
    }
    let user = found.command.accepted.user
    var before = lasts[user]?.link
    if before == nil, !audit.isWhole, let previous = found.previous {
      guard previous < found.seq else {
        return audit.report("operation \(found.seq) is linked to \(previous)", commit: end.commit)
      }
      before = try chains.link(at: previous, of: found.user)
    }
    audit.checkContent(of: found, after: before?.end ?? ChainEnd(before: user), commit: end.commit)
    let link = try checkLinks(of: found, after: before, commit: end.commit)
    lasts[user] = (found.user, link)
    try checkID(
      found.command.accepted.operation.key, of: found.user, seq: found.seq, after: before?.seq, commit: end.commit)
  }

  /// Checks that an operation can be found from the user's next one; otherwise a hydration would
  /// leave it out.
  private func checkLinks(
    of row: CommandRow, after before: CommandLink?, commit: Int64
  ) throws(SQLiteFailure) -> CommandLink {
    let revision = (before?.revision ?? 0) &+ 1
    // A user's first operation has version 1.
    let isLinked =
      try hasBlock(row, revision, after: before) && row.previous == before?.seq && row.revision == revision
      && (before != nil || row.command.accepted.version == 1)
    if !isLinked {
      audit.report("operation \(row.seq) is not linked to the same user's previous one", commit: commit)
    }
    return CommandLink(
      seq: row.seq, revision: row.revision, ordinal: row.command.accepted.receipt.ordinal, digest: row.link,
      zone: row.command.accepted.evidence.zone,
      block: CommandLink.beginsBlock(revision) ? row.seq : before == nil ? 0 : before?.block)
  }

  /// Whether a row's `block` is right: the operation 64 revisions earlier if the row begins a block
  /// after the first one, otherwise nil.
  private func hasBlock(
    _ row: CommandRow, _ revision: Int64, after before: CommandLink?
  ) throws(SQLiteFailure) -> Bool {
    guard CommandLink.beginsBlock(revision), revision > CommandLink.blockLength else { return row.block == nil }
    if let known = before?.block { return row.block == known }
    // If the check began later, it is not known where the block begins: then one look-up must do.
    guard let block = row.block, block < row.seq else { return false }
    return try chains.link(at: block, of: row.user).revision == revision - CommandLink.blockLength
  }

  /// Checks that every user is found by name, and the user's last command from there.
  func checkLasts() throws(SQLiteFailure) {
    for (user, last) in lasts {
      guard try findUser.first(user.text, read: { $0.int64(0) }) == last.id else {
        audit.report("a user cannot be looked up by name")
        continue
      }
      if try chains.lastSeq(of: last.id) != last.link.seq {
        audit.report("the last operation of a user is not \(last.link.seq)")
      }
    }
  }
}
