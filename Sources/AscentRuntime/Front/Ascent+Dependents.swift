package import AscentRules

/// The operations that keep another one from being undone.
extension Ascent {
  /// How many operations a refusal names; of the others it says how many there are.
  static let namedDependentsMax = 5

  /// The error with the operations that a refused undo has to wait for, the newest first: the order
  /// in which to undo them. O(the person's history), for such a refusal only.
  package func namingDependents(_ error: AscentError, of user: UserID) async -> AscentError {
    guard case .refused(.neededBy(let key, let what, _, _)) = error else { return error }
    var (operations, more) = ([OperationID](), 0)
    do {
      guard let target = try await operation(key, of: user) else { return error }
      let dependencies = target.events.compactMap(\.dependency)
      try await forEachCommand(of: user, newestFirst: true) { command in
        let isOther = command.inForce && command.accepted.operation.key != key
        let isLater = command.accepted.receipt.ordinal > target.accepted.receipt.ordinal
        let isUndo = command.events.first?.kind == .operationChanged
        let known = dependencies.filter { isLater && !isUndo || !$0.isReplaced }
        guard isOther, command.events.contains(where: { event in known.contains(where: event.rests) }) else {
          return true
        }
        if operations.count < Self.namedDependentsMax {
          operations.append(command.accepted.operation)
        } else {
          more += 1
        }
        return true
      }
    } catch {
      // The refusal is right without the names.
      return .refused(.neededBy(key, what))
    }
    return .refused(.neededBy(key, what, operations: operations, more: more))
  }
}
