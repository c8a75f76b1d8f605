#if PostgreSQL
import AscentRules
import AscentRuntime
import TestSupport
import Testing

@testable import AscentPostgres

@Suite(
  "Texts and groups of every kind", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct TextTests {
  private static let texts = [
    "🏃🏽‍♀️ ☎", "שלום עולם", "مرحبا", "\u{202E}right to left", "NULL", "null",
    "{}", "{a,b}", "a,b", "\"quoted\"", "it's", "\\", "\\x00", "\\u0000",
    "$1", "$$", "'; DROP TABLE operations; --", "%s%n", " ", "  two  ", "e\u{301}", "\u{E9}", "\t\n\r\u{1B}[31m",
    "\u{1}\u{7F}\u{9F}",
    "\u{10FFFF}\u{FFFE}", String(repeating: "a", count: 200), String(repeating: "🏃", count: 50),
  ]

  @Test("come back unchanged")
  func texts() async throws {
    let journal = try await TestServer.shared.journal()
    _ = try await journal.open()
    var draft = JournalDraft()
    var group = draft.group(
      Self.texts.enumerated().map { index, text in
        let grant = LedgerEntry(
          number: 1, key: AwardKey(kind: .manual, subject: 1, day: LocalDay(number: 1)), amount: 1, total: 1, policy: 0)
        return .init(text, OperationID(text) == nil ? "op \(index)" : text, [.xpGranted(grant, reason: text)])
      }, snapshotting: Self.texts)
    for index in Self.texts.indices { group.commands[index].device = DeviceID(Self.texts[index]) }
    try await journal.commit(group)
    try await journal.saveCheckpoint(Checkpoint(name: Self.texts[0], position: .start, body: [0, 255, 92, 39]))
    #expect(try await journal.open() == draft.head)
    let pasts = try await journal.hydrate(Self.texts.map { UserID($0) })
    #expect(pasts.compactMap(\.snapshot) == group.snapshots)
    let read = try await journal.commands(after: .start, limit: 99)
    #expect(read.map { Array($0.accepted.user.text.utf8) } == Self.texts.map { Array($0.utf8) })
    #expect(read.map { Array($0.accepted.device?.text.utf8 ?? "none".utf8) } == Self.texts.map { Array($0.utf8) })
    #expect(read.map(\.accepted.operation) == group.commands.map(\.operation))
    #expect(read.map(\.events) == draft.stored.map(\.events))
    let found = try await journal.lookUp(group.commands.map { OperationAddress(user: $0.user, key: $0.operation.key) })
    #expect(found.map { $0?.command.accepted.user } == Self.texts.map { UserID($0) })
    #expect(try await journal.checkpoint(named: Self.texts[0])?.body == [0, 255, 92, 39])
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("with U+0000, which a server cannot store, are refused with their group, and the journal stays usable")
  func zeroCharacter() async throws {
    let journal = try await TestServer.shared.journal()
    _ = try await journal.open()
    var draft = JournalDraft()
    for place in 0..<4 {
      var wrong = draft
      var group = wrong.group([.init("bob", "b\(place)", []), .init(place == 0 ? "a\0b" : "ann", "op", [])])
      switch place {
      case 1: group.commands[1].device = DeviceID.init("a\0b")
      case 2: group.commands[1].operation = OperationID(key: OperationKey(high: 1, low: .max), longText: "a\0b")
      case 3: group.snapshots = [Snapshot(user: UserID.init("\0"), version: 0, ordinal: 0, bytes: [])]
      default: break
      }
      let thrown = await failure { () throws(JournalFailure) in try await journal.commit(group) }
      #expect(thrown?.isNothingWritten == true, "\(place): \(String(describing: thrown))")
      try await journal.commit(draft.group([.init("eve", "then \(place)", [])]))
    }
    let checkpoint = Checkpoint(name: "a\0", position: .start, body: [])
    #expect(
      await failure { () throws(JournalFailure) in try await journal.saveCheckpoint(checkpoint) }?.isNothingWritten
        == true)
    #expect(try await journal.hydrate([UserID("bob"), UserID("eve")]).map(\.tail.count) == [0, 4])
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("with U+0000 in a command are refused or stored by the runtime, without effect on other commands")
  func zeroCharacterThroughRuntime() async throws {
    let schema = TestServer.newSchema()
    try await withRuntime(over: try await TestServer.shared.journal(schema: schema), shards: 1) { ascent in
      let add = Intent.addHabit(HabitDefinition(name: "Run"))
      var device = try command("device", add, of: "dan")
      device.device = DeviceID.init("a\0b")
      let answers = await ascent.submit([
        try command("1", add, of: "a\0b"), try command("2", .addHabit(HabitDefinition(name: "R\0n")), of: "bob"),
        device,
        try command("4", .awardXP(5, reason: "a\0b"), of: "cy"), try command("5", add, of: "eve"),
      ])
      let isAccepted = answers.map { answer in if case .success = answer { true } else { false } }
      #expect(isAccepted[4], "\(answers)")
      for case .failure(let error) in answers {
        guard case .refused = error else { Issue.record("\(error)"); continue }
      }
      _ = try await ascent.submit(command("6", .markComplete(.name("Run"), amount: 1), of: "eve"))
    }
    for view in Views.names { _ = try await TestServer.shared.query("SELECT * FROM \(schema).\(view)") }
  }

  @Test("a group of 4,096 commands and 20,480 events is stored, and so is one of snapshots only")
  func bigGroup() async throws {
    let journal = try await TestServer.shared.journal()
    _ = try await journal.open()
    var draft = JournalDraft()
    let entries = (0..<4096).map {
      JournalDraft.Entry("p\($0 % 1000)", "op\($0)", SampleEvents.completion(day: Int32($0)))
    }
    try await journal.commit(draft.group(entries))
    let people = (0..<1000).map { "p\($0)" }
    let snapshots = draft.group([], snapshotting: people)
    try await journal.commit(snapshots)
    try await journal.commit(draft.group([]))
    #expect(try await journal.open() == draft.head)
    #expect(draft.head == JournalHead(position: Position(number: 20_480), commit: 3))
    let pasts = try await journal.hydrate(people.map { UserID($0) })
    #expect(pasts.compactMap(\.snapshot) == snapshots.snapshots)
    #expect(pasts.allSatisfy { $0.tail.isEmpty })
    let all = try await journal.commands(after: .start, limit: 5000)
    #expect(all.map(\.events) == draft.stored.map(\.events))
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("a group with several snapshots of one user stores the last one")
  func severalSnapshots() async throws {
    let journal = try await TestServer.shared.journal()
    _ = try await journal.open()
    var draft = JournalDraft()
    var group = draft.group([.init("ann", "1", SampleEvents.completion()), .init("ann", "2", [])])
    let latest = draft.snapshot(of: UserID("ann"))
    var earlier = latest
    earlier.ordinal = 1
    group.snapshots = [earlier, Snapshot(user: UserID("bob"), version: 0, ordinal: 0, bytes: []), latest]
    try await journal.commit(group)
    #expect(try await journal.hydrate([UserID("ann")])[0].snapshot == latest)
    #expect(try await journal.hydrate([UserID("bob")])[0].snapshot == group.snapshots[1])
    // Several of one person may be asked for, too.
    #expect(
      try await journal.hydrate([UserID("ann"), UserID("bob"), UserID("ann")]).map { $0.snapshot?.ordinal } == [
        2, 0, 2,
      ])
    await journal.close()
  }
}

/// The views for a person.
enum Views {
  static let names = [
    "operations", "command_events", "events", "operation_names", "habit_events", "habits", "habit_names", "completions",
    "xp_ledger", "streaks",
    "events_readable",
    "sessions",
    "progressions", "celebrations", "catalogues",
  ]
}
#endif
