public import AscentRules

/// A journal that lives as long as the value: for tests, for trying things out, and for what need not last.
///
/// It keeps the committed groups as they came, and beside them where each person's commands lie. Closing and opening it again loses nothing, so a test can drop a
/// runtime and begin another one over it.
public actor MemoryJournal: Journal {
  /// Where a command lies.
  private struct Place {
    var group: Int32
    var command: Int32
    var firstEvent: Int32
  }

  private var isOpen = false
  private var head = JournalHead()
  private var groups: [CommitGroup] = []
  private var people: [UserID: [Place]] = [:]
  private var operations: [OperationAddress: Place] = [:]
  private var takenBack: Set<OperationAddress> = []
  private var snapshots: [UserID: Snapshot] = [:]

  /// An empty journal.
  public init() {}

  public nonisolated var durability: Durability { .volatile }

  public func open() -> JournalHead {
    isOpen = true
    return head
  }

  public func close() {
    isOpen = false
  }

  public func commit(_ group: CommitGroup) throws(JournalFailure) {
    guard isOpen else { throw .closed }
    guard group.number == head.commit + 1, group.firstPosition.number == head.position.number + 1 else {
      throw .nothingWritten(
        "commit \(group.number) at \(group.firstPosition.number) does not follow \(head.commit) at \(head.position.number)")
    }
    var firstEvent: Int32 = 0
    for (index, command) in group.commands.enumerated() {
      let place = Place(group: Int32(groups.count), command: Int32(index), firstEvent: firstEvent)
      people[command.user, default: []].append(place)
      operations[OperationAddress(user: command.user, key: command.operation.key)] = place
      firstEvent += command.eventCount
    }
    noteTakenBack(group)
    for snapshot in group.snapshots { snapshots[snapshot.user] = snapshot }
    groups.append(group)
    head = JournalHead(position: group.lastPosition, commit: group.number)
  }

  public func hydrate(_ users: [UserID]) throws(JournalFailure) -> [StoredPast] {
    guard isOpen else { throw .closed }
    return users.map { user in
      guard let places = people[user] else { return StoredPast() }
      let snapshot = snapshots[user]
      let known = snapshot?.ordinal ?? 0
      let first = places.reversed().prefix { ordinal(at: $0) > known }.count
      return StoredPast(snapshot: snapshot, tail: places.suffix(first).map(command))
    }
  }

  public func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    guard isOpen else { throw .closed }
    return addresses.map { address in
      guard let place = operations[address] else { return nil }
      let command = command(at: place)
      var related: [OperationKey: Bool] = [:]
      for key in AcceptedOperation.related(in: command.events) {
        related[key] = !takenBack.contains(OperationAddress(user: address.user, key: key))
      }
      return StoredOperation(command: command, related: related)
    }
  }

  public func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) throws(JournalFailure) -> [StoredCommand] {
    guard isOpen else { throw .closed }
    let places = people[user] ?? []
    let first = places.partitioningIndex { ordinal(at: $0) >= ordinals.lowerBound }
    let last = places.partitioningIndex { ordinal(at: $0) > ordinals.upperBound }
    let inRange = places[first..<max(first, last)]
    return newestFirst ? inRange.suffix(limit).reversed().map(command) : inRange.prefix(limit).map(command)
  }

  public func commands(after position: Position, limit: Int) throws(JournalFailure) -> [StoredCommand] {
    guard isOpen else { throw .closed }
    var found: [StoredCommand] = []
    var index = groups.partitioningIndex { $0.lastPosition > position }
    while index < groups.count, found.count < limit {
      var firstEvent: Int32 = 0
      for (place, accepted) in groups[index].commands.enumerated() where found.count < limit {
        let isAfter = groups[index].firstPosition.number + Int64(firstEvent) > position.number
        if isAfter, accepted.eventCount > 0 {
          found.append(command(at: Place(group: Int32(index), command: Int32(place), firstEvent: firstEvent)))
        }
        firstEvent += accepted.eventCount
      }
      index += 1
    }
    return found
  }

  public func verify() throws(JournalFailure) -> [JournalDamage] {
    guard isOpen else { throw .closed }
    return []  // What is in memory is what was committed: there is no other copy to compare with.
  }

  private func ordinal(at place: Place) -> Int32 {
    groups[Int(place.group)].commands[Int(place.command)].receipt.ordinal
  }

  private func command(at place: Place) -> StoredCommand {
    let group = groups[Int(place.group)]
    let accepted = group.commands[Int(place.command)]
    let first = Int(place.firstEvent)
    let isTakenBack = takenBack.contains(OperationAddress(user: accepted.user, key: accepted.operation.key))
    return StoredCommand(
      accepted: accepted, position: Position(number: group.firstPosition.number + Int64(first)), inForce: !isTakenBack,
      events: Array(group.events[first..<(first + Int(accepted.eventCount))]))
  }

  private func noteTakenBack(_ group: CommitGroup) {
    var next = 0
    for command in group.commands {
      for event in group.events[next..<(next + Int(command.eventCount))] {
        guard case .operationChanged(let key, let inForce) = event else { continue }
        let address = OperationAddress(user: command.user, key: key)
        if inForce { takenBack.remove(address) } else { takenBack.insert(address) }
      }
      next += Int(command.eventCount)
    }
  }
}

extension Array {
  /// The first index whose element and all after it satisfy the predicate. O(log n).
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
