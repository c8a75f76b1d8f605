import AscentRules
import AscentRuntime

/// Where completions were moved to, collected from the user's commands in their order.
struct CompletionMoves {
  private var moves: [OperationKey: (move: LogView.Move, inForce: Bool)] = [:]

  /// Takes what a command says of moves.
  mutating func add(_ command: StoredCommand) {
    guard let key = command.moved else { return }
    moves[key] = (
      LogView.Move(day: command.accepted.receipt.day, operation: command.accepted.operation), command.inForce
    )
  }

  /// The last of the moves that began with an operation; nil if it was not moved, or its move was
  /// undone.
  func destination(of key: OperationKey) -> LogView.Move? {
    guard let (move, inForce) = moves[key] else { return nil }
    return destination(of: move.operation.key) ?? (inForce ? move : nil)
  }
}

extension StoredCommand {
  /// The completion that the command moved to another day; nil if the command is not a move.
  var moved: OperationKey? {
    guard case .operationChanged(let key, inForce: false)? = events.first,
      events.contains(where: { $0.kind == .completionLogged })
    else { return nil }
    return key
  }
}
