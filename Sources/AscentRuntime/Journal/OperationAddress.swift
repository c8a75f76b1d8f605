package import AscentRules

/// The address of an operation: a person and a key. The same id used by two people means
/// two operations.
package struct OperationAddress: Hashable, Sendable {
  /// The person.
  package var user: UserID
  /// The operation.
  package var key: OperationKey

  /// An address with its parts.
  package init(user: UserID, key: OperationKey) {
    self.user = user
    self.key = key
  }
}
