/// A stage of a method, by the id that the catalogue gives it, such as `steady-breath`. Stages of
/// different methods may have the same id.
///
/// Any text is accepted as an id. Only the catalogue knows whether the stage exists.
public struct StageID: TextID {
  /// The id.
  public let text: String

  /// Creates an id from any text.
  public init(_ text: String) {
    self.text = text
  }
}
