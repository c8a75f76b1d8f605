/// What must not be shown of a text that somebody typed.
public enum Redaction {
  /// The text without what looks like the credentials of a URL: from the colon after its scheme to
  /// the last `@` of the word.
  ///
  /// Whoever mistypes a connection string, or puts it in the wrong place, finds it in an error
  /// message, and that in a log.
  public static func withoutCredentials(_ text: String) -> String {
    guard text.contains(":/"), text.contains("@") else { return text }
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { !$0.isWhitespace && $0 != "«" && $0 != "»" }
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
