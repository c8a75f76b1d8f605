import AscentRules
import Synchronization

/// Finds operations by the ids that callers gave them, and the last operation of each person.
///
/// Ids are random, so in a tree each command would change a different page. Instead, the latest ids
/// are kept in memory, in the tail, and all others in sorted runs, which are written in bulk and
/// never change. Each run has a filter in memory that rules out nearly all new ids without reading
/// a page. A match is always compared with the stored command.
///
/// A writer and its readers share the memory. The writer adds ids before it commits them, and a
/// reader ignores those that its transaction does not see.
final class OperationIndex {
  /// The most operations that may be in no run. If there are more, runs must have been removed.
  static let tailMax: Int64 = 1 << 20

  /// How many rows are read to find a user's last operation.
  private static let scanMax: Int64 = 1024

  let store: IDRunStore
  let memory: IndexMemory
  /// The runs that the current transaction sees.
  private(set) var catalog = IDRunCatalog()
  /// The last operation that the current transaction sees.
  private(set) var head: Int64 = 0
  private var storedSecret: IDSecret?
  private var isCurrent = false
  /// How many more times a user's last operation may be looked for in the rows.
  private var scansLeft = 4
  /// A private tail, for a transaction so old that the shared tail no longer reaches back to it.
  private var ownTail: IDTail?

  init(_ connection: Connection, memory: IndexMemory = IndexMemory()) throws(SQLiteFailure) {
    store = try IDRunStore(connection)
    self.memory = memory
  }

  /// Must be called when a transaction begins, because it may see other rows. The next
  /// look-up reads them.
  func beginReading() {
    isCurrent = false
    ownTail = nil
  }

  /// The user's operation with an id; nil if there is none.
  func seq(of key: OperationKey, user: Int64) throws(SQLiteFailure) -> Int64? {
    try seq(of: key, user: user, try fingerprint(of: key, user: user))
  }

  /// The user's operation with an id whose fingerprint is known, among the operations before `end`.
  func seq(
    of key: OperationKey, user: Int64, _ fingerprint: UInt64, before end: Int64 = .max
  ) throws(SQLiteFailure) -> Int64? {
    var found: [Int64] = []
    try withTail { $0.find(fingerprint, into: &found) }
    for seq in found where seq <= head && seq < end {
      if let found = try store.command(seq), found.user == user, found.key == key { return seq }
    }
    for run in try runs(with: fingerprint) where run.seqs.upperBound < end {
      if let seq = try seq(of: key, user: user, fingerprint, in: run) { return seq }
    }
    return nil
  }

  /// The user's operation with an id, if it is in this run.
  func seq(
    of key: OperationKey, user: Int64, _ fingerprint: UInt64, in run: IDRun
  ) throws(SQLiteFailure) -> Int64? {
    for entry in try entries(fingerprint, isPerson: false, in: run) {
      guard let found = try store.command(entry.seq) else { throw Self.wrongEntry(entry.seq) }
      if found.user == user, found.key == key { return entry.seq }
      // In rare cases another id has the same fingerprint; anything else means that the
      // entry is wrong.
      guard try self.fingerprint(of: found.key, user: found.user) == fingerprint else {
        throw Self.wrongEntry(entry.seq)
      }
    }
    return nil
  }

  /// The fingerprint of an id.
  func fingerprint(of key: OperationKey, user: Int64) throws(SQLiteFailure) -> UInt64 {
    try secret.fingerprint(of: key, user: user)
  }

  /// A user's last operation; nil if the user has none.
  func last(of user: Int64) throws(SQLiteFailure) -> Int64? {
    try update()
    if let found = try lastInRows(of: user) { return found }
    let head = head
    var found: Int64?
    try withTail { found = $0.last(of: user, through: head) }
    if let found { return found }
    let fingerprint = try secret.fingerprint(ofPerson: user)
    for run in try runs(with: fingerprint) {
      guard let entry = try entries(fingerprint, isPerson: true, in: run).last else { continue }
      guard try store.command(entry.seq)?.user == user else {
        throw Self.wrongEntry(entry.seq)
      }
      return entry.seq
    }
    return nil
  }

