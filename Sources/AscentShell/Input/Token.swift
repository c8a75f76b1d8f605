/// One word of a line.
package struct Token: Hashable {
  /// The word without its quotes.
  package var text: String
  /// Whether any part of the word was quoted. A quoted word is never an option.
  package var isQuoted: Bool

  /// Creates a word.
  package init(_ text: String, isQuoted: Bool = false) {
    self.text = text
    self.isQuoted = isQuoted
  }
}

extension Token {
  /// The word with the minus sign of a number, as answers print it, as a hyphen.
  var withHyphen: Token {
    guard !isQuoted, text.hasPrefix("−"), text.dropFirst().first?.isNumber == true else { return self }
    return Token("-" + text.dropFirst(), isQuoted: isQuoted)
  }

  /// The text as a word that ``Tokenizer`` reads back: in quotes if it contains a space, a quote or
  /// a backslash.
  static func word(_ text: String) -> String {
    guard text.contains(where: { $0.isWhitespace || "\"'\\".contains($0) }) else { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
