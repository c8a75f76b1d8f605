package import AscentRules

/// What an undo takes back when no operation is named.
extension StoredCommand {
  /// Whether an undo takes it back, if no newer command can be undone: it is in force, can be
  /// undone, and is not an undo.
  package var isNextToUndo: Bool { inForce && undoDepth == 0 && CompletionRules.canBeUndone(events) }

  /// The operation that the command took back; nil if it took none back.
  package var undone: OperationKey? {
    guard events.first?.kind == .operationChanged, let undone = events.undoneOperation else { return nil }
    return undone.inForce ? nil : undone.key
  }

  /// How many undos of one another the command is the last of: 0 if it is none.
  package var undoDepth: Int {
    guard undone != nil else { return 0 }
    var (depth, isAdding, isRemoving) = (0, false, false)
    for event in events {
      switch event {
      case .operationChanged: depth += 1
      case .completionChanged(_, _, _, _, _, let inForce, _): if inForce { isAdding = true } else { isRemoving = true }
      // A move undoes, too, but also records.
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
