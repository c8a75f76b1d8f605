/// The id of a growth method in its catalogue, such as `breathing`.
public struct MethodID: Hashable, Sendable {
  /// The id.
  public let text: String

  /// The method of that id.
  public init(_ text: String) {
    self.text = text
  }
}

/// The id of a stage within its method, such as `steady-breath`.
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
