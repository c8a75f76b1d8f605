import AscentRules
import Synchronization

/// The catalogue in force: the newest one committed or, if there is none, the one that the runtime
/// was created with. Each batch is decided under one catalogue.
final class CatalogInForce: Sendable {
  private struct State {
    var catalog: Catalog
    /// Whether it was committed. If so, it takes precedence over the catalogue that the runtime was
    /// created with, whatever the versions.
    var isCommitted = false
    /// The epoch in which the journal was last read. A commit that failed and reset the pipeline
    /// may have loaded another catalogue.
    var epoch = -1
  }

  private let state: Mutex<State>

  init(_ first: Catalog) {
    state = Mutex(State(catalog: first))
  }

  /// The catalogue.
  var value: Catalog { state.withLock { $0.catalog } }

  /// Puts a committed catalogue in force, unless a newer one was committed.
  func load(_ committed: Catalog) {
    state.withLock {
      guard !$0.isCommitted || committed.version > $0.catalog.version else { return }
      ($0.catalog, $0.isCommitted) = (committed, true)
    }
  }

  /// Reads the catalogue from the journal, once per epoch.
  func load(from journal: any Journal, epoch: Int) async throws(JournalFailure) {
    if state.withLock({ $0.epoch >= epoch }) { return }
    let last = try await journal.commands(of: .catalog, ordinals: 1...(.max), newestFirst: true, limit: 1)
    for case .catalogLoaded(let catalog) in last.flatMap(\.events) { load(catalog) }
    state.withLock { $0.epoch = max($0.epoch, epoch) }
  }
}
