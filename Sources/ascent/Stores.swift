import AscentRuntime
import AscentSQLite
import AscentShell
import Foundation

#if PostgreSQL
import AscentPostgres
#endif

/// Opens what `--store` names.
enum Stores {
  /// The journal. Nothing is opened yet, but the standard folder is made.
  static func journal(_ options: LaunchOptions) throws(ShellError) -> any Journal {
    switch options.store {
    case .memory: return MemoryJournal()
    case .file(let path): return SQLiteJournal(path: path, synchronous: options.isPowerSafe ? .full : .normal)
    case .server(let url):
      #if PostgreSQL
      return PostgresJournal(url: url, waitsForSync: options.isPowerSafe)
      #else
      let scheme = url.prefix { $0 != ":" }
      throw .badValue(
        argument: "--store", value: "\(scheme)://…",
        reason: "this build has no PostgreSQL; `swift run --traits PostgreSQL ascent` makes one that has",
        allowed: "memory, sqlite:PATH or PATH")
      #endif
    case .standard:
      let folder = Folders.data
      try Folders.make(folder)
      return SQLiteJournal(path: folder + "/ascent.db", synchronous: options.isPowerSafe ? .full : .normal)
    }
  }
}
