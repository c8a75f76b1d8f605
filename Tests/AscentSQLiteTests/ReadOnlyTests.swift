import AscentRules
import AscentRuntime
import AscentStorage
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A store opened read-only")
struct ReadOnlyTests {
  /// The files with their bytes and the times of their last change.
  private func state(_ folder: TemporaryFolder) throws -> [String: [AnyHashable]] {
    var state: [String: [AnyHashable]] = [:]
    for (name, bytes) in try folder.contents() {
      state[name] = [bytes, try File.identity(of: folder.path(name)).get().modifiedAt]
    }
    return state
  }

  /// A journal of two people, which is open: its commits are in the log.
  private func filled(_ path: String) async throws -> (SQLiteJournal, JournalDraft) {
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...4 {
      let entries: [JournalDraft.Entry] = [
        .init("ann", "a\(number)", SampleEvents.completion(day: Int32(20_000 + number))),
        .init("bob", "b\(number)", SampleEvents.completion(day: Int32(20_000 + number))),
      ]
      try await journal.commit(draft.group(entries))
    }
    return (journal, draft)
  }

  private func expectReadable(_ path: String, _ draft: JournalDraft) async throws {
    let reader = SQLiteReadOnlyJournal(path: path)
    #expect(try await reader.open() == draft.head)
    #expect(await reader.notes == [])
    #expect(
      try await reader.hydrate([UserID("ann")])[0].tail.map(\.inWords) == draft.commands(of: "ann").map(\.inWords))
    #expect(try await reader.commands(after: .start, limit: .max).map(\.inWords) == draft.stored.map(\.inWords))
    #expect(try await reader.users(after: nil, limit: 9) == [UserID("ann"), UserID("bob")])
    #expect(try await reader.verify() == [])
    var more = draft
    let group = more.group([.init("ann", "new", [])])
    let thrown = await #expect(throws: JournalFailure.self) { try await reader.commit(group) }
    #expect(thrown == .nothingWritten("\(path) was opened read-only"))
    await reader.close()
  }

  @Test("is read without a change to its folder: closed, killed, and with files missing")
  func unchanged() async throws {
    let folder = try TemporaryFolder()
    let (journal, draft) = try await filled(folder.path("journal.db"))
    let killed = try TemporaryFolder()
    for suffix in ["", "-wal", "-anchor"] {
      try FileManager.default.copyItem(atPath: folder.path("journal.db" + suffix), toPath: killed.path("k.db" + suffix))
    }
    let before = try state(killed)
    try await expectReadable(killed.path("k.db"), draft)
    #expect(try state(killed) == before)
    await journal.close()
    for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: folder.path("journal.db" + suffix)) }
    let closed = try state(folder)
    try await expectReadable(folder.path("journal.db"), draft)
    #expect(try state(folder) == closed)
  }

  @Test("is read beside the journal that has it open, up to the commit at which it was opened")
  func beside() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let (journal, made) = try await filled(path)
    try await expectReadable(path, made)
    var draft = made
    let reader = SQLiteReadOnlyJournal(path: path)
    _ = try await reader.open()
    try await journal.commit(draft.group([.init("ann", "later", SampleEvents.completion())]))
    #expect(try await reader.commands(after: .start, limit: .max).count == made.stored.count)
    #expect(try await reader.hydrate([UserID("ann")])[0].tail.count == 4)
    await journal.close()
    // Closing copied the log: the reader's connection stays right.
    #expect(try await reader.commands(after: .start, limit: .max).count == made.stored.count)
    await reader.close()
  }

  @Test("beside a writer shows nobody later than its own end, also when their snapshot is newer")
  func newerSnapshot() async throws {
    let folder = try TemporaryFolder()
    let (journal, made) = try await filled(folder.path("journal.db"))
    var draft = made
    let reader = SQLiteReadOnlyJournal(path: folder.path("journal.db"))
    _ = try await reader.open()
    try await journal.commit(
      draft.group([.init("ann", "later", SampleEvents.completion())], snapshotting: ["ann"]))
    let past = try await reader.hydrate([UserID("ann")])[0]
    #expect(past.snapshot == nil && past.tail.map(\.inWords) == made.commands(of: "ann").map(\.inWords))
    let later = OperationAddress(user: UserID("ann"), key: OperationID("later").key)
    #expect(try await reader.lookUp([later])[0] == nil)
    await reader.close()
    await journal.close()
  }

  @Test("beside a writer gives the newest commands before its own end, however many came later")
  func newestBeforeEnd() async throws {
    let folder = try TemporaryFolder()
    var (journal, draft) = try await filled(folder.path("journal.db"))
    let reader = SQLiteReadOnlyJournal(path: folder.path("journal.db"))
    _ = try await reader.open()
    let shown = draft.commands(of: "ann")
    for number in 5...7 {
      try await journal.commit(draft.group([.init("ann", "a\(number)", SampleEvents.completion())]))
    }
    for limit in 1...5 {
      for newestFirst in [true, false] {
        let page = try await reader.commands(
          of: UserID("ann"), ordinals: 1...(.max), newestFirst: newestFirst, limit: limit)
        let expected = newestFirst ? shown.reversed().prefix(limit) : shown.prefix(limit)
        #expect(page.map(\.inWords) == expected.map(\.inWords), "\(limit) \(newestFirst)")
      }
    }
    await reader.close()
    await journal.close()
  }

  @Test("that ends at an impossible position is reported as damaged")
  func impossibleEnd() async throws {
    let folder = try TemporaryFolder()
    let (journal, _) = try await filled(folder.path("journal.db"))
    await journal.close()
    let connection = try Connection(path: folder.path("journal.db"), role: .writer)
    try connection.execute("UPDATE commands SET position = 9223372036854775807 WHERE seq = 8")
    connection.close()
    let reader = SQLiteReadOnlyJournal(path: folder.path("journal.db"))
    let thrown = await #expect(throws: JournalFailure.self) { try await reader.open() }
    guard case .damaged = thrown else { Issue.record("\(String(describing: thrown))"); return }
  }

  @Test("is not read on when a store of another history takes its place", arguments: [false, true])
  func otherHistory(isEndDamaged: Bool) async throws {
    let folder = try TemporaryFolder()
    let paths = [folder.path("journal.db"), folder.path("other.db")]
    let (journal, _) = try await filled(paths[0])
    let other = SQLiteJournal(path: paths[1])
    _ = try await other.open()
    var draft = JournalDraft()
    for number in 1...4 { try await other.commit(draft.group([.init("eve", "e\(number)", SampleEvents.completion())])) }
    await journal.close()
    await other.close()
    if isEndDamaged { try PlantedDamage.overwriteLeafPage(0, of: "commands", in: paths[0]) }
    let reader = SQLiteReadOnlyJournal(path: paths[0])
    _ = try await reader.open()
    for suffix in ["", "-anchor"] {
      try FileManager.default.removeItem(atPath: paths[0] + suffix)
      try FileManager.default.moveItem(atPath: paths[1] + suffix, toPath: paths[0] + suffix)
    }
    let failure = JournalFailure.unreadable(
      "\(paths[0]) was replaced by a store of another history since it was opened; start again")
    await #expect(throws: failure) { try await reader.users(after: nil, limit: 9) }
    await #expect(throws: failure) { try await reader.open() }
  }

  @Test("that an interrupted restore left is read on when the restore is finished")
  func finishedRestore() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let (journal, draft) = try await filled(folder.path("made.db"))
    try await journal.backUp(to: path)
    await journal.close()
    try RestoreFiles(store: path).pending.put(path)
    let reader = SQLiteReadOnlyJournal(path: path)
    #expect(try await reader.open() == draft.head)
    #expect(try await SQLiteQuery("SELECT count(*) FROM commands").rows(ofStore: path).rows.count == 1)
    try FileManager.default.moveItem(atPath: path + "-restore", toPath: path)
    #expect(try await reader.users(after: nil, limit: 9).count == 2)
    await reader.close()
  }

  @Test("is read again when a process begins to write to it")
  func startedMeanwhile() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let (journal, made) = try await filled(path)
    await journal.close()
    let reader = SQLiteReadOnlyJournal(path: path)
    _ = try await reader.open()
    var draft = made
    _ = try await journal.open()
    for number in 0..<40 {
      try await journal.commit(draft.group([.init("ann", "n\(number)", SampleEvents.completion())]))
    }
    await journal.close()
    #expect(try await reader.hydrate([UserID("ann")])[0].tail.count == 4)
    #expect(try await reader.verify() == [])
    await reader.close()
    let again = SQLiteReadOnlyJournal(path: path)
    #expect(try await again.open() == draft.head)
    await again.close()
  }

  @Test("for one short answer the last events alone are checked: older damage is found by a full opening")
  func brief() async throws {
    let folder = try TemporaryFolder()
    let (journal, _) = try await filled(folder.path("journal.db"))
    await journal.close()
    let connection = try Connection(path: folder.path("journal.db"), role: .writer)
    try connection.plant(.command(1) { command, _ in command.device = DeviceID("other") })
    connection.close()
    for (count, isFound) in [(1, false), (200_000, true)] as [(Int64, Bool)] {
      let reader = SQLiteReadOnlyJournal(path: folder.path("journal.db"), checkedEventsMax: count)
      _ = try await reader.open()
      #expect(await reader.damage.isEmpty != isFound, "\(count)")
      await reader.close()
    }
  }

  @Test("with a damaged row shows its person as of the command before it, and others unchanged")
  func damage() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let (journal, draft) = try await filled(path)
    await journal.close()
    let connection = try Connection(path: path, role: .writer)
    try connection.execute("PRAGMA journal_mode = DELETE; UPDATE commands SET body = x'00' WHERE seq = 5")
    connection.close()
    let before = try state(folder)
    let reader = SQLiteReadOnlyJournal(path: path)
    _ = try await reader.open()
    #expect(
      await reader.notes.first?.hasPrefix("the store is damaged, and only what can be read is shown; found: commit 3")
        == true)
    #expect(try await reader.hydrate([UserID("bob")])[0].tail.count == 4)
    let past = try await reader.hydrate([UserID("ann")])[0]
    let intact = draft.commands(of: "ann").prefix(2).map(\.inWords)
    #expect(past.tail.map(\.inWords) == intact)
    #expect(
      past.damage == "the history of ann cannot be read in full: malformed body of operation 5; "
        + "only the first 2 commands are shown")
    let newest = try await reader.commands(of: UserID("ann"), ordinals: 1...9, newestFirst: true, limit: 9)
    #expect(newest.map(\.inWords) == intact.reversed())
    let whole = try await reader.commands(after: .start, limit: 100)
    #expect(whole.map(\.inWords) == draft.stored.prefix(4).map(\.inWords))
    let end = try #require(whole.last?.lastPosition)
    let beyond = await #expect(throws: JournalFailure.self) { _ = try await reader.commands(after: end, limit: 100) }
    #expect(
      beyond == .damaged("events are readable up to position \(end.number): malformed body of operation 5"))
    await reader.close()
    #expect(try state(folder) == before)
  }

  @Test("whatever is damaged, shows nothing of a person but what was committed, in order and from the start")
  func onlyPrefixes() async throws {
    // What the person's own chain covers: not the places in the whole journal, nor what is undone.
    func content(_ command: StoredCommand) -> String { "\(command.accepted) \(command.events)" }
    var cutCount = 0
    for (change, finding) in PlantedDamage.changes {
      let folder = try TemporaryFolder()
      let (journal, draft) = try await filled(folder.path("journal.db"))
      await journal.close()
      let connection = try Connection(path: folder.path("journal.db"), role: .writer)
      try connection.plant(change)
      connection.close()
      let reader = SQLiteReadOnlyJournal(path: folder.path("journal.db"))
      guard (try? await reader.open()) != nil else { continue }
      let isDamaged = await !reader.damage.isEmpty
      for user in ["ann", "bob"] {
        guard let past = try? await reader.hydrate([UserID(user)])[0] else { continue }
        let committed = draft.commands(of: user).map(content)
        #expect(committed.starts(with: past.tail.map(content)), "\(finding)")
        if past.damage != nil { cutCount += 1 }
        let isReported = isDamaged || past.damage != nil
        #expect(isReported || past.tail.count == committed.count, "\(finding)")
      }
      await reader.close()
    }
    #expect(cutCount > 15)
  }

  @Test("that does not find a person because an index is damaged says so")
  func unknownPerson() async throws {
    let folder = try TemporaryFolder()
    let (journal, _) = try await filled(folder.path("journal.db"))
    await journal.close()
    let connection = try Connection(path: folder.path("journal.db"), role: .writer)
    try connection.execute("UPDATE users SET name = 'other' WHERE name = 'ann'")
    connection.close()
    let reader = SQLiteReadOnlyJournal(path: folder.path("journal.db"))
    _ = try await reader.open()
    #expect(try await reader.hydrate([UserID("ann")])[0].tail.isEmpty)
    #expect(await reader.damage(of: UserID("ann")) == "nothing of ann can be found in the damaged store")
    await reader.close()
  }

  @Test("of an older version is refused with what converts it")
  func olderVersions() async throws {
    let folder = try TemporaryFolder()
    let old = folder.path("old.db")
    var database = try Version3Database(path: old)
    var other = JournalDraft()
    try database.append(other.group([.init("ann", "1", [])]))
    database.close()
    let thrown = await #expect(throws: JournalFailure.self) { _ = try await SQLiteReadOnlyJournal(path: old).open() }
    guard case .cannotOpen(.system(_, let detail)) = thrown else {
      Issue.record("\(String(describing: thrown))"); return
    }
    #expect(detail == "its format is version 3 and must be converted first; a start without --read-only does that")
  }

  @Test("that is not there is not made")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("none.db")
    let thrown = await #expect(throws: JournalFailure.self) { _ = try await SQLiteReadOnlyJournal(path: path).open() }
    #expect(thrown == .cannotOpen(reason: .missing(path: path)))
    #expect(try folder.contents().isEmpty)
    #expect(!SQLiteJournal.exists(at: path))
    try Data().write(to: URL(filePath: path))
    #expect(!SQLiteJournal.exists(at: path))
  }
}
