import AscentRules
package import AscentRuntime

/// Hands the rows of a journal to an audit, in the order in which they were written.
package protocol ChainReader: AnyObject {
  associatedtype Row: DatabaseRow
  associatedtype Chain: CommitDigest

  var audit: ChainAudit<Chain> { get set }

  /// Reads the end of the next commit; nil after the last.
  func nextCommit() throws(Row.Failure) -> CommitEnd?
  /// Reads the row of the next operation, whose first column is its number; nil after the last.
  func nextOperation() throws(Row.Failure) -> Row?
  /// Passes the command of a row to the audit, and checks what is stored with the command
  /// outside the chain.
  ///
  /// - Parameter end: the end of the command's commit.
  func append(_ row: Row, end: StoredHead) throws(Row.Failure)
}

extension ChainReader {
  /// Runs a check and returns the damage. A row that cannot be read ends the check.
  package func damage(_ check: () throws(Row.Failure) -> Void) throws(Row.Failure) -> [JournalDamage] {
    do throws(Row.Failure) {
      try check()
    } catch {
      try audit.report(error)
    }
    return audit.damage
  }

  /// Checks every commit that follows the audit's head. Returns false if one of them is damaged;
  /// the commits after it are not read.
  package func checkCommits() throws(Row.Failure) -> Bool {
    do throws(Row.Failure) {
      while let commit = try nextCommit() {
        guard try check(commit) else { return false }
      }
    } catch {
      try audit.report(error, commit: audit.head.commit &+ 1)
      return false
    }
    if let row = try nextOperation() { audit.report("operation \(try row.int64(0)) belongs to no commit") }
    return true
  }

  /// Checks the commit that follows the audit's head. Returns false if it is damaged.
  private func check(_ commit: CommitEnd) throws(Row.Failure) -> Bool {
    guard audit.begin(commit) else { return false }
    while audit.wantsCommand {
      guard let row = try nextOperation(), try row.int64(0) == audit.head.seq + 1 else {
        audit.reportMissingCommand()
        return false
      }
      try append(row, end: commit.head)
    }
    return audit.end()
  }
}

extension ChainReader where Chain == UnpackedCommitChain {
  /// Passes a command whose row has columns for its parts to the audit, and returns it with its
  /// events.
  package func auditOperation(_ found: StoredCommand, in row: Row) throws(Row.Failure) -> StoredCommand {
    var command = found
    let columns = try row.eventColumns(of: command)
    try Row.Failure.asMalformed(command.fill(columns))
    audit.append(command, receipt: row.bytes(17), columns: columns)
    return command
  }
}
