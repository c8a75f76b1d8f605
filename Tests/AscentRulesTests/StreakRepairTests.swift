import Testing

@testable import AscentRules

@Suite("Runs repaired where something changed")
struct StreakRepairTests {
  @Test("after every step of a long history, runs and freezes equal a recount of all days")
  func everyStep() {
    var seen: [String: Int] = [:]
    for seed in Seeds.upTo(36) {
      var history = LongHistory(seed: seed)
      for step in 1...Self.steps where history.step() {
        seen.merge(history.traits(), uniquingKeysWith: +)
        let faults = history.faults()
        guard faults.isEmpty else {
          Issue.record("seed \(seed), step \(step), \(history.last): \(faults)")
          break
        }
      }
    }
    // A comparison is worth what it met.
    let expected = [
      "late", "undone", "longest shrinks", "current shrinks", "current grows", "joins", "daily late", "daily reopened",
      "excused",
      "schedule", "zone", "archive",
      "flexible",
    ]
    for trait in expected { #expect(seen[trait, default: 0] > 2, "\(trait): \(seen)") }
  }

  private static let steps = 60
}

extension StreakRepairTests {
  @Test("a completion before a habit's first day makes the days after it due, until it is undone")
  func beginning() throws {
    var person = TestPerson()
    try person.add("plan", .weekdays(WeekdaySet(rawValue: 0b1)))
    try person.complete("plan", [4, 11, 18])
    try person.send(.addHabit(HabitDefinition(name: "run", firstDay: TestPerson.thursday + 30)))
    #expect(person.dailyStreak == [3, 3])
    let early = try person.send(
      .recordCompletion(.name("run"), day: TestPerson.thursday + 5, amount: 1), on: TestPerson.thursday + 200)
    #expect(person.dailyStreak == [1, 2] && person.streak("run") == [1, 1])
    try person.send(.undo(early), on: TestPerson.thursday + 200)
    #expect(person.dailyStreak == [3, 3] && person.streak("run") == [0, 0])
  }

  @Test("the longest of long runs is the same by skipping as by visiting every day")
  func longest() {
    for seed in 1...60 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let schedule = generator.pick(
        [.daily, .weekdays(WeekdaySet(rawValue: 0b1_1111)), .every(days: 2), .weekdays(WeekdaySet(rawValue: 0b10))]
          as [Schedule])
      let first = LongHistory.firstDay - generator.int(0...70)
      var state = StreakState()
      state.habits = [StreakState.Habit(plan: HabitPlan(schedule: schedule, firstDay: first, addedBy: 1))]
      var gap = 0
      for offset in 0..<1200 {
        if gap == 0 { gap = generator.int(1...400) } else { gap -= 1 }
        if gap > 0 { state.habits[0].satisfied.insert(first + offset) }
      }
      let mask = HabitDayMask(state.habits[0], in: state, RuleContext(zones: FixedZones()))
      let longest = mask.runs().longest
      #expect(
        longest
          == ReferenceStreaks.runs(
            of: state.habits[0], through: .latest, in: state, context: RuleContext(zones: FixedZones())
          ).longest)
      for known in stride(from: 1, through: longest, by: 13) {
        #expect(
          mask.longest(atLeast: known, atMost: longest) == longest, "seed \(seed), \(schedule), at least \(known)")
      }
    }
  }

  @Test("the days that reach a goal are the same computed by word and by day")
  func reached() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      var counts = DayCounts()
      let largest = generator.pick([1, 3, 1000, DayCounts.limit] as [Int64])
      for _ in 0..<60 {
        counts.set(
          Int64.random(in: 0...largest, using: &generator), on: LocalDay(number: Int32(generator.int(-80...200))))
      }
      for goal in [1, 2, largest, Int64.random(in: 1...largest, using: &generator), DayCounts.limit] {
        let expected = (-200...300).map { LocalDay(number: $0) }.filter { counts.count(on: $0) >= goal }
        var days = DaySet()
        for word in counts.recordedWords(in: .earliest ... .latest) {
          days.insert(counts.days(reaching: goal, in: word), in: word)
        }
        #expect(days.days == expected, "goal \(goal)")
      }
    }
  }
}

/// Random commands of one person over some years, mostly on days not long ago.
struct LongHistory {
  static let firstDay = LocalDay(year: 2025, month: 12, day: 10)!