  /// A user's last operation, if it is among the last rows and the tail is not in memory. A process
  /// that only asks about one user then need not load the tail.
  private func lastInRows(of user: Int64) throws(SQLiteFailure) -> Int64? {
    guard scansLeft > 0, ownTail == nil else { return nil }
    let (first, head) = (catalog.lastSeq + 1, head)
    guard !memory.state.withLock({ $0.tail.first <= first && $0.tail.last >= head }) else { return nil }
    scansLeft -= 1
    return try store.lastSeq(of: user, in: max(first, head - Self.scanMax)...max(first, head))
  }

  /// The store's random key.
  var secret: IDSecret {
    get throws(SQLiteFailure) {
      if let storedSecret { return storedSecret }
      let secret = try store.secret()
      storedSecret = secret
      return secret
    }
  }
}

extension OperationIndex {
  /// Reads what the current transaction sees, unless that was done already.
  ///
  /// - Parameter isNew: whether the index is being built, so that any number of operations may be
  ///   in no run yet.
  func update(isNew: Bool = false) throws(SQLiteFailure) {
    guard !isCurrent else { return }
    let state = try store.state()
    if state.version != catalog.version || state.version == 0 {
      catalog = try IDRunCatalog(version: state.version, try store.runs())
    }
    head = state.head
    guard catalog.lastSeq <= head else {
      throw .malformed("index of ids: it has operation \(catalog.lastSeq), but the store ends with \(head)")
    }
    guard isNew || !store.hasRuns || head - catalog.lastSeq <= Self.tailMax else {
      throw .malformed("index of ids: \(head - catalog.lastSeq) operations are in no run")
    }
    tidyMemory()
    isCurrent = true
  }

  /// Takes over a catalog that the writer has changed.
  func set(_ catalog: IDRunCatalog) {
    self.catalog = catalog
    tidyMemory()
  }

  /// Adds an operation that the writer is about to commit.
  func add(_ seq: Int64, _ fingerprint: UInt64, _ user: Int64) throws(SQLiteFailure) {
    let isNext = memory.state.withLock { memory in
      guard memory.tail.last + 1 == seq else { return false }
      memory.tail.append(fingerprint: fingerprint, user: user)
      return true
    }
    guard isNext else { throw .malformed("sequence: operation \(seq) is not the next one") }
    ownTail?.append(fingerprint: fingerprint, user: user)
    head = seq
  }

  /// Begins a new segment of the tail.
  func splitTail() throws(SQLiteFailure) { try withTail { $0.split() } }

  /// The entries for a run of operations of the tail.
  func entriesOfTail(_ seqs: ClosedRange<Int64>) throws(SQLiteFailure) -> [IDEntry] {
    let secret = try secret
    var entries: [IDEntry] = []
    try withTail { entries = $0.entries(of: seqs, secret) }
    // If a run lacked an id, that command could be recorded twice.
    guard entries.count(where: { !$0.isPerson }) == seqs.count else {
      throw .malformed("index of ids: operations \(seqs.lowerBound) to \(seqs.upperBound) are not all in memory")
    }
    return entries
  }

  /// If this catalog is the newest seen, forgets the filters of runs that are gone, and the ids
  /// that were already in runs before.
  private func tidyMemory() {
    let catalog = catalog
    memory.state.withLock { memory in
      guard catalog.version > memory.version else { return }
      memory.version = catalog.version
      let numbers = Set(catalog.live.map(\.number))
      memory.filters = memory.filters.filter { numbers.contains($0.key) }
      guard catalog.lastSeq > memory.lastSeq else { return }
      // Ids that were just added to a run stay, for readers whose transaction does not see
      // that run yet.
      memory.tail.forget(through: memory.lastSeq)
      memory.lastSeq = catalog.lastSeq
    }
  }

