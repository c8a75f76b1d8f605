/// Which growth method, by the id that its catalogue gives it, such as `breathing`.
public struct MethodID: Hashable, Sendable {
  /// The id.
  public let text: String

  /// The method of that id.
  public init(_ text: String) {
    self.text = text
  }
}

/// Which stage of a method, by the id that the catalogue gives it, such as `steady-breath`. Another
/// method may have a stage of the same id.
public struct StageID: Hashable, Sendable {
  /// The id.
  public let text: String

  /// The stage of that id.
  public init(_ text: String) {
    self.text = text
  }
}

extension MethodID: CustomStringConvertible {
  public var description: String { text }
}

extension StageID: CustomStringConvertible {
  public var description: String { text }
}
