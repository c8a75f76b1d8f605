import AscentRules
import AscentRuntime
import AscentStorage

/// From a path to a journal that is known to be whole. But for a new file, and the schema of an
/// older version, nothing is written until it is known.
extension OpenJournal {
  /// Opens a database, makes it if need be, and checks it.
  ///
  /// - Parameter held: the lock, when it is held already.
  /// - Returns: the journal, and what was put right.
  static func open(
    path: String, synchronous: SQLiteJournal.Synchronous, lock held: DatabaseLock?
  ) throws(JournalFailure) -> (OpenJournal, notes: [String]) {
    let resolved = try Preflight.resolve(path)
    let lock = if let held { held } else { try takeLock(of: resolved, named: path) }
    try Preflight.checkHeader(of: resolved)
    let found = HeadFile.read(beside: resolved)
    try checkPresence(of: resolved, mark: found.mark)
    let connection = try asOpening(path) { () throws(SQLiteFailure) in
      try connect(to: resolved, synchronous: synchronous)
    }
    try prepareSchema(of: connection, path: path)
    let head = try checkedHead(of: connection, path: path, mark: found.mark)
    try asOpening(path) { () throws(SQLiteFailure) in
      try Migrations.nameEventKinds(in: connection)
      try settle(connection)
    }
    let headFile = try openHeadFile(beside: resolved)
    let journal = try asOpening(path) { () throws(SQLiteFailure) in
      try OpenJournal(
        path: resolved, lock: lock, connection: connection, headFile: headFile, synchronous: synchronous, head: head)
    }
    var notes: [String] = []
    if found.isTorn { notes.append("a mark in \(headFile.path) could not be read; it is written anew") }
    if found.mark == nil, head.commit > 0 { notes.append("there was no mark in \(headFile.path); it is written anew") }
    return (journal, notes)
  }

  private static func takeLock(of resolved: String, named path: String) throws(JournalFailure) -> DatabaseLock {
    do throws(File.Failure) {
      if let lock = try DatabaseLock(beside: resolved) { return lock }
    } catch {
      throw .cannotOpen(reason: .noAccess(path: path, detail: error.detail))
    }
    throw .cannotOpen(reason: .inUse(path: path))
  }

  /// A database that is gone must not be taken for a new one.
  private static func checkPresence(of resolved: String, mark: HeadFile.Record?) throws(JournalFailure) {
    guard let mark, mark.commit > 0 else { return }
    if case .success(let file) = File.identity(of: resolved), file.byteCount > 0 { return }
    throw .damaged([lostTail(from: 0, to: mark, headFile: HeadFile.path(beside: resolved))])
  }

  private static func connect(
    to resolved: String, synchronous: SQLiteJournal.Synchronous
  ) throws(SQLiteFailure) -> Connection {
    let connection = try Connection(path: resolved, role: .writer)
    // Memory-mapped reads would turn a read error into a signal. The busy time-out is for a
    // person's `sqlite3` shell, the only other one who may have the file open.
    try connection.execute(
      """
      PRAGMA mmap_size = 0; PRAGMA cell_size_check = 1; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 0;
      PRAGMA journal_size_limit = 67108864; PRAGMA busy_timeout = 5000; PRAGMA synchronous = \(synchronous.rawValue)
      """)
    return connection
  }

  /// Sees to it that the database is ours and has the newest schema, to the letter.
  private static func prepareSchema(of connection: Connection, path: String) throws(JournalFailure) {
    let (application, version, count) = try asOpening(path) { () throws(SQLiteFailure) in
      (
        Int32(truncatingIfNeeded: try connection.integer("PRAGMA application_id") ?? 0),
        Int32(truncatingIfNeeded: try connection.integer("PRAGMA user_version") ?? 0),
        try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
      )
    }
    let isNew = application == 0 && version == 0 && count == 0
    guard isNew || application == Migrations.applicationID else {
      throw .cannotOpen(reason: .otherApplication(path: path, id: application))
    }
    guard version <= Migrations.current else {
      throw .cannotOpen(reason: .newerVersion(path: path, found: version, known: Migrations.current))
    }
    guard version >= (isNew ? 0 : 1) else {
      throw .damaged([JournalDamage(commit: 0, detail: "the schema has version \(version)")])
    }
    guard !connection.isReadOnly else {
      throw .cannotOpen(reason: .noAccess(path: path, detail: "it can only be read"))
    }
    let damage = try asOpening(path) { () throws(SQLiteFailure) in
      // A new schema is written through the rollback journal, so that the file's own header says
      // whose it is from the first moment on.
      if isNew { try connection.execute("PRAGMA journal_mode = DELETE") }
      return version < Migrations.current ? try Migrations.apply(to: connection, from: version) : []
    }
    guard damage.isEmpty else { throw .damaged(damage) }
    let isIntact = try asOpening(path) { () throws(SQLiteFailure) in
      try connection.execute("PRAGMA journal_mode = WAL")
      let model = try Connection(path: ":memory:", role: .writer)
      try Migrations.apply(to: model, from: 0)
      return try Migrations.schemaText(of: connection) == Migrations.schemaText(of: model)
    }
    guard isIntact else {
      throw .damaged([JournalDamage(commit: 0, detail: "the schema is not the one of version \(Migrations.current)")])
    }
  }

