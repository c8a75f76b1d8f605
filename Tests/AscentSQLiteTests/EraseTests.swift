import AscentRules
import AscentRuntime
import AscentStorage
import AscentTestKit
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("Erasing a person")
struct EraseTests {
  private static let (ann, bob, secret) = (UserID("ann-the-person"), UserID("bob"), "a very private remark")
  private static let clock = ManualClock(Instant(iso8601: "2026-03-02T08:00:00+01:00")!)

  /// Lets a body send commands to a store.
  private static func running<Value: Sendable>(
    _ path: String, _ body: @Sendable (Ascent) async throws -> Value
  ) async throws -> Value {
    let ascent = Ascent(journal: SQLiteJournal(path: path, synchronous: .normal), clock: clock)
    return try await ascent.withRunning { try await body(ascent) }
  }

  private static func command(_ user: UserID, _ operation: String, _ intent: Intent) -> Command {
    Command(user: user, operation: OperationID(operation)!, intent: intent, zone: ZoneID("Europe/Amsterdam")!)
  }

  /// Fills a store with the commands of two people, in turn and in common commits.
  private static func fill(_ path: String, count: Int = 150) async throws {
    try await running(path) { ascent in
      for user in [ann, bob] {
        let name = user == ann ? "ann's habit" : "Run"
        _ = try await ascent.submit(command(user, "\(user)-h", .addHabit(HabitDefinition(name: name))))
      }
      for number in 0..<count {
        let commands = [ann, bob].map { user in
          command(
            user, "\(user)-\(number)",
            .markComplete(
              .id(HabitID(number: 1)), amount: 1, note: user == ann ? "\(secret) \(number)" : "plain"))
        }
        for result in await ascent.submit(commands) { _ = try result.get() }
      }
      _ = try await ascent.submit(command(bob, "bob-u", .undo(OperationID("bob-0").key)))
      _ = try await ascent.submit(command(ann, "ann-u", .undo(OperationID("ann-the-person-0").key)))
    }
  }

  /// What a store says of a person.
  private static func history(_ user: UserID, _ path: String) async throws -> [String] {
    try await running(path) { ascent in
      let report = try await ascent.person(user).report()
      var lines = ["\(report.totalXP) \(report.version) \(report.habits)"]
      try await ascent.forEachCommand(of: user) { command in
        let accepted = command.accepted
        lines.append(
          "\(accepted.operation) \(accepted.evidence) \(accepted.receipt) \(command.inForce) \(command.events)")
        return true
      }
      return lines
    }
  }

  private static func verify(_ path: String) async throws -> [JournalDamage] {
    try await running(path) { ascent in
      #expect(try await ascent.checkLedgers(repairs: false, replays: true).faults.isEmpty)
      return try await ascent.verifyJournal()
    }
  }

  /// The fingerprints of commands of one person in a store.
  private static func fingerprints(of commands: [StoredCommand], in path: String) throws -> [UInt64] {
    let connection = try Connection(path: path, role: .writer)
    defer { connection.close() }
    let user = try #require(try OpenReader(connection).id(of: commands[0].accepted.user))
    let index = try OperationIndex(connection)
    return try commands.map { try index.fingerprint(of: $0.accepted.operation.key, user: user) }
  }

