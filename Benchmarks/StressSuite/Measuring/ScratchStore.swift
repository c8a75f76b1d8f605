package import AscentRuntime
import AscentSQLite

/// Where a run keeps its journal: a place of its own, gone after the run. What is somebody's is not
/// touched, also on a server.
package struct ScratchStore {
  private enum Place {
    case memory(MemoryJournal)
    case folder(ScratchFolder)
    #if PostgreSQL
    case schema(ScratchSchema)
    #endif
  }

  private let place: Place

  /// Removes what all runs of the process keep, for a run that is interrupted.
  package static func removeAll() async {
    ScratchFolder.removeAll()
    #if PostgreSQL
    await ScratchSchema.removeAll()
    #endif
  }

  /// An empty place in a store of that kind.
  package init(_ kind: StoreKind) throws {
    switch kind {
    case .memory: place = .memory(MemoryJournal())
    case .sqlite: place = .folder(try ScratchFolder())
    case .postgres(let url):
      #if PostgreSQL
      place = .schema(ScratchSchema(url: url))
      #else
      preconditionFailure("a build without PostgreSQL was given a server, by \(url.utf8.count) bytes")
      #endif
    }
  }

  /// A journal there, which knows nothing of one that was there before; in memory there is only
  /// one.
  package var journal: any Journal {
    switch place {
    case .memory(let journal): journal
    case .folder(let folder): SQLiteJournal(path: folder.path + "/stress.db")
    #if PostgreSQL
    case .schema(let schema): schema.journal
    #endif
    }
  }

  /// Removes everything. The journals are closed.
  package func remove() async throws {
    switch place {
    case .memory: break
    case .folder(let folder): folder.remove()
    #if PostgreSQL
    case .schema(let schema): try await schema.remove()
    #endif
    }
  }
}
