import Foundation

/// Where to go on in a file of an event log: before the lines of its last command, since they may
/// not all be there.
struct EventLogTail {
  /// A command as a log has it.
  struct LoggedCommand {
    var user: String
    var operation: String
    /// The positions of its events that are there.
    var positions: ClosedRange<Int64>
  }

  /// How many bytes of the file stay.
  var byteCount: UInt64 = 0
  /// The last command, which is behind them; nil when there is none.
  var last: LoggedCommand?

  private static let windowMin: UInt64 = 65_536
  /// What one command may have in lines. A file that ends with more of one, or of anything without
  /// line breaks, is none of ours, and is not taken into memory whole.
  private static let windowMax: UInt64 = 16 << 20

  /// Looks at the end of a file, as far back as its last command reaches.
  init(of handle: FileHandle, path: String) throws(EventLogFailure) {
    let size = try asSystem(path) { try handle.seekToEnd() }
    var window = min(size, Self.windowMin)
    while size > 0 {
      let bytes = try asSystem(path) {
        try handle.seek(toOffset: size - window)
        return [UInt8](try handle.readToEnd() ?? Data())
      }
      if try look(at: bytes, from: size - window, path: path) { return }
      guard window < Self.windowMax else { throw .notAnEventLog(path: path) }
      window = min(size, 2 * window)
    }
  }

  /// Finds the last command in what the file ends with; false when it may begin before.
  private mutating func look(at bytes: [UInt8], from offset: UInt64, path: String) throws(EventLogFailure) -> Bool {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    // The window begins in the middle of a line, and may have no other one.
    if offset > 0 { lines = lines.dropFirst() }
    guard let last = lines.last else {
      if offset > 0 { return false }
      // All there is is the beginning of a first line, if it is one.
      guard bytes.starts(with: Array(#"{"position":"#.utf8).prefix(bytes.count)) else {
        throw .notAnEventLog(path: path)
      }
      return true
    }
    guard let place = EventLine.Place(last) else { throw .notAnEventLog(path: path) }
    var first = (line: last, position: place.position)
    var begins = offset == 0
    for line in lines.dropLast().reversed() {
      guard let before = EventLine.Place(line) else { throw .notAnEventLog(path: path) }
      guard before.user == place.user, before.operation == place.operation else {
        begins = true
        break
      }
      first = (line, before.position)
    }
    guard begins else { return false }
    guard first.position <= place.position else { throw .notAnEventLog(path: path) }
    byteCount = offset + UInt64(first.line.startIndex)
    self.last = LoggedCommand(user: place.user, operation: place.operation, positions: first.position...place.position)
    return true
  }
}
