package import AscentRules
package import AscentRuntime

/// Makes consecutive groups with the positions, versions and ordinals that a pipeline would assign,
/// and remembers them as a journal should return them.
package struct JournalDraft: Sendable {
  /// The journal's head after the groups made so far.
  package private(set) var head = JournalHead()
  /// All commands so far, as a journal should return them.
  package private(set) var stored: [StoredCommand] = []
  private var places: [UserID: (ordinal: Int32, version: Int64)] = [:]

  /// A draft for an empty journal.
  package init() {}

  /// One command of a group to be made.
  package struct Entry: Sendable {
    var user: UserID
    var operation: OperationID
    var events: [Event]

    /// A command of a person with its events. The operation is 1 to 200 bytes long.
    package init(_ user: String, _ operation: String, _ events: [Event]) {
      guard let id = OperationID(operation) else { preconditionFailure("no operation id: \(operation)") }
      self.user = UserID(user)
      self.operation = id
      self.events = events
    }
  }

  /// Makes the next group.
  package mutating func group(
    _ entries: [Entry], snapshotting users: [String] = [], due: [CommitGroup.DueChange] = []
  ) -> CommitGroup {
    let committedAt = Instant(milliseconds: 1_760_000_000_000 + head.commit)
    var group = CommitGroup(
      number: head.commit + 1, firstPosition: Position(number: head.position.number + 1), committedAt: committedAt)
    for entry in entries {
      let command = accepted(entry)
      let position = head.position.number + Int64(group.events.count) + (entry.events.isEmpty ? 0 : 1)
      group.append(command, events: entry.events)
      stored.append(
        StoredCommand(accepted: command, position: Position(number: position), inForce: true, events: entry.events))
      follow(entry)
    }
    group.due = due
    group.snapshots = users.map { snapshot(of: UserID($0)) }
    head = JournalHead(position: group.lastPosition, commit: group.number)
    return group
  }

  /// A snapshot of a person as of the groups made so far. Its bytes have no meaning.
  package func snapshot(of user: UserID) -> Snapshot {
    let place = places[user] ?? (0, 0)
    return Snapshot(
      user: user, version: place.version, ordinal: place.ordinal,
      bytes: (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ Int(place.ordinal)) })
  }

  /// The commands of a person so far.
  package func commands(of user: String) -> [StoredCommand] {
    stored.filter { $0.accepted.user == UserID(user) }
  }

  private mutating func accepted(_ entry: Entry) -> AcceptedCommand {
    var place = places[entry.user] ?? (0, 0)
    place.ordinal += 1
    var receipt = Receipt()
    receipt.ordinal = place.ordinal
    receipt.habit = HabitID(number: 1)
    receipt.day = LocalDay(number: 20_000 + place.ordinal)
    receipt.recordedAt = Instant(milliseconds: 1_760_000_000_123 + Int64(place.ordinal))
    receipt.after.count = Int64(place.ordinal)
    receipt.after.totalXP = .max
    receipt.before.totalXP = -40
    receipt.after.isSatisfied = true
    let evidence = Evidence(
      occurredAt: Instant(milliseconds: 1_759_999_999_000), recordedAt: receipt.recordedAt,
      zone: ZoneID("Europe/Amsterdam") ?? .utc,
      offset: 7200, dayStart: 240, day: receipt.day)
    var command = AcceptedCommand(
      user: entry.user, operation: entry.operation, content: .max - UInt64(place.ordinal), evidence: evidence,
      receipt: receipt)
    command.device = place.ordinal % 2 == 0 ? nil : DeviceID("phone ☎")
    command.version = place.version + 1
    command.eventCount = Int32(entry.events.count)
    places[entry.user] = (place.ordinal, place.version + Int64(entry.events.count))
    return command
  }

  /// Applies an undo or redo to the commands it changes.
  private mutating func follow(_ entry: Entry) {
    for event in entry.events {
      guard case .operationChanged(let key, let inForce) = event else { continue }
      for index in stored.indices
      where stored[index].accepted.user == entry.user && stored[index].accepted.operation.key == key {
        stored[index].inForce = inForce
      }
    }
  }
}
