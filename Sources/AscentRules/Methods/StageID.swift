/// A stage of a method, by the id that the catalogue gives it, such as `steady-breath`. Another
/// method may have a stage of the same id.
///
/// Any text makes an id. Whether there is such a stage is for the catalogue to say.
public struct StageID: TextID {
  /// The id.
  public let text: String

  /// The stage of that id.
  public init(_ text: String) {
    self.text = text
  }
}
