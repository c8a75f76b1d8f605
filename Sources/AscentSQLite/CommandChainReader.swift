import AscentRules
import AscentRuntime
import AscentStorage

/// Reads a user's commands backwards from the last one, along the links of ``CommandLink``.
///
/// Each link must lead to a smaller sequence number and to the expected revision, or the file is
/// damaged. So every walk ends.
final class CommandChainReader {
  /// A command passed on the way, without its content.
  struct Step {
    let seq, revision: Int64
    let previous, block: Int64?
    let zone: Int64
    let link: Digest
    let place: CommandPlace
  }

  private let findStep, findCommand: Statement
  private let rows: CommandRows
  private let index: OperationIndex

  init(_ connection: Connection, rows: CommandRows, index: OperationIndex) throws(SQLiteFailure) {
    self.rows = rows
    self.index = index
    findStep = try connection.prepare(
      "SELECT user, revision, previous, block, zone, link, body FROM commands WHERE seq = ?1")
    findCommand = try connection.prepare("SELECT \(CommandRows.columns) FROM commands WHERE seq = ?1")
  }

  /// Must be called after a rollback; see ``CommandRows/forgetNames()``.
  func forgetNames() { rows.forgetNames() }

  /// Up to `limit` commands of a user whose ordinals are in a range, newest first. Commands after
  /// the position `end` are skipped.
  func commands(
    of user: Int64, ordinals: ClosedRange<Int32>, until end: Position, limit: Int
  ) throws(SQLiteFailure) -> [StoredCommand] {
    guard let last = try last(of: user, through: ordinals.upperBound) else { return [] }
    var commands: [StoredCommand] = []
    try walk(back: (last.seq, last.revision), of: user) { row in
      guard commands.count < limit, row.command.accepted.receipt.ordinal >= ordinals.lowerBound else { return false }
      if row.command.position <= end { commands.append(row.command) }
      return commands.count < limit
    }
    return commands
  }

  /// Up to `limit` commands of a user whose ordinals are in a range, oldest first. Links only lead
  /// backwards, so the last command of the page is found first, by its revision.
  func commandsForward(
    of user: Int64, ordinals: ClosedRange<Int32>, limit: Int
  ) throws(SQLiteFailure) -> [StoredCommand] {
    guard limit > 0, let last = try last(of: user, through: ordinals.upperBound) else { return [] }
    let (lower, underflow) = ordinals.lowerBound.subtractingReportingOverflow(1)
    let before = underflow ? nil : try self.last(of: user, through: lower, from: last)?.revision
    let count = Int(clamping: last.revision &- (before ?? 0))
    guard count > 0 else { return [] }
    let end = (before ?? 0) + Int64(min(limit, count))
    guard let target = try step(of: user, from: last, until: { $0.revision <= end }) else { return [] }
    var commands: [StoredCommand] = []
    try walk(back: (target.seq, target.revision), of: user) { row in
      guard row.revision > before ?? 0 else { return false }
      commands.append(row.command)
      return true
    }
    return commands.reversed()
  }

  /// A user's commands after an ordinal, in order, and the command before them.
  func history(
    of user: Int64, after ordinal: Int32
  ) throws(SQLiteFailure) -> (rows: [CommandRow], before: CommandRow?) {
    guard let last = try lastSeq(of: user) else { return ([], nil) }
    var (rows, before): ([CommandRow], CommandRow?) = ([], nil)
    try walk(back: (last, nil), of: user) { row in
      guard row.command.accepted.receipt.ordinal > ordinal else {
        before = row
        return false
      }
      rows.append(row)
      return true
    }
    return (rows.reversed(), before)
  }

  /// A user's last command.
  func lastLink(of user: Int64) throws(SQLiteFailure) -> CommandLink? {
    guard let seq = try lastSeq(of: user) else { return nil }
    return try link(at: seq, of: user)
  }

