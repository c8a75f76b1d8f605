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
