import Testing

@testable import AscentRules

/// Habits of each kind that begin in the past, journeys, day starts, goals, schedules and archives,
/// in any order, with the closes that become due in between: each undone again.
@Suite("Changes of plan and their undos, in any order")
struct PlanRoundTripTests {
  private static let today = RandomCommands.firstDay + 15

  /// A life of two weeks and what happens on the day after it. The twin lives without the changes.
  private struct Life {
    var generator: SeededGenerator
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    var twin: TestPerson
    var now = RandomCommands.noon(on: PlanRoundTripTests.today - 15)
    var names: [String] = []
    var common = 0

    init(seed: UInt64) throws {
      generator = SeededGenerator(seed: seed)
      twin = person
      let zone = generator.pick([FixedZones.home, FixedZones.east, FixedZones.west])
      try person.send(.travel(zone), recordedAt: now)
      for name in ["Run", "Coffee"].prefix(generator.int(1...2)) { try begin(name) }
      for day in 1...14 {
        for name in names where !generator.oneIn(name == "Run" ? 9 : 3) {
          try person.send(.markComplete(.name(name), amount: Int64(generator.int(1...2))), recordedAt: now)
        }
        now = RandomCommands.noon(on: PlanRoundTripTests.today - 15 + day)
        try person.settle(at: now)
      }
      now = now.advanced(by: .seconds(generator.int(0...23) * 3600))
      try person.settle(at: now)
      twin = person
      common = person.line.accepted.count
    }

    private mutating func begin(_ name: String) throws {
      var habit = name == "Run" ? HabitDefinition(name: name) : .habit(name, atMost: 1)
      habit.firstDay = PlanRoundTripTests.today - 15
      try person.send(.addHabit(habit), recordedAt: now)
      names.append(name)
    }

    /// A change that the person may send now.
    mutating func change(_ number: Int) -> Intent {
      let from = PlanRoundTripTests.today - generator.int(0...12)
      let habit = HabitReference.name(generator.pick(names))
      let schedules: [Schedule] = [.daily, .on(.monday, .thursday), .every(days: 2), .perWeek(3), .times(1, inDays: 3)]
      switch generator.int(1...8) {
      case 1:
        var added = HabitDefinition(name: "n\(number)", schedule: generator.pick(schedules))
        added.firstDay = from
        return .addHabit(added)
      case 2, 3:
        var added = HabitDefinition.habit("n\(number)", atMost: 2, schedule: generator.pick(schedules))
        added.firstDay = from
        return .addHabit(added)
      case 4: return .travel(generator.pick([FixedZones.home, FixedZones.east, FixedZones.west, .utc]))
      case 5: return .setDayStart(minutes: Int16(generator.int(0...5) * 120))
      case 6: return .setGoal(habit, goal: .whole(Int64(generator.int(1...3))), from: from)
      case 7: return .setSchedule(habit, generator.pick(schedules), from: from)
      default: return .archive(habit, from: from)
      }
    }

    /// The person's local day.
    var today: LocalDay {
      let zones = person.line.context.zones
      let offset = zones.offset(of: person.line.completion.zone(at: now), at: now)
      return now.localDay(offset: offset, dayStart: person.line.completion.dayStart)
    }

    /// Time goes by for both.
    mutating func wait(hours: Int) throws {
      for _ in 0..<hours {
        now = now.advanced(by: .seconds(3600))
        try person.settle(at: now)
        try twin.settle(at: now)
      }
    }

    /// What happened since the twin lives on its own.
    var story: [String] {
      person.line.accepted.dropFirst(common).map { operation in
        "\(operation.origin.map { "\($0.at)" } ?? "") \(operation.key): \(operation.events)"
      }
    }

    /// What differs from the twin.
    var differences: [String] {
      let (mine, other) = (person.line, twin.line)
      return [
        mine.content == other.content ? nil : "content",
        mine.award.total == other.award.total ? nil : "XP \(mine.award.total), not \(other.award.total)",
        mine.completion.frozen == other.completion.frozen ? nil : "freezes",
        Set(mine.celebration.waiting.map(\.key)) == Set(other.celebration.waiting.map(\.key)) ? nil : "celebrations",
        person.freezes == twin.freezes ? nil : "freezes held",
        EndingAudit.alive(in: mine) == EndingAudit.alive(in: other) ? nil : "streaks that live",
      ].compactMap(\.self)
    }
  }

  /// What `why streak` says of each habit today, against the streak that is shown.
  private static func unexplained(_ line: RuleLine, asOf day: LocalDay) -> [String] {
    line.completion.habitIDs.flatMap { id -> [String] in
      let shown = line.streak.runs(of: id, asOf: day, context: line.context)
      let detail = line.streak.runDetail(of: id, asOf: day, context: line.context)
      let replayed = RuleLine.replay(line.accepted).streak.runs(of: id, asOf: day, context: line.context)
      return [
        detail.runs == shown ? nil : "habit \(id): \(detail.runs), not \(shown)",
        replayed == shown ? nil : "habit \(id) replayed: \(replayed), not \(shown)",
        detail.days.count == Int(shown.current) ? nil : "habit \(id): \(detail.days.count) days of \(shown.current)",
      ].compactMap(\.self)
    }
  }

  @Test("changes that are all undone leave no trace, at once and days later")
  func roundTrip() throws {
    var (compared, reopened) = (0, 0)
    for seed in Seeds.upTo(400) {
      var life = try Life(seed: seed)
      var keys: [OperationKey] = []
      for number in 0..<life.generator.int(1...4) {
        if let key = try? life.person.send(life.change(number), recordedAt: life.now) { keys.append(key) }
        try life.wait(hours: life.generator.int(0...3))
      }
      #expect(RuleAudit.faults(in: life.person.line) == [], "seed \(seed)")
      #expect(Self.unexplained(life.person.line, asOf: life.today) == [], "seed \(seed)")
      // Some can be undone only after later ones.
      keys.shuffle(using: &life.generator)
      while !keys.isEmpty {
        let place = keys.firstIndex { (try? life.person.send(.undo($0), recordedAt: life.now)) != nil }
        guard let place else { break }
        keys.remove(at: place)
        try life.wait(hours: life.generator.int(0...1))
      }
      #expect(keys.isEmpty, "seed \(seed)")
      guard keys.isEmpty else { continue }
      compared += 1
      if life.person.events.contains(where: { $0.kind == .daysReopened }) { reopened += 1 }
      // A day that is open again and over meanwhile is closed together with the next one.
      if life.person.line.completion.reopened.through == nil {
        #expect(life.differences == [], "seed \(seed): \(life.story)")
      }
      #expect(RuleAudit.faults(in: life.person.line) == [], "seed \(seed)")
      try life.wait(hours: 72)
      #expect(life.differences == [], "seed \(seed), days later: \(life.story)")
      #expect(EndingAudit.faults(in: life.person.line) == [], "seed \(seed)")
      #expect(EndingAudit.repeated(in: life.person.line) == [], "seed \(seed)")
      let person = life.person.line.person
      #expect(try PersonState(snapshot: person.snapshot).snapshot == person.snapshot, "seed \(seed)")
    }
    #expect(compared > Seeds.atLeast(300) && reopened > Seeds.atLeast(10), "\(compared), \(reopened) reopened")
  }
}
