/// One word of a line.
public struct Token: Hashable, Sendable {
  /// The word without its quotes.
  public var text: String
  /// Whether any part of it was quoted: then it is never an option.
  public var isQuoted: Bool

  /// A word.
  public init(_ text: String, isQuoted: Bool = false) {
    self.text = text
    self.isQuoted = isQuoted
  }
}