  @Test("an erasure leaves no fingerprint of the person's ids")
  func fingerprints() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store.db")
    let journal = SQLiteJournal(path: path, indexLimits: .tiny)
    let draft = try await journal.openFilled(commits: 30)
    await journal.close()
    let fingerprints = try Self.fingerprints(of: draft.commands(of: "ann"), in: path)
    func found() throws -> Int {
      let files = try folder.contents().values
      return fingerprints.count { fingerprint in
        let bytes = Data((0..<8).map { UInt8(truncatingIfNeeded: fingerprint >> ($0 * 8)) })
        return files.contains { $0.range(of: bytes) != nil }
      }
    }
    #expect(try found() > 20)
    _ = try #require(try await SQLiteJournal.erase(UserID("ann"), fromStore: path))
    #expect(try found() == 0)
  }

  /// The files of a folder that have a text in their bytes.
  private static func files(in folder: String, with text: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      TemporaryFolder.bytes(of: "\(folder)/\(name)")?.range(of: Data(text.utf8)) != nil
    }
  }

  @Test("nothing of the person is left in any file, and everybody else's history is what it was and verifies")
  func erases() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/habits.db"
    try await Self.fill(path)
    let before = try await Self.history(Self.bob, path)
    for text in [Self.secret, Self.ann.text, "ann's habit"] {
      #expect(try !Self.files(in: folder.url.path, with: text).isEmpty)
    }
    let erased = try #require(try await SQLiteJournal.erase(Self.ann, fromStore: path))
    #expect(erased.commandCount == 152)
    #expect(erased.after.position < erased.before.position)
    for text in [Self.secret, Self.ann.text, "ann's habit"] {
      #expect(try Self.files(in: folder.url.path, with: text) == [])
    }
    #expect(try await Self.verify(path) == [])
    #expect(try await Self.history(Self.bob, path) == before)
    let people = try await Self.running(path) { ascent in try await ascent.users(after: nil, limit: 10) }
    #expect(people == [Self.bob])
    #expect(try await SQLiteJournal.erase(Self.ann, fromStore: path) == nil)
  }

  @Test("an erasure waits for the process that has the store open")
  func waits() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/habits.db"
    try await Self.fill(path, count: 3)
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    await #expect(throws: JournalFailure.cannotOpen(reason: .inUse(path: path))) {
      _ = try await SQLiteJournal.erase(Self.ann, fromStore: path)
    }
    async let erased = SQLiteJournal.erase(Self.ann, fromStore: path, lockTimeout: .seconds(600))
    await journal.close()
    #expect(try await erased != nil)
  }

  @Test("the store goes on: the person begins again with nothing, and known operations of others stay known")
  func goesOn() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/habits.db"
    try await Self.fill(path, count: 10)
    _ = try await SQLiteJournal.erase(Self.ann, fromStore: path)
    try await Self.running(path) { ascent in
      #expect(try await ascent.person(Self.ann).report().version == 0)
      let again = try await ascent.submit(
        Self.command(Self.bob, "bob-1", .markComplete(.id(HabitID(number: 1)), amount: 1, note: "plain")))
      #expect(again.after.count == 2)
      let first = Self.command(Self.ann, "ann-the-person-h", .addHabit(HabitDefinition(name: "again")))
      #expect(try await ascent.submit(first).ordinal == 1)
    }
    #expect(try await Self.verify(path) == [])
  }

  @Test("the last person can be erased, and the empty store takes commands")
  func last() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/habits.db"
    try await Self.fill(path, count: 3)
    for user in [Self.ann, Self.bob] { #expect(try await SQLiteJournal.erase(user, fromStore: path) != nil) }
    try await Self.fill(path, count: 3)
    #expect(try await Self.verify(path) == [])
  }

  @Test("what is due stays for everybody else")
  func due() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/habits.db"
    try await Self.fill(path, count: 3)
    @Sendable func due() async throws -> [DueEntry] {
      let journal = SQLiteJournal(path: path)
      _ = try await journal.open()
      let found = try await journal.due(.close, in: .earliest ... .latest, after: nil, limit: 10)
      await journal.close()
      return found
    }
    let before = try await due().filter { $0.user == Self.bob }
    #expect(!before.isEmpty)
    _ = try await SQLiteJournal.erase(Self.ann, fromStore: path)
    #expect(try await due() == before)
  }

  /// After which of its steps an erasing is killed, behind the point of no return.
  private static let interruptions = 0...5

  @Test(
    "an erasing that was interrupted goes on at the next start, and a reader sees its result", arguments: interruptions)
  func interrupted(_ steps: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/habits.db"
    try await Self.fill(path, count: 20)
    let whole = try await Self.history(Self.bob, path)
    let (old, result) = (folder.url.path + "/old", path + "-partial")
    let files = FileManager.default
    try files.copyItem(atPath: path, toPath: old)
    let anchor = try Data(contentsOf: URL(fileURLWithPath: path + "-anchor"))
    _ = try await SQLiteJournal.erase(Self.ann, fromStore: path)
    // The result under its name before the last step, and of the old store what is left.
    try files.moveItem(atPath: path, toPath: result)
    try files.moveItem(atPath: old, toPath: path)
    try PendingFile(store: path, suffix: "-erased").put(result)
    try files.removeItem(atPath: path + "-anchor")
    if steps < 1 { try anchor.write(to: URL(fileURLWithPath: path + "-anchor")) }
    if steps < 2 { try Data(count: anchor.count).write(to: URL(fileURLWithPath: path + "-wal")) }
    if steps == 3 {
      let store = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try store.write(contentsOf: Data(count: File.sectorLength))
      try store.close()
    }
    if steps > 3 { try files.removeItem(atPath: path) }
    if steps < 5 {
      let reader = SQLiteReadOnlyJournal(path: path)
      _ = try await reader.open()
      #expect(try await reader.users(after: nil, limit: 10) == [Self.bob])
      await reader.close()
    }
    // The same command again, or any start.
    if steps.isMultiple(of: 2) {
      let finished = try #require(try await SQLiteJournal.erase(Self.ann, fromStore: path))
      #expect(finished.commandCount == nil && finished.before == finished.after)
    }
    #expect(try await Self.history(Self.bob, path) == whole)
    #expect(try Self.files(in: folder.url.path, with: Self.secret) == [])
    for name in ["-erased", "-erased-mark"] { #expect(!files.fileExists(atPath: path + name)) }
    #expect(try await Self.verify(path) == [])
  }

  @Test("a result that comes back later is left alone", arguments: ["erased", "another store", "one more commit"])
  func late(_ change: String) async throws {
    let folder = try TemporaryFolder()
    let (path, files) = (folder.url.path + "/habits.db", FileManager.default)
    try await Self.fill(path, count: 3)
    try files.copyItem(atPath: path, toPath: path + "-partial")
    // As the erasure leaves it.
    let connection = try Connection(path: path, role: .writer)
    try connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    let names = [path + "-erased", path + "-erased-mark"]
    try PendingFile(store: path, suffix: "-erased").put(path + "-partial")
    for name in names { try files.moveItem(atPath: name, toPath: name + ".kept") }
    switch change {
    case "erased": _ = try await SQLiteJournal.erase(Self.ann, fromStore: path)
    case "another store":
      for suffix in ["", "-anchor"] { try files.removeItem(atPath: path + suffix) }
      try await Self.fill(path, count: 3)
    default: break
    }
    let next = Self.command(Self.bob, "next", .markComplete(.id(HabitID(number: 1)), amount: 1, note: "later"))
    _ = try await Self.running(path) { ascent in try await ascent.submit(next) }
    let before = try await Self.history(Self.bob, path)
    for name in names { try files.moveItem(atPath: name + ".kept", toPath: name) }
    #expect(try await Self.history(Self.bob, path) == before)
    let note = try #require(try PendingFile(store: path, suffix: "-erased").note)
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    #expect(await journal.notes == [note])
    await journal.close()
    #expect(try await StoreExamination.report(on: path, now: Instant(milliseconds: 0)).notes.contains(note))
    await #expect(throws: JournalFailure.unusable(names[0], note)) {
      try await SQLiteJournal.erase(Self.bob, fromStore: path)
    }
    // Without the head file, an interrupted restore may have moved the log away, too.
    try files.removeItem(atPath: path + "-anchor")
    let store = try Data(contentsOf: URL(fileURLWithPath: path))
    await #expect(throws: JournalFailure.unusable(path, note)) { try await SQLiteJournal(path: path).open() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == store)
  }

  @Test("a copy that somebody gave the name of a result does not take the place of the store")
  func notPending() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/habits.db"
    try await Self.fill(path, count: 2)
    try FileManager.default.copyItem(atPath: path, toPath: path + "-erased")
    let next = Self.command(Self.ann, "next", .markComplete(.id(HabitID(number: 1)), amount: 1, note: "later"))
    _ = try await Self.running(path) { ascent in try await ascent.submit(next) }
    let before = try await Self.history(Self.ann, path)
    #expect(before.count == 6)
    let reason = "a file with this name exists, but this program did not make it; move it away"
    await #expect(throws: JournalFailure.unusable(path + "-erased", reason)) {
      try await SQLiteJournal.erase(Self.ann, fromStore: path)
    }
    #expect(try await Self.history(Self.ann, path) == before)
    #expect(FileManager.default.fileExists(atPath: path + "-erased"))
  }

  @Test("a store that is open, damaged or missing is left as it was")
  func refuses() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/habits.db"
    await #expect(throws: JournalFailure.cannotOpen(reason: .missing(path: path))) {
      try await SQLiteJournal.erase(Self.ann, fromStore: path)
    }
    try await Self.fill(path, count: 5)
    _ = try await Self.running(path) { _ in
      await #expect(throws: JournalFailure.cannotOpen(reason: .inUse(path: path))) {
        try await SQLiteJournal.erase(Self.ann, fromStore: path)
      }
    }
    let connection = try Connection(path: path, role: .writer)
    try connection.plant(.command(3) { command, _ in command.evidence.offset += 1 })
    connection.close()
    let error = await #expect(throws: JournalFailure.self) { try await SQLiteJournal.erase(Self.ann, fromStore: path) }
    guard case .damaged? = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(try !Self.files(in: folder.url.path, with: Self.secret).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path + "-partial"))
  }

  @Test("a store that another process reads is not erased from under it")
  func readBeside() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/habits.db"
    try await Self.fill(path, count: 5)
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    let reader = SQLiteReadOnlyJournal(path: path)
    _ = try await reader.open()
    _ = try await reader.users(after: nil, limit: 1)
    await journal.close()
    await #expect(throws: JournalFailure.unusable(path, "another process is reading it; end that process first")) {
      try await SQLiteJournal.erase(Self.ann, fromStore: path)
    }
    #expect(try !Self.files(in: folder.url.path, with: Self.secret).isEmpty)
    await reader.close()
    #expect(try await SQLiteJournal.erase(Self.ann, fromStore: path) != nil)
  }

  @Test("earlier stores and interrupted backups beside it are named")
  func copies() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/habits.db"
    try await Self.fill(path, count: 2)
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    try await journal.backUp(to: folder.url.path + "/copy.db")
    await journal.close()
    _ = try await SQLiteJournal.restore(folder.url.path + "/copy.db", to: path)
    try FileManager.default.moveItem(atPath: folder.url.path + "/copy.db", toPath: folder.url.path + "/copy.db-partial")
    let erased = try #require(try await SQLiteJournal.erase(Self.ann, fromStore: path))
    #expect(erased.copies.contains { $0.hasSuffix("/habits.db-replaced") })
    #expect(erased.copies.contains(folder.url.path + "/copy.db-partial"))
    #expect(erased.copies.allSatisfy { $0.contains("/habits.db-replaced") || $0.hasSuffix("-partial") })
  }
}
