#if PostgreSQL
import AscentPostgres
import AscentRuntime
import Foundation
import Synchronization

/// A schema of its own for a run, on somebody's PostgreSQL server.
struct ScratchSchema: Hashable {
  private let url: String
  private let name = "ascent_stress_" + UUID().uuidString.lowercased().filter { $0 != "-" }

  /// Those that are there.
  private static let all = Mutex<Set<ScratchSchema>>([])

  /// Removes all schemas of the process, for a run that is interrupted.
  static func removeAll() async {
    // What cannot be removed any more stays behind under a name that says what it is.
    for schema in all.withLock({ $0 }) { try? await schema.remove() }
  }

  init(url: String) {
    self.url = url
    Self.all.withLock { _ = $0.insert(self) }
  }

  /// A journal there.
  var journal: any Journal { PostgresJournal(url: url, schema: name) }

  func remove() async throws {
    defer { Self.all.withLock { _ = $0.remove(self) } }
    try await PostgresJournal.removeSchema(name, url: url)
  }
}
#endif
