import AscentRules
import AscentRuntime

/// One thing that the user did: a command of their own, or an import as a whole.
struct RecentAction {
  /// What it consists of.
  enum Content {
    case command(StoredCommand)
    /// The number of its operations is nil when they were not counted.
    case imported(ImportID, count: Int?)
  }

  /// Its operation ID, or the ID of the import.
  var id: String
  var content: Content
  /// When it was recorded.
  var at: Instant
  /// False once it was undone or moved; of an import once all that can be was.
  var inForce: Bool
  /// Where a completion was moved to.
  var move: LogView.Move?
  /// How many operations of an import stayed when it was undone, because something needs them.
  var keptCount = 0

  /// What an undo of it names.
  var target: UndoTarget {
    switch content {
    case .command(let command): .operation(command.accepted.operation.key)
    case .imported(let id, _): .imported(id)
    }
  }

  /// Whether it undoes another action, or brings one back.
  var isUndo: Bool { if case .command(let command) = content { command.undoDepth > 0 } else { false } }

  /// Whether it can be undone at all.
  var canBeUndone: Bool {
    if case .command(let command) = content { CompletionRules.canBeUndone(command.events) } else { true }
  }

  /// Whether it only dismissed celebrations, which `undo` skips: nobody means that.
  var isDismissal: Bool { if case .command(let command) = content { command.isDismissal } else { false } }
}

extension StoredCommand {
  /// Whether it only dismissed celebrations.
  var isDismissal: Bool { events.first?.kind == .celebrationAcknowledged }
}

/// What `undo` and `redo` name.
enum UndoTarget: Hashable {
  case operation(OperationKey)
  case imported(ImportID)
}
