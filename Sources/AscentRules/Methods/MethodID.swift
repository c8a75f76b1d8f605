/// A growth method, by the id that its catalogue gives it, such as `breathing`.
///
/// Any text is accepted as an id. Only the catalogue knows whether the method exists.
public struct MethodID: TextID {
  /// The id.
  public let text: String

  /// Creates an id from any text.
  public init(_ text: String) {
    self.text = text
  }
}
