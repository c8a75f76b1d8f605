import AscentRules
import AscentRuntime
import AscentSQLite
import Testing

@Suite("A runtime over a SQLite journal")
struct RuntimeTests {
  private struct FrozenClock: AscentClock {
    func now() -> Instant { Instant(milliseconds: 1_760_256_000_000) }
  }

  /// Runs a body against a runtime over the file, then stops it.
  private func withRuntime<Answer: Sendable>(
    over path: String, _ body: @Sendable (Ascent) async throws -> Answer
  ) async throws -> Answer {
    var configuration = Configuration()
    configuration.snapshotInterval = 3
    let journal = SQLiteJournal(path: path)
    let ascent = Ascent(journal: journal, configuration: configuration, clock: FrozenClock())
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await ascent.run() }
      let answer: Result<Answer, any Error>
      do {
        answer = .success(try await body(ascent))
      } catch {
        answer = .failure(error)
      }
      ascent.stop()
      try await group.waitForAll()
      return try answer.get()
    }
  }

  private static let ana = UserID("ana")

  private static func command(_ operation: String, _ intent: Intent) -> Command {
    Command(user: ana, operation: OperationID(operation)!, intent: intent)
  }

  private static let session: [Command] =
    [
      command("add-run", .addHabit(HabitDefinition(name: "Run", goal: 2))),
      command("add-read", .addHabit(HabitDefinition(name: "Read", schedule: .weekdays(WeekdaySet(rawValue: 0x7F))))),
      command("run-1", .markComplete(.name("Run"), amount: 1)),
      command("run-2", .markComplete(.name("Run"), amount: 1)),
      command("read-1", .markComplete(.name("Read"), amount: 1)),
      command("undo-run-2", .undo(OperationID("run-2").key)),
      command("redo-run-2", .undo(OperationID("undo-run-2").key)),
      command("award", .awardXP(25, reason: "for \"courage\"")), command("zone", .travel(ZoneID("Asia/Tokyo")!)),
    ] + (1...60).map { command("more-\($0)", .markComplete(.name("Read"), amount: 1)) }

  @Test("after a restart the state is the same, and every operation gets its receipt again")
  func restart() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let (receipts, before) = try await withRuntime(over: path) { ascent in
      var receipts: [Receipt] = []
      for command in Self.session { receipts.append(try await ascent.submit(command)) }
      return (receipts, "\(try await ascent.report(on: Self.ana))")
    }
    try await withRuntime(over: path) { ascent in
      let after = "\(try await ascent.report(on: Self.ana))"
      #expect(after == before)
      for (command, receipt) in zip(Self.session, receipts) {
        let again = try await ascent.submit(command)
        #expect(again == receipt)
      }
      let stillAfter = "\(try await ascent.report(on: Self.ana))"
      #expect(stillAfter == before)
      let findings = try await ascent.audit(Self.ana).findings
      #expect(findings == [])
      #expect(try await ascent.differences(of: Self.ana) == [])
    }
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    #expect(try await journal.verify() == [])
    #expect(try await journal.hydrate([Self.ana])[0].snapshot != nil)
    await journal.close()
  }

  @Test("a user can be read after a refused award, which used up an ordinal")
  func refusedAwardBetween() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    try await withRuntime(over: path) { ascent in
      _ = try await ascent.submit(Self.command("add-run", .addHabit(HabitDefinition(name: "Run"))))
      await #expect(throws: AscentError.refused(.belowZero(total: 0, amount: -5))) {
        try await ascent.submit(Self.command("fine", .awardXP(-5, reason: "lost bet")))
      }
      _ = try await ascent.submit(Self.command("run-1", .markComplete(.name("Run"), amount: 1)))
    }
    let report = try await withRuntime(over: path) { ascent in try await ascent.report(on: Self.ana) }
    #expect(report.totalXP == 60)
  }

  @Test("names that differ only in Unicode composition are two users, in memory and in the journal")
  func composition() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let people = [UserID("caf\u{E9}"), UserID("cafe\u{301}")]
    #expect(people[0] != people[1])
    func add(_ user: UserID, _ name: String) -> Command {
      Command(user: user, operation: OperationID("add-\(name)")!, intent: .addHabit(HabitDefinition(name: name)))
    }
    let sent = [add(people[0], "Run"), add(people[1], "Read"), add(people[0], "Rest")]
    try await withRuntime(over: path) { ascent in
      for command in sent { _ = try await ascent.submit(command) }
    }
    let habits = try await withRuntime(over: path) { ascent in
      var habits: [[String]] = []
      for user in people { habits.append(try await ascent.report(on: user).habits.map(\.name)) }
      return habits
    }
    #expect(habits == [["Run", "Rest"], ["Read"]])
  }
}
