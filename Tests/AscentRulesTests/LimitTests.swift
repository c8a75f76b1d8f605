import Testing

@testable import AscentRules

@Suite("Habits with a limit")
struct LimitTests {
  private static let thursday = TestPerson.thursday

  /// A person with «at most 2 coffees», and with an award window.
  private static func person(limit: Int64 = 2, _ schedule: Schedule = .daily) throws -> TestPerson {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    try person.addLimit("Coffee", limit, schedule)
    return person
  }

  @Test("are satisfied at the close of the day, and never before it; without entries the count is 0")
  func close() throws {
    var person = try Self.person()
    try person.send(.markComplete(.name("Coffee"), amount: 1))
    #expect(!person.isSatisfied("Coffee"))
    #expect(person.total == 0)
    try person.close(0)
    #expect(person.isSatisfied("Coffee"))
    #expect(person.total == 60)
    try person.close(1)
    #expect(person.streak("Coffee") == [2, 2])
    #expect(person.dailyStreak == [2, 2])
    #expect(person.total == 120)
    #expect(person.closes == [.complete, .complete])
  }

  @Test("a day above the limit is missed, and ends the streak")
  func over() throws {
    var person = try Self.person()
    try person.close(0)
    try person.send(.markComplete(.name("Coffee"), amount: 3), on: Self.thursday + 1)
    try person.close(1)
    #expect(!person.isSatisfied("Coffee", 1))
    #expect(person.closes == [.complete, .missed])
    let id = person.id("Coffee")
    #expect(person.events.contains(.streakEnded(id, length: 1, lastDay: Self.thursday)))
    try person.close(2)
    #expect(person.streak("Coffee") == [1, 1])
  }

  @Test("archived too late for a closed day, pays the bonus that the day would have paid with it, at the close")
  func latePlan() throws {
    var person = try Self.person()
    try person.add("Run")
    try person.send(.markComplete(.name("Run"), amount: 1))
    try person.send(.archive(.name("Coffee"), from: Self.thursday), on: Self.thursday + 1)
    // Whether the limit would have been kept is not decided yet.
    #expect(person.total == 10)
    try person.close(0)
    #expect(person.total == 60)
  }

  @Test("a limit of 0 means to abstain")
  func abstain() throws {
    var person = try Self.person(limit: 0)
    try person.close(0)
    try person.send(.markComplete(.name("Coffee"), amount: 1), on: Self.thursday + 1)
    try person.close(1)
    #expect(person.isSatisfied("Coffee"))
    #expect(!person.isSatisfied("Coffee", 1))
  }

  @Test("a late completion above the limit takes the day back, and its undo restores it")
  func late() throws {
    var person = try Self.person()
    for offset in 0...2 { try person.close(offset) }
    let before = person.line.content
    let late = try person.send(
      .recordCompletion(.name("Coffee"), day: Self.thursday + 1, amount: 3), on: Self.thursday + 3)
    #expect(!person.isSatisfied("Coffee", 1))
    #expect(person.total == 120)
    #expect(person.streak("Coffee") == [1, 1])
    #expect(person.line.receipts[late]?.unpaid == nil)
    try person.send(.undo(late), on: Self.thursday + 3)
    #expect(person.streak("Coffee") == [3, 3])
    #expect(person.total == 180)
    #expect(person.line.content == before)
  }

  @Test("a day with a limit is complete at its close only")
  func complete() throws {
    var person = try Self.person()
    try person.add("Run")
    try person.send(.markComplete(.name("Run"), amount: 1))
    #expect(person.total == 10)
    #expect(!person.line.completion.complete.contains(Self.thursday))
    try person.close(0)
    #expect(person.line.completion.complete.contains(Self.thursday))
    #expect(person.total == 70)
  }

