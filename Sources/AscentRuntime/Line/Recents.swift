import AscentRules

/// What was decided of operations on the line that the journal may not have been asked about yet.
///
/// The intake asks the journal before it sends a batch, and says up to which batch the journal's answer holds. Whatever a later batch changed is kept here until a
/// batch arrives whose questions were asked after it was settled. So between the two nothing is missed, and nothing is kept longer than needed.
struct Recents {
  /// An operation of a person in a place.
  struct Key: Hashable {
    var slot: Int
    var operation: OperationKey
  }

  /// An operation that was accepted.
  struct Entry {
    var content: UInt64
    var ordinal: Int32
    /// What it did; nil for a manual award, which is decided only later on the line.
    var trace: Trace?
  }

  /// What an operation did. The usual case carries no array.
  enum Trace {
    case completion(HabitID, LocalDay, amount: Int64)
    case other([Event])

    var events: [Event] {
      switch self {
      case .completion(let id, let day, let amount): [.completionLogged(id, day, amount: amount, count: 0)]
      case .other(let events): events
      }
    }
  }

  private var entries: [Key: Entry] = [:]
  private var flags: [Key: Bool] = [:]
  private var byBatch: [(batch: Int64, keys: [Key], flagged: [Key])] = []

  /// The operation, if it was accepted recently.
  subscript(key: Key) -> Entry? { entries[key] }

  /// Begins a batch, and forgets what the journal was asked about since.
  mutating func begin(_ batch: Int64, settledBefore: Int64, commandCount: Int) {
    while let first = byBatch.first, first.batch <= settledBefore {
      for key in first.keys { entries[key] = nil }
      for key in first.flagged where !isFlaggedLater(key) { flags[key] = nil }
      byBatch.removeFirst()
    }
    byBatch.append((batch, [], []))
    byBatch[byBatch.count - 1].keys.reserveCapacity(commandCount)
  }

  /// Remembers an operation that was accepted, and what its events say of others.
  mutating func add(_ key: Key, _ entry: Entry) {
    entries[key] = entry
    byBatch[byBatch.count - 1].keys.append(key)
    guard case .other(let events) = entry.trace else { return }
    for case .operationChanged(let operation, let inForce) in events {
      let changed = Key(slot: key.slot, operation: operation)
      flags[changed] = inForce
      byBatch[byBatch.count - 1].flagged.append(changed)
    }
  }

  /// An operation that a command names, as of now.
  ///
  /// - Parameter stored: what the journal says.
  func resolve(_ key: Key, stored: AcceptedOperation?) -> Resolution {
    guard let entry = entries[key] else {
      guard var operation = stored else { return .unknown }
      operation.inForce = flags[key] ?? operation.inForce
      for related in operation.related.keys {
        if let flag = flags[Key(slot: key.slot, operation: related)] { operation.related[related] = flag }
      }
      return .known(operation)
    }
    guard let events = entry.trace?.events else { return .undecided }
    var related: [OperationKey: Bool] = [:]
    for other in AcceptedOperation.related(in: events) { related[other] = flags[Key(slot: key.slot, operation: other)] }
    return .known(
      AcceptedOperation(
        key: key.operation, ordinal: entry.ordinal, content: entry.content, inForce: flags[key] ?? true, events: events,
        related: related))
  }

  /// What is known of an operation that a command names.
  enum Resolution {
    case unknown
    /// It is a manual award that is still on the line.
    case undecided
    case known(AcceptedOperation)
  }

  private func isFlaggedLater(_ key: Key) -> Bool {
    byBatch.dropFirst().contains { $0.flagged.contains(key) }
  }
}
