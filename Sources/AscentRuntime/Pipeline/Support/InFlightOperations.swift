import AscentRules

/// Operations decided in the pipeline that the lookups in the journal may not cover yet.
///
/// The intake looks up operations in the journal before it sends a batch, and says which
/// batches were settled by then. What later batches changed is kept here until a batch arrives
/// whose lookups were made after those were settled. So nothing is missed, and nothing is kept
/// longer than needed.
struct InFlightOperations {
  /// An operation of the person in a slot.
  struct Key: TableKey {
    var slot: Int
    var operation: OperationKey

    var tableHash: UInt64 { operation.tableHash &+ UInt64(slot) }
  }

  /// An accepted operation.
  struct Entry {
    var content: UInt64
    var ordinal: Int32
    /// When it happened, and on which device.
    var origin: CompletionOrigin
    /// What it did; nil if a later service decides that, as for a manual award.
    var trace: Trace?
    /// Whether it undoes or restores a progression. A later service decides what that does to other
    /// operations.
    var changesStage = false
    /// Whether the trace lacks events of later services. Only the stored operation has them.
    var isPartial = false
  }

  /// What an operation did. The usual case needs no array.
  enum Trace {
    case completion(HabitID, LocalDay, amount: Int64, pays: Bool)
    case other([Event])

    var events: [Event] {
      switch self {
      case .completion(let id, let day, let amount, let pays):
        [.completionLogged(id, day, amount: amount, count: 0, pays: pays)]
      case .other(let events): events
      }
    }
  }

  /// What one batch changed.
  private struct Page {
    var batch: Int64
    var entries: [(key: Key, entry: Entry)] = []
    var flagged: [Key] = []
    /// The slots of people who undo or restore progressions.
    var stageChanges: [Int] = []
  }

  /// Where an entry is stored. The table contains this instead of the entry, so that it stays plain
  /// bytes.
  private struct Location {
    var batch: Int64
    var index: Int
  }

  private var locations = KeyTable<Key, Location>()
  /// Whether an operation that was undone or restored is in force, and the batch that did it last.
  private struct Flag {
    var inForce: Bool
    var batch: Int64
  }

  private var flags = KeyTable<Key, Flag>()
  /// The remembered batches, in order: at most as many as can be in flight.
  private var pages: [Page] = []

  /// The operation, if it was accepted recently.
  subscript(key: Key) -> Entry? {
    guard let location = locations[key], let page = pages.firstIndex(where: { $0.batch == location.batch }) else {
      return nil
    }
    return pages[page].entries[location.index].entry
  }

  /// Begins a batch, and forgets the batches that the lookups in the journal cover by now.
  mutating func begin(_ batch: Int64, settledBefore: Int64, commandCount: Int) {
    while let first = pages.first, first.batch <= settledBefore {
      for (key, _) in first.entries { locations[key] = nil }
      for key in first.flagged where flags[key]?.batch == first.batch { flags[key] = nil }
      pages.removeFirst()
    }
    pages.append(Page(batch: batch))
    pages[pages.count - 1].entries.reserveCapacity(commandCount)
  }

  /// Remembers an accepted operation, and which operations its events undo or restore.
  mutating func add(_ key: Key, _ entry: Entry) {
    let page = pages.count - 1
    locations[key] = Location(batch: pages[page].batch, index: pages[page].entries.count)
    pages[page].entries.append((key, entry))
    if entry.changesStage { pages[page].stageChanges.append(key.slot) }
    guard case .other(let events) = entry.trace else { return }
    for case .operationChanged(let operation, let inForce) in events {
      let changed = Key(slot: key.slot, operation: operation)
      flags[changed] = Flag(inForce: inForce, batch: pages[page].batch)
      pages[page].flagged.append(changed)
    }
  }

  /// What is known about an operation that a command refers to.
  enum Resolution {
    case unknown
    /// It is in flight, and a later service has yet to decide it.
    case undecided
    case known(AcceptedOperation)
  }

  /// The present state of an operation that a command refers to.
  ///
  /// - Parameter stored: the operation as the journal has it; nil if it has none.
  func resolve(_ key: Key, stored: AcceptedOperation?) -> Resolution {
    let entry = self[key]
    let trace = entry.flatMap { $0.isPartial ? nil : $0.trace }
    if trace == nil, var operation = stored {
      // ProgressionService knows whether a progression is in force, but only the journal knows
      // whether an undo of one is.
      if operation.undoesStage, pages.contains(where: { $0.stageChanges.contains(key.slot) }) { return .undecided }
      operation.inForce = flags[key]?.inForce ?? operation.inForce
      for related in operation.related.keys {
        if let flag = flags[Key(slot: key.slot, operation: related)] { operation.related[related] = flag.inForce }
      }
      return .known(operation)
    }
    guard let entry else { return .unknown }
    guard let events = trace?.events else { return .undecided }
    var operation = AcceptedOperation(
      key: key.operation, ordinal: entry.ordinal, content: entry.content, inForce: flags[key]?.inForce ?? true,
      events: events)
    operation.origin = entry.origin
    for other in AcceptedOperation.related(in: events) {
      operation.related[other] = flags[Key(slot: key.slot, operation: other)]?.inForce
    }
    return .known(operation)
  }
}
