import Testing

@testable import AscentRules

@Suite("Units of streaks")
struct StreakUnitTests {
  private let thursday = TestPerson.thursday

  private func events(_ person: TestPerson) -> [Event] { person.line.accepted.flatMap(\.events) }

  @Test(
    "days, weeks or times, by the schedule",
    arguments: [
      (.daily, .days), (.weekdays(WeekdaySet(rawValue: 5)), .days), (.times(2, inDays: 5), .days),
      (.perWeek(3), .weeks), (.every(days: 1), .times), (.every(days: 9), .times),
    ] as [(Schedule, StreakUnit)])
  func units(schedule: Schedule, unit: StreakUnit) throws {
    var person = TestPerson()
    try person.add("run", schedule)
    let done = try person.send(.markComplete(.name("run"), amount: 1))
    #expect(person.line.streak[person.id("run")].unit == unit)
    #expect(person.line.receipts[done]?.streakUnit == unit)
  }

  @Test("a weekly habit done once on its first Sunday has a streak of at most one week")
  func firstSunday() throws {
    for (times, weeks) in [(1, 1), (2, 0), (3, 0)] as [(Int32, Int32)] {
      var person = TestPerson()
      let sunday = thursday + 3
      try person.send(.addHabit(HabitDefinition(name: "run", schedule: .perWeek(times), firstDay: sunday)), on: sunday)
      let done = try person.send(.markComplete(.name("run"), amount: 1), on: sunday)
      #expect(person.streak("run") == [weeks, weeks])
      #expect(person.line.receipts[done]?.after.streak == weeks)
      #expect(
        events(person).contains(
          .streakChanged(
            person.id("run"), current: StreakLength(weeks, .weeks), longest: weeks,
            lastDay: sunday)) == (weeks > 0))
    }
  }

  @Test("a week that is met counts once, however often the habit is done in it, and one that is not breaks the streak")
  func weeks() throws {
    var person = TestPerson()
    try person.add("run", .perWeek(2))
    let run = person.id("run")
    // The weeks begin at −3, 4, 11 and 18.
    try person.complete("run", [4, 5, 6, 11, 12])
    let asOf = [4, 5, 6, 10, 11, 12, 17, 18, 24, 25].map {
      person.line.streak.runs(of: run, asOf: thursday + $0, context: person.line.context).current
    }
    #expect(asOf == [0, 1, 1, 1, 1, 2, 2, 2, 2, 0])
    #expect(person.line.streak[run].runs.lastDay == thursday + 12)
  }

  @Test("the end of a weekly streak, the risk of it and its return are given in weeks")
  func endOfDay() throws {
    var person = TestPerson()
    try person.add("run", .perWeek(1))
    let run = person.id("run")
    for offset in [4, 11] { try person.send(.markComplete(.name("run"), amount: 1), on: thursday + offset) }
    for offset in 4...24 {
      // 18:00 on the last day of the open week.
      if offset == 24 {
        let evening = RandomCommands.noon(on: thursday + offset).advanced(by: .seconds(8 * 3600))
        try person.send(.remind(thursday + offset, minute: 1200), recordedAt: evening)
      }
      try person.close(offset)
    }
    #expect(events(person).contains(.streakAtRisk(run, thursday + 24, length: StreakLength(2, .weeks))))
    #expect(events(person).contains(.streakEnded(run, length: StreakLength(2, .weeks), lastDay: thursday + 11)))
    try person.send(.recordCompletion(.name("run"), day: thursday + 20, amount: 1), on: thursday + 25)
    #expect(events(person).contains(.streakRestored(run, length: StreakLength(3, .weeks), lastDay: thursday + 11)))
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("weeks are celebrated at 4, 8 and 12, times at 7 and 14, and the celebration knows the unit")
  func rounds() throws {
    for (schedule, unit, step, expected) in [
      (.perWeek(1), .weeks, 7, [4, 8, 12]), (.every(days: 2), .times, 2, [7]),
    ] as [(Schedule, StreakUnit, Int, [Int32])] {
      var person = TestPerson()
      try person.add("run", schedule)
      for index in 0..<13 { try person.send(.markComplete(.name("run"), amount: 1), on: thursday + step * index) }
      let celebrated = person.line.celebration.waiting.filter { if case .habitStreak = $0.key { true } else { false } }
      #expect(celebrated.map(\.key) == expected.map { .habitStreak(person.id("run"), StreakLength($0, unit)) })
      #expect(celebrated.allSatisfy { $0.streakUnit == unit })
      for event in events(person) { #expect(Event(EventColumns(event)) == event) }
    }
  }

  @Test("the round lengths of each unit are data of the policy")
  func policy() throws {
    var person = TestPerson()
    person.line.context.policy.streakRounds = StreakRounds(
      days: StreakRounds.Numbers([], step: 0), weeks: StreakRounds.Numbers([2], step: 0),
      times: StreakRounds.Numbers([3], step: 0))
    try person.add("run", .perWeek(1))
    for index in 0..<5 { try person.send(.markComplete(.name("run"), amount: 1), on: thursday + 7 * index) }
    #expect(person.waiting.filter { $0.hasPrefix("streak") } == ["streak:habit-1/2-weeks"])
  }

  @Test("a habit whose schedule changed to another unit counts times, and one that kept the unit does not")
  func changes() throws {
    var person = TestPerson()
    try person.add("run")
    let run = person.id("run")
    try person.complete("run", Array(0..<11))
    // Mondays at 4, 11 and 18.
    let change = try person.send(.setSchedule(.name("run"), .perWeek(1), from: thursday + 11), on: thursday + 11)
    func unit(asOf offset: Int) -> StreakUnit { person.line.streak[run].plan.streakUnit(through: thursday + offset) }
    // Nothing counts in the new unit yet, so the run is one of days.
    #expect(unit(asOf: 10) == .days && unit(asOf: 11) == .times && person.line.streak[run].unit == .days)
    for offset in [12, 18] { try person.send(.markComplete(.name("run"), amount: 1), on: thursday + offset) }
    #expect(person.streak("run") == [13, 13] && person.line.streak[run].unit == .times)
    #expect(
      events(person).contains(
        .streakChanged(run, current: StreakLength(13, .times), longest: 13, lastDay: thursday + 18)))
    #expect(RuleAudit.faults(in: person.line) == [])
    try person.send(.undo(change), on: thursday + 18)
    #expect(person.line.streak[run].unit == .days && RuleAudit.faults(in: person.line) == [])
    // A schedule of the first day replaces the initial one, which was never in force.
    try person.add("call")
    try person.send(.setSchedule(.name("call"), .perWeek(1), from: thursday))
    #expect(person.line.streak[person.id("call")].plan.streakUnit(through: thursday + 9) == .weeks)
    try person.send(.setSchedule(.name("call"), .perWeek(3), from: thursday + 5))
    #expect(person.line.streak[person.id("call")].plan.streakUnit(through: thursday + 9) == .weeks)
  }

  @Test("when the unit changes, so do the round lengths that are reached, and undoing the change restores them")
  func roundsOfAnotherUnit() throws {
    var person = TestPerson()
    try person.add("run", .perWeek(1))
    for index in 0..<9 { try person.send(.markComplete(.name("run"), amount: 1), on: thursday + 7 * index) }
    func streaks() -> [String] { person.waiting.filter { $0.hasPrefix("streak:habit") } }
    #expect(streaks() == ["streak:habit-1/4-weeks", "streak:habit-1/8-weeks"])
    let before = person.line.celebration.waiting
    let change = try person.send(.setSchedule(.name("run"), .daily, from: thursday + 56), on: thursday + 56)
    #expect(person.streak("run") == [9, 9] && streaks() == ["streak:habit-1/7-times"])
    #expect(RuleAudit.celebrationFaults(in: person.line) == [])
    try person.send(.undo(change), on: thursday + 56)
    #expect(streaks() == ["streak:habit-1/4-weeks", "streak:habit-1/8-weeks"])
    #expect(RuleAudit.celebrationFaults(in: person.line) == [])
    #expect(before == person.line.celebration.waiting)
  }
}
