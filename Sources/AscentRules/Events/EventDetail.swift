/// The texts of an event as one flat JSON object: `{"name":"Run","unit":"km"}`. Keys are sorted by
/// bytes, so equal texts give equal bytes.
package enum EventDetail {
  /// The JSON text of some texts.
  static func text(_ texts: [String: String]) -> String {
    let inOrder = texts.sortedByBytes(of: \.key)
    var detail = "{"
    for (key, value) in inOrder {
      if detail.utf8.count > 1 { detail += "," }
      append(key, to: &detail)
      detail += ":"
      append(value, to: &detail)
    }
    return detail + "}"
  }

  /// The texts of a JSON object of texts; nil for any other text. An event is written again after
  /// it was read, so one with its texts in another form is refused.
  static func parse(_ text: String) -> [String: String]? {
    // The columns are not those of an event, wherever the fault is. The bound is that of the rules:
    // as a text in a text, a catalogue may be larger than it was.
    guard let members = try? JSONReader.read(Array(text.utf8), sizeMax: .max).members else { return nil }
    let texts = members.compactMap { member in member.value.string.map { (member.name, $0) } }
    return texts.count == members.count ? Dictionary(uniqueKeysWithValues: texts) : nil
  }

  private static func append(_ text: String, to detail: inout String) {
    detail += "\""
    // Every event that is read is encoded again to check its form, so this must be fast: most texts
    // need no escaping.
    if text.utf8.allSatisfy(isPlain) { detail += text } else { appendEscaped(text, to: &detail) }
    detail += "\""
  }

  /// Whether a byte never needs escaping.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: " ") && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func appendEscaped(_ text: String, to detail: inout String) {
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
  }
}
