/// Hides credentials in text that users typed.
package enum Redaction {
  /// The text without anything that looks like URL credentials: everything between the scheme and
  /// the last `@` of a word is replaced by an ellipsis.
  ///
  /// A mistyped or misplaced connection string would otherwise appear in error messages and logs.
  package static func withoutCredentials(_ text: String) -> String {
    guard text.contains(":/"), text.contains("@") else { return text }
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { !$0.isWhitespace && $0 != "\"" }
      rest = rest.dropFirst(word.count)
      result += redacted(word)
      if let separator = rest.popFirst() { result.append(separator) }
    }
    return result
  }

  private static func redacted(_ word: Substring) -> String {
    guard let scheme = word.firstRange(of: ":/"), let end = word.lastIndex(of: "@"), scheme.upperBound <= end else {
      return String(word)
    }
    return word[..<scheme.lowerBound] + "://…" + word[end...]
  }
}
