/// A value before a command and after it.
public struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value just before the command.
  public let before: Value
  /// The value after it.
  public let after: Value

  /// Whether the command changed the value.
  public var isChange: Bool { before != after }
}
