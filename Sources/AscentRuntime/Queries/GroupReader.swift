import AscentRules

/// The commands of a committed group, one after the other, as the journal would give them.
struct GroupReader {
  private let group: CommitGroup
  private let position: Position
  private var command = 0
  private var event = 0
  /// Whether each operation that the group's events change is in force after the last change.
  private var changed: [OperationAddress: Bool] = [:]

  /// The commands whose first event comes after a position.
  init(_ group: CommitGroup, after position: Position) {
    (self.group, self.position) = (group, position)
    var first = 0
    // By index: copying a command would retain every text in it.
    for index in group.commands.indices {
      let end = first + Int(group.commands[index].eventCount)
      for case .operationChanged(let key, let inForce) in group.events[first..<end] {
        changed[OperationAddress(user: group.commands[index].user, key: key)] = inForce
      }
      first = end
    }
  }

  /// The next command that has events.
  mutating func next() -> StoredCommand? {
    while command < group.commands.count {
      let (index, first) = (command, event)
      command += 1
      event += Int(group.commands[index].eventCount)
      let place = Position(number: group.firstPosition.number + Int64(first))
      guard event > first, place > position else { continue }
      let accepted = group.commands[index]
      return StoredCommand(
        accepted: accepted, position: place, inForce: isInForce(accepted), events: Array(group.events[first..<event]))
    }
    return nil
  }

  private func isInForce(_ accepted: AcceptedCommand) -> Bool {
    if changed.isEmpty { return true }
    return changed[OperationAddress(user: accepted.user, key: accepted.operation.key)] ?? true
  }
}
