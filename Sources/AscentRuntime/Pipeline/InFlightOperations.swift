import AscentRules

/// What was decided of operations on the line that the journal may not have been asked about yet.
///
/// The intake asks the journal before it sends a batch, and says up to which batch the journal's
/// answer holds. Whatever a later batch changed is kept here until a batch arrives whose questions
/// were asked after it was settled. So between the two nothing is missed, and nothing is kept
/// longer than needed.
struct InFlightOperations {
  /// An operation of a person in a place.
  struct Key: TableKey {
    var slot: Int
    var operation: OperationKey

    var tableHash: UInt64 { operation.tableHash &+ UInt64(slot) }
  }

  /// An operation that was accepted.
  struct Entry {
    var content: UInt64
    var ordinal: Int32
    /// What it did; nil for what is decided only later on the line, such as a manual award.
    var trace: Trace?
    /// Whether it takes a progression back or restores one: what that does to other operations is
    /// decided later on the line, too.
    var changesStage = false
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

  /// What one batch changed.
  private struct Page {
    var batch: Int64
    var entries: [(key: Key, entry: Entry)] = []
    var flagged: [Key] = []
    /// The places of people who take progressions back or restore them.
    var stageChanges: [Int] = []
  }

  /// Where an entry lies. The table holds this rather than the entry, so that its slots are plain
  /// bytes.
  private struct Place {
    var batch: Int64
    var index: Int
  }

  private var places = KeyTable<Key, Place>()
  private var flags = KeyTable<Key, Bool>()
  /// The batches that are remembered, in order: as many as can be on the line.
  private var pages: [Page] = []

  /// The operation, if it was accepted recently.
  subscript(key: Key) -> Entry? {
    guard let place = places[key], let page = pages.firstIndex(where: { $0.batch == place.batch }) else { return nil }
    return pages[page].entries[place.index].entry
  }

  /// Begins a batch, and forgets what the journal was asked about since.
  mutating func begin(_ batch: Int64, settledBefore: Int64, commandCount: Int) {
    while let first = pages.first, first.batch <= settledBefore {
      for (key, _) in first.entries { places[key] = nil }
      for key in first.flagged where !isFlaggedLater(key) { flags[key] = nil }
      pages.removeFirst()
    }
    pages.append(Page(batch: batch))
    pages[pages.count - 1].entries.reserveCapacity(commandCount)
  }

  /// Remembers an operation that was accepted, and what its events say of others.
  mutating func add(_ key: Key, _ entry: Entry) {
    let page = pages.count - 1
    places[key] = Place(batch: pages[page].batch, index: pages[page].entries.count)
    pages[page].entries.append((key, entry))
    if entry.changesStage { pages[page].stageChanges.append(key.slot) }
    guard case .other(let events) = entry.trace else { return }
    for case .operationChanged(let operation, let inForce) in events {
      let changed = Key(slot: key.slot, operation: operation)
      flags[changed] = inForce
      pages[page].flagged.append(changed)
    }
  }

  /// An operation that a command names, as of now.
  ///
  /// - Parameter stored: what the journal says.
  func resolve(_ key: Key, stored: AcceptedOperation?) -> Resolution {
    let entry = self[key]
    if entry?.trace == nil, var operation = stored {
      // Of a progression ProgressionService knows whether it is in force, of an undo of one only
      // the journal does.
      if operation.undoesStage, pages.contains(where: { $0.stageChanges.contains(key.slot) }) { return .undecided }
      operation.inForce = flags[key] ?? operation.inForce
      for related in operation.related.keys {
        if let flag = flags[Key(slot: key.slot, operation: related)] { operation.related[related] = flag }
      }
      return .known(operation)
    }
    guard let entry else { return .unknown }
    guard let events = entry.trace?.events else { return .undecided }
    var operation = AcceptedOperation(
      key: key.operation, ordinal: entry.ordinal, content: entry.content, inForce: flags[key] ?? true, events: events)
    for other in AcceptedOperation.related(in: events) {
      operation.related[other] = flags[Key(slot: key.slot, operation: other)]
    }
    return .known(operation)
  }

  /// What is known of an operation that a command names.
  enum Resolution {
    case unknown
    /// It is still on the line, and a later room has the last word on it.
    case undecided
    case known(AcceptedOperation)
  }

  private func isFlaggedLater(_ key: Key) -> Bool {
    pages.dropFirst().contains { $0.flagged.contains(key) }
  }
}
