/// The texts of an event as one flat JSON object: `{"name":"Run","unit":"km"}`. Keys are sorted by
/// bytes, so equal texts give equal bytes.
package enum EventDetail {
  /// The JSON text of some texts.
  static func text(_ texts: [String: String]) -> String {
    let inOrder = texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var detail = "{"
    for (key, value) in inOrder {
      if detail.utf8.count > 1 { detail += "," }
      append(key, to: &detail)
      detail += ":"
      append(value, to: &detail)
    }
    return detail + "}"
  }

  /// The texts of a JSON text of that form, or nil for any other text.
  static func parse(_ text: String) -> [String: String]? {
    var rest = Array(text.utf8)[...]
    guard take("{", from: &rest), rest.last == UInt8(ascii: "}") else { return nil }
    var texts: [String: String] = [:]
    if take("}", from: &rest) { return rest.isEmpty ? texts : nil }
    repeat {
      guard let key = takeQuoted(from: &rest), take(":", from: &rest), let value = takeQuoted(from: &rest) else {
        return nil
      }
      guard texts.updateValue(value, forKey: key) == nil else { return nil }
    } while take(",", from: &rest)
    return take("}", from: &rest) && rest.isEmpty ? texts : nil
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

  private static func take(_ character: Unicode.Scalar, from rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private static func takeQuoted(from rest: inout ArraySlice<UInt8>) -> String? {
    guard take("\"", from: &rest) else { return nil }
    let end = rest.firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    if let end, rest[end] == UInt8(ascii: "\"") {
      defer { rest = rest[(end + 1)...] }
      return String(validating: rest[..<end], as: UTF8.self)
    }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = takeEscaped(from: &rest) else { return nil }
        bytes += escaped.utf8
      default: bytes.append(byte)
      }
    }
    return nil
  }

  /// What follows a backslash: a quotation mark, a backslash, or a control character as `u` and
  /// four digits.
  private static func takeEscaped(from rest: inout ArraySlice<UInt8>) -> String? {
    if take("\"", from: &rest) { return "\"" }
    if take("\\", from: &rest) { return "\\" }
    guard take("u", from: &rest), rest.count >= 4 else { return nil }
    let digits = String(validating: rest.prefix(4), as: UTF8.self)
    rest.removeFirst(4)
    return digits.flatMap { UInt32($0, radix: 16) }.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
