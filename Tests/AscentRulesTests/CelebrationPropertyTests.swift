import Testing

@testable import AscentRules

@Suite("Celebrations follow from what is in force")
struct CelebrationPropertyTests {
  @Test("undoing what filled the list brings back what it had hidden")
  func limit() throws {
    var person = TestPerson()
    for amount in [100, 150, 200, 250, 300] as [Int64] { try person.send(.awardXP(amount, reason: "up")) }
    let before = person.line.celebration.waiting
    #expect(person.waiting == (2...6).map { "level:\($0)" })
    let last = try person.send(.awardXP(350, reason: "up"), on: TestPerson.thursday + 1)
    #expect(person.waiting == (3...7).map { "level:\($0)" })
    #expect(
      person.line.receipts[last]?.celebrations.map { "\($0.isRaised) \($0.celebration.key)" }
        == ["false level:2", "true level:7"])
    let after = person.line.celebration
    let undo = try person.send(.undo(last), on: TestPerson.thursday + 2)
    #expect(person.line.celebration.waiting == before)
    #expect(
      person.line.receipts[undo]?.celebrations.map { "\($0.isRaised) \($0.celebration.key)" }
        == ["false level:7", "true level:2"])
    try person.send(.undo(undo), on: TestPerson.thursday + 3)
    #expect(person.line.celebration == after)
  }

  @Test("undoing a deduction raises the identical celebrations: day, text and place")
  func deduction() throws {
    var person = TestPerson()
    try person.send(.awardXP(600, reason: "up"))
    try person.send(.awardXP(400, reason: "up"), on: TestPerson.thursday + 1)
    let before = person.line.celebration.waiting
    let deduction = try person.send(.awardXP(-900, reason: "mistake"), on: TestPerson.thursday + 2)
    #expect(person.waiting == ["level:2"])
    try person.send(.undo(deduction), on: TestPerson.thursday + 3)
    #expect(person.line.celebration.waiting == before)
  }

  @Test("a celebration raised again is the identical one, though another of its category was raised in between")
  func between() throws {
    var person = TestPerson()
    for name in ["run", "read"] { try person.add(name) }
    func streak(of name: String, from first: Int) throws -> OperationKey? {
      var last: OperationKey?
      for day in first..<first + 7 {
        last = try person.send(.markComplete(.name(name), amount: 1), on: TestPerson.thursday + day)
      }
      return last
    }
    let last = try #require(try streak(of: "run", from: 0))
    func celebration(_ habit: Int32) -> Celebration? {
      person.line.celebration.waiting.first {
        if case .habitStreak(HabitID(number: habit), _) = $0.key { true } else { false }
      }
    }
    let run = try #require(celebration(1))
    let undo = try person.send(.undo(last), on: TestPerson.thursday + 8)
    #expect(celebration(1) == nil)
    _ = try streak(of: "read", from: 9)
    let read = try #require(celebration(2))
    #expect(read.sequence != run.sequence && read.affirmation != run.affirmation)
    try person.send(.undo(undo), on: TestPerson.thursday + 17)
    #expect(celebration(1) == run && celebration(2) == read)
    // Done once more instead of restored, it has its words and its number as well.
    try person.send(.undo(last), on: TestPerson.thursday + 17)
    try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + 17, occurredAt: TestPerson.at(6))
    #expect(celebration(1) == run)
  }

  @Test("undoing a move, or restoring a late completion that earned nothing, brings back what was celebrated")
  func unpaid() throws {
    var person = TestPerson()
    person.line.context.policy.awardWindow = 7
    try person.add("run")
    try person.send(.awardXP(50, reason: "why"))
    let done = try person.send(.markComplete(.name("run"), amount: 1))
    #expect(person.waiting == ["level:2"])
    let before = person.line.celebration.waiting
    let move = try person.send(.moveCompletion(done, to: TestPerson.thursday - 20))
    #expect(person.waiting.isEmpty)
    try person.send(.undo(move))
    #expect(person.line.celebration.waiting == before)
  }

  @Test("an acknowledgement of an older version, without the unit of the streak, acknowledges it")
  func olderVersion() {
    var state = CelebrationState()
    let run = HabitID(number: 1)
    let key = CelebrationKey.habitStreak(run, StreakLength(4, .weeks))
    state.evolve(by: .celebrationRaised(Celebration(key: key, sequence: 0, day: TestPerson.thursday)))
    state.evolve(by: .celebrationAcknowledged(.habitStreak(run, 4)))
    #expect(state.waiting.isEmpty && state.acknowledged.contains(key))
  }

  @Test("undoing and restoring imported days, or a habit that begins in the past, raises nothing")
  func history() throws {
    var person = TestPerson()
    person.line.context.policy.awardWindow = 7
    try person.add("run")
    var imported: [OperationKey] = []
    for day in 0..<7 {
      imported.append(
        try person.send(
          .recordCompletion(.name("run"), day: TestPerson.thursday + day, amount: 1), on: TestPerson.thursday + 8)
      )
    }
    try person.send(.undo(try person.send(.undo(imported[3]))), on: TestPerson.thursday + 8)
    #expect(person.line.streak.habits[0].runs.longest == 7 && person.waiting.isEmpty)
    try person.send(.closeDay(TestPerson.thursday + 8), on: TestPerson.thursday + 10)
    var sober = HabitDefinition.habit("Alcohol", atMost: 0)
    sober.firstDay = TestPerson.thursday - 20
    try person.send(.addHabit(sober), on: TestPerson.thursday + 10)
    #expect(person.line.streak.habits[1].runs.longest > 20)
    #expect(person.waiting.isEmpty)
  }

  @Test("the levels that are shown are the five highest ones, whatever awards were made and undone, in any order")
  func levels() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var person = TestPerson()
      var keys: [OperationKey] = []
      for step in 0..<40 {
        let day = TestPerson.thursday + step
        if generator.oneIn(3), let key = keys.randomElement(using: &generator) {
          _ = try? keys.append(person.send(.undo(key), on: day))
        } else {
          let amount = Int64(generator.int(-300...900))
          if let key = try? person.send(.awardXP(amount, reason: "why"), on: day) { keys.append(key) }
        }
        let level = person.line.award.level
        let expected = level < 2 ? [] : (max(2, level - 4)...level).map { "level:\($0)" }
        #expect(person.waiting.sorted() == expected.sorted(), "seed \(seed), step \(step)")
      }
    }
  }

  @Test("undoing a command and restoring it leaves the celebrations as they were, whatever came between")
  func restored() {
    var changed = 0
    for seed in 1...80 as ClosedRange<UInt64> {
      var history = RandomCommands(withMethods: seed)
      history.line.context.policy.awardWindow = nil
      for _ in 0..<50 { history.practise() }
      for key in history.line.keys.suffix(12) {
        let before = history.line
        let undo = Command(user: RuleLine.user, operation: OperationID("undo"), intent: .undo(key))
        guard (try? history.line.send(undo, recordedAt: RandomCommands.noon(on: RandomCommands.firstDay + 60))) != nil
        else { continue }
        if history.line.celebration != before.celebration { changed += 1 }
        let redo = Command(user: RuleLine.user, operation: OperationID("redo"), intent: .undo(undo.operation.key))
        guard (try? history.line.send(redo, recordedAt: RandomCommands.noon(on: RandomCommands.firstDay + 61))) != nil
        else {
          history.line = before
          continue
        }
        #expect(history.line.celebration.waiting == before.celebration.waiting, "seed \(seed), \(key)")
        history.line = before
      }
    }
    #expect(changed > 20, "\(changed)")
  }

  @Test("all celebrations are acknowledged at once, and then there is nothing more to acknowledge")
  func all() throws {
    var person = TestPerson()
    try person.send(.awardXP(5000, reason: "up"))
    let all = try person.send(.acknowledgeAll)
    #expect(person.waiting == [] && person.line.celebration.waiting.isEmpty)
    #expect(person.line.receipts[all]?.celebrations == [])
    #expect(person.refusal(.acknowledgeAll) == .nothingToChange(field: "celebrations", value: ""))
    try person.send(.awardXP(-4900, reason: "down"))
    try person.send(.awardXP(4900, reason: "up"))
    #expect(person.waiting == [])
  }

  @Test("the first celebrations of a category have lines that suit a first day")
  func firstDay() throws {
    for name in 0..<50 {
      let lines = AffirmationLines(Catalog(version: 1, methods: []))
      for category in CelebrationCategory.allCases {
        let early = Set(Affirmations.shipped(category).prefix(5).map(Affirmations.hash))
        var history = AffirmationHistory()
        for index in 0..<6 {
          let use = lines.next(category, for: UserID("user-\(name)"), after: history)
          #expect(early.contains(use.line) == (index < 5))
          history.markUsed(use, of: category)
        }
      }
    }
    let first = Affirmations.shipped(.levelUp).prefix(5).joined().lowercased()
    for word in ["again", "quiet", "at the start", "repetition", "at a time"] { #expect(!first.contains(word)) }
  }

  @Test("the text of a habit's streak names the habit, and counts in its unit")
  func texts() {
    let habit = HabitID(number: 1)
    let lines = Affirmations.lines(of: .roundStreak, catalog: .starter)
    func text(_ line: String, _ count: Int32, _ unit: StreakUnit, _ key: CelebrationKey? = nil) -> String {
      var catalog = Catalog.starter
      catalog.affirmations[.roundStreak] = [line]
      let celebration = Celebration(
        key: key ?? .habitStreak(habit, StreakLength(count, unit)), sequence: 0, day: TestPerson.thursday,
        affirmation: AffirmationUse(line: Affirmations.hash(of: line)))
      return CelebrationText.text(celebration, of: RuleLine.user, in: catalog) { $0 == habit ? "Call" : nil }
    }
    #expect(text("{streak} days in a row. Good.", 14, .days) == "Call: 14 days in a row. Good.")
    #expect(text("{streak} days in a row. Good.", 14, .times) == "Call: 14 times in a row. Good.")
    #expect(text("After {streak} days.", 4, .weeks) == "Call: After 4 weeks.")
    #expect(text("After {streak} days of {habit}.", 4, .weeks) == "After 4 weeks of Call.")
    #expect(text("{streak} days in a row.", 7, .days, .dailyStreak(days: 7)) == "Daily streak: 7 days in a row.")
    for line in lines {
      for unit in [StreakUnit.weeks, .times] {
        let text = text(line, 4, unit)
        #expect(text.contains("Call") && !text.contains("day"), "\(text)")
      }
    }
  }
}
