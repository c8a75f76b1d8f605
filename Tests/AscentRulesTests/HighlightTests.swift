import Testing

@testable import AscentRules

@Suite("Highlights and explanations")
struct HighlightTests {
  private static func read(_ line: RuleLine) -> [Highlights.Item] {
    var reader = HighlightReader(habits: [:], catalog: line.context.catalog)
    for operation in line.accepted.reversed() {
      let evidence = Evidence(
        occurredAt: RandomPractice.now, recordedAt: RandomPractice.now, zone: .utc, offset: 0, dayStart: 0,
        day: RandomPractice.firstDay)
      reader.read(operation.events, of: operation.key, evidence: evidence, ordinal: operation.ordinal)
    }
    return reader.items
  }

  /// What holds at the end, read forwards: for each achievement the command that put it in force
  /// last.
  private static func held(_ line: RuleLine) -> [String: Int32] {
    var held: [CelebrationKey: Int32] = [:]
    var advances: [Int32: (CelebrationKey, Int32)] = [:]
    var levels: [Int32: Int32] = [:]
    var lost: [OperationKey: [Int32: Int32]] = [:]
    for operation in line.accepted {
      for event in operation.events {
        switch event {
        case .achievementChanged(let achievement, let inForce):
          held[achievement.celebration] = inForce ? operation.ordinal : nil
        case .stageAdvanced(let advance):
          advances[operation.ordinal] = (.advance(advance.method, to: advance.to), operation.ordinal)
        case .advanceChanged(let advance, let ordinal, let inForce):
          advances[ordinal] = inForce ? (.advance(advance.method, to: advance.to), operation.ordinal) : nil
        case .levelChanged(let from, let to):
          let between = min(from, to) + 1...max(from, to)
          var restored: [Int32: Int32] = [:]
          if case .operationChanged(let undone, false)? = operation.events.first { restored = lost[undone] ?? [:] }
          if to < from { lost[operation.key] = levels.filter { between.contains($0.key) } }
          for level in between { levels[level] = to > from ? restored[level] ?? operation.ordinal : nil }
        default: break
        }
      }
    }
    // Of several levels in one command, the highest one in force is a highlight.
    for (level, ordinal) in levels where !levels.contains(where: { $0.value == ordinal && $0.key > level }) {
      held[.level(level)] = ordinal
    }
    for (key, ordinal) in advances.values { held[key] = ordinal }
    return Dictionary(uniqueKeysWithValues: held.map { ($0.key.description, $0.value) })
  }

