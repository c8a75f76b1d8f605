import AscentRules
import CSQLite

/// Adds ids to the index, and writes and merges runs, in the transactions of the commits.
///
/// Each commit does a share of that work that is bounded by its number of commands, so no commit
/// waits for a long merge. A run that is being written is not used until its last part is stored;
/// the commit that finishes it also drops the runs that it replaces. After a kill the work
/// continues with the next part.
final class OperationIndexWriter {
  /// The limits on writing the index.
  struct MergeLimits: Sendable {
    /// How many ids the tail has when they are written as a run.
    var tailMax: Int64 = 16_384
    /// How many runs of one level are merged into one of the next.
    var fanOut = 8
    /// The most entries that are written for each added command. With four levels, and a person for
    /// each id, ten are needed.
    var workPerCommand = 16
  }

  let connection: Connection
  let index: OperationIndex
  private let limits: MergeLimits
  private let statements: Statements
  /// The runs being written, the most urgent first.
  private var builds: [IDRunBuild] = []
  /// The numbers of the runs whose rows need updating.
  private var changed: Set<Int64> = []
  /// How many entries may still be written; negative if the last part had more entries
  /// than were left.
  private var credit = 0
  private var isReady = false
  /// The catalog version for which merges were last looked for.
  private var checkedVersion: Int64 = -1

  private struct Statements {
    let addRun, setProgress, setState, setVersion, putPart, putFilter, removeRun: Statement
    let removeParts, removeFilters, findRest: Statement
  }

  init(
    _ connection: Connection, memory: IndexMemory = IndexMemory(), limits: MergeLimits = MergeLimits()
  ) throws(SQLiteFailure) {
    self.connection = connection
    index = try OperationIndex(connection, memory: memory)
    self.limits = limits
    let places = "WHERE place BETWEEN ?1 AND ?2"
    statements = Statements(
      addRun: try connection.prepare("INSERT INTO id_runs VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, 0)"),
      setProgress: try connection.prepare("UPDATE id_runs SET built_count = ?2, entry_count = ?3 WHERE run = ?1"),
      setState: try connection.prepare("UPDATE id_runs SET state = ?2 WHERE run = ?1"),
      setVersion: try connection.prepare("UPDATE id_index SET version = ?1 WHERE id = 1"),
      putPart: try connection.prepare("INSERT INTO id_parts VALUES (?1, ?2)"),
      putFilter: try connection.prepare("INSERT INTO id_filters VALUES (?1, ?2)"),
      removeRun: try connection.prepare("DELETE FROM id_runs WHERE run = ?1"),
      removeParts: try connection.prepare("DELETE FROM id_parts \(places)"),
      removeFilters: try connection.prepare("DELETE FROM id_filters \(places)"),
      findRest: try connection.prepare("SELECT max(place) FROM id_parts \(places)"))
  }

  /// Adds the id of the next operation, which becomes the user's last one. From then on
  /// look-ups find it.
  func insert(_ key: OperationKey, of user: Int64, seq: Int64) throws(SQLiteFailure) {
    let fingerprint = try index.fingerprint(of: key, user: user)
    if let earlier = try index.seq(of: key, user: user, fingerprint) {
      throw SQLiteFailure(
        code: SQLITE_CONSTRAINT, operation: "writing", message: "operation \(earlier) of the user has the same id")
    }
    try index.add(seq, fingerprint, user)
  }

  /// Does this commit's share of the work on runs.
  func settle(afterAdding count: Int) throws(SQLiteFailure) {
    try beginBuilds()
    guard !builds.isEmpty || index.catalog.runs.contains(where: { $0.state == .dropped }) else { return credit = 0 }
    credit = min(credit, 0) + count * limits.workPerCommand
    while credit > 0 {
      if !builds.isEmpty {
        let count = builds.count
        credit -= try advance()
        if builds.count < count { try beginBuilds() }
      } else if let run = index.catalog.runs.first(where: { $0.state == .dropped }) {
        credit -= try remove(run)
      } else {
        break
      }
    }
    try saveProgress()
  }