  var generator: SeededGenerator
  var line = RuleLine()
  private(set) var last = ""
  private var before = StreakState()
  private var number = 0
  private var today = LongHistory.firstDay + 2
  private var pending: [OperationKey] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    line.context.policy.ageMax = .seconds(4000 * 86_400)
    line.context.policy.excuseReachBack = 4000
    if generator.oneIn(2) { _ = send(.travel(FixedZones.jump)) }
    for index in 0..<generator.int(1...4) {
      let first = Self.firstDay - generator.int(0...40)
      _ = send(
        .addHabit(
          HabitDefinition(name: "h\(index)", goal: Int64(generator.int(1...2)), schedule: schedule(), firstDay: first)))
    }
  }

  /// Does something; false when it was refused.
  mutating func step() -> Bool {
    before = line.streak
    if generator.oneIn(3) { today = today + (generator.oneIn(12) ? generator.int(1...90) : generator.int(1...3)) }
    switch generator.int(1...40) {
    case 1...8: return fill()
    case 9...22: return send(.recordCompletion(habit(), day: day(), amount: Int64(generator.int(1...2))))
    case 23...32: return send(.undo(generator.pick(line.keys)))
    case 33: return send(.moveCompletion(generator.pick(line.keys), to: day()))
    case 34: return send(.recordSkip(habit(), day(), reason: ""))
    case 35:
      let first = day()
      return send(.pause(habit(), from: first, through: first + generator.int(0...30)), recordedOn: first)
    case 36: return send(generator.oneIn(2) ? .freezeDay(day()) : .grantFreezes(2, reason: ""))
    case 37: return send(generator.oneIn(2) ? .archive(habit(), from: day()) : .restore(habit(), from: day()))
    case 38:
      return send(
        generator.oneIn(3) ? .setSchedule(habit(), schedule(), from: day()) : .setGoal(habit(), goal: 1, from: day()))
    case 39:
      return send(
        .travel(generator.pick([FixedZones.home, FixedZones.east, FixedZones.west, FixedZones.jump])), at: day())
    default:
      if line.completion.habits.count > 5 { return false }
      return send(
        .addHabit(HabitDefinition(name: "h\(line.completion.habits.count)", schedule: schedule(), firstDay: day())))
    }
  }

  /// Some weeks of all habits, with a few gaps, as an import brings them.
  private mutating func fill() -> Bool {
    let first = day()
    let habits = line.completion.habitIDs
    let days = generator.int(1...generator.pick([5, 20, 60]))
    let gaps = generator.int(1...20)
    var isSent = false
    for offset in 0..<days {
      for id in habits where !generator.oneIn(gaps + 1) {
        isSent = send(.recordCompletion(.id(id), day: first + offset, amount: 2)) || isSent
      }
    }
    return isSent
  }

  private mutating func send(_ intent: Intent, at day: LocalDay? = nil, recordedOn: LocalDay? = nil) -> Bool {
    number += 1
    last = "\(intent)"
    let recordedOn = recordedOn ?? max(today, Self.firstDay + 1000)
    let recordedAt = RandomCommands.noon(on: recordedOn).advanced(by: .seconds(number))
    let occurredAt = day.map { RandomCommands.noon(on: $0).advanced(by: .seconds(generator.int(0...86_399))) }
    let command = Command(
      user: RuleLine.user, operation: OperationID("op\(number)")!, intent: intent, occurredAt: occurredAt)
    return (try? line.send(command, recordedAt: recordedAt)) != nil
  }

  /// A day up to today: mostly of the last month, sometimes of any time, and often one that other
  /// commands are about.
  private mutating func day() -> LocalDay {
    switch generator.int(1...8) {
    case 1: Self.firstDay - 30 + generator.int(0...(today - Self.firstDay + 30))
    case 2: LocalDay(year: 2026, month: 1, day: 15)! - generator.int(-2...2)
    case 3...4: today
    default: today - generator.int(0...30)
    }
  }

  private mutating func habit() -> HabitReference {
    .id(HabitID(number: Int32(generator.int(1...max(1, line.completion.habits.count)))))
  }

  private mutating func schedule() -> Schedule {
    switch generator.int(1...10) {
    case 1...3: .daily
    case 4: .weekdays(WeekdaySet(rawValue: UInt8(generator.int(1...127))))
    case 5: .every(days: Int32(generator.int(1...4)))
    case 6, 7: .perWeek(Int32(generator.int(1...6)))
    default:
      {
        let span = generator.pick([1, 2, 3, 7, 7, 10, 30])
        return .times(Int32(generator.int(1...min(span, 8))), inDays: Int32(span))
      }()
    }
  }
}

