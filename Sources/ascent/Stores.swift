import AscentRuntime
import AscentSQLite
import AscentShell
import Foundation

#if PostgreSQL
import AscentPostgres
#endif

/// Opens what `--store` names.
enum Stores {
  /// The journal for a command, or for those of a session. Nothing is opened yet, but the standard
  /// folder is made.
  static func journal(_ options: LaunchOptions, for command: ShellCommand?) throws(ShellError) -> any Journal {
    switch options.store {
    case .memory: return MemoryJournal()
    case .file(let path): return try journal(path, options, command)
    case .server(let url):
      guard !options.isReadOnly else { throw .misusedOption("--read-only", reason: "it is for stores in files") }
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
      if command?.changesStore != false, !options.isReadOnly { try Folders.make(Folders.data) }
      return try journal(standardPath, options, command)
    }
  }

  /// The journal for one command. A question about the present only reads the store if a start
  /// would find nothing to do there.
  static func journal(once options: LaunchOptions, for command: ShellCommand?) async throws(ShellError) -> any Journal {
    if command?.isAboutPresent == true, !options.isReadOnly, !options.repairsLedgers, let path = path(options),
      SQLiteJournal.exists(at: path), !SQLiteJournal.isOpen(at: path),
      let journal = await SQLiteReadOnlyJournal.forQuestion(path: path, at: SystemClock().now())
    {
      return journal
    }
    return try journal(options, for: command)
  }

  private static func journal(
    _ path: String, _ options: LaunchOptions, _ command: ShellCommand?
  ) throws(ShellError) -> any Journal {
    // A question needs no lock: it is answered beside the process that has the store open.
    if command?.readsBesideWriters == true {
      // It is asked at each prompt of a shell. What it checks is what was recorded last.
      return SQLiteReadOnlyJournal(path: path, checkedEventsMax: SQLiteReadOnlyJournal.questionEventsMax)
    }
    let isReading = command.map { !$0.changesStore || $0.copiesStore } ?? false
    if options.isReadOnly || isReading && SQLiteJournal.isOpen(at: path) {
      return SQLiteReadOnlyJournal(path: path)
    }
    // A mistyped path must not become a new store that answers as if nothing had ever been done.
    if let command, !command.changesStore, !SQLiteJournal.exists(at: path) {
      if command.foreseesImport || command.showsMethods && options.store == .standard { return MemoryJournal() }
      throw missing(path, options)
    }
    return SQLiteJournal(
      path: path, synchronous: options.isPowerSafe ? .full : .normal, patience: options.lockWait)
  }

  /// The error for a store that does not exist. A path that was given may be mistyped.
  static func missing(_ path: String, _ options: LaunchOptions) -> ShellError {
    options.store == .standard ? .nothingRecorded(path: path) : .journal(.cannotOpen(reason: .missing(path: path)))
  }

  /// The path of a store that another process has open, which has to be waited for.
  static func openElsewhere(_ options: LaunchOptions, _ journal: any Journal) -> String? {
    guard let journal = journal as? SQLiteJournal, options.lockWait > .zero else { return nil }
    return SQLiteJournal.isOpen(at: journal.path) ? journal.path : nil
  }

  /// The path that was given for a store, if the start makes a new one there: it may be mistyped.
  static func newFile(_ options: LaunchOptions) -> String? {
    guard case .file(let path) = options.store, !options.isJSON, !options.isReadOnly, isMissing(options) else {
      return nil
    }
    return path
  }

  /// The path of a store in a file; nil for another kind.
  static func path(_ options: LaunchOptions) -> String? {
    switch options.store {
    case .memory, .server: nil
    case .file(let path): path
    case .standard: standardPath
    }
  }

  /// Whether what `--store` names is a file that does not exist.
  static func isMissing(_ options: LaunchOptions) -> Bool {
    switch options.store {
    case .memory, .server: false
    case .file(let path): !SQLiteJournal.exists(at: path)
    case .standard: !SQLiteJournal.exists(at: standardPath)
    }
  }

  /// Whether a journal takes no commands.
  static func isReadOnly(_ journal: any Journal) -> Bool { journal is SQLiteReadOnlyJournal }

  /// What can be done with the store as a whole.
  static func tools(_ options: LaunchOptions, _ journal: any Journal) -> any StoreTools {
    switch options.store {
    case .file(let path): return FileTools(path: path, journal: journal)
    case .standard: return FileTools(path: standardPath, journal: journal)
    case .memory: return NoTools(reason: "a store in memory has no files; it ends with the process")
    case .server(let url):
      #if PostgreSQL
      return ServerTools(url: url)
      #else
      return NoTools(reason: "this build lacks PostgreSQL; build with `swift run --traits PostgreSQL ascent`")
      #endif
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
