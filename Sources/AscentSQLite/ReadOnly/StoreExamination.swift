package import AscentRules
package import AscentRuntime
import AscentStorage

/// Finds out what state a store is in, even if it does not open, without changing
/// or creating anything.
package struct StoreExamination {
  /// A disk is nearly full if it has less room than this, in bytes, in addition to what copying
  /// the log needs.
  private static let roomMin: Int64 = 8 << 20

  /// A start creates up to three files beside the database, and a backup or an erasure more.
  private static let filesMin = 8

  private let now: Instant
  private var report: StoreReport
  private var resolved = ""
  /// Whether a session with `--read-only` would open the store.
  private var canRead = false
  /// The process that has the store open, in words; nil if there is none.
  private var holder: String?

  /// Examines the store at a path.
  package static func report(on path: String, now: Instant) async throws(JournalFailure) -> StoreReport {
    try await DatabaseWorker().run { () throws(JournalFailure) in
      var examination = StoreExamination(path, now: now)
      examination.examine()
      return examination.report
    }
  }

  private init(_ path: String, now: Instant) {
    self.now = now
    report = StoreReport(path: path)
  }

  private mutating func examine() {
    do throws(JournalFailure) {
      let path = try File.accessing(report.path, try File.resolved(report.path))
      resolved = path
      report.notes += try RestoreFiles(store: path).notes
      resolved = try ReadOnlyStore.database(of: path)
      if resolved != path {
        let isErasing = resolved == EraseFiles(store: path).pending.path
        report.notes.append(
          isErasing
            ? "an erasure was interrupted; the next start finishes it; this report is about its result"
            : "a restore was interrupted; the next start finishes it; this report is about the copy")
      }
      // The file of an interrupted restore or erasure is ours, with a name that no store may have.
      if resolved == path { _ = try Preflight.resolve(report.path, writing: false) }
      try examineFile()
    } catch {
      judge(error)
    }
    noteHolder()
  }

  private mutating func noteHolder() {
    guard let holder else { return }
    let uses =
      switch report.state {
      case .damaged: canRead ? "; meanwhile others can read it with --read-only" : ""
      default: "; meanwhile others can back it up, and read it with --read-only"
      }
    report.notes.insert("\(holder) has it open\(uses)", at: 0)
  }

  /// A shell command about this store, with its path quoted if needed.
  private func command(_ words: String) -> String {
    let isPlain = report.path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "/._-".contains($0) }
    let quoted = isPlain ? report.path : "'\(report.path.replacing("'", with: "'\\''"))'"
    return "ascent --store \(quoted) \(words)"
  }

  /// Turns a failure into the verdict.
  private mutating func judge(_ failure: JournalFailure) {
    switch failure {
    case .cannotOpen(let reason): judge(reason)
    case .damaged(let damage): judge(damage)
    default: report.judge(.unreadable, "\(failure)", so: "its state is unknown", "try again")
    }
  }

  private mutating func judge(_ reason: JournalFailure.CannotOpen) {
    switch reason {
    case .missing:
      if let lost = try? HeadCheck.lostDatabase(resolved, HeadFile.read(beside: resolved).record) {
        return judgeLost(lost)
      }
      report.judge(
        .missing, reason.message, so: "the next change creates one", "check the path")
    case .isFolder, .notADatabase, .otherApplication:
      report.judge(.notAStore, reason.message, so: "ascent does not touch it", "check the path")
    case .newerVersion(_, let found, let known):
      report.judge(
        .newerVersion, "a newer version of ascent has written it (\(found), this one knows \(known))",
        so: "it was not touched", "use that version")
    case .noAccess(let path, let detail):
      report.judge(
        .unreadable, "\(path) cannot be read: \(detail)", so: "no command works on it",
        "get permission to read the file and its folder")
    case .inUse:
      report.judge(
        .unreadable, "another program keeps it locked", so: "no command works on it meanwhile",
        "end the other program, or try again")
    case .system(_, let detail):
      report.judge(
        (try? Preflight.hasOurHeader(resolved)) == false ? .notAStore : .unreadable, detail,
        so: "ascent does not open it",
        "fix that, or choose another path")
    }
  }

  private mutating func judgeLost(_ damage: JournalDamage) {
    report.damage = [damage]
    if DatabaseLock.isHeld(beside: resolved) { holder = DatabaseLock.holderName(beside: resolved) }
    report.judge(
      .damaged, "the database is missing or empty, but files beside it are those of a store",
      so: "nothing can be read, and no new store is created",
      "put the database file back, if it was moved, and leave the files beside it", command("restore BACKUP"))
    if holder != nil { report.advice.insert("end the process that has it open", at: 0) }
  }

  private mutating func judge(pages faults: [String]) {
    report.judge(
      .damaged, faults[0],
      so: faults.allSatisfy(Connection.allowsWriting)
        ? "what was recorded is whole, but a command may fail"
        : "what was recorded is whole, but do not record more: an existing name could be recorded a second time",
      command("backup FILE") + " makes a copy with rebuilt pages and indexes", command("restore FILE"))
  }

  private mutating func judge(_ damage: [JournalDamage]) {
    report.damage = damage
    let first = damage[0]
    let lost = try? HeadCheck.lostDatabase(resolved, HeadFile.read(beside: resolved).record)
    if lost != nil { return judgeLost(first) }
    let isLost = first.detail.hasPrefix(HeadCheck.missingEnd)
    let known = [HeadCheck.missingEnd, HeadCheck.otherLog].first { first.detail.hasPrefix($0) }
    report.judge(
      .damaged,
      known ?? first.commit.map { "damaged at commit \($0)" } ?? first.detail,
      so: "commands that meet the damage are refused, and nothing is written from then on")
    if holder != nil { report.advice.append("end the process that has it open, and ask doctor again") }
    if isLost { report.advice.append("if you have an undamaged copy of the -wal file, put it back") }
    report.advice.append(command("restore BACKUP"))
    if known == HeadCheck.otherLog {
      report.advice.append("or copy the files, remove the -wal file from the copy, and ask doctor about the copy")
    }
    if canRead { report.advice.append(command("--read-only COMMAND") + " shows what can still be read") }
    report.advice.append("keep the files until then")
  }

  private mutating func examineFile() throws(JournalFailure) {
    let recorded = HeadFile.read(beside: resolved)
    let length = try File.accessing(resolved, try File.length(of: resolved))
    if DatabaseLock.isHeld(beside: resolved) { holder = DatabaseLock.holderName(beside: resolved) }
    guard length > 0 else {
      let lost = try File.accessing(resolved, try HeadCheck.lostDatabase(resolved, recorded.record))
      if let lost { return judgeLost(lost) }
      return report.judge(
        .missing, "the file is empty", so: "the next change turns it into a store", "check the path")
    }
    if holder == nil {
      let isForeign = try File.accessing(resolved, try Preflight.hasForeignJournal(resolved))
      if isForeign {
        report.notes.append(
          "the rollback journal beside it (-journal) is not of this state of the store; the next start renames it")
      }
      if !isForeign, try File.accessing(resolved, try Preflight.hasHotJournal(resolved)) {
        return report.judge(
          .unreadable, "a change of the whole store, such as an erasure, was interrupted (-journal)",
          so: "nothing is lost, and the next start undoes or finishes it", command("today") + " does that")
      }
      try Preflight.checkHeader(of: resolved)
    }
    for _ in 1...5 {
      let notes = report.notes
      let store = try OpenJournal.asOpening(report.path, try ReadOnlyStore(resolved))
      let result = Result { () throws(JournalFailure) in try examine(store, recorded) }
      guard !store.isAsOpened else {
        try result.get()
        return judgeSurroundings()
      }
      (report.notes, report.figures, report.damage) = (notes, nil, [])
    }
    throw .unreadable("it keeps changing while it is read")
  }

  private mutating func examine(
    _ store: ReadOnlyStore, _ recorded: (record: HeadFile.Record?, isTorn: Bool)
  ) throws(JournalFailure) {
    let version = try store.version(named: report.path)
    guard version == Migrations.current else {
      let damage = try OpenJournal.asOpening(report.path, try Migrations.wrongVersion(version, of: store.connection))
      if let damage { return judge([damage]) }
      report.notes.append("its format is version \(version); the next start converts it to \(Migrations.current)")
      return
    }
    do throws(SQLiteFailure) {
      try store.connection.execute("BEGIN")
      defer { if !store.connection.isInAutocommit { try? store.connection.execute("ROLLBACK") } }
      let check = try HeadCheck(store.connection, .everything, recorded: recorded.record)
      canRead = true
      let schema = try Migrations.compareSchema(of: store.connection)
      let log = store.isLive ? store.connection.liveLogDamage() : nil
      let damage =
        check.damage + (schema.damage + [log].compactMap(\.self)).map { JournalDamage(commit: nil, detail: $0) }
      // What cannot be read because of a damaged page is left out: the verdict is about that page.
      report.figures = try Self.unlessDamaged(try store.connection.figures(of: check.head, at: resolved))
      let overdue = try Self.unlessDamaged(try store.connection.overdueCount(at: now))
      noteDetails(recorded, schema.additions, overdue: overdue ?? 0, check.head, isWhole: damage.isEmpty)
      guard !damage.isEmpty else { return }
      judge(damage)
      // Nothing is wrong with the data, so no backup is needed.
      if damage.count == schema.obstacles.count { report.advice = ["drop what was added, in the sqlite3 shell"] }
      if check.chainDamage.isEmpty, damage.map(\.detail) == check.pageFaults { return judge(pages: check.pageFaults) }
      guard check.chainDamage.isEmpty, damage == check.damage,
        damage.allSatisfy({ $0.detail.hasPrefix("the snapshot") })
      else { return }
      report.judge(
        .damaged, "a snapshot is wrong", so: "it is not used, and all commands of the person are read instead",
        "no action needed; a later commit replaces it")
    } catch {
      guard error.isDamage else { throw error.asOpenFailure(report.path) }
      let log = store.isLive ? store.connection.liveLogDamage() : nil
      // A read-only session takes the end of the store from the head file.
      canRead = log == nil && recorded.record != nil && (try? OpenReader(store.connection)) != nil
      throw .damaged(log ?? error.message)
    }
  }

  private static func unlessDamaged<Answer>(
    _ body: @autoclosure () throws(SQLiteFailure) -> Answer
  ) throws(SQLiteFailure) -> Answer? {
    do throws(SQLiteFailure) { return try body() } catch {
      guard error.isDamage else { throw error }
      return nil
    }
  }

  private mutating func noteDetails(
    _ recorded: (record: HeadFile.Record?, isTorn: Bool), _ additions: [String], overdue: Int64, _ head: StoredHead,
    isWhole: Bool
  ) {
    if recorded.record == nil, head.commit > 0, isWhole {
      report.notes.append(
        "the file that records the last commit (-anchor) is missing, so lost commits would go unnoticed; the next "
          + "start rewrites it")
    } else if recorded.isTorn {
      report.notes.append(
        "part of the file that records the last commit (-anchor) cannot be read; the next start rewrites it")
    }
    if !additions.isEmpty {
      report.notes.append("it also has \(additions.joined(separator: ", ")), which ascent leaves alone")
    }
    if overdue > 0 {
      report.notes.append("overdue days of \(overdue.counted("person", "people")) are closed at the next start")
    }
  }

  /// Judges the disk and the permissions around the store, unless something worse is known.
  private mutating func judgeSurroundings() {
    guard report.state == .fine else { return }
    let beside = ["-wal", "-shm", "-anchor", "-lock"].map { resolved + $0 }.filter { (try? File.exists($0)) == true }
    for path in [resolved] + beside + [File.folder(of: resolved)] {
      do throws(File.Failure) { try File.checkAccess(to: path, writing: true) } catch {
        return report.judge(
          .readOnly, "\(path) cannot be written: \(error.detail)", so: "the store can only be read",
          "get permission to write to the files and their folder", command("--read-only COMMAND"))
      }
    }
    if let free = File.freeBytes(at: resolved), free < Self.roomMin + (report.figures?.logByteCount ?? 0) {
      report.judge(
        .nearlyFull, "only \(free / 1024) KB are left on the disk",
        so: "commands will be refused when it is full; nothing is lost", "free space on the disk")
    } else if let free = File.freeFiles(at: resolved), free < Self.filesMin {
      report.judge(
        .nearlyFull, "only \(free.counted("more file")) can be created on the disk",
        so: "the store may fail to open, because its log needs a file of its own; nothing is lost",
        "delete files on the disk")
    } else {
      report.cause = "nothing is wrong with it"
    }
  }
}
