package import AscentRuntime
import AscentSQLite
import Foundation

#if PostgreSQL
import AscentPostgres
#endif

/// Where a run keeps its journal: a place of its own, gone after the run. What is somebody's is not touched, also on a server.
package struct ScratchStore {
  private enum Place {
    case memory(MemoryJournal)
    case folder(ScratchFolder)
    case schema(url: String, name: String)
  }

  private let place: Place

  /// An empty place in a store of that kind.
  package init(_ kind: StoreKind) throws {
    switch kind {
    case .memory: place = .memory(MemoryJournal())
    case .sqlite: place = .folder(try ScratchFolder())
    case .postgres(let url):
      place = .schema(url: url, name: "ascent_stress_" + UUID().uuidString.lowercased().filter { $0 != "-" })
    }
  }

  /// A journal there, which knows nothing of one that was there before; in memory there is only one.
  package var journal: any Journal {
    switch place {
    case .memory(let journal): return journal
    case .folder(let folder): return SQLiteJournal(path: folder.path + "/stress.db")
    case .schema(let url, let name):
      #if PostgreSQL
      return PostgresJournal(url: url, schema: name)
      #else
      preconditionFailure("a build without PostgreSQL was asked for \(name) on \(url.count) characters of a server")
      #endif
    }
  }

  /// Removes everything. The journals are closed.
  package func remove() async throws {
    switch place {
    case .memory: break
    case .folder(let folder): folder.remove()
    case .schema(let url, let name):
      #if PostgreSQL
      try await PostgresJournal.removeSchema(name, url: url)
      #else
      preconditionFailure("a build without PostgreSQL was asked for \(name) on \(url.count) characters of a server")
      #endif
    }
  }
}
