/// One word of a line.
package struct Token: Hashable {
  /// The word without its quotes.
  package var text: String
  /// Whether any part of it was quoted: then it is never an option.
  package var isQuoted: Bool

  /// A word.
  package init(_ text: String, isQuoted: Bool = false) {
    self.text = text
    self.isQuoted = isQuoted
  }
}

extension Token {
  /// A text as a word of a line, which ``Tokenizer`` reads back: in quotes when it has a space, a
  /// quote or a backslash.
  static func word(_ text: String) -> String {
    guard text.contains(where: { $0.isWhitespace || "\"'\\".contains($0) }) else { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
