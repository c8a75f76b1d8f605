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
        reason: "this build lacks PostgreSQL; build with `swift run --traits PostgreSQL ascent`",
        allowed: "memory, sqlite:PATH or PATH")
      #endif
    case .standard:
      try Folders.make(Folders.data)
      return SQLiteJournal(path: standardPath, synchronous: options.isPowerSafe ? .full : .normal)
    }
  }

  /// What the store is called in errors: a path, or where its server is, without a password; nil
  /// when it has no name.
  static func name(_ options: LaunchOptions) -> String? {
    switch options.store {
    case .memory: return nil
    case .file(let path): return path
    case .standard: return standardPath
    case .server(let url):
      #if PostgreSQL
      return PostgresJournal(url: url).name
      #else
      return nil
      #endif
    }
  }

  private static var standardPath: String { Folders.data + "/ascent.db" }
}
