public import AscentRules

/// What an accepted command did. Every fact of its ``receipt`` can be read directly, such as
/// `result.streak.after`.
@dynamicMemberLookup
public struct CommandResult: Hashable, Sendable {
  /// The command's id, with which it can be undone.
  public let operation: OperationID
  /// The receipt: the same whenever the command is sent.
  public let receipt: Receipt

  /// A fact of the receipt.
  public subscript<Fact>(dynamicMember fact: KeyPath<Receipt, Fact>) -> Fact { receipt[keyPath: fact] }
}
