package import AscentRules

/// What an undo takes back if it names no operation.
extension StoredCommand {
  /// Whether an undo that names no operation takes this command back, if no newer one qualifies: it
  /// is in force, can be undone, and is not an undo.
  package var isNextToUndo: Bool { inForce && undoDepth == 0 && CompletionRules.canBeUndone(events) }

  /// The operation that the command took back; nil if it took none back.
  package var undone: OperationKey? {
    guard events.first?.kind == .operationChanged, let undone = events.undoneOperation else { return nil }
    return undone.inForce ? nil : undone.key
  }

  /// The completion that the command moved to another day; nil if the command is not a move.
  package var moved: OperationKey? {
    guard case .operationChanged(let key, inForce: false)? = events.first,
      events.contains(where: { $0.kind == .completionLogged })
    else { return nil }
    return key
  }

  /// The length of the chain of undos that ends with this command: 1 for an undo, 2 for the undo of
  /// an undo, and so on; 0 if it is not an undo.
  package var undoDepth: Int {
    guard undone != nil else { return 0 }
    var (depth, isAdding, isRemoving) = (0, false, false)
    for event in events {
      switch event {
      case .operationChanged: depth += 1
      case .completionChanged(_, _, _, _, _, let inForce, _): if inForce { isAdding = true } else { isRemoving = true }
      // A move also undoes a completion, but it records one as well.
      case .completionLogged: return 0
      default: break
      }
    }
    // The undo of a move also restores the operation that the move had taken back.
    return isAdding && isRemoving ? depth - 1 : depth
  }

  /// Whether the command undid an undo.
  package var isRedo: Bool { undoDepth > 0 && undoDepth % 2 == 0 }
}
