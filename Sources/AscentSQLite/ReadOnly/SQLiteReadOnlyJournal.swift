package import AscentRules
public import AscentRuntime
import AscentStorage

/// Reads a store without changing anything, even if it is damaged, open in another process, or on a
/// read-only file system.
///
/// It creates no file, takes no lock, converts nothing and copies no log. It reads what is still
/// readable of a damaged store; ``damage`` says what is wrong. It shows the store up to the commit
/// at which it was opened, or up to the one that ``newHeadIfGrown()`` found since. It refuses
/// commits.
public actor SQLiteReadOnlyJournal: Journal {
  /// The path of the database, as given.
  public nonisolated let path: String
  /// What is wrong with the store, according to the checks made when it was opened.
  public private(set) var damage: [JournalDamage] = []
  public private(set) var notes: [String] = []
  /// Set when a store with another history has replaced the one that was opened.
  public private(set) var lastingFailure: JournalFailure?

  private let thread = DatabaseThread(name: "ascent-read")
  private let deadline = Deadline()
  /// The path of the database that is read, with links resolved.
  private(set) var resolved = ""
  private var opened: (store: ReadOnlyStore, reader: OpenReader)?
  private(set) var head = StoredHead()
  /// Whether the head comes from the head file because the database's end is damaged.
  private var isHeadUnreadable = false
  /// For people who are shown as they were before a damaged row: the last ordinal shown, and why.
  var cuts: [UserID: (last: Int32?, damage: String?)] = [:]
  /// What was read last of a person with a damaged row, which takes a search of the whole table.
  var lastRead: (user: UserID, commands: ReadableCommands)?

  /// Whether ``forQuestion(path:at:)`` has opened and checked the store for the next ``open()``.
  var isOpenedAhead = false

  /// How many of the last events are checked against the chain when the store is opened.
  private let checkedEventsMax: Int64
  /// Whether a person with damaged rows is shown as of the last state that can be read.
  let showsDamaged: Bool

  /// A journal that reads the file at a path, and what can be read of people with damaged rows.
  public init(path: String) {
    self.init(path: path, checkedEventsMax: nil, showsDamaged: true)
  }

  /// A journal that checks only `checkedEventsMax` of the last events when it is opened; nil for as
  /// many as a journal that writes.
  package init(path: String, checkedEventsMax: Int64?, showsDamaged: Bool = false) {
    self.path = path
    self.checkedEventsMax = checkedEventsMax ?? SQLiteJournal.FileLimits.checkedEventsMax
    self.showsDamaged = showsDamaged
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  /// It is unknown what the commits would have survived.
  public nonisolated var durability: Durability { .volatile }

  package func open() throws(JournalFailure) -> JournalHead {
    if isOpenedAhead {
      isOpenedAhead = false
      return head.journalHead
    }
    close()
    try resolve()
    if !DatabaseLock.isHeld(beside: resolved) { try Preflight.checkHeader(of: resolved) }
    // Before the database, which may get more commits meanwhile but cannot lose any.
    let recorded = HeadFile.read(beside: resolved).record
    if let damage = try File.accessing(resolved, try HeadCheck.lostDatabase(resolved, recorded)) {
      throw .damaged([damage])
    }
    let found = try findHead(recorded)
    // Positions after such a head cannot be counted.
    guard (0..<Int64.max).contains(found.head.position), (0..<Int64.max).contains(found.head.commit) else {
      throw .damaged(found.damage)
    }
    (head, damage) = (found.head, found.damage)
    notes = damage.isEmpty ? [] : [Self.note(of: damage)]
    return head.journalHead
  }

  // Must be `async`: otherwise an awaiting caller would get the protocol's default implementation.
  package func newHeadIfGrown() async throws(JournalFailure) -> JournalHead? {
    if isHeadUnreadable { return nil }
    let found = try read { reader throws(SQLiteFailure) in try reader.head }
    guard let found, found.commit > head.commit else { return nil }
    head = found
    lastRead = nil
    return head.journalHead
  }

  package func close() {
    (opened, isOpenedAhead, isHeadUnreadable) = (nil, false, false)
    (cuts, lastRead) = ([:], nil)
  }

  package func commit(_ group: CommitGroup) throws(JournalFailure) {
    throw .nothingWritten("\(path) was opened read-only")
  }

  package func hydrate(_ users: [UserID]) throws(JournalFailure) -> [StoredPast] {
    var pasts: [StoredPast] = []
    for user in users { pasts.append(try past(of: user)) }
    return pasts
  }

  package func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    try read { reader throws(SQLiteFailure) in try reader.operations(at: addresses) }
      .map { found in found.flatMap { isLater($0.command) ? nil : $0 } }
  }

  package func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) throws(JournalFailure) -> [StoredCommand] {
    do throws(JournalFailure) {
      guard let shown = shown(ordinals, of: user) else { return [] }
      return try read(of: user) { reader throws(SQLiteFailure) in
        try reader.commands(
          of: user, ordinals: shown, until: head.journalHead.position, newestFirst: newestFirst, limit: limit)
      }
    } catch {
      let commands = try readableCommands(of: user, after: error)
      // The state may not be loaded yet; what is read may not go beyond it.
      if cuts[user] == nil { _ = try past(of: user) }
      if cuts[user] == nil { cuts[user] = (nil, commands.note) }
      guard let shown = shown(ordinals, of: user) else { return [] }
      return commands.page(ordinals: shown, newestFirst: newestFirst, limit: limit)
    }
  }

  /// If a page is damaged, returns the commands before the damage; the next page then fails.
  package func commands(after position: Position, limit: Int) throws(JournalFailure) -> [StoredCommand] {
    do throws(JournalFailure) { return try page(after: position, limit: limit) } catch {
      guard case .damaged(let damage) = error else { throw error }
      var whole: [StoredCommand] = []
      // Reading one command at a time costs a search each, but a store is damaged in few places.
      while whole.count < limit, let next = try? page(after: whole.last?.lastPosition ?? position, limit: 1).first {
        whole.append(next)
      }
      guard whole.isEmpty else { return whole }
      throw .damaged(
        damage.map {
          JournalDamage(
            commit: $0.commit, detail: "events are readable up to position \(position.number): \($0.detail)")
        })
    }
  }

  package func users(after user: UserID?, limit: Int) throws(JournalFailure) -> [UserID] {
    try read { reader throws(SQLiteFailure) in try reader.users(after: user, limit: limit) }
  }

  package func verify() throws(JournalFailure) -> [JournalDamage] {
    let recorded = HeadFile.read(beside: resolved).record
    return try readUnchanged { store throws(SQLiteFailure) in
      try store.connection.execute("BEGIN")
      defer { try? store.connection.execute("ROLLBACK") }
      return try HeadCheck(store.connection, .everything, recorded: recorded).damage
    }
  }

  /// Does nothing: a checkpoint is a cache.
  package func saveCheckpoint(_ checkpoint: Checkpoint) {}

  package func checkpoint(named name: String) throws(JournalFailure) -> Checkpoint? {
    let found = try read { reader throws(SQLiteFailure) in try reader.checkpoint(named: name) }
    return found.flatMap { $0.position.number <= head.position ? $0 : nil }
  }

  package func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after entry: DueEntry?, limit: Int
  ) throws(JournalFailure) -> [DueEntry] {
    try read { reader throws(SQLiteFailure) in try reader.due(kind, in: instants, after: entry, limit: limit) }
  }

  package func replaceDue(_ entry: DueEntry, with next: DueEntry?) throws(JournalFailure) {
    throw .nothingWritten("\(path) was opened read-only")
  }

  /// Copies the store to a new file; see ``SQLiteJournal/backUp(to:replacing:)``.
  @discardableResult
  public func backUp(to copy: String, replacing: Bool = false) throws(JournalFailure) -> SQLiteBackup {
    let files = try BackupFiles(of: resolved, to: copy, replacing: replacing)
    let store = try opening().store
    return try files.make(from: store.connection) { () throws(JournalFailure) in
      guard store.isAsOpened else { throw .unreadable("\(path) changed while it was read; try again") }
    }
  }
}

