/// Parses replies of the Redis protocol (RESP 2) as their bytes arrive.
struct RESPReader {
  /// One reply.
  enum Reply: Hashable {
    case text(String)
    case integer(Int)
    case null
    case list([Reply])
    /// An error from the server.
    case error(String)
  }

  private var bytes: [UInt8] = []
  private var index = 0

  /// Adds bytes that have arrived.
  mutating func append(_ more: ArraySlice<UInt8>) {
    if index == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      index = 0
    }
    bytes += more
  }

  /// The next reply; nil if it has not arrived completely.
  mutating func next() throws -> Reply? {
    let start = index
    guard let reply = try reply() else {
      index = start
      return nil
    }
    return reply
  }

  /// Skips the next reply without decoding it; false if it has not arrived completely.
  ///
  /// - Throws: the error that the server sent.
  mutating func skip() throws -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "$") else {
      guard let reply = try next() else { return false }
      if case .error(let text) = reply { throw PeerFailure("redis: \(text)") }
      return true
    }
    let start = index
    // A null reply has no bytes after its count.
    guard let count = lineNumber(), count < 0 || index + count + 2 <= bytes.count else {
      index = start
      return false
    }
    if count >= 0 { index += count + 2 }
    return true
  }

  private mutating func reply() throws -> Reply? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "+"): return line().map { .text($0) }
    case UInt8(ascii: "-"): return line().map { .error($0) }
    case UInt8(ascii: ":"): return lineNumber().map { .integer($0) }
    case UInt8(ascii: "$"):
      guard let count = lineNumber() else { return nil }
      if count < 0 { return .null }
      guard index + count + 2 <= bytes.count else { return nil }
      defer { index += count + 2 }
      return .text(String(decoding: bytes[index..<(index + count)], as: UTF8.self))
    case UInt8(ascii: "*"):
      guard let count = lineNumber() else { return nil }
      var elements: [Reply] = []
      for _ in 0..<max(0, count) {
        guard let element = try reply() else { return nil }
        elements.append(element)
      }
      return count < 0 ? .null : .list(elements)
    case let other: throw PeerFailure("redis sent a reply that begins with byte \(other)")
    }
  }

  /// The rest of the line after the type byte; nil if the line has not arrived completely.
  private mutating func line() -> String? {
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "\r")), end + 1 < bytes.count else { return nil }
    defer { index = end + 2 }
    return String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
  }

  private mutating func lineNumber() -> Int? {
    var (number, sign, position) = (0, 1, index + 1)
    while position < bytes.count, bytes[position] != UInt8(ascii: "\r") {
      if bytes[position] == UInt8(ascii: "-") {
        sign = -1
      } else {
        number = number * 10 + Int(bytes[position] &- UInt8(ascii: "0"))
      }
      position += 1
    }
    guard position + 1 < bytes.count else { return nil }
    index = position + 2
    return sign * number
  }
}
