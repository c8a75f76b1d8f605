/// A growth method, by the id that its catalogue gives it, such as `breathing`.
///
/// Any text makes an id. Whether there is such a method is for the catalogue to say.
public struct MethodID: Hashable, Sendable {
  /// The id.
  public let text: String

  /// The method of that id.
  public init(_ text: String) {
    self.text = text
  }
}

extension MethodID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension MethodID: CustomStringConvertible {
  public var description: String { text }
}
