import AscentRules

/// The contents of a ``MemoryJournal``: the commands in their groups and, for each person, where
/// the commands are stored and the latest snapshot.
struct MemoryStore {
  /// Where a command is stored.
  private struct Place {
    var group: Int32
    var command: Int32
    var firstEvent: Int32
  }

  private struct PersonRecord {
    var places: [Place] = []
    /// The index in ``places`` of each operation.
    var operations = KeyTable<OperationKey, Int32>()
    var undone: Set<OperationKey> = []
    var snapshot: Snapshot?
  }

  private(set) var head = JournalHead()
  /// People's due entries.
  var due = DueTable()
  private var groups: [CommitGroup] = []
  private var indices = KeyTable<UserID, Int>()
  private var people: [PersonRecord] = []
  /// The name of each person in ``people``.
  private var names: [UserID] = []

  mutating func append(_ group: CommitGroup) {
    var firstEvent: Int32 = 0
    // By index: copying a command would retain every text in it.
    for index in group.commands.indices {
      let person = person(group.commands[index].user)
      people[person].operations[group.commands[index].operation.key] = Int32(people[person].places.count)
      people[person].places.append(Place(group: Int32(groups.count), command: Int32(index), firstEvent: firstEvent))
      let end = firstEvent + group.commands[index].eventCount
      for event in firstEvent..<end {
        guard case .operationChanged(let key, let inForce) = group.events[Int(event)] else { continue }
        if inForce { people[person].undone.remove(key) } else { people[person].undone.insert(key) }
      }
      firstEvent = end
    }
    for snapshot in group.snapshots { people[person(snapshot.user)].snapshot = snapshot }
    for change in group.due {
      let next = change.command.map { DueEntry(user: change.user, $0) }
      if change.keepsEarlier, let next, let known = due[change.user], known.at <= next.at { continue }
      due[change.user] = next
    }
    head = JournalHead(position: group.lastPosition, commit: group.number)
    guard !group.commands.isEmpty else { return }
    var group = group
    (group.snapshots, group.due) = ([], [])
    groups.append(group)
  }

  func past(of user: UserID) -> StoredPast {
    guard let index = indices[user] else { return StoredPast() }
    let person = people[index]
    let known = person.snapshot?.ordinal ?? 0
    let first = person.places.partitioningIndex { ordinal(at: $0) > known }
    return StoredPast(snapshot: person.snapshot, tail: person.places[first...].map { command(at: $0, of: person) })
  }

  func operation(at address: OperationAddress) -> StoredOperation? {
    guard let index = indices[address.user], let place = people[index].operations[address.key] else { return nil }
    let person = people[index]
    let command = command(at: person.places[Int(place)], of: person)
    var related: [OperationKey: Bool] = [:]
    for key in AcceptedOperation.related(in: command.events) { related[key] = !person.undone.contains(key) }
    return StoredOperation(command: command, related: related)
  }

  func commands(of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int) -> [StoredCommand] {
    guard limit > 0, let index = indices[user] else { return [] }
    let person = people[index]
    let first = person.places.partitioningIndex { ordinal(at: $0) >= ordinals.lowerBound }
    let end = person.places.partitioningIndex { ordinal(at: $0) > ordinals.upperBound }
    let inRange = person.places[first..<max(first, end)]
    return (newestFirst ? Array(inRange.suffix(limit).reversed()) : Array(inRange.prefix(limit))).map {
      command(at: $0, of: person)
    }
  }

  func commands(after position: Position, limit: Int) -> [StoredCommand] {
    var found: [StoredCommand] = []
    var index = groups.partitioningIndex { $0.lastPosition > position }
    while index < groups.count, found.count < limit {
      let group = groups[index]
      var firstEvent: Int32 = 0
      for (place, accepted) in group.commands.enumerated() where found.count < limit {
        let isAfter = group.firstPosition.number + Int64(firstEvent) > position.number
        if isAfter, accepted.eventCount > 0, let owner = indices[accepted.user] {
          found.append(
            command(at: Place(group: Int32(index), command: Int32(place), firstEvent: firstEvent), of: people[owner]))
        }
        firstEvent += accepted.eventCount
      }
      index += 1
    }
    return found
  }

  func users(after user: UserID?, limit: Int) -> [UserID] {
    // Sorted only here: a sorted list would move all later names for each new person.
    let later = names.filter { name in user.map { name.isAfter($0) } ?? true }
    return Array(later.sorted { $1.isAfter($0) }.prefix(max(0, limit)))
  }

  private mutating func person(_ user: UserID) -> Int {
    if let known = indices[user] { return known }
    indices[user] = people.count
    people.append(PersonRecord())
    names.append(user)
    return people.count - 1
  }

  private func ordinal(at place: Place) -> Int32 {
    groups[Int(place.group)].commands[Int(place.command)].receipt.ordinal
  }

  private func command(at place: Place, of person: PersonRecord) -> StoredCommand {
    let group = groups[Int(place.group)]
    let accepted = group.commands[Int(place.command)]
    let first = Int(place.firstEvent)
    let position = group.firstPosition.number + Int64(first) - (accepted.eventCount == 0 ? 1 : 0)
    return StoredCommand(
      accepted: accepted, position: Position(number: position),
      inForce: !person.undone.contains(accepted.operation.key),
      events: Array(group.events[first..<(first + Int(accepted.eventCount))]))
  }
}

extension UserID {
  /// Whether the name comes after another one, by bytes.
  fileprivate func isAfter(_ other: UserID) -> Bool { other.text.utf8.lexicographicallyPrecedes(text.utf8) }
}
