/// A growth method, by the id that its catalogue gives it, such as `breathing`.
///
/// Any text makes an id. Whether there is such a method is for the catalogue to say.
public struct MethodID: TextID {
  /// The id.
  public let text: String

  /// The method of that id.
  public init(_ text: String) {
    self.text = text
  }
}
