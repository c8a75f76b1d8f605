import AscentRules
import AscentRuntime
import AscentTestKit
import Synchronization
import Testing

/// A clock that stands still.
struct FrozenClock: AscentClock {
  var instant = Instant(milliseconds: 1_760_256_000_000)  // 2025-10-12T08:00:00Z
  func now() -> Instant { instant }
  /// Its time does not pass: only a cancellation ends the wait.
  func wait(until other: Instant) async { await ManualClock(instant).wait(until: other) }
}

/// Runs a body against a running runtime over a journal, then stops it.
func withAscent<T: Sendable>(
  over journal: any Journal = MemoryJournal(), configuration: Configuration = Configuration(),
  clock: any AscentClock = FrozenClock(),
  _ body: @Sendable (Ascent) async throws -> T
) async throws -> T {
  let ascent = Ascent(journal: journal, configuration: configuration, clock: clock)
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await ascent.run() }
    do {
      let result = try await body(ascent)
      ascent.stop()
      try await group.waitForAll()
      return result
    } catch {
      ascent.stop()
      try await group.waitForAll()
      throw error
    }
  }
}

/// Commands of one person with readable ids.
struct Sender {
  var user = UserID("ana")

  func add(_ name: String, goal: Int64 = 1, op: String? = nil) -> Command {
    Command(
      user: user, operation: OperationID(op ?? "add-\(name)")!,
      intent: .addHabit(HabitDefinition(name: name, goal: goal)))
  }

  func done(_ name: String, _ amount: Int64 = 1, op: String) -> Command {
    Command(user: user, operation: OperationID(op)!, intent: .markComplete(.name(name), amount: amount))
  }

  func undo(_ target: String, op: String) -> Command {
    Command(user: user, operation: OperationID(op)!, intent: .undo(OperationID(target)!.key))
  }
}

@Suite struct PipelineTests {
  let ana = Sender()

  @Test("three habits give 10, 20 and then 80 XP")
  func gating() async throws {
    try await withAscent { ascent in
      for name in ["run", "read", "rest"] { _ = try await ascent.submit(ana.add(name)) }
      var totals: [Int64] = []
      for name in ["run", "read", "rest"] {
        totals.append(try await ascent.submit(ana.done(name, op: "d-\(name)")).after.totalXP)
      }
      #expect(totals == [10, 20, 80])
      let report = try await ascent.report(on: ana.user)
      #expect(report.isComplete && report.fraction == 1 && report.daily.current == 1 && report.totalXP == 80)
    }
  }

