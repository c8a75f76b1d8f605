public import AscentRules

/// The address of an operation. The same id of another person is another operation.
public struct OperationAddress: Hashable, Sendable {
  /// The person.
  public var user: UserID
  /// The operation.
  public var key: OperationKey

  /// An address with its parts.
  public init(user: UserID, key: OperationKey) {
    self.user = user
    self.key = key
  }
}
