#if PostgreSQL
import AscentPostgres
import AscentRuntime
import Foundation
import Synchronization

/// A schema for one run on a PostgreSQL server.
struct ScratchSchema: Hashable {
  private let url: String
  private let name = "ascent_stress_" + UUID().uuidString.lowercased().filter { $0 != "-" }

  /// The schemas that exist.
  private static let all = Mutex<Set<ScratchSchema>>([])

  /// Removes all schemas of this process, after an interruption.
  static func removeAll() async {
    // If a schema cannot be removed, its name still shows where it comes from.
    for schema in all.withLock({ $0 }) { try? await schema.remove() }
  }

  init(url: String) {
    self.url = url
    Self.all.withLock { _ = $0.insert(self) }
  }

  /// A journal in the schema.
  var journal: any Journal { PostgresJournal(url: url, schema: name) }

  func remove() async throws {
    defer { Self.all.withLock { _ = $0.remove(self) } }
    try await PostgresJournal.removeSchema(name, url: url)
  }
}
#endif