  /// Forgets what a rolled-back transaction has added.
  func forgetUncommitted(after seq: Int64) {
    memory.state.withLock { memory in
      // The tail is read again, since ids may have been forgotten that were added to runs
      // now rolled back.
      memory.tail = IDTail(after: seq)
      // A new run may reuse the number of a run that was rolled back.
      memory.filters = [:]
      (memory.version, memory.lastSeq) = (0, 0)
    }
    catalog = IDRunCatalog()
    beginReading()
  }

  /// Calls `body` with a tail that has all operations that the current transaction sees and that
  /// are in no run.
  func withTail(_ body: (inout IDTail) -> Void) throws(SQLiteFailure) {
    try update()
    let (first, head) = (catalog.lastSeq + 1, head)
    for _ in 0..<3 where ownTail == nil {
      let isWhole = memory.state.withLock { memory in
        guard memory.tail.first <= first, memory.tail.last >= head else { return false }
        body(&memory.tail)
        return true
      }
      if isWhole { return }
      try loadTail()
    }
    if ownTail == nil {
      var tail = IDTail(after: catalog.lastSeq)
      try append(from: first, to: &tail)
      ownTail = tail
    }
    if var tail = ownTail {
      body(&tail)
      ownTail = tail
    }
  }

  /// Loads operations into the shared tail. If the shared tail begins too late, it is left alone.
  private func loadTail() throws(SQLiteFailure) {
    let last = catalog.lastSeq
    let next = memory.state.withLock { memory in
      if memory.tail.last < last { memory.tail = IDTail(after: last) }
      if memory.tail.first > last + 1, memory.tail.last < memory.tail.first { memory.tail = IDTail(after: last) }
      return memory.tail.last + 1
    }
    guard next <= head else { return }
    var loaded = IDTail(after: next - 1)
    try append(from: next, to: &loaded)
    let tail = loaded
    memory.state.withLock { $0.tail.append(tail) }
  }

  private func append(from first: Int64, to tail: inout IDTail) throws(SQLiteFailure) {
    guard first <= head else { return }
    let secret = try secret
    var next = first
    try store.forEachOperation(first...head) { seq, user, key throws(SQLiteFailure) in
      guard seq == next else { throw .malformed("sequence: operation \(next) is missing") }
      tail.append(fingerprint: secret.fingerprint(of: key, user: user), user: user)
      next += 1
    }
    guard next == head + 1 else { throw .malformed("sequence: operation \(next) is missing") }
  }

  /// The runs whose filters admit a fingerprint, newest first.
  private func runs(with fingerprint: UInt64) throws(SQLiteFailure) -> [IDRun] {
    let live = catalog.live
    guard !live.isEmpty else { return [] }
    while true {
      var (passed, missing): ([IDRun], [IDRun]) = ([], [])
      memory.state.withLock { memory in
        for run in live.reversed() {
          switch memory.filters[run.number]?.mayContain(fingerprint) {
          case true?: passed.append(run)
          case false?: break
          case nil: missing.append(run)
          }
        }
      }
      guard !missing.isEmpty else { return passed }
      for run in missing { try loadFilters(of: run, for: fingerprint) }
    }
  }

  private func loadFilters(of run: IDRun, for fingerprint: UInt64) throws(SQLiteFailure) {
    let parts = LoadedFilters.parts(with: run.part(of: fingerprint), of: run)
    let words = try store.filters(of: run, parts: parts, try secret)
    memory.state.withLock { memory in
      memory.filters[run.number, default: LoadedFilters(of: run)].add(words, from: parts.lowerBound)
    }
  }

  private func entries(_ fingerprint: UInt64, isPerson: Bool, in run: IDRun) throws(SQLiteFailure) -> [IDEntry] {
    let part = run.part(of: fingerprint)
    let bytes = try store.bytes(of: run, part: part, try secret)
    return IDPart.entries(fingerprint, in: bytes, of: run).filter { $0.isPerson == isPerson }
  }

  private static func wrongEntry(_ seq: Int64) -> SQLiteFailure { .malformed("index entry of operation \(seq)") }
}