extension SQLiteReadOnlyJournal {
  /// Where the store ends, and what is wrong with its last commits. If damaged stores are shown and
  /// the end cannot be read, it is where the store ended when the head file was written.
  private func findHead(
    _ recorded: HeadFile.Record?
  ) throws(JournalFailure) -> (head: StoredHead, damage: [JournalDamage]) {
    do throws(JournalFailure) {
      let found = try readUnchanged { store throws(SQLiteFailure) -> HeadCheck in
        let memory = opened?.reader.indexMemory ?? IndexMemory()
        // In one transaction, because the index of ids is read in several steps while a writer
        // may be active.
        try store.connection.execute("BEGIN")
        defer { try? store.connection.execute("ROLLBACK") }
        return try HeadCheck(store.connection, .last(events: checkedEventsMax), recorded: recorded, memory: memory)
      }
      return (found.head, found.damage)
    } catch {
      guard case .damaged(let damage) = error, showsDamaged, let recorded else { throw error }
      isHeadUnreadable = true
      let (commit, position) = (recorded.commit, recorded.position)
      return (StoredHead(commit: commit, position: position, seq: 0, chain: recorded.chain), damage)
    }
  }

  /// Finds the database again. The result of an interrupted restore gets another name when the
  /// restore is finished.
  private func resolve() throws(JournalFailure) {
    resolved = try ReadOnlyStore.database(named: path)
  }

