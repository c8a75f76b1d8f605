import AscentRules
import AscentRuntime
import AscentStorage

/// The files of a store from which a person is erased.
///
/// The store is rewritten without the person, beside the old one. Once the result is named
/// `<store>-erased`, the files of the old store are overwritten and removed. A process that finds
/// such a result finishes this.
struct EraseFiles {
  /// The resolved path of the store.
  let store: String
  /// The complete result.
  var pending: PendingFile { PendingFile(store: store, suffix: "-erased") }

  /// The files that go with a database, the database last.
  private static let suffixes = ["-anchor", "-wal", "-shm", "-journal", ""]

  /// Erases a person.
  ///
  /// - Returns: what was done; nil if the store has nothing of the person, and there was no
  ///   interrupted erasure to finish.
  static func erase(
    _ user: UserID, from path: String, lockTimeout: Duration
  ) throws(JournalFailure) -> SQLiteErasure? {
    guard SQLiteJournal.exists(at: path) else { throw .cannotOpen(reason: .missing(path: path)) }
    let resolved = try Preflight.resolve(path)
    let isInterrupted = try File.accessing(path, try EraseFiles(store: resolved).pending.isPresent)
    // Opening takes the lock, finishes what was interrupted, converts an older store, and checks
    // the end of the chain.
    let (journal, _) = try OpenJournal.open(
      path: path, synchronous: .full, held: nil, lockTimeout: lockTimeout, FoundDamage())
    return try withExtendedLifetime(journal.lock) { () throws(JournalFailure) in
      let files = EraseFiles(store: journal.connection.path)
      // SQLite removes the log once it is copied, but its blocks on the disk keep their content.
      let log = try? File(path: files.store + "-wal", isWritable: true)
      let made: (head: StoredHead, erased: Int64)
      do throws(JournalFailure) {
        guard try files.has(user, in: journal.connection) else {
          let head = journal.head
          journal.close()
          return isInterrupted ? files.erasure(of: nil, before: head, after: head) : nil
        }
        made = try files.prepare(without: user, from: journal)
      } catch {
        journal.close()
        throw error
      }
      // The log is already copied and removed, so closing leaves nothing behind.
      journal.connection.close()
      try files.putResult(named: path)
      try? log?.overwrite()
      do throws(File.Failure) { try files.replaceStore() } catch { throw Self.unfinished(path, error) }
      HeadFile.record(made.head, beside: files.store)
      return files.erasure(of: made.erased, before: journal.head, after: made.head)
    }
  }

  private func erasure(of commandCount: Int64?, before: StoredHead, after: StoredHead) -> SQLiteErasure {
    SQLiteErasure(
      commandCount: commandCount, before: before.journalHead, after: after.journalHead, digest: "\(after.chain)",
      copies: copies)
  }

  private var partial: String { store + "-partial" }

  /// Gives the result its name. If that fails, nothing has happened, unless it has the name.
  func putResult(named path: String) throws(JournalFailure) {
    do throws(PendingFile.PutFailure) { try pending.put(partial) } catch {
      if error.isPut { throw Self.unfinished(path, error.cause) }
      File.remove(partial)
      pending.removeMark()
      throw .noAccess(pending.path, error.cause.detail)
    }
  }

  /// The failure of a step that the next start does again.
  private static func unfinished(_ path: String, _ failure: File.Failure) -> JournalFailure {
    .unusable(
      path,
      "a file of the store cannot be replaced: \(failure.detail); the erasure can no longer be cancelled: solve the "
        + "problem, and the next start finishes it")
  }

  private func has(_ user: UserID, in connection: Connection) throws(JournalFailure) -> Bool {
    let find = "SELECT 1 FROM users WHERE name = ?1"
    return try OpenJournal.asOpening(store, try connection.prepare(find).first(user.text) { _ in true }) ?? false
  }

  /// Writes the store without the person, and reads the result back.
  private func prepare(
    without user: UserID, from journal: OpenJournal
  ) throws(JournalFailure) -> (head: StoredHead, erased: Int64) {
    try pending.checkUnused()
    let file = try BackupFiles.take(partial, for: store)
    do throws(JournalFailure) {
      for suffix in ["-wal", "-shm", "-journal"] { File.remove(partial + suffix) }
      try Self.checkWhole(journal.connection)
      let made = try OpenJournal.asOpening(
        partial, try StoreRewriter(without: user, journal.connection).write(to: partial))
      try BackupFiles.check(partial, endsWith: made.head)
      try Self.claim(journal.connection)
      try File.accessing(partial, try file.sync())
      // Fails here, before the point of no return, if the folder cannot be synced.
      try File.accessing(partial, try File.syncFolder(of: partial))
      return made
    } catch {
      for suffix in ["", "-wal", "-shm", "-journal"] { File.remove(partial + suffix) }
      throw error
    }
  }