  /// Forgets everything uncommitted, after a rollback.
  func rolledBack() throws(SQLiteFailure) {
    let end = try index.store.state().head
    index.forgetUncommitted(after: end)
    (builds, changed, credit, isReady, checkedVersion) = ([], [], 0, false, -1)
  }

  /// Resumes the runs that were being written. Must be called before the first command of a
  /// transaction is added.
  func prepare() throws(SQLiteFailure) {
    guard !isReady else { return }
    try index.withTail { _ in }
    let progress = try index.store.progress()
    for run in index.catalog.runs where run.state == .building {
      let part = progress[run.number] ?? 0
      let merged = index.catalog.live(within: run.seqs)
      guard merged.isEmpty else {
        builds.append(IDRunBuild(run, merging: merged, from: part))
        continue
      }
      guard run.seqs.lowerBound == index.catalog.lastSeq + 1, run.seqs.upperBound <= index.head else {
        throw .malformed("index of ids: run \(run.number) does not follow the last run")
      }
      builds.append(IDRunBuild(run, of: try index.entriesOfTail(run.seqs), from: part))
    }
    sortBuilds()
    isReady = true
  }

  private func sortBuilds() { builds.sort { $0.run.level < $1.run.level } }
}

/// How runs begin, grow and end.
extension OperationIndexWriter {
  /// Begins the runs that are due: one of the tail if it is full, and a merge for each level
  /// with enough runs.
  private func beginBuilds() throws(SQLiteFailure) {
    let catalog = index.catalog
    if index.head - catalog.lastSeq >= limits.tailMax, !builds.contains(where: \.merged.isEmpty) {
      try beginRun(of: (catalog.lastSeq + 1)...index.head)
    }
    guard index.catalog.version != checkedVersion else { return }
    for level in Set(catalog.live.map(\.level)) where !builds.contains(where: { $0.run.level == level + 1 }) {
      let runs = Array(catalog.live.filter { $0.level == level }.prefix(limits.fanOut))
      let last = runs[runs.count - 1].seqs.upperBound
      guard runs.count == limits.fanOut, last - runs[0].seqs.lowerBound < 1 << 30,
        catalog.live(within: runs[0].seqs.lowerBound...last) == runs
      else { continue }
      let partCount = IDRun.partCount(forEntries: runs.reduce(0) { $0 + $1.entryCount })
      let run = try addRun(of: runs[0].seqs.lowerBound...last, level: level + 1, partCount: partCount)
      builds.append(IDRunBuild(run, merging: runs))
    }
    checkedVersion = index.catalog.version
    sortBuilds()
  }

  private func beginRun(of seqs: ClosedRange<Int64>) throws(SQLiteFailure) {
    try index.splitTail()
    let entries = try index.entriesOfTail(seqs)
    let run = try addRun(of: seqs, level: 0, partCount: IDRun.partCount(forEntries: entries.count))
    builds.append(IDRunBuild(run, of: entries))
  }

  private func addRun(of seqs: ClosedRange<Int64>, level: Int64, partCount: Int) throws(SQLiteFailure) -> IDRun {
    let run = IDRun(
      number: index.catalog.version + 1, state: .building, level: level, seqs: seqs, partCount: partCount, entryCount: 0
    )
    try statements.addRun.run(
      run.number, run.state.rawValue, level, seqs.lowerBound, seqs.upperBound, partCount)
    try setRuns(index.catalog.runs + [run])
    return run
  }

  /// Writes the next part, and finishes the run after its last part.
  ///
  /// - Returns: the work done, in entries.
  private func advance() throws(SQLiteFailure) -> Int {
    let secret = try index.secret
    let part = builds[0].nextPart
    let (entries, count) = try builds[0].next(from: index.store, secret)
    let run = builds[0].run
    var filter = [UInt64](repeating: 0, count: run.filterWordCount)
    for entry in entries { IDFilter.insert(entry.fingerprint, into: &filter) }
    try statements.putPart.run(
      run.rowID(of: part), IDPart.encode(entries, of: run, seed: run.seed(of: part, isFilter: false, secret)))
    try statements.putFilter.run(
      run.rowID(of: part), IDPart.encode(filter: filter, seed: run.seed(of: part, isFilter: true, secret)))
    changed.insert(run.number)
    if builds[0].isComplete { try finish() }
    return max(count, 1)
  }

