import AscentRuntime
import AscentStorage

/// The files of a backup. The copy is made under a temporary name, checked, and then renamed.
struct BackupFiles {
  private let path: String
  private let partial: String
  private let replacing: Bool

  /// The files of a copy of a store, which is given by its resolved path.
  init(of store: String, to copy: String, replacing: Bool) throws(JournalFailure) {
    path = try Preflight.resolve(copy)
    partial = path + "-partial"
    self.replacing = replacing
    let found = try File.accessing(copy, try File.found(at: path))
    if let found {
      if let own = try File.accessing(store, try File.found(at: store)), own.isSameFile(as: found) {
        throw .unusable(copy, "it is the store itself")
      }
      guard replacing else { throw .unusable(copy, "it already exists") }
    }
    // SQLite would apply an old log to the copy, and an old head file would report missing commits.
    var names: [String] = []
    for suffix in ["-wal", "-journal", "-anchor"] {
      if try File.accessing(path + suffix, try File.length(of: path + suffix)) > 0 { names.append(suffix) }
    }
    guard names.isEmpty else {
      let names = names.joined(separator: ", ")
      throw .unusable(copy, "files of another store are next to it (\(names)); choose another name")
    }
    guard !DatabaseLock.isHeld(beside: path) else { throw .cannotOpen(reason: .inUse(path: copy)) }
    // Only after checking the lock: closing a file releases the locks that a journal of this
    // process has on it.
    if let found, found.byteCount > 0, try !Preflight.looksLikeOurs(path) {
      throw .unusable(copy, "it is not an ascent backup, so it is not replaced; choose another name")
    }
  }

  /// Copies what a connection reads, checks the copy, and gives it its name.
  ///
  /// - Parameter check: called once the copy is made; throws if the source changed while
  ///   it was read.
  func make(
    from source: Connection, check: () throws(JournalFailure) -> Void = {}
  ) throws(JournalFailure) -> SQLiteBackup {
    let file = try Self.take(partial, for: path)
    do throws(JournalFailure) {
      let head = try Self.copy(source, to: partial)
      try Self.check(partial, endsWith: head)
      try check()
      try checkReplaces(head)
      try File.accessing(partial, try file.sync())
      let length = (try? file.identity.byteCount) ?? 0
      try File.accessing(path, try replacing ? File.rename(partial, to: path) : File.rename(partial, toUnused: path))
      try File.accessing(path, try File.syncFolder(of: path))
      return SQLiteBackup(path: path, head: head.journalHead, digest: "\(head.chain)", byteCount: length)
    } catch {
      File.remove(partial)
      throw error
    }
  }

  /// Opens the file under which a copy is made, and empties it: an earlier process may have been
  /// killed while making a copy.
  static func take(_ partial: String, for path: String) throws(JournalFailure) -> File {
    let file = try File.accessing(partial, try File(path: partial, isWritable: true))
    // Between our open and our lock, another process may have renamed the file to its final name.
    guard try File.accessing(partial, try file.lock()), try File.accessing(partial, try file.hasName(partial)) else {
      throw .unusable(path, "another process is writing it")
    }
    // An unfinished copy looks like a store of ours, begins with zeros, or is empty.
    let begin = try File.accessing(partial, try file.read(count: 16, at: 0))
    if !begin.allSatisfy({ $0 == 0 }), try !Preflight.looksLikeOurs(partial) {
      throw .unusable(partial, "a file of another kind has this name; move it away")
    }
    try File.accessing(partial, try file.clear())
    return file
  }

  /// Copies what a connection sees in one read transaction, so exactly what was committed at one
  /// moment, over a file.
  ///
  /// - Returns: the head of the copy.
  static func copy(_ source: Connection, to path: String) throws(JournalFailure) -> StoredHead {
    do throws(SQLiteFailure) {
      try source.execute("BEGIN")
      let head = try StoredHead(in: source) ?? StoredHead()
      let copy = try Connection(path: path, role: .writer)
      // The file does not have its final name yet, so nobody opens it; it is synced once,
      // at the end.
      try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try copy.copy(source)
      copy.close()
      try source.execute("COMMIT")
      return head
    } catch {
      if !source.isInAutocommit { try? source.execute("ROLLBACK") }
      if error.isDamage { throw .damaged(error.message) }
      throw error.primaryCode == SQLiteFailure.full ? .nothingWritten(error.message) : .unreadable(error.description)
    }
  }

  /// Throws if an earlier backup has commits that the copy, which ends with `head`, does not have:
  /// it is newer, of another store, or was opened as a store since.
  private func checkReplaces(_ head: StoredHead) throws(JournalFailure) {
    guard try File.accessing(path, try File.exists(path)), let earlier = try? ReadOnlyStore(path) else { return }
    defer { earlier.connection.close() }
    guard let end = try? StoredHead(in: earlier.connection) else { return }
    if end.commit > head.commit {
      throw .unusable(
        path,
        "the existing backup is newer: it ends at commit \(end.commit), the store at commit \(head.commit); "
          + "choose another name")
    }
    // Of a backup of an earlier schema, only the number of commits is compared.
    guard (try? earlier.version(named: path)) == Migrations.current else { return }
    let copy = try OpenJournal.asOpening(partial, try Connection(path: partial, role: .still(hasLog: false)))
    defer { copy.close() }
    guard try OpenJournal.asOpening(path, try StoreComparison(earlier.connection, with: copy).copyHasAllCommits())
    else {
      throw .unusable(
        path,
        "the existing backup has commits that this store lacks; choose another name, or delete it first"
      )
    }
  }

  /// Reads a copy back: it must be a complete journal that ends with this commit. Rebuilds pages
  /// and indexes whose faults were copied from the store.
  static func check(_ path: String, endsWith head: StoredHead, isRebuilt: Bool = false) throws(JournalFailure) {
    let connection = try OpenJournal.asOpening(path, try Connection(path: path, role: .still(hasLog: false)))
    defer { connection.close() }
    let (application, version, _) = try OpenJournal.asOpening(path, try connection.marks())
    guard application == Migrations.applicationID, version == Migrations.current else {
      throw .unusable(path, "its format is version \(version), not \(Migrations.current)")
    }
    let schema = try OpenJournal.asOpening(path, try Migrations.compareSchema(of: connection))
    let check = try OpenJournal.asOpening(path, try HeadCheck(connection, .everything, recorded: nil))
    // A damaged snapshot is not used, and the copy is no worse than the store.
    let damage =
      schema.damage.map { JournalDamage(commit: nil, detail: "the schema differs: \($0)") } + check.chainDamage
    guard damage.isEmpty else { throw .damaged(damage) }
    guard check.head == head else {
      throw .damaged("the copy ends with commit \(check.head.commit) instead of \(head.commit)")
    }
    guard !check.pageFaults.isEmpty else { return }
    guard !isRebuilt else { throw .damaged(check.damage) }
    connection.close()
    // Two rows with the same name cannot get a new index.
    do throws(JournalFailure) { try rebuild(path) } catch { throw .damaged(check.damage) }
    try Self.check(path, endsWith: head, isRebuilt: true)
  }

  /// Rebuilds all tables and indexes of a copy.
  private static func rebuild(_ path: String) throws(JournalFailure) {
    let connection = try OpenJournal.asOpening(path, try Connection(path: path, role: .writer))
    defer { connection.close() }
    // Leaves WAL mode, so that no log is created beside the copy. VACUUM alone copies indexes as
    // they are.
    try OpenJournal.asOpening(path, try connection.execute("PRAGMA journal_mode = MEMORY; REINDEX; VACUUM"))
  }
}
