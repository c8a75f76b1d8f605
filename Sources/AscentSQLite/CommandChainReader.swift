import AscentRules
import AscentRuntime

/// Reads a user's commands from the last one back, along the links of ``CommandLink``. Each link
/// leads to a smaller sequence number, or the file is damaged; so every walk ends.
final class CommandChainReader {
  private let findLink, findCommand, findVersion: Statement
  private let rows: CommandRows
  private let index: OperationIndex

  init(_ connection: Connection, rows: CommandRows, index: OperationIndex) throws(SQLiteFailure) {
    self.rows = rows
    self.index = index
    findLink = try connection.prepare("SELECT user, ordinal, previous, previous_block FROM operations WHERE seq = ?1")
    findCommand = try connection.prepare("SELECT \(CommandRows.columns), previous FROM operations WHERE seq = ?1")
    findVersion = try connection.prepare("SELECT version, event_count FROM operations WHERE seq = ?1")
  }

  /// Up to `limit` commands of a user whose ordinals are in a range, newest first.
  func commands(of user: Int64, ordinals: ClosedRange<Int32>, limit: Int) throws(SQLiteFailure) -> [StoredCommand] {
    var commands: [StoredCommand] = []
    var next = try last(of: user, through: ordinals.upperBound)
    while let seq = next, commands.count < limit {
      defer { findCommand.reset() }
      findCommand.bind(seq)
      guard try findCommand.step(), findCommand.int64(1) == user else { throw Self.broken(at: seq) }
      guard findCommand.int64(3) >= ordinals.lowerBound else { break }
      commands.append(try rows.commandWithEvents(in: findCommand))
      next = try Self.target(findCommand, 19, from: seq)
    }
    return commands
  }

  /// Up to `limit` commands of a user whose ordinals are in a range, oldest first. Links only lead
  /// back, so the range is read in windows of `limit` ordinals. Gaps between ordinals leave a
  /// window short; then the next one is read as well.
  func commandsForward(
    of user: Int64, ordinals: ClosedRange<Int32>, limit: Int
  ) throws(SQLiteFailure) -> [StoredCommand] {
    guard limit > 0, let last = try lastLink(of: user) else { return [] }
    let upper = min(ordinals.upperBound, last.ordinal)
    var commands: [StoredCommand] = []
    var lower = ordinals.lowerBound
    var width = Int64(Int32(clamping: limit))
    while commands.count < limit, lower <= upper {
      let end = Int32(min(Int64(upper), Int64(lower) + width - 1))
      let found = try self.commands(of: user, ordinals: lower...end, limit: .max)
      commands += found.reversed()
      // A long gap between two ordinals is crossed in growing steps.
      if found.isEmpty { width = min(width * 2, Int64(Int32.max)) }
      guard end < upper else { break }
      lower = end + 1
    }
    return Array(commands.prefix(limit))
  }

  /// A user's last command.
  func lastLink(of user: Int64) throws(SQLiteFailure) -> CommandLink? {
    guard let seq = try lastSeq(of: user) else { return nil }
    return try link(at: seq, of: user).link
  }

  /// The link stored with a user's command, and the sequence number of the command before it.
  func link(at seq: Int64, of user: Int64) throws(SQLiteFailure) -> (link: CommandLink, previous: Int64?) {
    let found = try findLink.first(seq) { row throws(SQLiteFailure) in
      guard row.int64(0) == user else { throw Self.broken(at: seq) }
      let link = CommandLink(seq: seq, ordinal: try row.int32(1), blockBefore: try Self.target(row, 3, from: seq))
      return (link, try Self.target(row, 2, from: seq))
    }
    guard let found else { throw Self.broken(at: seq) }
    return found
  }

  /// The sequence number of a user's last command.
  func lastSeq(of user: Int64) throws(SQLiteFailure) -> Int64? {
    try index.last(of: user)
  }

  /// The version of a user's last event, up to the last command with an ordinal.
  func lastVersion(of user: Int64, through ordinal: Int32 = .max) throws(SQLiteFailure) -> Int64? {
    guard let seq = try last(of: user, through: ordinal) else { return nil }
    return try findVersion.first(seq) { $0.int64(0) &- 1 &+ $0.int64(1) }
  }

  /// A user's last command up to an ordinal.
  private func last(of user: Int64, through ordinal: Int32) throws(SQLiteFailure) -> Int64? {
    var next = try lastSeq(of: user)
    guard ordinal < Int32.max else { return next }
    while let seq = next {
      let (link, previous) = try link(at: seq, of: user)
      if link.ordinal <= ordinal { return seq }
      next = CommandLink.block(of: link.ordinal) > CommandLink.block(of: ordinal) ? link.blockBefore : previous
    }
    return nil
  }

  private static func target(_ row: Statement, _ column: Int32, from seq: Int64) throws(SQLiteFailure) -> Int64? {
    guard !row.isNull(column) else { return nil }
    guard row.int64(column) < seq else { throw broken(at: seq) }
    return row.int64(column)
  }

  private static func broken(at seq: Int64) -> SQLiteFailure {
    .malformed("link from or to operation \(seq)")
  }
}