  private func finish() throws(SQLiteFailure) {
    try saveProgress()
    let build = builds.removeFirst()
    var run = build.run
    run.state = .live
    let gone = Set(build.merged.map(\.number))
    var runs = index.catalog.runs.filter { $0.number != run.number && !gone.contains($0.number) } + [run]
    for var merged in build.merged {
      merged.state = .dropped
      runs.append(merged)
    }
    try statements.setState.run(run.number, IDRun.State.live.rawValue)
    for number in gone { try statements.setState.run(number, IDRun.State.dropped.rawValue) }
    try setRuns(runs)
  }

  /// Deletes some parts of a run that was replaced.
  ///
  /// - Returns: the work done, in entries.
  private func remove(_ run: IDRun) throws(SQLiteFailure) -> Int {
    let all = run.rowIDs(of: 0..<run.partCount)
    let last = try statements.findRest.first(all.lowerBound, all.upperBound) { $0.optionalInt64(0) } ?? nil
    guard let last else {
      try statements.removeRun.run(run.number)
      try setRuns(index.catalog.runs.filter { $0.number != run.number })
      return 1
    }
    let first = max(all.lowerBound, last - 7)
    try statements.removeParts.run(first, last)
    try statements.removeFilters.run(first, last)
    // Deleting a part takes a third of the time of writing one.
    return Int(last - first + 1) * max(1, run.entryCount / run.partCount / 3)
  }

  private func setRuns(_ runs: [IDRun]) throws(SQLiteFailure) {
    let catalog = try IDRunCatalog(version: index.catalog.version + 1, runs)
    try statements.setVersion.run(catalog.version)
    index.set(catalog)
  }

  private func saveProgress() throws(SQLiteFailure) {
    for build in builds where changed.contains(build.run.number) {
      try statements.setProgress.run(build.run.number, build.nextPart, build.run.entryCount)
    }
    changed.removeAll()
  }
}

/// Builds the index for a store of an older version.
extension OperationIndexWriter {
  /// The most operations in a run that is written at once.
  private static let bulkMax: Int64 = 1 << 20

  /// Writes runs of all operations except the latest, which stay in the tail.
  ///
  /// - Returns: the number of a missing operation; nil if none is missing.
  func addAll(bulkMax: Int64 = bulkMax) throws(SQLiteFailure) -> Int64? {
    try index.update(isNew: true)
    let secret = try index.secret
    var first: Int64 = 1
    while index.head - first >= limits.tailMax {
      let seqs = first...min(first + bulkMax - 1, index.head)
      var (next, entries, lasts) = (first, [IDEntry](), [Int64: Int64]())
      try index.store.forEachOperation(seqs) { seq, user, key throws(SQLiteFailure) in
        guard seq == next else { return }
        entries.append(IDEntry(fingerprint: secret.fingerprint(of: key, user: user), seq: seq, isPerson: false))
        lasts[user] = seq
        next += 1
      }
      guard next == seqs.upperBound + 1 else { return next }
      for (user, seq) in lasts {
        entries.append(IDEntry(fingerprint: secret.fingerprint(ofPerson: user), seq: seq, isPerson: true))
      }
      let count = Int64(seqs.count)
      let level = (1...).first { Int64($0) > 8 || count < limits.tailMax << (3 * Int64($0)) }! - 1
      let run = try addRun(of: seqs, level: Int64(level), partCount: IDRun.partCount(forEntries: entries.count))
      builds = [IDRunBuild(run, of: entries)]
      while !builds.isEmpty { _ = try advance() }
      first = seqs.upperBound + 1
    }
    return nil
  }
}
