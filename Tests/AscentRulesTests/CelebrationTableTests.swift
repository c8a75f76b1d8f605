import Testing

@testable import AscentRules

@Suite("Celebrations")
struct CelebrationTableTests {
  private static func key(_ text: String) -> CelebrationKey { CelebrationKey(text)! }

  private static func withoutLine(_ celebration: Celebration) -> Celebration {
    var celebration = celebration
    celebration.affirmation = nil
    return celebration
  }

  @Test("an advance has one celebration, with the days and minutes at the previous stage, acknowledged once")
  func advance() throws {
    var person = TestPerson.withMethods()
    try person.practise(.on(0, 12), minutes: 20)
    try person.practise(.on(2, 12), minutes: 40)
    try person.advance(from: "settle", .on(2, 13))
    try person.advance(from: "settle", .on(2, 13))
    #expect(
      person.line.celebration.waiting.map(Self.withoutLine) == [
        Celebration(
          key: .advance(TestPerson.sit, to: StageID("stay")), sequence: 0, day: TestPerson.thursday + 2,
          facts: .stage(days: 2, minutes: 60))
      ])
    try person.send(.acknowledge(Self.key("advance:sit/stay")), on: TestPerson.thursday + 3)
    #expect(person.waiting.isEmpty)
    #expect(
      person.refusal(.acknowledge(Self.key("advance:sit/stay")), on: TestPerson.thursday + 3)
        == .notWaiting(Self.key("advance:sit/stay")))
  }

  @Test("an acknowledged celebration does not return when its cause is undone and restored")
  func acknowledgedOnce() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria()), ("two", nil))
    try person.advance(from: "one", .on(0), as: "advance")
    try person.send(.acknowledge(Self.key("advance:sit/two")))
    let undo = try person.send(.undo(OperationID("advance").key))
    try person.send(.undo(undo))
    #expect(person.waiting.isEmpty)
    #expect(person.line.celebration.raised[0] == 1)
  }

  @Test("undoing the cause withdraws an unseen celebration, and restoring the cause restores it")
  func withdrawn() throws {
    var person = TestPerson.withMethods()
    var keys: [OperationKey] = []
    for _ in 0..<10 { keys.append(try person.practise(.on(0))) }
    #expect(person.waiting == ["sessions:sit/10"])
    let undo = try person.send(.undo(keys[3]))
    #expect(person.waiting.isEmpty)
    #expect(person.events(of: undo).contains { $0.kind == .celebrationWithdrawn })
    try person.send(.undo(undo))
    #expect(person.waiting == ["sessions:sit/10"])
    #expect(person.line.celebration.waiting.map(\.sequence) == [0])
  }

  @Test("after many levels at once the last five celebrations are shown, and undoing the award withdraws them")
  func levelJump() throws {
    var person = TestPerson()
    try person.send(.awardXP(Level.entry(of: 12), reason: "a jump"), as: "jump")
    #expect(person.waiting == (8...12).map { "level:\($0)" })
    try person.send(.awardXP(Level.entry(of: 14) - Level.entry(of: 12), reason: "two more"))
    #expect(person.waiting == (10...14).map { "level:\($0)" })
    // Without the jump the second award reaches level 7.
    try person.send(.undo(OperationID("jump").key))
    #expect(person.waiting == (3...7).map { "level:\($0)" })
  }

  @Test("falling below a level withdraws its celebration, and those of lower levels stay")
  func levelDown() throws {
    var person = TestPerson()
    try person.send(.awardXP(Level.entry(of: 3), reason: "up"))
    #expect(person.waiting == ["level:2", "level:3"])
    try person.send(.awardXP(-1, reason: "down"))
    #expect(person.waiting == ["level:2"])
    try person.send(.awardXP(1, reason: "up again"))
    #expect(person.waiting == ["level:2", "level:3"])
    #expect(person.line.celebration.waiting.map(\.sequence) == [0, 1])
  }

  @Test("at most thirty-two stage celebrations wait, and those of other categories wait as well")
  func bounded() throws {
    let stages = (1...35).map { (id: "s\($0)", criteria: $0 < 35 ? ProgressionCriteria() : nil) }
    var person = TestPerson(
      context: RuleContext(
        zones: FixedZones(),
        catalog: Catalog(
          version: 1,
          methods: [
            GrowthMethod(
              id: TestPerson.sit, title: "sit",
              stages: stages.map { Stage(id: StageID($0.id), title: $0.id, criteria: $0.criteria) })
          ])))
    try person.send(.awardXP(100, reason: "a level"))
    for stage in 1...34 { try person.advance(from: "s\(stage)", .on(0, 12 + Double(stage) / 10)) }
    let shown = (2...35).map { "advance:sit/s\($0)" }.sorted().suffix(32)
    #expect(Set(person.waiting) == Set(["level:2"] + shown) && person.waiting.count == 33)
    #expect(person.line.celebration.raised[0] == 34)
    #expect(person.refusal(.acknowledge(Self.key("advance:sit/s10"))) == .notWaiting(Self.key("advance:sit/s10")))
  }

  @Test("imported completions are not celebrated, and later ones are")
  func imports() throws {
    var person = TestPerson()
    try person.add("run")
    try person.complete("run", Array(0..<30))
    #expect(person.waiting.isEmpty)
    #expect(person.line.award.level > 5 && person.line.streak.daily.longest == 30)
    for day in 30..<50 { try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + day) }
    #expect(person.waiting.contains("streak:daily/50") && person.waiting.contains("streak:habit-1/50"))
    #expect(!person.waiting.contains("streak:daily/30"))
  }

  @Test("a streak is celebrated at round lengths, when it is the longest so far")
  func rounds() throws {
    var person = TestPerson()
    try person.add("run")
    for day in 0..<7 {
      try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + day, as: "d\(day)")
    }
    let seven = ["streak:habit-1/7", "streak:daily/7"]
    #expect(person.waiting.filter { $0.hasPrefix("streak") } == seven)
    try person.send(.undo(OperationID("d3").key), on: TestPerson.thursday + 7)
    #expect(person.waiting.filter { $0.hasPrefix("streak") } == [])
    try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + 7, occurredAt: TestPerson.at(3))
    #expect(person.waiting.filter { $0.hasPrefix("streak") }.sorted() == seven.sorted())
  }

  @Test(
    "each round number is announced once, and no other number",
    arguments: [0, 1, 6, 7, 29, 52, 53, 364, 365, 499, 500, 999] as [Int32])
  func roundNumbers(from: Int32) {
    func all(_ rounds: StreakRounds.Numbers, through last: Int32 = 2000) -> [Int32] {
      var all: [Int32] = []
      rounds.forEach(in: from..<last + 1) { all.append($0) }
      return all
    }
    func expect(_ rounds: StreakRounds.Numbers, _ numbers: [Int32], through last: Int32 = 2000) {
      #expect(all(rounds, through: last) == numbers.filter { $0 >= from })
    }
    let standard = StreakRounds.standard
    expect(standard[.days], [7, 14, 30, 50, 100, 200, 300, 365, 500, 1000, 1500, 2000])
    expect(standard[.times], [7, 14, 30, 50, 100, 200, 300, 500, 1000, 1500, 2000])
    expect(.sessions, [10, 25, 50, 100, 250, 500, 1000, 1500, 2000])
    if from < 260 { expect(standard[.weeks], [4, 8, 12, 26, 52, 104, 156, 208, 260], through: 260) }
    if from < 30 { expect(StreakRounds.Numbers([5], step: 0), [5], through: 30) }
  }

  @Test("the first completion after seven days without any is a comeback, and after six days it is not")
  func comeback() throws {
    for (gap, isComeback) in [(7, false), (8, true), (30, true)] {
      var person = TestPerson()
      try person.add("run")
      try person.send(.markComplete(.name("run"), amount: 1))
      try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + gap)
      let day = TestPerson.thursday + gap
      let waiting = person.line.celebration.waiting.filter { $0.key.category == .comeback }.map(Self.withoutLine)
      #expect(
        waiting
          == (isComeback ? [Celebration(key: .comeback(day), sequence: 0, day: day, facts: .gap(Int32(gap)))] : []))
    }
  }

  @Test("a comeback or round streak on days whose awards are withheld is not celebrated", arguments: [false, true])
  func withheld(isNewHabit: Bool) throws {
    var person = TestPerson()
    person.line.context.policy.awardWindow = 7
    let (today, name) = (TestPerson.thursday + 20, isNewHabit ? "read" : "run")
    try person.add("run", goal: 5)
    try person.send(.markComplete(.name("run"), amount: 5))
    for day in 13...20 where !isNewHabit {
      try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + day)
    }
    if isNewHabit {
      try person.send(.addHabit(HabitDefinition(name: "read", firstDay: TestPerson.thursday + 10)), on: today)
      for day in 13...19 {
        try person.send(.markComplete(.name("read"), amount: 1), on: today, occurredAt: TestPerson.at(day))
      }
    } else {
      try person.send(.setGoal(.name("run"), goal: 1, from: TestPerson.thursday + 13), on: today)
    }
    let comeback = Achievement.comeback(TestPerson.thursday + 13, gap: 13)
    #expect(person.line.accepted.contains { $0.events.contains(.achievementChanged(comeback, inForce: true)) })
    #expect(person.waiting.filter { $0.hasPrefix("comeback") || $0.hasPrefix("streak:habit") } == [], "\(name)")
    #expect(RuleAudit.replayFaults(in: person.line) == [])
  }

  @Test("a comeback is celebrated if a habit of its day pays, whatever else was added later")
  func paidComeback() throws {
    var person = TestPerson()
    person.line.context.policy.awardWindow = 7
    let today = TestPerson.thursday + 20
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.addHabit(HabitDefinition(name: "read", firstDay: TestPerson.thursday + 10)), on: today)
    try person.send(.markComplete(.name("run"), amount: 1), on: today, occurredAt: TestPerson.at(18))
    #expect(person.waiting.contains("comeback:2026-01-19"))
  }

  @Test("a comeback that an earlier completion brings about has the day of the comeback")
  func earlierComeback() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + 20)
    try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + 20, occurredAt: TestPerson.at(1))
    let comeback = try #require(person.line.celebration.waiting.first { $0.key.category == .comeback })
    #expect(comeback.key == .comeback(TestPerson.thursday + 20) && comeback.day == TestPerson.thursday + 20)
  }

  @Test("a late completion that closes the break withdraws the comeback, and its undo restores it")
  func comebackClosed() throws {
    var person = TestPerson()
    try person.add("run")
    try person.add("read")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.markComplete(.name("read"), amount: 1), on: TestPerson.thursday + 10)
    func comebacks() -> [String] { person.waiting.filter { $0.hasPrefix("comeback") } }
    #expect(comebacks() == ["comeback:2026-01-11"])
    let late = try person.send(
      .markComplete(.name("run"), amount: 1), on: TestPerson.thursday + 11, occurredAt: TestPerson.at(5))
    #expect(comebacks() == [])
    let undo = try person.send(.undo(late), on: TestPerson.thursday + 11)
    #expect(comebacks() == ["comeback:2026-01-11"])
    try person.send(.undo(undo), on: TestPerson.thursday + 11)
    // One that leaves the break long enough after it keeps the comeback.
    try person.send(.undo(late), on: TestPerson.thursday + 11)
    try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + 11, occurredAt: TestPerson.at(1))
    #expect(comebacks() == ["comeback:2026-01-11"])
  }

  @Test("an import that shortens the break before a comeback keeps its celebration, as if it had come first")
  func comebackShortened() throws {
    func comeback(_ person: TestPerson) throws -> Celebration {
      try #require(person.line.celebration.waiting.first { $0.key.category == .comeback })
    }
    for isImport in [true, false] {
      let (early, late) = (TestPerson.thursday + 5, TestPerson.thursday + 20)
      func shorten(_ person: inout TestPerson, on day: LocalDay) throws -> OperationKey {
        try person.send(
          isImport ? .recordCompletion(.name("run"), day: early, amount: 1) : .markComplete(.name("run"), amount: 1),
          on: day, occurredAt: isImport ? nil : TestPerson.at(5))
      }
      var (person, inOrder) = (TestPerson(), TestPerson())
      for number in 0...1 {
        var one = number == 0 ? person : inOrder
        try one.add("run")
        try one.send(.markComplete(.name("run"), amount: 1))
        if number == 1 { _ = try shorten(&one, on: early) }
        try one.send(.markComplete(.name("run"), amount: 1), on: late)
        if number == 0 { person = one } else { inOrder = one }
      }
      let before = try comeback(person)
      #expect(before.facts == .gap(20))
      let shortened = try shorten(&person, on: late)
      #expect(try comeback(person) == comeback(inOrder) && comeback(person).facts == .gap(15))
      let undo = try person.send(.undo(shortened), on: late)
      #expect(try comeback(person) == before)
      try person.send(.undo(undo), on: late)
      #expect(try comeback(person) == comeback(inOrder))
    }
  }

  @Test("no words repeat before a category is used up, even after withdrawals, acknowledgements and evictions")
  func wordsDoNotRepeat() {
    for seed in 1...60 as ClosedRange<UInt64> {
      var history = RandomCommands(withMethods: seed)
      for _ in 0..<60 { history.practise() }
      var seen: [CelebrationCategory: [Int32: CelebrationKey]] = [:]
      for operation in history.line.accepted {
        for event in operation.events {
          switch event {
          case .celebrationRaised(let celebration):
            let category = celebration.key.category
            let before = seen[category, default: [:]].updateValue(celebration.key, forKey: celebration.sequence)
            #expect(
              before == nil || before == celebration.key,
              "seed \(seed): \(celebration.key) after \(before.map { "\($0)" } ?? "")")
          default: break
          }
        }
      }
    }
  }

  @Test("an id has the decimal digits of its numbers", arguments: [Int32.min, -10, -1, 0, 9, 10, 99, 1_000, .max])
  func decimalDigits(number: Int32) {
    #expect(CelebrationKey.level(number).description == "level:\(number)")
    #expect(CelebrationKey.dailyStreak(days: number).description == "streak:daily/\(number)")
    let habit = HabitID(number: number)
    #expect(
      CelebrationKey.habitStreak(habit, StreakLength(number, .days)).description == "streak:habit-\(number)/\(number)")
    #expect(
      CelebrationKey.habitStreak(habit, StreakLength(number, .weeks)).description
        == "streak:habit-\(number)/\(number)-weeks")
  }

  @Test("an id is read back from its text, and other texts are refused")
  func ids() {
    let all: [CelebrationKey] = [
      .level(5), .dailyStreak(days: 30), .habitStreak(HabitID(number: 3), 7),
      .habitStreak(HabitID(number: 3), StreakLength(4, .weeks)), .comeback(TestPerson.thursday),
      .advance(TestPerson.sit, to: StageID("stay")), .sessions(TestPerson.sit, count: 100),
    ]
    for key in all { #expect(CelebrationKey(key.description) == key) }
    let others = [
      "", "level", "level:", "level:05", "level:+5", "level:5/6", "streak:daily", "streak:habit-x/7",
      "comeback:2026-02-30", "a:b",
    ]
    for text in others { #expect(CelebrationKey(text) == nil, "\(text)") }
  }
}