  /// The link of a user's command.
  func link(at seq: Int64, of user: Int64) throws(SQLiteFailure) -> CommandLink {
    let step = try step(at: seq, of: user)
    let block: Int64? =
      step.revision < CommandLink.blockLength ? 0 : CommandLink.beginsBlock(step.revision) ? seq : nil
    return CommandLink(
      seq: seq, revision: step.revision, ordinal: step.place.ordinal, digest: step.link,
      zone: try rows.zone(step.zone), block: block)
  }

  /// The sequence number of the user's newest command, up to `link`, whose revision is a multiple
  /// of 64; 0 if there is none.
  func block(of user: Int64, from link: CommandLink) throws(SQLiteFailure) -> Int64 {
    if let block = link.block { return block }
    let start = try step(at: link.seq, of: user)
    return try step(of: user, from: start, until: { CommandLink.beginsBlock($0.revision) })?.seq ?? 0
  }

  /// The sequence number of a user's last command.
  func lastSeq(of user: Int64) throws(SQLiteFailure) -> Int64? {
    try index.last(of: user)
  }

  /// A user's last command whose ordinal is at most `ordinal`.
  ///
  /// - Parameter start: a later command to start from, if one is known.
  func last(of user: Int64, through ordinal: Int32, from start: Step? = nil) throws(SQLiteFailure) -> Step? {
    if let start { return try step(of: user, from: start, until: { $0.place.ordinal <= ordinal }) }
    guard let seq = try lastSeq(of: user) else { return nil }
    return try step(of: user, from: try step(at: seq, of: user), until: { $0.place.ordinal <= ordinal })
  }

  /// Walks back from a command to the newest one that meets a condition; nil if none does.
  ///
  /// The condition must either hold for all earlier commands as well, so that blocks can be
  /// skipped, or be that a command begins a block.
  private func step(
    of user: Int64, from start: Step, until isFound: (Step) -> Bool
  ) throws(SQLiteFailure) -> Step? {
    var step = start
    while !isFound(step) {
      if let block = step.block {
        let earlier = try self.step(at: block, of: user)
        guard block < step.seq, earlier.revision == step.revision &- CommandLink.blockLength else {
          throw Self.broken(at: step.seq)
        }
        if !isFound(earlier) {
          step = earlier
          continue
        }
      }
      guard let previous = step.previous else { return nil }
      let earlier = try self.step(at: previous, of: user)
      guard previous < step.seq, earlier.revision == step.revision &- 1 else { throw Self.broken(at: step.seq) }
      step = earlier
    }
    return step
  }

  /// Calls `body` with the rows of a user, from a command backwards, until it returns false.
  private func walk(
    back start: (seq: Int64, revision: Int64?), of user: Int64, _ body: (CommandRow) -> Bool
  ) throws(SQLiteFailure) {
    var (seq, revision) = start
    while true {
      let row = try row(at: seq, of: user)
      guard row.revision == revision ?? row.revision else { throw Self.broken(at: seq) }
      guard body(row), let previous = row.previous else { return }
      (seq, revision) = (previous, row.revision &- 1)
    }
  }

  private func row(at seq: Int64, of user: Int64) throws(SQLiteFailure) -> CommandRow {
    defer { findCommand.reset() }
    guard try findCommand.bind(seq).step(), findCommand.int64(1) == user else { throw Self.broken(at: seq) }
    let row = try rows.row(in: findCommand)
    guard row.previous ?? 0 < seq else { throw Self.broken(at: seq) }
    return row
  }

  private func step(at seq: Int64, of user: Int64) throws(SQLiteFailure) -> Step {
    let found = try findStep.first(seq) { row throws(SQLiteFailure) in
      guard row.int64(0) == user else { throw Self.broken(at: seq) }
      return Step(
        seq: seq, revision: row.int64(1), previous: row.optionalInt64(2), block: row.optionalInt64(3),
        zone: row.int64(4), link: try row.digest(5), place: try row.place(6, of: seq))
    }
    guard let found else { throw Self.broken(at: seq) }
    return found
  }

  private static func broken(at seq: Int64) -> SQLiteFailure {
    .malformed("link from or to operation \(seq)")
  }
}
