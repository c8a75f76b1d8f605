package import AscentRules

/// Finding the operations that prevent another one from being undone.
extension Ascent {
  /// The most operations that a refusal names. It only counts the others.
  static let namedDependentsMax = 5

  /// Adds to a refused undo the operations that must be undone first, newest first, which is the
  /// order in which to undo them. Returns any other error unchanged.
  ///
  /// O(the person's history), for such a refusal only.
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
      if operations.isEmpty { operations = try await takerOfName(of: target, user).map { [$0] } ?? [] }
    } catch {
      // The refusal is correct without the operations, too.
      return .refused(.neededBy(key, what))
    }
    return .refused(.neededBy(key, what, operations: operations, more: more))
  }

  /// The newest operation that gave another habit the name that undoing the target would restore;
  /// nil if there is none.
  private func takerOfName(
    of target: StoredCommand, _ user: UserID
  ) async throws(AscentError) -> OperationID? {
    var names: [(habit: HabitID, name: String, operation: OperationID)] = []
    try await forEachCommand(of: user, newestFirst: true) { command in
      guard command.inForce else { return true }
      for event in command.events.reversed() {
        guard let (habit, name) = event.habitName, !names.contains(where: { $0.habit == habit }) else { continue }
        names.append((habit, name, command.accepted.operation))
      }
      return true
    }
    for event in target.events {
      guard let habit = event.renamedHabit ?? event.possiblyHiddenHabit else { continue }
      let name = event.formerName ?? names.first { $0.habit == habit }?.name
      guard let name else { continue }
      let taker = names.first { $0.habit != habit && TextRules.areSame($0.name, name) }
      if let taker { return taker.operation }
    }
    return nil
  }
}

extension Event {
  /// The habit that the event names, and its name; nil for other events.
  fileprivate var habitName: (HabitID, String)? {
    switch self {
    case .habitAdded(let id, let definition, _): (id, definition.name)
    case .habitRenamed(let id, _, let name, _): (id, name)
    default: nil
    }
  }

  fileprivate var renamedHabit: HabitID? { if case .habitRenamed(let id, _, _, _) = self { id } else { nil } }
  fileprivate var formerName: String? { if case .habitRenamed(_, let former, _, _) = self { former } else { nil } }

  /// The habit that the event may take out of use; nil for other events.
  fileprivate var possiblyHiddenHabit: HabitID? {
    switch self {
    case .habitDeleted(let id, _), .habitArchived(let id, _), .planRevised(let id, _, _, _, _): id
    default: nil
    }
  }
}
