import AscentRules
import AscentRuntime

/// An action of the user: one of their own commands, or a whole import.
struct RecentAction {
  /// What the action consists of.
  enum Content {
    case command(StoredCommand)
    /// An import. The number of its operations is nil if they were not counted.
    case imported(ImportID, count: Int?)
  }

  /// The operation ID, or the ID of the import.
  var id: String
  var content: Content
  /// When the action was recorded.
  var at: Instant
  /// Where its newest command is in the log.
  var position: Position
  /// Whether the action is in force: not undone or moved.
  ///
  /// An import stays in force until everything that can be undone has been.
  var inForce: Bool
  /// Where a completion was moved to; nil if it was not moved.
  var move: LogView.Move?
  /// The number of an import's operations that stayed when it was undone, because something
  /// needs them.
  var keptCount = 0

  /// The target of an undo of this action.
  var target: UndoTarget {
    switch content {
    case .command(let command): .operation(command.address)
    case .imported(let id, _): .imported(id)
    }
  }

  /// Whether the action undoes another action, or brings one back.
  var isUndo: Bool { if case .command(let command) = content { command.undoDepth > 0 } else { false } }

  /// Whether the action can be undone at all.
  var canBeUndone: Bool {
    if case .command(let command) = content { CompletionRules.canBeUndone(command.events) } else { true }
  }
}

extension StoredCommand {
  /// Whose operation it is, and which one.
  var address: OperationAddress { OperationAddress(user: accepted.user, key: accepted.operation.key) }
}

/// The target of `undo` or `redo`.
enum UndoTarget: Hashable {
  /// An operation of the user or, for a load of a catalogue, of ``UserID/catalog``.
  case operation(OperationAddress)
  case imported(ImportID)
}