  /// The head, once the last commits are known to be what was committed, and none is missing that
  /// the anchor knows of.
  private static func checkedHead(
    of connection: Connection, path: String, mark: HeadFile.Record?
  ) throws(JournalFailure) -> StoredHead {
    let (head, marked, damage) = try asOpening(path) { () throws(SQLiteFailure) in
      (
        try StoredHead(in: connection) ?? StoredHead(),
        try mark.flatMap { mark throws(SQLiteFailure) in try StoredHead(in: connection, commit: mark.commit) },
        try ChainCheck(connection).lastCommits(eventsMax: SQLiteJournal.Limits.checkedEventsMax)
      )
    }
    guard damage.isEmpty else { throw .damaged(damage) }
    guard let mark, mark.commit > 0 else { return head }
    guard let marked else {
      throw .damaged([lostTail(from: head.commit, to: mark, headFile: HeadFile.path(beside: path))])
    }
    guard marked.chain == mark.chain, marked.position == mark.position else {
      let detail = "the commit is not the one that \(HeadFile.path(beside: path)) knows: the database is another one"
      throw .damaged([JournalDamage(commit: mark.commit, detail: detail)])
    }
    return head
  }

  /// Copies what the log holds into the database and has the disk keep it. After a failed sync the
  /// log may be there to read and yet not on the disk, and a second sync would not tell; the copy
  /// is a new write with a sync of its own.
  private static func settle(_ connection: Connection) throws(SQLiteFailure) {
    do throws(SQLiteFailure) {
      _ = try connection.checkpoint()
    } catch {
      // With a full disk the log stays what it was. A reader from outside only delays the copy.
      guard error.primaryCode == SQLiteFailure.full || error.primaryCode == SQLiteFailure.busy else { throw error }
    }
  }

  private static func openHeadFile(beside resolved: String) throws(JournalFailure) -> HeadFile {
    do throws(File.Failure) {
      return try HeadFile(beside: resolved)
    } catch {
      throw .cannotOpen(reason: .noAccess(path: HeadFile.path(beside: resolved), detail: error.detail))
    }
  }

  private static func lostTail(from commit: Int64, to mark: HeadFile.Record, headFile: String) -> JournalDamage {
    JournalDamage(
      commit: commit &+ 1,
      detail:
        "lost tail: the database ends with commit \(commit), but \(headFile) knows of commit \(mark.commit) at position \(mark.position)"
    )
  }

  /// Runs what SQLite may fail at while the file is being opened.
  private static func asOpening<Answer>(
    _ path: String, _ body: () throws(SQLiteFailure) -> Answer
  ) throws(JournalFailure) -> Answer {
    do throws(SQLiteFailure) {
      return try body()
    } catch {
      switch error.primaryCode {
      case SQLiteFailure.notADatabase: throw .cannotOpen(reason: .notADatabase(path: path))
      case SQLiteFailure.corrupt: throw .damaged([JournalDamage(commit: 0, detail: error.description)])
      case SQLiteFailure.busy: throw .cannotOpen(reason: .inUse(path: path))
      case SQLiteFailure.cannotOpen, SQLiteFailure.readOnly, SQLiteFailure.noPermission:
        throw .cannotOpen(reason: .noAccess(path: path, detail: error.description))
      default: throw .cannotOpen(reason: .system(path: path, detail: error.description))
      }
    }
  }
}