  /// Whether a command was committed after the store was opened.
  func isLater(_ command: StoredCommand) -> Bool { command.position.number > head.position }

  private func page(after position: Position, limit: Int) throws(JournalFailure) -> [StoredCommand] {
    try read { reader throws(SQLiteFailure) in try reader.commands(after: position, limit: limit) }
      .filter { !isLater($0) }
  }

  /// Reads the data of one person, and names that person in the failure if it is damaged.
  func read<Answer>(
    of user: UserID, _ body: (OpenReader) throws(SQLiteFailure) -> Answer
  ) throws(JournalFailure) -> Answer {
    do throws(JournalFailure) { return try read(body) } catch {
      guard case .damaged(let damage) = error else { throw error }
      let what = "the history of \(user) cannot be read in full"
      throw .damaged(damage.map { JournalDamage(commit: $0.commit, detail: "\(what): \($0.detail)") })
    }
  }

  func read<Answer>(_ body: (OpenReader) throws(SQLiteFailure) -> Answer) throws(JournalFailure) -> Answer {
    deadline.end = ContinuousClock.now + SQLiteJournal.FileLimits.readMax
    defer { deadline.end = nil }
    return try readUnchanged { _ throws(SQLiteFailure) in
      guard let reader = opened?.reader else { throw .malformed("state: the store is not open") }
      return try reader.reading { () throws(SQLiteFailure) in try body(reader) }
    }
  }

  /// Runs a read, and repeats it if the files changed meanwhile.
  private func readUnchanged<Answer>(
    _ body: (ReadOnlyStore) throws(SQLiteFailure) -> Answer
  ) throws(JournalFailure) -> Answer {
    for _ in 1...5 {
      let store = try opening().store
      let result = Result { () throws(SQLiteFailure) in try body(store) }
      guard store.isAsOpened else {
        (opened, lastRead) = (nil, nil)
        continue
      }
      do throws(SQLiteFailure) { return try result.get() } catch { throw error.asReadFailure }
    }
    throw .unreadable("\(path) keeps changing while it is read; try again")
  }

  func opening() throws(JournalFailure) -> (store: ReadOnlyStore, reader: OpenReader) {
    if let opened { return opened }
    guard !resolved.isEmpty else { throw .closed }
    try resolve()
    let store = try OpenJournal.asOpening(path, try ReadOnlyStore(resolved))
    store.connection.watch(deadline)
    let version = try store.version(named: path)
    do throws(SQLiteFailure) {
      let reader = try OpenReader(store.connection)
      guard try isHeadUnreadable ? isHeadRecorded : reader.has(head) else {
        throw SQLiteFailure.malformed(Self.otherHistory)
      }
      opened = (store, reader)
      return (store, reader)
    } catch {
      if error == .malformed(Self.otherHistory) {
        let failure = JournalFailure.unreadable("\(path) \(Self.otherHistory); start again")
        lastingFailure = failure
        throw failure
      }
      // An older schema lacks tables and columns that are read.
      guard version < Migrations.current, !error.isDamage else { throw error.asOpenFailure(path) }
      throw .unusable(
        path,
        "its format is version \(version) and must be converted first; a start without --read-only does that")
    }
  }

  private static let otherHistory = "was replaced by a store of another history since it was opened"
}
