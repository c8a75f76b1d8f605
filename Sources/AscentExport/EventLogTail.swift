import Foundation

/// Where to continue in a file of an event log: before the lines of its last command, which
/// may be incomplete.
struct EventLogTail {
  /// A command in a log.
  struct LoggedCommand {
    var user: String
    var operation: String
    /// The positions of its events in the log.
    var positions: ClosedRange<Int64>
  }

  /// How many bytes of the file to keep: those before the last command.
  var byteCount: UInt64 = 0
  /// The last command; nil if there is none.
  var last: LoggedCommand?

  private static let windowMin: UInt64 = 65_536
  /// How far back the last command may begin, in bytes. A file with a longer last command, or
  /// without line breaks, is not an event log and is not read into memory.
  private static let windowMax: UInt64 = 16 << 20

  /// Reads the end of a file, back to the start of its last command.
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

  /// Looks for the last command in the end of the file; false if the command may begin earlier.
  private mutating func look(at bytes: [UInt8], from offset: UInt64, path: String) throws(EventLogFailure) -> Bool {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    // The window may start in the middle of a line, so drop its first piece.
    if offset > 0 { lines = lines.dropFirst() }
    guard let last = lines.last else {
      if offset > 0 { return false }
      // The file contains at most the start of its first line.
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
