import AscentRules

/// The contents of a ``MemoryJournal``: the packed commands in their order and, for each person,
/// which commands are theirs and the latest snapshot.
struct MemoryStore {
  private struct PersonRecord {
    /// The numbers of the person's commands, in their order.
    var commands: [Int32] = []
    /// The index in ``commands`` of each operation.
    var operations = KeyTable<OperationKey, Int32>()
    var undone: Set<OperationKey> = []
    var snapshot: Snapshot?
  }

  private(set) var head = JournalHead()
  /// People's due entries.
  var due = DueTable()
  private var commands = PackedCommands()
  private var indices = KeyTable<UserID, Int32>()
  private var people: [PersonRecord] = []
  /// The name of each person in ``people``.
  private var names: [UserID] = []

  mutating func append(_ group: CommitGroup) {
    let bodies = PackedBodies(of: group)
    var firstEvent = 0
    // By index: copying a command would retain every text in it.
    for index in group.commands.indices {
      let (person, count) = (person(group.commands[index].user), Int(group.commands[index].eventCount))
      people[person].operations[group.commands[index].operation.key] = Int32(people[person].commands.count)
      people[person].commands.append(Int32(commands.count))
      commands.append(
        bodies[index], of: Int32(person), in: group.commands[index].evidence.zone,
        at: group.firstPosition.number + Int64(firstEvent) - (count == 0 ? 1 : 0))
      for event in firstEvent..<firstEvent + count {
        guard case .operationChanged(let key, let inForce) = group.events[event] else { continue }
        if inForce { people[person].undone.remove(key) } else { people[person].undone.insert(key) }
      }
      firstEvent += count
    }
    for snapshot in group.snapshots { people[person(snapshot.user)].snapshot = snapshot }
    for change in group.due {
      let next = change.command.map { DueEntry(user: change.user, $0) }
      if change.keepsEarlier, let next, let known = due[change.user], known.at <= next.at { continue }
      due[change.user] = next
    }
    head = JournalHead(position: group.lastPosition, commit: group.number)
  }

  func past(of user: UserID) -> StoredPast {
    guard let index = indices[user] else { return StoredPast() }
    let person = people[Int(index)]
    let known = person.snapshot?.ordinal ?? 0
    let first = person.commands.partitioningIndex { commands[Int($0)].ordinal > known }
    return StoredPast(snapshot: person.snapshot, tail: person.commands[first...].map { command(Int($0)) })
  }

  func operation(at address: OperationAddress) -> StoredOperation? {
    guard let index = indices[address.user] else { return nil }
    let person = people[Int(index)]
    guard let place = person.operations[address.key] else { return nil }
    let command = command(Int(person.commands[Int(place)]))
    var related: [OperationKey: Bool] = [:]
    for key in AcceptedOperation.related(in: command.events) { related[key] = !person.undone.contains(key) }
    return StoredOperation(command: command, related: related)
  }

  func commands(of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int) -> [StoredCommand] {
    guard limit > 0, let index = indices[user] else { return [] }
    let numbers = people[Int(index)].commands
    let first = numbers.partitioningIndex { commands[Int($0)].ordinal >= ordinals.lowerBound }
    let end = numbers.partitioningIndex { commands[Int($0)].ordinal > ordinals.upperBound }
    let inRange = numbers[first..<max(first, end)]
    return (newestFirst ? Array(inRange.suffix(limit).reversed()) : Array(inRange.prefix(limit))).map {
      command(Int($0))
    }
  }

  func commands(after position: Position, limit: Int) -> [StoredCommand] {
    var found: [StoredCommand] = []
    var next = (0..<commands.count).partitioningIndex { commands[$0].position > position.number }
    while next < commands.count, found.count < limit {
      let command = command(next)
      if !command.events.isEmpty { found.append(command) }
      next += 1
    }
    return found
  }

  func users(after user: UserID?, limit: Int) -> [UserID] {
    // Sorted only here: a sorted list would move all later names for each new person.
    let later = names.filter { name in user.map { name.isAfter($0) } ?? true }
    return Array(later.sorted { $1.isAfter($0) }.prefix(max(0, limit)))
  }

  private mutating func person(_ user: UserID) -> Int {
    if let known = indices[user] { return Int(known) }
    indices[user] = Int32(people.count)
    people.append(PersonRecord())
    names.append(user)
    return people.count - 1
  }

  private func command(_ number: Int) -> StoredCommand {
    let packed = commands[number]
    let person = Int(packed.person)
    let (accepted, events) = packed.decoded(of: names[person])
    return StoredCommand(
      accepted: accepted, position: Position(number: packed.position),
      inForce: !people[person].undone.contains(accepted.operation.key), events: events)
  }
}

extension UserID {
  /// Whether the name comes after another one, by bytes.
  fileprivate func isAfter(_ other: UserID) -> Bool { other.text.utf8.lexicographicallyPrecedes(text.utf8) }
}
