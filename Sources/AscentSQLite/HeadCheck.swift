import AscentRuntime
import AscentStorage

/// Where a database ends, and what is wrong with its commits: in themselves, or compared with the
/// commit recorded in the head file.
struct HeadCheck {
  /// How much of a journal is checked.
  enum Extent {
    /// The last commits that cover this many events, as at every start.
    case last(events: Int64 = SQLiteJournal.FileLimits.checkedEventsMax)
    case everything
  }

  private(set) var head = StoredHead()
  private(set) var damage: [JournalDamage] = []
  /// The findings about the chain: a damaged snapshot is not used, and in a copy pages and indexes
  /// are rebuilt.
  private(set) var chainDamage: [JournalDamage] = []
  /// What is wrong with pages and indexes when the chain is whole.
  private(set) var pageFaults: [String] = []
  /// How many commits of the log are left out, as after a power failure.
  private(set) var leftOutCount = 0

  /// Checks a database.
  ///
  /// - Parameters:
  ///   - mayLoseTail: whether commits do not wait for the disk, so that a power failure may have
  ///     taken any of those since the last checkpoint.
  ///   - memory: where the index of ids keeps what the check has read of it.
  init(
    _ connection: Connection, _ extent: Extent, recorded: HeadFile.Record?, mayLoseTail: Bool = false,
    memory: IndexMemory = IndexMemory()
  ) throws(SQLiteFailure) {
    head = try StoredHead(in: connection) ?? StoredHead()
    let check = try ChainCheck(connection, memory: memory)
    switch extent {
    case .last(let count): damage = try check.lastCommits(eventsMax: count)
    case .everything: damage = try check.everything()
    }
    chainDamage = check.isChainWhole ? [] : damage
    pageFaults = check.pageFaults
    guard chainDamage.isEmpty else { return }
    damage += try logDamage(of: connection)
    guard let recorded, recorded.commit > 0 else {
      let count = LogFile.commitsAfterDamage(path: connection.path + "-wal")
      if count > 1, mayLoseTail { leftOutCount = count }
      if count > 1, !mayLoseTail { damage.append(Self.lostCommits(count, after: head.commit, in: connection.path)) }
      return
    }
    guard let found = try StoredHead(in: connection, commit: recorded.commit) else {
      damage.append(Self.lostTail(of: connection.path, from: head.commit, to: recorded))
      return
    }
    // Until the first commit after a conversion, the head file may still have a digest of
    // the old chain.
    if try Self.isConverted(recorded, in: connection) { return }
    damage += Self.differences(of: found, from: recorded, beside: connection.path)
  }

  /// How the finding of a log that does not match its database begins, by which
  /// ``StoreExamination`` recognizes it.
  static let otherLog = "the log is older than the database, or belongs to another store"

  /// Damage if the database alone ends with a commit that is missing or different once the log is
  /// applied: the next checkpoint would overwrite that commit.
  private func logDamage(of connection: Connection) throws(SQLiteFailure) -> [JournalDamage] {
    let log = connection.path + "-wal"
    guard case .success(let file) = File.identity(of: log), file.byteCount > 0,
      let database = try? Connection(path: connection.path, role: .still(hasLog: false))
    else { return [] }
    defer { database.close() }
    guard let own = try? StoredHead(in: database) else { return [] }
    let same = own.commit > head.commit ? nil : try StoredHead(in: connection, commit: own.commit)
    // While only a part of the log is copied, the database may not be whole without it.
    guard same?.chain != own.chain, let check = try? ChainCheck(database),
      let damage = try? check.lastCommits(eventsMax: 1), damage.isEmpty
    else { return [] }
    let cause = LogFile.commitsAfterDamage(path: log) > 0 ? "the log is damaged" : Self.otherLog
    let detail =
      same == nil
      ? "with \(log) the store ends at commit \(head.commit), without it at commit \(own.commit)"
      : "\(log) has another commit \(own.commit)"
    return [JournalDamage(commit: own.commit, detail: "\(cause): \(detail)")]
  }

  /// The finding that a commit is not the one recorded in the head file; empty if it is.
  static func differences(
    of found: StoredHead, from recorded: HeadFile.Record, beside path: String
  ) -> [JournalDamage] {
    guard found.chain != recorded.chain || found.position != recorded.position else { return [] }
    let detail =
      "it does not match the last commit recorded in \(HeadFile.path(beside: path)): this is a different database"
    return [JournalDamage(commit: recorded.commit, detail: detail)]
  }

  /// Whether the head file's record dates from before the store was converted.
  private static func isConverted(
    _ recorded: HeadFile.Record, in connection: Connection
  ) throws(SQLiteFailure) -> Bool {
    let find = try connection.prepare("SELECT position, chain FROM conversion WHERE commit_number = ?1")
    return try find.first(recorded.commit) { row throws(SQLiteFailure) -> Bool in
      let chain = try row.digest(1)
      return row.int64(0) == recorded.position && chain == recorded.chain
    } ?? false
  }

  /// How the text of ``lostTail(of:from:to:)`` begins, by which ``StoreExamination`` recognizes it.
  static let missingEnd = "the latest commits are missing"

  /// The finding that a database is missing or empty, though the files beside it are those of a
  /// store; nil if it is not. SQLite would delete its log, and a new store would take its place.
  static func lostDatabase(_ path: String, _ recorded: HeadFile.Record?) throws(File.Failure) -> JournalDamage? {
    guard try File.length(of: path) == 0 else { return nil }
    if let recorded, recorded.commit > 0 { return lostTail(of: path, from: 0, to: recorded) }
    guard try File.length(of: path + "-wal") > 0 else { return nil }
    return JournalDamage(
      commit: nil, detail: "\(missingEnd): the database is missing or empty, but its log (\(path)-wal) is there")
  }

  /// The finding that the log has commits after a damaged part, which SQLite does not read and the
  /// next checkpoint would drop.
  private static func lostCommits(_ count: Int, after commit: Int64, in path: String) -> JournalDamage {
    JournalDamage(
      commit: commit &+ 1,
      detail: "\(missingEnd): \(path)-wal has \(count) commits after a damaged part; if a power failure caused that "
        + "with --synchronous normal, copy the files, and a start with that option goes on without these commits")
  }

  /// The finding that the database lacks commits that the head file recorded.
  static func lostTail(of path: String, from commit: Int64, to recorded: HeadFile.Record) -> JournalDamage {
    let headFile = HeadFile.path(beside: path)
    return JournalDamage(
      commit: commit &+ 1,
      detail: "\(missingEnd): the database ends with commit \(commit), but \(headFile) recorded commit"
        + " \(recorded.commit) at position \(recorded.position)")
  }
}