extension LongHistory {
  /// Where the runs, or those as of some days, are not what all days give.
  mutating func faults() -> [String] {
    let (state, context) = (line.streak, line.context)
    guard state != before else { return [] }
    var faults: [String] = []
    let freezes = FreezeStock.held(by: line.completion, context: context)
    if freezes != ReferenceFreezes.held(by: line.completion, state, context) { faults.append("\(freezes) freezes") }
    let daily = ReferenceStreaks.dailyRuns(in: state, context: context)
    if daily != state.daily { faults.append("daily \(state.daily), not \(daily)") }
    for (index, habit) in state.habits.enumerated()
    where index >= before.habits.count || habit != before.habits[index] || state.zones != before.zones {
      let runs = ReferenceStreaks.runs(
        of: habit, through: habit.satisfied.last ?? .earliest, in: state, context: context)
      if runs != habit.runs { faults.append("habit \(index + 1), \(habit.plan.schedule): \(habit.runs), not \(runs)") }
    }
    let asked = state.habits.indices.randomElement(using: &generator).map { HabitID(number: Int32($0) + 1) }
    if generator.oneIn(4) {
      let day = generator.oneIn(4) ? today + generator.int(0...40) : dayNearby()
      if let asked { faults += self.faults(of: asked, asOf: day) }
      let daily = ReferenceStreaks.dailyRuns(asOf: day, in: state, context: context)
      if !isSame(state.dailyRuns(asOf: day, context: context), daily)
        || state.currentDaily(asOf: day, context: context) != daily.current
      {
        faults.append("daily as of \(day): \(state.dailyRuns(asOf: day, context: context)), not \(daily)")
      }
    }
    return faults
  }

  private func faults(of id: HabitID, asOf day: LocalDay) -> [String] {
    let (state, context) = (line.streak, line.context)
    let runs = ReferenceStreaks.runs(of: state[id], asOf: day, in: state, context: context)
    let known = state.runs(of: id, asOf: day, context: context)
    let current = state.current(of: id, asOf: day, context: context)
    if isSame(known, runs), current == runs.current { return [] }
    return ["habit \(id), \(state[id].plan.schedule), as of \(day): \(known) and \(current), not \(runs)"]
  }

  /// The last day means nothing when there is no run.
  private func isSame(_ left: StreakState.Runs, _ right: StreakState.Runs) -> Bool {
    left.current == right.current && left.longest == right.longest
      && (left.longest == 0 || left.lastDay == right.lastDay)
  }

  private mutating func dayNearby() -> LocalDay { today - generator.int(0...60) }

  /// What the last step changed.
  func traits() -> [String: Int] {
    var traits: Set<String> = []
    let after = line.streak
    for event in line.accepted.last?.events ?? [] {
      switch event {
      case .habitSatisfied(let id, let day): if day < after[id].runs.lastDay { traits.insert("late") }
      case .habitUnsatisfied: traits.insert("undone")
      case .dayCompleted(let day): if day < after.daily.lastDay { traits.insert("daily late") }
      case .dayReopened: traits.insert("daily reopened")
      case .daysExcused, .excuseChanged: traits.insert("excused")
      case .scheduleChanged: traits.insert("schedule")
      case .zoneChanged: traits.insert("zone")
      case .habitArchived, .habitRestored: traits.insert("archive")
      case .streakChanged(let id, let current, let longest, let lastDay) where Int(id.number) <= before.habits.count:
        let runs = before[id].runs
        if longest < runs.longest { traits.insert("longest shrinks") }
        if current.count < runs.current { traits.insert("current shrinks") }
        if current.count > runs.current, lastDay == runs.lastDay { traits.insert("current grows") }
        if longest > runs.longest + 1 { traits.insert("joins") }
        if after[id].wasFlexible { traits.insert("flexible") }
        if lastDay == LocalDay(year: 2026, month: 1, day: 16)! { traits.insert("skipped date") }
      default: break
      }
    }
    return Dictionary(uniqueKeysWithValues: traits.map { ($0, 1) })
  }
}
