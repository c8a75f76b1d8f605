package import AscentRules

/// A stored command, and whether the operations that it undid or restored are in force now.
///
/// It is a class because nearly every lookup finds nothing: a thousand nils then take a thousand
/// words.
package final class StoredOperation: Sendable {
  /// The command.
  package let command: StoredCommand
  /// Whether each operation that its events changed is in force.
  package let related: [OperationKey: Bool]

  /// A stored operation with its parts.
  package init(command: StoredCommand, related: [OperationKey: Bool]) {
    self.command = command
    self.related = related
  }
}
