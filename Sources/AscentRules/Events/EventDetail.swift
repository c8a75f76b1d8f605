/// The texts of an event as one flat JSON object: `{"name":"Run","unit":"km"}`. Keys are sorted by
/// bytes, so equal texts give equal bytes.
package enum EventDetail {
  /// Encodes texts with different keys as a JSON object.
  static func text(_ texts: some Collection<(key: String, value: String)>) -> String {
    var bytes: [UInt8] = []
    append(Array(texts), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Encodes at least one text as a JSON object, and appends it to some bytes. The keys differ.
  ///
  /// Every event that is stored is encoded, so this must be fast. Appending to a string costs some
  /// hundred instructions each time, appending to bytes about one per byte.
  static func append(_ texts: [(key: String, value: String)], to bytes: inout [UInt8]) {
    precondition(!texts.isEmpty, "a detail without texts")
    // Enough for most: growing byte by byte would allocate several times.
    if bytes.isEmpty { bytes.reserveCapacity(96) }
    let isSorted = texts.count < 2 || texts.isOrdered { $0.key.precedesByBytes($1.key) }
    var separator = UInt8(ascii: "{")
    for (key, value) in isSorted ? texts : texts.sortedByBytes(of: \.key) {
      append(separator, isPlain(key) ? key : escaped(key), isPlain(value) ? value : escaped(value), to: &bytes)
      separator = UInt8(ascii: ",")
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// The texts in a flat JSON object; nil for any other text.
  ///
  /// The same texts in another spelling are parsed, but the event is refused later: it is encoded
  /// again and compared with what was stored.
  static func parse(_ text: String) -> [String: String]? {
    // What is wrong does not matter here: the columns do not describe an event. The size is limited
    // by the rules, not here: escaping can make a catalogue larger than the text that was loaded.
    guard let members = try? JSONReader.read(Array(text.utf8), sizeMax: .max).members else { return nil }
    let texts = members.compactMap { member in member.value.string.map { (member.name, $0) } }
    return texts.count == members.count ? Dictionary(uniqueKeysWithValues: texts) : nil
  }

  /// Appends a separator and a member, whose texts are already escaped.
  private static func append(_ separator: UInt8, _ key: String, _ value: String, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    bytes.append(addingCapacity: key.utf8.count + value.utf8.count + 6) { span in
      span.append(separator)
      span.append(quote)
      span.append(copying: key.utf8.span)
      span.append(quote)
      span.append(UInt8(ascii: ":"))
      span.append(quote)
      span.append(copying: value.utf8.span)
      span.append(quote)
    }
  }

  /// Whether a text has only characters that never need escaping, as most have.
  private static func isPlain(_ text: String) -> Bool {
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
  private static func escaped(_ text: String) -> String {
    var detail = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        detail.unicodeScalars.append("\\")
        detail.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        detail += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: detail.unicodeScalars.append(scalar)
      }
    }
    return detail
  }
}
