import AscentRules
import AscentRuntime
import Testing

@Suite("Explanations")
struct WhyTests {
  private static let ana = MethodSender()
  private static let today = LocalDay(year: 2025, month: 10, day: 12)!

  private func withPerson<Answer: Sendable>(
    _ commands: [Command], _ body: @Sendable (Ascent) async throws -> Answer
  ) async throws -> Answer {
    // The explained days are long past, and recorded at once.
    var context = MethodSender.context
    context.policy.awardWindow = nil
    context.policy.excuseReachBack = 3
    let ascent = Ascent(journal: MemoryJournal(), context: context, clock: FrozenClock())
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await ascent.run() }
      defer { ascent.stop() }
      for answer in await ascent.submit(commands) { _ = try answer.get() }
      return try await body(ascent)
    }
  }

  private static func add(_ name: String, _ schedule: Schedule = .daily) -> Command {
    ana.send(.addHabit(HabitDefinition(name: name, schedule: schedule, firstDay: today - 20)), op: "add-\(name)")
  }

  private static func done(_ name: String, _ daysAgo: Int) -> Command {
    ana.send(.recordCompletion(.name(name), day: today - daysAgo, amount: 1), op: "\(name)-\(daysAgo)")
  }

  private func value(_ name: String, in explanation: Explanation) -> Explanation.Fact.Value? {
    explanation.facts.first { $0.name == name }?.value
  }

  @Test(
    "a streak is explained by its days, the missed day, the neutral days, and the events of its last days")
  func streak() async throws {
    let commands =
      [Self.add("read")] + [9, 8, 5, 4, 2, 1].map { Self.done("read", $0) }
      + [
        Self.ana.send(.skip(.name("read"), Self.today - 3, reason: "ill"), op: "skip"), Self.done("read", 0),
        Self.ana.undo("read-0", op: "u"),
      ]
    try await withPerson(commands) { ascent in
      let why = try await ascent.why(.streak(.name("read")), of: Self.ana.user)
      let id = HabitID(number: 1)
      #expect(why.subject == .streak(id) && why.habits == [id: "read"])
      #expect(value("current", in: why) == .integer(4) && value("longest", in: why) == .integer(4))
      #expect(value("run", in: why) == .days(Self.today - 5...Self.today - 1))
      #expect(value("missed before", in: why) == .day(Self.today - 6))
      #expect(value("neutral, skipped", in: why) == .days(Self.today - 3...Self.today - 3))
      let events = try #require(why.evidence.first)
      #expect(
        events.count == 4 && events.events.map(\.event) == [1, 2, 4, 5].map { .habitSatisfied(id, Self.today - $0) })
      #expect(events.events.map(\.operation.description) == ["read-1", "read-2", "read-4", "read-5"])
      for event in events.events {
        let command = try #require(
          try await ascent.commands(of: Self.ana.user, ordinals: event.ordinal...event.ordinal, limit: 1).first)
        let index = Int(event.position - command.position.number)
        #expect(command.events[index] == event.event && event.version == command.accepted.version + Int64(index))
      }
      let earning = "Every 7 complete days in a row that pay their bonus earn a freeze while fewer than 2 are held"
      #expect(why.rule.contains(earning))
      await #expect(throws: AscentError.refused(.unknownHabit(name: "fly"))) {
        try await ascent.why(.streak(.name("fly")), of: Self.ana.user)
      }
      await #expect(throws: AscentError.refused(.unknownHabitID(HabitID(number: 2)))) {
        try await ascent.why(.streak(.id(HabitID(number: 2))), of: Self.ana.user)
      }
    }
  }

  @Test("a weekly streak counts weeks, and each satisfied day of a week that counts is evidence")
  func covered() async throws {
    // The twelfth is a Sunday: two satisfied days meet its week.
    try await withPerson([Self.add("swim", .perWeek(2)), Self.done("swim", 4), Self.done("swim", 1)]) { ascent in
      let why = try await ascent.why(.streak(.name("swim")), of: Self.ana.user)
      #expect(value("current", in: why) == .integer(1) && value("unit", in: why) == .text("weeks"))
      #expect(
        why.evidence.map(\.count) == [2] && why.evidence[0].events.map(\.operation.description) == ["swim-1", "swim-4"])
    }
  }

  @Test("a broken streak names the first missed day, and has no evidence of a run")
  func broken() async throws {
    try await withPerson([Self.add("read"), Self.done("read", 6), Self.done("read", 5)]) { ascent in
      let why = try await ascent.why(.streak(.name("read")), of: Self.ana.user)
      #expect(value("current", in: why) == .integer(0) && value("missed", in: why) == .day(Self.today - 4))
      #expect(why.evidence.isEmpty)
    }
  }

  @Test("a total is explained by the amounts granted and revoked of each kind, and the arithmetic of its level")
  func xp() async throws {
    let commands = [
      Self.add("read"), Self.done("read", 1), Self.done("read", 0), Self.ana.undo("read-0", op: "u"),
      Self.ana.send(.awardXP(75, reason: "courage"), op: "gift"),
    ]
    try await withPerson(commands) { ascent in
      let why = try await ascent.why(.xp, of: Self.ana.user)
      #expect(value("total", in: why) == .integer(135) && value("level", in: why) == .integer(2))
      #expect(
        value("level 3 begins at", in: why) == .integer(250) && value("to the next level", in: why) == .integer(115))
      #expect(value("given for satisfied habits", in: why) == .integer(20))
      #expect(value("reversed for satisfied habits", in: why) == .integer(-10))
      #expect(value("given for complete days", in: why) == .integer(100))
      #expect(value("reversed for complete days", in: why) == .integer(-50))
      #expect(value("given for manual awards", in: why) == .integer(75) && value("from read", in: why) == .integer(10))
      let entries = try #require(why.evidence.first)
      #expect(entries.count == 7 && entries.events.count == 7 && entries.events.first?.operation.description == "gift")
      let report = try await ascent.report(on: Self.ana.user)
      #expect(value("total", in: why) == .integer(report.totalXP) && report.ledgerCount == 7)
    }
  }

  @Test("a bonus is explained by the habits that count, and by the entry that paid it")
  func bonus() async throws {
    let commands = [Self.add("read"), Self.add("run"), Self.done("read", 1), Self.done("run", 1), Self.done("read", 0)]
    try await withPerson(commands) { ascent in
      let today = try await ascent.why(.bonus(nil), of: Self.ana.user)
      #expect(today.subject == .bonus(Self.today) && value("complete", in: today) == .truth(false))
      #expect(
        value("read", in: today) == .text("satisfied, 1 of 1")
          && value("run", in: today) == .text("due, not satisfied, 0 of 1"))
      #expect(value("XP earned", in: today) == .integer(0) && today.evidence.map(\.count) == [1, 0])
      let yesterday = try await ascent.why(.bonus(Self.today - 1), of: Self.ana.user)
      #expect(value("complete", in: yesterday) == .truth(true) && value("XP earned", in: yesterday) == .integer(50))
      #expect(yesterday.evidence.map(\.count) == [2, 1])
      #expect(yesterday.evidence[1].events.first?.operation.description == "run-1")
      #expect(yesterday.rule.contains("gives 50 XP, once"))
      _ = try await ascent.submit(Self.ana.undo("run-1", op: "u"))
      let undone = try await ascent.why(.bonus(Self.today - 1), of: Self.ana.user)
      #expect(value("XP earned", in: undone) == .integer(0) && undone.evidence.map(\.count) == [1, 2])
    }
  }

  @Test("readiness is explained by each criterion with the sessions that count for it, the last ten of many")
  func readiness() async throws {
    let commands = (1...12).map { Self.ana.session("s\($0)", $0 % 4 == 0 ? .veryGood : .bad, note: "n\($0)") }
    try await withPerson(commands) { ascent in
      let why = try await ascent.why(.readiness(MethodSender.breathing), of: Self.ana.user)
      #expect(why.subject == .readiness(MethodSender.breathing, StageID("first")))
      #expect(
        value("minSessionsAtThisStage", in: why) == .text("12 of 3") && value("status", in: why) == .text("exceeded"))
      #expect(why.evidence.map(\.title) == ["minSessionsAtThisStage", "subjectiveFeedbackRequirement.good"])
      #expect(why.evidence.map(\.count) == [12, 3])
      #expect(why.evidence[0].events.map(\.operation.description) == (3...12).reversed().map { "s\($0)" })
      #expect(why.evidence[1].events.map(\.operation.description) == ["s12", "s8", "s4"])
      #expect(value("too much", in: why) == .text("12 sessions on 2025-10-12, more than 4"))
      await #expect(throws: AscentError.refused(.unknownMethod(MethodID("flying")))) {
        try await ascent.why(.readiness(MethodID("flying")), of: Self.ana.user)
      }
    }
  }
}
