import AscentRuntime
import AscentSQLite
import AscentShell
import Foundation

/// Opens what `--store` names.
enum Stores {
  /// The journal. Nothing is opened yet, but the standard folder is made.
  static func journal(_ options: LaunchOptions) throws(ShellError) -> any Journal {
    switch options.store {
    case .memory: return MemoryJournal()
    case .file(let path): return SQLiteJournal(path: path, synchronous: options.isPowerSafe ? .full : .normal)
    case .standard:
      let folder = Folders.data
      try Folders.make(folder)
      return SQLiteJournal(path: folder + "/ascent.db", synchronous: options.isPowerSafe ? .full : .normal)
    }
  }
}