  @Test("highlights are those in force at the end, newest first, each once")
  func highlights() {
    var seen: [CelebrationCategory: Int] = [:]
    func check(_ line: RuleLine, _ seed: UInt64) {
      let items = Self.read(line)
      #expect(items.map(\.day) == items.map(\.day).sorted(by: >), "seed \(seed)")
      #expect(Set(items.map(\.key)).count == items.count, "seed \(seed)")
      #expect(
        Dictionary(items.map { ($0.key.description, $0.ordinal) }) { first, _ in first } == Self.held(line),
        "seed \(seed)")
      for item in items { seen[item.category, default: 0] += 1 }
    }
    for seed in 1...120 as ClosedRange<UInt64> {
      var progress = RandomPractice(seed: seed)
      progress.work(90)
      check(progress.line, seed)
      var history = RandomCommands(seed: seed)
      history.line.context = .unlimited
      history.setUp(habits: 2)
      for _ in 0..<60 { history.anything() }
      check(history.line, seed)
    }
    // A comeback takes a longer break than these histories have.
    #expect(
      CelebrationCategory.allCases.allSatisfy {
        $0 == .comeback || seen[$0, default: 0] > ($0 == .roundStreak ? 10 : 20)
      }, "\(seen)")
  }

  @Test("undoing a deduction restores the levels that it took back, with the days on which they were reached")
  func deduction() throws {
    var person = TestPerson()
    try person.send(.awardXP(100, reason: "up"), on: TestPerson.thursday)
    try person.send(.awardXP(150, reason: "up"), on: TestPerson.thursday + 1)
    func levels() -> [String] { Self.read(person.line).map { "\($0.key) \($0.ordinal)" } }
    let before = levels()
    #expect(before.count == 2)
    let deduction = try person.send(.awardXP(-240, reason: "mistake"), on: TestPerson.thursday + 2)
    #expect(levels() == [])
    let undo = try person.send(.undo(deduction), on: TestPerson.thursday + 3)
    #expect(levels() == before)
    try person.send(.undo(undo), on: TestPerson.thursday + 4)
    #expect(levels() == [])
  }

  @Test("each highlight is described in one line")
  func words() {
    var reader = HighlightReader(habits: [HabitID(number: 1): "Read"], catalog: RandomPractice.catalog)
    let method = RandomPractice.methods[0]
    let advance = Advance(
      method: method, from: StageID("s1"), to: StageID("s2"), at: RandomPractice.now, day: RandomPractice.firstDay,
      criteriaVersion: 3,
      criteria: nil, timeInPreviousStage: .zero, sessionCount: 1, minutes: 1, decidedAt: RandomPractice.now, note: "")
    let evidence = Evidence(
      occurredAt: RandomPractice.now, recordedAt: RandomPractice.now, zone: .utc, offset: 0, dayStart: 0,
      day: RandomPractice.firstDay)
    let events: [Event] = [
      .levelChanged(from: 1, to: 4), .achievementChanged(.dailyStreak(days: 7), inForce: true),
      .achievementChanged(.habitStreak(HabitID(number: 1), 14), inForce: true),
      .achievementChanged(.comeback(RandomPractice.firstDay, gap: 9), inForce: true),
      .achievementChanged(.sessions(method, count: 10), inForce: true), .stageAdvanced(advance),
    ]
    reader.read(events, of: OperationID("op").key, evidence: evidence, ordinal: 1)
    #expect(
      Set(reader.items.map(\.text)) == [
        "Level 4", "7 complete days in a row", "Read: 14 days in a row", "Back after 9 days",
        "Breathing: 10 sessions", "Breathing: from Stage 1 to Stage 2",
      ])
  }

  @Test(
    "a streak has as many days as its length, no missed day between them, and no missed day is counted or neutral"
  )
  func runs() {
    var (runs, missed, neutral) = (0, 0, 0)
    for seed in Seeds.upTo(200) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: 2)
      for _ in 0..<40 { history.anything() }
      let (streak, context) = (history.line.streak, history.line.context)
      for id in history.line.completion.habitIDs {
        for day in (0...16).map({ RandomCommands.firstDay + $0 }) {
          let detail = streak.runDetail(of: id, asOf: day, context: context)
          let place: Comment = "seed \(seed), habit \(id), \(day)"
          #expect(detail.runs == streak.runs(of: id, asOf: day, context: context), place)
          #expect(detail.days.count == Int(detail.runs.current), place)
          if let first = detail.days.first, let last = detail.days.last {
            runs += 1
            #expect(last == detail.runs.lastDay, place)
            let passed = Set(detail.neutral.flatMap { Array($0.days) })
            #expect((first..<max(first + 1, day)).allSatisfy { detail.days.contains($0) != passed.contains($0) }, place)
            neutral += passed.count
          }
          if let day = detail.missed {
            missed += 1
            #expect(!detail.days.contains(day) && !streak.isNeutral(day, for: streak[id], context: context), place)
            #expect(detail.days.first.map { day < $0 } ?? true, place)
          }
        }
      }
    }
    #expect(
      runs > Seeds.atLeast(1000) && missed > Seeds.atLeast(1000) && neutral > Seeds.atLeast(300),
      "\(runs) runs, \(missed) missed, \(neutral) neutral")
  }

  @Test(
    "a streak explains what ended the previous one, and why days in between were neutral",
    arguments: [
      (.daily, [0, 1, 3, 4], 5, "3 4", 2), (.daily, [0, 1], 5, "", 2), (.daily, [0], 1, "0", nil),
      (.daily, [], 3, "", 0),
      (.weekdays(WeekdaySet(rawValue: 0b1_1111)), [0, 1, 4], 5, "0 1 4, not due 2...3", nil),
      (.every(days: 2), [0, 4], 6, "4, not due 3...3, not due 5...5", 2),
    ] as [(Schedule, [Int], Int, String, Int?)])
  func missed(schedule: Schedule, done: [Int], asOf: Int, run: String, missed: Int?) throws {
    var person = TestPerson()
    try person.add("run", schedule)
    try person.complete("run", done)
    let detail = person.line.streak.runDetail(
      of: person.id("run"), asOf: TestPerson.thursday + asOf, context: person.line.context)
    let days = detail.days.map { "\($0 - TestPerson.thursday)" }.joined(separator: " ")
    let neutral = detail.neutral.map {
      ", \($0.reason.rawValue) \($0.days.lowerBound - TestPerson.thursday)"
        + "...\($0.days.upperBound - TestPerson.thursday)"
    }
    #expect(days + neutral.joined() == run)
    #expect(detail.missed.map { $0 - TestPerson.thursday } == missed)
  }

  @Test("the sums by kind of award add up to the total, whatever was undone")
  func xp() {
    for seed in Seeds.upTo(100) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: 2)
      for _ in 0..<40 { history.anything() }
      var explanation = XPExplanation()
      for entry in history.line.entries.shuffled(using: &history.generator) { explanation.add(entry) }
      #expect(explanation.total == history.line.award.total, "seed \(seed)")
      let total = Explanation.Fact("total", .integer(history.line.award.total))
      #expect(explanation.facts(names: [:], hasLevel: true).first == total)
    }
  }

  @Test("a level change of a tampered ledger may have any two levels")
  func tamperedLevels() {
    let evidence = Evidence(
      occurredAt: RandomPractice.now, recordedAt: RandomPractice.now, zone: .utc, offset: 0, dayStart: 0,
      day: RandomPractice.firstDay)
    let cases: [(from: Int32, to: Int32, level: Int32?)] = [
      (3, 3, nil), (.min, .min + 1, nil), (-5, 0, nil), (.min, 2, 2), (0, .max, .max), (.max, .min, nil),
    ]
    for (from, to, level) in cases {
      var reader = HighlightReader(habits: [:], catalog: .starter)
      reader.read([.levelChanged(from: from, to: to)], of: OperationID("o").key, evidence: evidence, ordinal: 1)
      #expect(reader.items.map(\.key) == (level.map { [.level($0)] } ?? []), "\(from) to \(to)")
    }
  }

  @Test("a follower of the commands knows the state's readiness after each of them")
  func follower() throws {
    var changes = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      var progress = RandomPractice(seed: seed)
      progress.work(60)
      for method in RandomPractice.methods {
        var follower = ReadinessFollower(user: RuleLine.user, method: method, context: progress.line.context)
        var (states, version, told) = (PersonState(), 1 as Int64, nil as Readiness?)
        for operation in progress.line.accepted {
          states = RuleLine.replay([operation], onto: states)
          guard !operation.events.isEmpty else { continue }
          let others = follower.follow(
            operation.events, of: UserID("other"), from: version + 100, ordinal: operation.ordinal)
          let mine = follower.follow(operation.events, of: RuleLine.user, from: version, ordinal: operation.ordinal)
          let again = follower.follow(operation.events, of: RuleLine.user, from: version, ordinal: operation.ordinal)
          #expect(mine && !others && !again, "seed \(seed)")
          version += Int64(operation.events.count)
          let zone = states.completion.zone(at: RandomPractice.now)
          let day = RandomPractice.now.localDay(
            offset: progress.line.context.zones.offset(of: zone, at: RandomPractice.now), dayStart: 0)
          let present = states.progression.readiness(
            of: method, on: day, context: progress.line.context)
          let change = try follower.change(at: RandomPractice.now)
          #expect(change == (present == told ? nil : present), "seed \(seed)")
          if change != nil { changes += 1 }
          told = present
        }
      }
    }
    #expect(changes > 1000, "\(changes)")
  }
}
