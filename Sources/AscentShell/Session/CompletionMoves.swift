import AscentRules
import AscentRuntime

/// Where completions were moved to, collected from the user's commands in order.
struct CompletionMoves {
  private var moves: [OperationKey: (move: LogView.Move, inForce: Bool)] = [:]

  /// Adds the user's next command.
  mutating func add(_ command: StoredCommand) {
    guard let key = command.moved else { return }
    moves[key] = (
      LogView.Move(day: command.accepted.receipt.day, operation: command.accepted.operation), command.inForce
    )
  }

  /// The last move in the chain of moves that starts at an operation; nil if it was not moved, or
  /// the move was undone.
  func destination(of key: OperationKey) -> LogView.Move? {
    guard let (move, inForce) = moves[key] else { return nil }
    return destination(of: move.operation.key) ?? (inForce ? move : nil)
  }
}
