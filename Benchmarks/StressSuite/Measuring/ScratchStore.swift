package import AscentRuntime
import AscentSQLite

/// The store of a run, removed afterwards. Nothing else is touched, on a server either.
package struct ScratchStore {
  private enum Place {
    case memory(MemoryJournal)
    case folder(ScratchFolder)
    #if PostgreSQL
    case schema(ScratchSchema)
    #endif
  }

  private let place: Place

  /// Removes the stores of all runs of this process, after an interruption.
  package static func removeAll() async {
    ScratchFolder.removeAll()
    #if PostgreSQL
    await ScratchSchema.removeAll()
    #endif
  }

  /// Creates an empty store of a kind.
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

  /// A new journal on the store, independent of earlier ones. A store in memory always returns
  /// the same one.
  package var journal: any Journal {
    switch place {
    case .memory(let journal): journal
    case .folder(let folder): SQLiteJournal(path: folder.path + "/stress.db")
    #if PostgreSQL
    case .schema(let schema): schema.journal
    #endif
    }
  }

  /// Removes the store. Its journals must be closed.
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
