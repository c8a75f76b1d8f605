import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A snapshot belongs to the history it stands on")
struct SnapshotHistoryTests {
  /// A journal with five commits of ann and bob, whose amounts are its own; ann's snapshot is
  /// written with the third commit, and a commit without commands writes bob's.
  private func filled(_ path: String, amount: Int64, through last: Int = 5) async throws -> JournalDraft {
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...last {
      let events = SampleEvents.completion(day: Int32(20_000 + number)).map { event in
        guard case .completionLogged(let habit, let day, _, let count, _) = event else { return event }
        return .completionLogged(habit, day, amount: amount, count: count)
      }
      let entries: [JournalDraft.Entry] = [.init("ann", "a\(number)", events), .init("bob", "b\(number)", events)]
      try await journal.commit(draft.group(entries, snapshotting: number == 3 ? ["ann"] : []))
    }
    try await journal.commit(draft.group([], snapshotting: ["bob"]))
    await journal.close()
    return draft
  }

  private func change(_ path: String, _ sql: String) throws {
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(sql)
    connection.close()
  }

  /// Everything is read instead of the snapshot, and `verify` says why.
  private func expectIgnored(
    _ path: String, _ draft: JournalDraft, _ detail: String?, of user: String = "ann"
  ) async throws {
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    let past = try await journal.hydrate([UserID(user)])[0]
    #expect(past.snapshot == nil)
    #expect(past.tail.map(\.inWords) == draft.commands(of: user).map(\.inWords))
    #expect(try await journal.verify().map(\.detail) == [detail].compactMap(\.self))
    await journal.close()
  }

  @Test("one of this history is used, also if a commit without commands wrote it")
  func own() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    _ = try await filled(path, amount: 1)
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    let pasts = try await journal.hydrate([UserID("ann"), UserID("bob")])
    #expect(pasts.map(\.snapshot?.ordinal) == [3, 5] && pasts.map(\.tail.count) == [2, 0])
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("one of another journal is ignored and reported", arguments: ["ann", "bob"])
  func otherJournal(user: String) async throws {
    let folder = try TemporaryFolder()
    let paths = [folder.path("a.db"), folder.path("b.db")]
    let draft = try await filled(paths[0], amount: 1)
    _ = try await filled(paths[1], amount: 7)
    try change(
      paths[0],
      """
      ATTACH '\(paths[1])' AS other;
      REPLACE INTO snapshots SELECT s.* FROM other.snapshots s JOIN users u ON u.id = s.user WHERE u.name = '\(user)'
      """)
    try await expectIgnored(paths[0], draft, "the snapshot of \(user) belongs to another history", of: user)
  }

  @Test("a newer one than the journal, as of a later copy of it, is ignored and reported")
  func later() async throws {
    let folder = try TemporaryFolder()
    let paths = [folder.path("a.db"), folder.path("b.db")]
    let draft = try await filled(paths[0], amount: 1, through: 2)
    _ = try await filled(paths[1], amount: 1)
    try change(paths[0], "ATTACH '\(paths[1])' AS other; REPLACE INTO snapshots SELECT * FROM other.snapshots")
    let journal = SQLiteJournal(path: paths[0])
    _ = try await journal.open()
    for past in try await journal.hydrate([UserID("ann"), UserID("bob")]) {
      #expect(past.snapshot == nil && past.tail.count == 2)
    }
    #expect(try await journal.verify().count == 4)
    #expect(draft.head.commit == 3)
    await journal.close()
  }

