public import AscentRules

/// What an accepted command did. Every fact of its ``receipt`` can be read directly, such as
/// `result.streak.after`.
@dynamicMemberLookup
public struct CommandResult: Hashable, Sendable {
  /// The command's id. ``Person/undo(_:id:)`` takes it to undo the command.
  public let operation: OperationID
  /// The receipt. Sending the command again with the same id returns the same receipt.
  public let receipt: Receipt

  /// A fact of the receipt.
  public subscript<Fact>(dynamicMember fact: KeyPath<Receipt, Fact>) -> Fact { receipt[keyPath: fact] }
}