  /// Makes sure that the store is intact: a damaged store is evidence, and unreadable data
  /// cannot be copied.
  private static func checkWhole(_ connection: Connection) throws(JournalFailure) {
    let check = try OpenJournal.asOpening(connection.path, try HeadCheck(connection, .everything, recorded: nil))
    guard check.chainDamage.isEmpty else { throw .damaged(check.chainDamage) }
  }

  /// Makes sure that no other process is reading the store, as it would go on reading the old
  /// files. Leaving WAL mode requires that nobody else has the store open, and copies the log
  /// into the database.
  private static func claim(_ connection: Connection) throws(JournalFailure) {
    let mode: String?
    do throws(SQLiteFailure) {
      try connection.checkWAL()
      mode = try connection.prepare("PRAGMA journal_mode = DELETE").first { row throws(SQLiteFailure) in
        try row.text(0)
      }
    } catch {
      guard error.primaryCode == SQLiteFailure.busy else { throw error.asReadFailure }
      mode = nil
    }
    guard mode == "delete" else {
      throw .unusable(connection.path, "another process is reading it; end that process first")
    }
  }

  /// Removes the remaining files of the old store and gives the result its name, if there is a
  /// result. The caller has the lock.
  func finish() throws(File.Failure) {
    try pending.removeUnusedMark()
    if try pending.isPresent { try replaceStore() }
  }

  private func replaceStore() throws(File.Failure) {
    // The old database keeps its name until the result takes that name, so that links stay valid.
    for name in Self.suffixes.map({ store + $0 }) {
      guard let found = try File.found(at: name) else { continue }
      // Only a link itself is removed: its target belongs to somebody else.
      if found.isRegular { try File(path: name, isWritable: true).overwrite() }
      if name != store { try File.removeIfThere(name) }
    }
    try File.syncFolder(of: store)
    try pending.takePlace(replacing: true)
  }

  /// Earlier stores and interrupted backups in the folder of this store. They may still contain the
  /// person.
  private var copies: [String] {
    let name = store.split(separator: "/").last.map(String.init) ?? store
    return File.names(inFolderOf: store)
      .filter { $0.hasPrefix(name + "-replaced") || $0.hasPrefix(name + "-left") || $0.hasSuffix("-partial") }.sorted()
      .map { File.folder(of: store) + "/" + $0 }
  }
}

/// Rewrites a store without a person. Everyone else's commands keep their order, operation IDs,
/// receipts and versions, and get new positions, commits and digests.
private final class StoreRewriter {
  private let user: UserID
  private let source: Connection
  private let commits: CommitRows
  private let operations: Statement
  private let rows: CommandRows
  private var erased: Int64 = 0

  init(without user: UserID, _ source: Connection) throws(SQLiteFailure) {
    (self.user, self.source) = (user, source)
    commits = try CommitRows(source, after: StoredHead())
    operations = try source.prepare("SELECT \(CommandRows.columns) FROM commands ORDER BY seq")
    rows = try CommandRows(source)
  }

  func write(to path: String) throws(SQLiteFailure) -> (head: StoredHead, erased: Int64) {
    let target = try Connection(path: path, role: .writer)
    defer { target.close() }
    // Nobody opens the file under its present name, and it is synced once, at the end.
    try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    try Migrations.apply(to: target, from: 0)
    try Migrations.nameEventKinds(in: target)
    let writer = try GroupWriter(target)
    try writer.begin()
    var head = StoredHead()
    while let commit = try commits.next() {
      let group = try group(of: commit, after: head)
      // A commit without commands would only show that there had been one.
      if !group.commands.isEmpty { head = try writer.append(group, after: head) }
    }
    try copyDue(with: writer)
    try writer.commit()
    return (head, erased)
  }

  /// The commands of a commit, except the person's.
  private func group(of commit: CommitEnd, after head: StoredHead) throws(SQLiteFailure) -> CommitGroup {
    var group = CommitGroup(
      number: head.commit + 1, firstPosition: Position(number: head.position + 1), committedAt: commit.committedAt)
    while seq < commit.head.seq, try operations.step() {
      let row = try rows.row(in: operations)
      let command = row.command
      seq = row.seq
      guard command.accepted.user != user else {
        erased += 1
        continue
      }
      group.append(command.accepted, events: command.events)
    }
    return group
  }

  /// The sequence number of the last operation read.
  private var seq: Int64 = 0

  private func copyDue(with writer: GroupWriter) throws(SQLiteFailure) {
    let due = try source.prepare(
      "SELECT u.name, d.at, d.day, d.minute FROM due d JOIN users u ON u.id = d.user WHERE u.name <> ?1")
    due.bind(user.text)
    while try due.step() {
      try writer.putDue.run(
        try writer.id(of: UserID(try due.text(0))), due.int64(1), due.optionalInt64(2), due.optionalInt64(3))
    }
  }
}
