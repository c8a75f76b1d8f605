/// The texts of an event as one flat JSON object: `{"name":"Run","unit":"km"}`. Keys are in the order of their bytes and nothing is optional, so that the
/// same texts are always the same bytes.
enum EventDetail {
  /// The JSON text of some texts.
  static func text(_ texts: [String: String]) -> String {
    // Most events with a text have one, such as the id of a celebration.
    if texts.count == 1, let only = texts.first { return "{" + quoted(only.key) + ":" + quoted(only.value) + "}" }
    let inOrder = texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return "{" + inOrder.map { quoted($0.key) + ":" + quoted($0.value) }.joined(separator: ",") + "}"
  }

  /// The texts of a JSON text of that form, or nil for any other text.
  static func parse(_ text: String) -> [String: String]? {
    var rest = Substring(text).utf8
    guard take("{", from: &rest), rest.last == UInt8(ascii: "}") else { return nil }
    var texts: [String: String] = [:]
    if take("}", from: &rest) { return rest.isEmpty ? texts : nil }
    repeat {
      guard let key = takeQuoted(from: &rest), take(":", from: &rest), let value = takeQuoted(from: &rest) else { return nil }
      guard texts.updateValue(value, forKey: key) == nil else { return nil }
    } while take(",", from: &rest)
    return take("}", from: &rest) && rest.isEmpty ? texts : nil
  }

  private static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return "\"" + text + "\"" }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted.unicodeScalars.append("\\")
        quoted.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Whether a byte stands for itself whatever is beside it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func take(_ character: Unicode.Scalar, from rest: inout Substring.UTF8View) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private static func takeQuoted(from rest: inout Substring.UTF8View) -> String? {
    guard take("\"", from: &rest) else { return nil }
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

  /// What follows a backslash: a quotation mark, a backslash, or a control character as `u` and four digits.
  private static func takeEscaped(from rest: inout Substring.UTF8View) -> String? {
    if take("\"", from: &rest) { return "\"" }
    if take("\\", from: &rest) { return "\\" }
    guard take("u", from: &rest), rest.count >= 4 else { return nil }
    let digits = String(Substring(rest.prefix(4)))
    rest.removeFirst(4)
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
