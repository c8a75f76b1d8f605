import AscentRules
import Synchronization

/// The catalogue in force: the one loaded last of those whose load is in force or, if there is
/// none, the one that the runtime was created with. Each batch is decided under one catalogue.
final class CatalogInForce: Sendable {
  private struct State {
    var catalog: Catalog
    /// How often the catalogue may have changed. Each commit of a load, or of the undo of one,
    /// counts, and so does each epoch: a commit that failed and reset the pipeline may have loaded
    /// a catalogue.
    var changeCount = 1
    /// The change count at which the journal was last read.
    var readAt = 0
    var epoch = 0
  }

  /// The catalogue that the runtime was created with.
  private let first: Catalog
  private let state: Mutex<State>

  init(_ first: Catalog) {
    self.first = first
    state = Mutex(State(catalog: first))
  }

  /// The catalogue, as last read.
  var value: Catalog { state.withLock { $0.catalog } }

  /// Has the journal read again before the next batch.
  func mayHaveChanged() { state.withLock { $0.changeCount += 1 } }

  /// Reads the catalogue from the journal, unless it is certain that it has not changed.
  func update(from journal: any Journal, epoch: Int) async throws(JournalFailure) {
    let changeCount: Int? = state.withLock {
      if epoch > $0.epoch { ($0.epoch, $0.changeCount) = (epoch, $0.changeCount + 1) }
      return $0.readAt < $0.changeCount ? $0.changeCount : nil
    }
    guard let changeCount else { return }
    let catalog = try await Self.newestInForce(in: journal) ?? first
    // A read that began earlier must not replace the result of a later one.
    state.withLock { if $0.readAt < changeCount { ($0.catalog, $0.readAt) = (catalog, changeCount) } }
  }

  private static func newestInForce(in journal: any Journal) async throws(JournalFailure) -> Catalog? {
    // The newest change of a load says whether it is in force.
    var isInForce: [Int32: Bool] = [:]
    var last = Int32.max
    while last > 0 {
      // A catalogue may have megabytes, and nearly always the newest command is the load in force.
      let page = try await journal.commands(of: .catalog, ordinals: 1...last, newestFirst: true, limit: 1)
      guard let command = page.first else { return nil }
      let ordinal = command.accepted.receipt.ordinal
      for event in command.events.reversed() {
        switch event {
        case .catalogLoaded(let catalog): if isInForce[ordinal] ?? true { return catalog }
        case .catalogChanged(_, let loadedBy, let inForce):
          if isInForce[loadedBy] == nil { isInForce[loadedBy] = inForce }
        default: break
        }
      }
      last = ordinal - 1
    }
    return nil
  }
}