  @Test("until its close, a day breaks neither the habit's streak nor the daily one")
  func undecided() throws {
    var person = try Self.person()
    try person.add("Run")
    try person.send(.markComplete(.name("Run"), amount: 1))
    try person.close(0)
    try person.send(.markComplete(.name("Run"), amount: 1), on: Self.thursday + 1)
    let streak = person.line.streak
    #expect(streak.runs(of: person.id("Coffee"), asOf: Self.thursday + 2, context: person.line.context).current == 1)
    #expect(streak.dailyRuns(asOf: Self.thursday + 2, context: person.line.context).current == 1)
  }

  @Test("a complete day after an undecided one is parted from the days before if the limit is then broken")
  func decidedLate() throws {
    // Thursdays only: Friday is complete without the limit.
    var person = try Self.person(.on(.thursday))
    try person.add("Run")
    for offset in -1...1 {
      try person.send(
        .recordCompletion(.name("Run"), day: Self.thursday + offset, amount: 1), on: Self.thursday + 1)
    }
    #expect(person.dailyStreak == [2, 2])
    try person.send(
      .recordCompletion(.name("Coffee"), day: Self.thursday, amount: 3), on: Self.thursday + 1)
    try person.close(0)
    #expect(person.dailyStreak == [1, 1])
    #expect(RuleAudit.replayFaults(in: person.line) == [])
  }

