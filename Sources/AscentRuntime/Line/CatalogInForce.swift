import AscentRules
import Synchronization

/// The catalogue in force: the newest that was committed, or else the one the runtime was made with. Each batch is decided under one.
final class CatalogInForce: Sendable {
  private let catalog: Mutex<Catalog>

  init(_ first: Catalog) {
    catalog = Mutex(first)
  }

  /// The catalogue.
  var value: Catalog { catalog.withLock { $0 } }

  /// Puts a committed catalogue in force, if it is newer.
  func load(_ committed: Catalog) {
    catalog.withLock { if committed.version > $0.version { $0 = committed } }
  }

  /// Reads the catalogue that the journal holds.
  func load(from journal: any Journal) async throws(JournalFailure) {
    let last = try await journal.commands(of: .catalog, ordinals: 1...(.max), newestFirst: true, limit: 1)
    for case .catalogLoaded(let catalog) in last.flatMap(\.events) { load(catalog) }
  }
}
