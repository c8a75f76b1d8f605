/// Encodes the texts of an event as its detail; see ``EventDetail``.
///
/// Every event that is stored is encoded, so texts are written as they come, and are moved only if
/// their keys are out of order. An encoder that is reused for many events keeps its memory.
struct DetailEncoder {
  /// The encoded texts; empty if the event has none.
  private(set) var bytes: [UInt8] = []
  /// The key of each text, and where its member begins, with the separator before it. Members
  /// beyond ``count`` are of earlier events: replacing them costs less than removing them.
  private var members: [(key: String, start: Int)] = []
  private var count = 0
  private var isSorted = true

  /// Removes the texts.
  mutating func removeAll() {
    if count == 0 { return }
    bytes.removeAll(keepingCapacity: true)
    (count, isSorted) = (0, true)
  }

  /// Adds a text. Each text has a key of its own.
  mutating func add(_ key: String, _ text: String) {
    addKey(key)
    append(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds a text that `write` appends. It must be of ASCII characters that need no escaping.
  @inline(__always)
  mutating func add(_ key: String, plain write: (inout [UInt8]) -> Void) {
    addKey(key)
    write(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Completes ``bytes`` after the last text.
  mutating func finish() {
    if count == 0 { return }
    if !isSorted { sort() }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Appends a separator, the key and what is between a key and its text.
  private mutating func addKey(_ key: String) {
    if count > 0, !members[count - 1].key.precedesByBytes(key) { isSorted = false }
    // Enough for most: growing byte by byte would allocate several times.
    if count == 0 { bytes.reserveCapacity(96) }
    if count < members.count { members[count] = (key, bytes.count) } else { members.append((key, bytes.count)) }
    bytes.append(count == 0 ? UInt8(ascii: "{") : UInt8(ascii: ","))
    bytes.append(UInt8(ascii: "\""))
    count += 1
    append(key)
    bytes.append(addingCapacity: 3) { span in
      span.append(UInt8(ascii: "\""))
      span.append(UInt8(ascii: ":"))
      span.append(UInt8(ascii: "\""))
    }
  }

  private mutating func append(_ text: String) {
    guard isPlain(text) else { return bytes.append(contentsOf: escaped(text).utf8) }
    bytes.append(addingCapacity: text.utf8.count) { $0.append(copying: text.utf8.span) }
  }

  private mutating func sort() {
    let ends = members[1..<count].map(\.start) + [bytes.count]
    let ranges = zip(members, ends).map { (key: $0.key, range: $0.start + 1..<$1) }
    var sorted: [UInt8] = []
    for member in ranges.sortedByBytes(of: \.key) {
      sorted.append(sorted.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
      sorted += bytes[member.range]
    }
    bytes.replaceSubrange(0..., with: sorted)
  }

  /// Whether a text has only characters that never need escaping, as most have.
  private func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte >= UInt8(ascii: " "), byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else {
        return false
      }
    }
    return true
  }

  /// The text with its control characters, quotes and backslashes escaped.
  private func escaped(_ text: String) -> String {
    var detail = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        detail.unicodeScalars.append("\\")
        detail.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}": detail += "\\u" + scalar.value.digits(4, radix: 16)
      default: detail.unicodeScalars.append(scalar)
      }
    }
    return detail
  }
}