  @Test("an operation sent again, together or later, gets the same receipt")
  func retries() async throws {
    try await withAscent { ascent in
      _ = try await ascent.submit(ana.add("run", goal: 3))
      let answers = await ascent.submit([
        ana.done("run", op: "a"), ana.done("run", op: "a"), ana.done("run", op: "b"), ana.done("run", op: "a"),
      ])
      let receipts = try answers.map { try $0.get() }
      #expect(receipts[0] == receipts[1] && receipts[0] == receipts[3] && receipts[0] != receipts[2])
      #expect(receipts[2].after.count == 2)
      #expect(try await ascent.submit(ana.done("run", op: "a")) == receipts[0])
      await #expect(throws: AscentError.refused(.operationReused(OperationID("a").key))) {
        try await ascent.submit(ana.done("run", 2, op: "a"))
      }
    }
  }

  @Test("undoing twice at once undoes once, and undoing the undo restores it")
  func undo() async throws {
    try await withAscent { ascent in
      _ = try await ascent.submit(ana.add("run"))
      let answers = await ascent.submit([ana.done("run", op: "a"), ana.undo("a", op: "u1"), ana.undo("a", op: "u2")])
      #expect(try answers[1].get().after.totalXP == 0)
      #expect(answers[2] == .failure(.refused(.alreadyUndone(OperationID("a").key))))
      #expect(try await ascent.submit(ana.undo("u1", op: "u3")).after.totalXP == 60)
    }
  }

  @Test("a new runtime over the same journal has the same state, with or without resident people")
  func replay() async throws {
    for residents in [1000, 1] {
      let journal = MemoryJournal()
      var configuration = Configuration()
      configuration.residentsMax = residents
      configuration.snapshotInterval = 3
      let people = (1...7).map { Sender(user: UserID("p\($0)")) }
      let before = try await withAscent(over: journal, configuration: configuration) { ascent in
        for person in people {
          _ = try await ascent.submit(person.add("run", goal: 2))
          for round in 1...20 { _ = try await ascent.submit(person.done("run", op: "r\(round)")) }
          _ = try await ascent.submit(person.undo("r2", op: "u"))
        }
        var reports: [PersonReport] = []
        for person in people { reports.append(try await ascent.report(on: person.user)) }
        return reports
      }
      let after = try await withAscent(over: journal, configuration: configuration) { ascent in
        var reports: [PersonReport] = []
        for person in people { reports.append(try await ascent.report(on: person.user)) }
        return reports
      }
      #expect(before == after)
      #expect(before.allSatisfy { $0.habits[0].count == 19 && $0.totalXP == 60 })
    }
  }

  @Test("commands without a snapshot still count after a restart, so a tail never outgrows the interval")
  func tailOverRestarts() async throws {
    let journal = MemoryJournal()
    let ana = Sender()
    var configuration = Configuration()
    configuration.snapshotInterval = 20
    for start in 0..<4 {
      try await withAscent(over: journal, configuration: configuration) { ascent in
        if start == 0 { _ = try await ascent.submit(ana.add("run", goal: 100)) }
        for round in 1...8 { _ = try await ascent.submit(ana.done("run", op: "r\(start)-\(round)")) }
      }
    }
    _ = await journal.open()
    let past = try await journal.hydrate([ana.user])[0]
    #expect(past.snapshot?.ordinal == 20 && past.tail.count == 13)
  }

  @Test("a snapshot with a part of another version is ignored: all commands are replayed", arguments: 0..<5)
  func otherVersion(part: Int) async throws {
    let journal = MemoryJournal()
    let ana = Sender()
    var configuration = Configuration()
    configuration.snapshotInterval = 20
    let before = try await withAscent(over: journal, configuration: configuration) { ascent in
      _ = try await ascent.submit(ana.add("run", goal: 100))
      for round in 1...25 { _ = try await ascent.submit(ana.done("run", op: "r\(round)")) }
      return try await ascent.report(on: ana.user)
    }
    let older = OlderSnapshots(base: journal, part: part)
    let after = try await withAscent(over: older, configuration: configuration) { ascent in
      let report = try await ascent.report(on: ana.user)
      for round in 26...50 { _ = try await ascent.submit(ana.done("run", op: "r\(round)")) }
      return report
    }
    #expect(after == before && before.habits[0].count == 25)
    // The next snapshot replaces it.
    _ = await journal.open()
    let past = try await journal.hydrate([ana.user])[0]
    let snapshot = try #require(past.snapshot)
    #expect(snapshot.ordinal > 25 && past.tail.count < 20)
    #expect(try PersonState(snapshot: snapshot.bytes).completion.lastOrdinal == snapshot.ordinal)
  }

  @Test(
    "a query for a day outside the plannable range is refused, and the pipeline goes on",
    arguments: [Int32.min, -719_162, 2_932_896, .max])
  func farDay(number: Int32) async throws {
    let day = LocalDay(number: number)
    try await withAscent { ascent in
      let habit = HabitDefinition(name: "run", schedule: .perWeek(2))
      _ = try await ascent.submit(Command(user: ana.user, operation: OperationID("add"), intent: .addHabit(habit)))
      await #expect(
        throws: AscentError.refused(
          .dayOutOfRange(
            day, earliest: RuleLimits.firstRecordableDay, latest: LocalDay(year: 2035, month: 10, day: 20)!))
      ) { try await ascent.report(on: ana.user, day: day) }
      #expect(try await ascent.report(on: ana.user).habits.count == 1)
    }
  }
}

/// A journal whose snapshots have a part that an older version wrote.
private struct OlderSnapshots: ForwardingJournal {
  let base: any Journal
  let part: Int

  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    var pasts = try await base.hydrate(users)
    for index in pasts.indices {
      guard let bytes = pasts[index].snapshot?.bytes, var parts = try? SnapshotCoding.split(bytes) else { continue }
      parts[part][1] = 0
      pasts[index].snapshot?.bytes = SnapshotCoding.join(parts)
    }
    return pasts
  }
}