  @Test("one of another person of the same journal is ignored and reported")
  func otherPerson() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let draft = try await filled(path, amount: 1)
    try change(path, "DELETE FROM snapshots WHERE ordinal = 3; UPDATE snapshots SET user = 1")
    try await expectIgnored(path, draft, "the snapshot of ann is corrupt")
  }

  @Test(
    "one that names another place in the history is ignored and reported, even with a valid digest",
    arguments: ["ordinal = 2", "ordinal = 4", "ordinal = 2147483647", "version = 14", "version = 16", "version = 25"])
  func otherPlace(change: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let draft = try await filled(path, amount: 1)
    try self.change(path, "DELETE FROM snapshots WHERE ordinal <> 3; UPDATE snapshots SET \(change)")
    try await expectIgnored(path, draft, "the snapshot of ann is corrupt")
    try mark(path)
    try await expectIgnored(path, draft, "the snapshot of ann belongs to another history")
  }

  /// Makes the digest of ann's snapshot valid, as somebody can who knows how it is computed.
  private func mark(_ path: String) throws {
    let connection = try Connection(path: path, role: .writer)
    let row = try connection.prepare("SELECT version, ordinal, bytes FROM snapshots")
    #expect(try row.step())
    let snapshot = try Snapshot(row, of: UserID("ann"), at: 0)
    row.reset()
    let link = try connection.prepare("SELECT revision, link FROM commands WHERE seq = 5")
    #expect(try link.step())
    let mark = SnapshotMark(commit: 3, revision: link.int64(0), link: try link.digest(1))
    link.reset()
    let put = try connection.prepare("UPDATE snapshots SET digest = ?1")
    put.bind(snapshot.mark(of: mark))
    try put.run()
    connection.close()
  }

  @Test("a store with a snapshot of another one copied into it gives the receipts of its own history")
  func copiedIntoAStore() async throws {
    let folder = try TemporaryFolder()
    let paths = (a: folder.path("a.db"), b: folder.path("b.db"))
    func running<Answer: Sendable>(
      _ path: String, _ body: @Sendable (Person, Ascent) async throws -> Answer
    ) async throws -> Answer {
      var configuration = Configuration()
      (configuration.snapshotInterval, configuration.runsScheduler) = (16, false)
      let clock = ManualClock(Instant(milliseconds: 1_767_268_800_000))
      let ascent = Ascent(journal: SQLiteJournal(path: path), configuration: configuration, clock: clock)
      return try await ascent.withRunning { try await body(ascent.person("me"), ascent) }
    }
    for (path, amount) in [(paths.a, 1), (paths.b, 2)] {
      try await running(path) { me, _ in
        try await me.add(.habit("Walk", goal: 41))
        for _ in 0..<20 { try await me.complete("Walk", amount: amount) }
      }
    }
    try change(paths.a, "ATTACH '\(paths.b)' AS other; REPLACE INTO snapshots SELECT * FROM other.snapshots")
    try await running(paths.a) { me, ascent in
      #expect(try await ascent.verifyJournal().map(\.detail) == ["the snapshot of me belongs to another history"])
      let repair = try await ascent.checkLedgers(repairs: true, replays: true)
      #expect(repair.faults.isEmpty)
      let receipt = try await me.complete("Walk", amount: 1)
      #expect(receipt.count.before == 20 && receipt.count.after == 21 && receipt.xp.after == 0)
      #expect(try await me.differences() == [])
      // The next commit has written a snapshot of this history.
      #expect(try await ascent.verifyJournal() == [])
    }
  }

  @Test("a flipped bit anywhere in the row is noticed")
  func flippedBits() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let draft = try await filled(path, amount: 1)
    let connection = try Connection(path: path, role: .writer)
    let row = try connection.prepare("SELECT bytes, digest FROM snapshots WHERE ordinal = 3")
    #expect(try row.step())
    let whole = (row.bytes(0), row.bytes(1))
    row.reset()
    let put = try connection.prepare("UPDATE snapshots SET bytes = ?1, digest = ?2 WHERE ordinal = 3")
    let reader = try OpenReader(connection)
    for place in 0..<(whole.0.count + whole.1.count) {
      var (bytes, mark) = whole
      if place < bytes.count { bytes[place] ^= 4 } else { mark[place - bytes.count] ^= 4 }
      put.bind(bytes, mark)
      try put.run()
      let past = try reader.pasts(of: [UserID("ann")])[0]
      #expect(past.snapshot == nil && past.tail.count == draft.commands(of: "ann").count, "byte \(place)")
    }
    connection.close()
  }
}
