import AscentRuntime
import AscentSQLite
import AscentShell
import Foundation

#if PostgreSQL
import AscentPostgres
#endif

/// Opens the store that `--store` names.
enum Stores {
  /// The journal for a command; nil stands for a session of many commands. The journal is not
  /// opened yet, but the standard folder is created if needed.
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

  /// The journal for one command. For a question about the present, this is a read-only journal if
  /// a start would have nothing to do.
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
      // Shells ask it at each prompt, so it only checks what was recorded last.
      return SQLiteReadOnlyJournal(
        path: path, checkedEventsMax: SQLiteReadOnlyJournal.questionEventsMax, showsDamaged: options.isReadOnly)
    }
    let isReading = command.map { !$0.changesStore || $0.copiesStore } ?? false
    if options.isReadOnly || isReading && SQLiteJournal.isOpen(at: path) {
      return SQLiteReadOnlyJournal(path: path, checkedEventsMax: nil, showsDamaged: options.isReadOnly)
    }
    // A mistyped path must not become a new store that answers as if nothing had
    // ever been recorded.
    if let command, !command.changesStore, !SQLiteJournal.exists(at: path) {
      if command.foreseesImport || command.showsMethods && options.store == .standard { return MemoryJournal() }
      throw missing(path, options)
    }
    return SQLiteJournal(
      path: path, synchronous: options.isPowerSafe ? .full : .normal, lockTimeout: options.lockWait)
  }

  /// The error for a store that does not exist. If its path was given, the path may be mistyped.
  static func missing(_ path: String, _ options: LaunchOptions) -> ShellError {
    options.store == .standard ? .nothingRecorded(path: path) : .journal(.cannotOpen(reason: .missing(path: path)))
  }

  /// The path of a store that another process has open and that this one has to wait
  /// for; otherwise nil.
  static func openElsewhere(
    _ options: LaunchOptions, _ journal: any Journal, for command: ShellCommand?
  ) -> String? {
    let replaced = command?.replacesStore == true ? path(options) : nil
    guard let path = (journal as? SQLiteJournal)?.path ?? replaced, options.lockWait > .zero else { return nil }
    return SQLiteJournal.isOpen(at: path) ? path : nil
  }

  /// The path that was given for a store, if a new store is created there, as the path may be
  /// mistyped; otherwise nil.
  static func newFile(_ options: LaunchOptions) -> String? {
    guard case .file(let path) = options.store, !options.isJSON, !options.isReadOnly, isMissing(options) else {
      return nil
    }
    return path
  }

  /// The path of a store in a file; nil for any other store.
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

  /// Whether a journal accepts no commands.
  static func isReadOnly(_ journal: any Journal) -> Bool { journal is SQLiteReadOnlyJournal }

  /// The tools for the store as a whole.
  static func tools(_ options: LaunchOptions, _ journal: any Journal) -> any StoreTools {
    switch options.store {
    case .file(let path): return FileTools(path: path, journal: journal, lockTimeout: options.lockWait)
    case .standard: return FileTools(path: standardPath, journal: journal, lockTimeout: options.lockWait)
    case .memory: return NoTools(reason: "a store in memory has no files; it ends with the process")
    case .server(let url):
      #if PostgreSQL
      return ServerTools(url: url)
      #else
      return NoTools(reason: "this build lacks PostgreSQL; build with `swift run --traits PostgreSQL ascent`")
      #endif
    }
  }

  /// The store's name in errors: its path, or the location on its server without a password; nil if
  /// it has none.
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