  @Test("skipped and paused days are neutral, and pay nothing")
  func excused() throws {
    var person = try Self.person()
    try person.close(0)
    try person.send(.skip(.name("Coffee"), Self.thursday + 1, reason: ""), on: Self.thursday + 1)
    try person.close(1)
    try person.close(2)
    #expect(!person.isSatisfied("Coffee", 1))
    #expect(person.streak("Coffee") == [2, 2])
    #expect(person.total == 120)
    #expect(person.closes == [.complete, .excused, .complete])
    #expect(
      person.refusal(.skip(.name("Coffee"), Self.thursday + 2, reason: ""), on: Self.thursday + 3)
        == .alreadySatisfied(person.id("Coffee"), Self.thursday + 2))
  }

  @Test("an undone pause leaves the closed days satisfied, as if it had never been")
  func undonePause() throws {
    var person = try Self.person()
    let pause = try person.send(.pause(.name("Coffee"), from: Self.thursday, through: Self.thursday + 1))
    for offset in 0...2 { try person.close(offset) }
    #expect(person.total == 60)
    try person.send(.undo(pause), on: Self.thursday + 3)
    #expect(person.streak("Coffee") == [3, 3])
    #expect(person.total == 180)
  }

  @Test("a lowered limit takes no day back; a raised one satisfies past days, and pays nothing for them")
  func changed() throws {
    var person = try Self.person()
    try person.send(.markComplete(.name("Coffee"), amount: 2))
    try person.close(0)
    try person.send(.markComplete(.name("Coffee"), amount: 4), on: Self.thursday + 1)
    try person.close(1)
    try person.send(.setGoal(.name("Coffee"), goal: 0, from: Self.thursday), on: Self.thursday + 2)
    #expect(person.isSatisfied("Coffee"))
    #expect(person.total == 60)
    let raise = try person.send(.setGoal(.name("Coffee"), goal: 5, from: Self.thursday), on: Self.thursday + 2)
    #expect(person.isSatisfied("Coffee", 1))
    #expect(person.total == 60)
    try person.send(.undo(raise), on: Self.thursday + 2)
    #expect(!person.isSatisfied("Coffee", 1))
    // The limit is still that of the close.
    try person.send(.recordCompletion(.name("Coffee"), day: Self.thursday, amount: 1), on: Self.thursday + 2)
    #expect(!person.isSatisfied("Coffee"))
    #expect(person.total == 0)
  }

  @Test("another schedule and an archive take no closed day back, and the undo of adding the habit takes all")
  func planned() throws {
    var person = try Self.person()
    for offset in 0...2 { try person.close(offset) }
    try person.send(.setSchedule(.name("Coffee"), .on(.monday), from: Self.thursday), on: Self.thursday + 3)
    try person.send(.archive(.name("Coffee"), from: Self.thursday), on: Self.thursday + 3)
    #expect((0...2).allSatisfy { person.isSatisfied("Coffee", $0) })
    #expect(person.total == 180)

    var other = try Self.person()
    for offset in 0...2 { try other.close(offset) }
    let content = other.line.content
    let undo = try other.send(.undo(other.line.keys[0]), on: Self.thursday + 3)
    #expect(other.total == 0)
    try other.send(.undo(undo), on: Self.thursday + 3)
    #expect(other.line.content == content)
  }

  @Test("a habit that began in the past is satisfied on its closed days, and they pay nothing")
  func past() throws {
    var person = try Self.person()
    for offset in 0...9 { try person.close(offset) }
    var sober = HabitDefinition.habit("Alcohol", atMost: 0)
    sober.firstDay = Self.thursday
    let before = person.total
    try person.send(.addHabit(sober), on: Self.thursday + 10)
    #expect(person.streak("Alcohol") == [10, 10])
    #expect(person.total == before)
    try person.send(.recordCompletion(.name("Alcohol"), day: Self.thursday + 4, amount: 1), on: Self.thursday + 10)
    #expect(person.streak("Alcohol") == [5, 5])
    sober.name = "Tobacco"
    sober.firstDay = Self.thursday - 4_000
    let earliest = Self.thursday + 10 - 400
    #expect(
      person.refusal(.addHabit(sober), on: Self.thursday + 10)
        == .dayOutOfRange(Self.thursday - 4_000, earliest: earliest, latest: Self.thursday + 10 + RuleLimits.planReach))
  }

  @Test("with a flexible schedule every day in use can be within the limit")
  func flexible() throws {
    var person = try Self.person(.perWeek(2))
    try person.send(.markComplete(.name("Coffee"), amount: 3), on: Self.thursday + 1)
    for offset in 0...4 { try person.close(offset) }
    #expect((0...4).map { person.isSatisfied("Coffee", $0) } == [true, false, true, true, true])
    #expect(RuleAudit.replayFaults(in: person.line) == [])
  }

  @Test("are what is due next: their days are closed one after the other, and together after a break")
  func due() throws {
    var person = try Self.person()
    func closing(_ offset: Int) -> DueCommand {
      DueCommand(
        at: RandomCommands.noon(on: Self.thursday + offset + 1).advanced(by: .seconds(-9 * 3600)),
        day: Self.thursday + offset)
    }
    #expect(person.line.nextDue == .changed(closing(0)))
    try person.close(0)
    #expect(person.line.nextDue == .changed(closing(1)))
    try person.close(20)
    #expect(person.streak("Coffee") == [21, 21])
    #expect(person.closes.count == 21)
    #expect(person.total == 21 * 60)
    try person.send(.archive(.name("Coffee"), from: nil), on: Self.thursday + 21)
    try person.close(21)
    try person.close(22)
    #expect(person.streak("Coffee") == [21, 21])
  }

  @Test("have no reminder and are never at risk")
  func reminders() throws {
    var person = try Self.person()
    let id = person.id("Coffee")
    let reminder = Reminder(minute: 600)
    #expect(person.refusal(.setReminder(.name("Coffee"), reminder)) == .reminderOfLimit(id))
    try person.close(0)
    try person.send(
      .remind(Self.thursday + 1, minute: 1200), recordedAt: EndOfDayTests.evening(of: Self.thursday + 1))
    #expect(!person.events.contains { $0.kind == .streakAtRisk })
  }

  @Test("a date that the time zone skipped keeps no limit and pays nothing")
  func skippedDate() throws {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    try person.send(.travel(FixedZones.jump))
    try person.addLimit("Coffee", 2)
    let jump = LocalDay(year: 2026, month: 1, day: 15)! - Self.thursday
    for offset in 0..<jump { try person.send(.closeDay(Self.thursday + offset), on: Self.thursday + offset + 2) }
    let before = person.total
    try person.send(.closeDay(Self.thursday + jump + 1), on: Self.thursday + jump + 3)
    #expect(!person.isSatisfied("Coffee", jump) && person.isSatisfied("Coffee", jump - 1))
    #expect(person.total == before + 60)
    #expect(person.events.contains(.dateSkipped(Self.thursday + jump)))
    #expect(person.streak("Coffee") == [Int32(jump + 1), Int32(jump + 1)])
    #expect(RuleAudit.replayFaults(in: person.line) == [])
  }

  @Test("a limit begins no further back than other changes of plan may, so that one command stays small")
  func farPast() throws {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    let first = Self.thursday - 400
    for number in 1...5 {
      var limit = HabitDefinition.habit("limit \(number)", atMost: 2)
      limit.firstDay = first - 1
      #expect(
        person.refusal(.addHabit(limit))
          == .dayOutOfRange(first - 1, earliest: first, latest: Self.thursday + RuleLimits.planReach))
      limit.firstDay = first
      try person.send(.addHabit(limit))
    }
    try person.close(0)
    // For each day: the five limits with their streaks, that it is complete, and that it pays
    // nothing.
    #expect(person.line.accepted.last!.events.count < 401 * 19, "\(person.line.accepted.last!.events.count)")
    try person.send(.addHabit(HabitDefinition(name: "old", firstDay: Self.thursday - 3000)), on: Self.thursday + 1)
    #expect(person.line.completion.checkpoints.count == 401)
    #expect(person.line.person.snapshot.count < 40_000, "\(person.line.person.snapshot.count)")
  }

  @Test("a negative limit, and a goal of 0, are refused")
  func refusals() throws {
    var person = try Self.person()
    try person.add("Run")
    #expect(
      person.refusal(.addHabit(.habit("Beer", atMost: -1)))
        == .outOfRange(field: "limit", value: -1, allowed: 0...DayCounts.limit))
    #expect(
      person.refusal(.setGoal(.name("Coffee"), goal: -1, from: nil))
        == .outOfRange(field: "goal", value: -1, allowed: 0...DayCounts.limit))
    #expect(
      person.refusal(.setGoal(.name("Run"), goal: 0, from: nil))
        == .outOfRange(field: "goal", value: 0, allowed: 1...DayCounts.limit))
  }

  @Test("a goal that is too large for the decimals is refused with the goals that the habit may have")
  func tooLarge() throws {
    var person = TestPerson()
    var (sugar, run) = (HabitDefinition.habit("Sugar", atMost: 25), HabitDefinition(name: "Run", goal: 25))
    (sugar.decimals, run.decimals) = (1, 1)
    try person.send(.addHabit(sugar))
    try person.send(.addHabit(run))
    let limit = DayCounts.limit / 10
    for (name, least) in [("Sugar", 0), ("Run", 1)] as [(String, Int64)] {
      #expect(
        person.refusal(.setGoal(.name(name), goal: .whole(limit + 1), from: nil))
          == .outOfRange(field: "goal", value: limit + 1, allowed: least...limit))
    }
  }

  @Test("with decimals a limit is compared exactly")
  func decimals() throws {
    var person = TestPerson()
    var sugar = HabitDefinition.habit("Sugar", atMost: 25)
    sugar.decimals = 1
    try person.send(.addHabit(sugar))
    for _ in 0..<3 { try person.send(.completion(of: .name("Sugar"), 0.8)) }
    try person.send(.completion(of: .name("Sugar"), 0.1))
    try person.close(0)
    #expect(person.isSatisfied("Sugar"))
    try person.send(.completion(of: .name("Sugar"), 0.1, on: Self.thursday), on: Self.thursday + 1)
    #expect(!person.isSatisfied("Sugar"))
  }
}

extension TestPerson {
  mutating func addLimit(_ name: String, _ limit: Int64, _ schedule: Schedule = .daily) throws(Refusal) {
    var habit = HabitDefinition.habit(name, atMost: limit, schedule: schedule)
    habit.firstDay = Self.thursday
    try send(.addHabit(habit))
  }

  var events: [Event] { line.accepted.flatMap(\.events) }

  /// The outcomes of the closed days.
  var closes: [DayOutcome] {
    events.compactMap { if case .dayClosed(_, let outcome, _) = $0 { outcome } else { nil } }
  }
}
