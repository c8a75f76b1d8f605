import Testing

@testable import AscentRules

/// A limit that is added with a first day in the past is kept on the days before the addition
/// without entries. They are judged at once, earn nothing and are not celebrated.
@Suite("The past of a limit")
struct LimitPastTests {
  private static let today = TestPerson.thursday

  /// A person on Thursday with «at most 2 coffees» since 22 days ago.
  private static func person(
    at instant: Instant? = nil, _ before: (inout TestPerson) throws -> Void = { _ in }
  ) throws -> TestPerson {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    try before(&person)
    try person.send(.addHabit(coffee), on: today, as: "coffee", recordedAt: instant)
    return person
  }

  private static var coffee: HabitDefinition {
    var coffee = HabitDefinition.habit("Coffee", atMost: 2)
    coffee.firstDay = today - 22
    return coffee
  }

  @Test("is closed as soon as the limit is added, whatever was due until then")
  func dueAtOnce() throws {
    let yesterday = DueCommand(at: EndOfDayTests.night(after: Self.today - 1), day: Self.today - 1)
    var person = try Self.person()
    #expect(person.line.nextDue == .changed(yesterday))
    try person.settle()
    #expect(person.streak("Coffee") == [22, 22] && person.dailyStreak == [0, 0] && person.total == 0)

    var busy = try Self.person {
      try $0.add("Run")
      try $0.send(.markComplete(.name("Run"), amount: 1))
    }
    #expect(busy.line.nextDue == .changed(yesterday))
    try busy.settle()
    #expect(busy.streak("Coffee") == [22, 22] && busy.dailyStreak == [1, 1] && busy.total == 60)
    #expect(busy.line.celebration.waiting.isEmpty)
    // The next close is that of today.
    try busy.close(0)
    #expect(busy.streak("Coffee") == [23, 23] && busy.total == 70)
  }

  @Test("within the grace period the days before yesterday are closed at once")
  func grace() throws {
    let midnight = EndOfDayTests.night(after: Self.today - 1).advanced(by: .seconds(-3600))
    var person = try Self.person(at: midnight)
    try person.settle(at: midnight)
    #expect(person.streak("Coffee") == [21, 21] && person.total == 0)
    #expect(
      person.line.nextDue == .changed(DueCommand(at: EndOfDayTests.night(after: Self.today - 1), day: Self.today - 1)))
  }

  @Test("is the same with closes before the addition and without, and is not celebrated")
  func closesBefore() throws {
    var early = try Self.person { try $0.close(-1) }
    var late = try Self.person()
    try early.settle()
    try late.settle()
    #expect(early.line.content == late.line.content)
    for person in [early, late] {
      #expect(person.line.celebration.waiting.isEmpty && person.total == 0)
      #expect(RuleAudit.replayFaults(in: person.line) == [])
    }
    // What follows is celebrated.
    for offset in 0...7 { try late.close(offset) }
    #expect(late.streak("Coffee") == [30, 30])
    #expect(late.line.celebration.waiting.map(\.key.description).filter { $0.contains("30") }.count == 1)
  }

  @Test("touching a past day and undoing that, or the addition, leaves no trace")
  func touched() throws {
    var person = try Self.person()
    try person.settle()
    let before = person.line.content
    let touch = try person.send(.recordCompletion(.name("Coffee"), day: Self.today - 9, amount: 3))
    #expect(person.streak("Coffee") == [8, 13])
    try person.send(.undo(touch))
    #expect(person.line.content == before && person.line.celebration.waiting.isEmpty)
    let undo = try person.send(.undo(OperationID("coffee").key))
    #expect(person.streak("Coffee") == [0, 0])
    try person.send(.undo(undo))
    #expect(person.line.content == before && person.line.celebration.waiting.isEmpty)
    #expect(person.total == 0)
  }

  @Test("it makes no day complete, feeds no daily streak and earns no freeze, in any order of the additions")
  func order() throws {
    for isRunFirst in [true, false] {
      var person = TestPerson(context: RuleContext(zones: FixedZones()))
      var run = HabitDefinition(name: "Run")
      run.firstDay = Self.today - 22
      for habit in isRunFirst ? [run, Self.coffee] : [Self.coffee, run] {
        try person.send(.addHabit(habit), on: Self.today)
        try person.settle()
      }
      #expect(person.streak("Coffee") == [22, 22])
      #expect(person.line.completion.complete.isEmpty && person.dailyStreak == [0, 0] && person.freezes == 0)
      // A day that is completed later does not depend on the limit, even if that is exceeded.
      try person.send(.recordCompletion(.name("Coffee"), day: Self.today - 1, amount: 3), on: Self.today)
      try person.send(.recordCompletion(.name("Run"), day: Self.today - 1, amount: 1), on: Self.today)
      #expect(person.streak("Coffee") == [21, 21] && person.dailyStreak == [1, 1])
      #expect(RuleAudit.replayFaults(in: person.line) == [])
    }
  }

  @Test("an addition that is undone before the close and restored is closed at once, too")
  func restored() throws {
    var person = try Self.person { try $0.add("Run") }
    try person.send(.markComplete(.name("Run"), amount: 1))
    let undo = try person.send(.undo(OperationID("coffee").key))
    try person.send(.undo(undo))
    try person.settle()
    #expect(person.streak("Coffee") == [22, 22])
  }

  @Test("a later command celebrates no comeback that was in force before it (seed 120327)")
  func comeback() throws {
    var person = try Self.person { try $0.add("Sit") }
    let first = Self.today - 22
    func sit(_ gap: Int) throws {
      let at = RandomCommands.noon(on: first - gap)
      try person.send(.markComplete(.name("Sit"), amount: 1), on: Self.today, occurredAt: at)
    }
    try sit(13)
    // The close brings the comeback of a day that earns nothing.
    try person.settle()
    #expect(person.events.contains(.achievementChanged(.comeback(first, gap: 13), inForce: true)))
    // This only makes the gap shorter.
    try sit(9)
    #expect(person.events.contains(.achievementChanged(.comeback(first, gap: 9), inForce: true)))
    #expect(person.line.celebration.waiting.isEmpty)
    #expect(RuleAudit.replayFaults(in: person.line) == [])
  }

  @Test("a streak that a command takes apart and a freeze joins again is not celebrated (seeds 100279, 202182)")
  func joinedAgain() throws {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    try person.send(.addHabit(HabitDefinition(name: "Run")), on: Self.today - 30)
    try person.send(.markComplete(.name("Run"), amount: 1), on: Self.today - 30)
    for offset in -30...(-28) { try person.close(offset) }
    try person.send(.grantFreezes(2, reason: "a gift"), recordedAt: EndOfDayTests.night(after: Self.today - 28))
    for offset in -27...(-2) { try person.close(offset) }
    try person.send(.addHabit(Self.coffee))
    try person.settle()
    #expect(person.streak("Coffee") == [22, 22] && person.line.celebration.waiting.isEmpty)
    let late = RandomCommands.noon(on: Self.today - 10)
    try person.send(.markComplete(.name("Coffee"), amount: 3), occurredAt: late)
    let fourteen = Achievement.habitStreak(person.id("Coffee"), StreakLength(14, .days))
    let changes = person.line.accepted.last!.events.filter { event in
      [.achievementChanged(fourteen, inForce: false), .achievementChanged(fourteen, inForce: true)].contains(event)
    }
    #expect(changes.count == 2 && person.line.completion.automaticFreezes.days == [Self.today - 10])
    #expect(person.streak("Coffee") == [21, 21] && person.line.celebration.waiting.isEmpty)
  }

  @Test("until then `why` says that the days are undecided")
  func undecided() throws {
    let person = try Self.person()
    let detail = person.line.streak.runDetail(of: person.id("Coffee"), asOf: Self.today, context: person.line.context)
    #expect(detail.neutral == [.init(days: Self.today - 22...Self.today - 1, reason: .undecided)])
  }
}

extension TestPerson {
  /// Does what the scheduler would do until nothing is due at noon of Thursday, or at an instant.
  mutating func settle(at instant: Instant? = nil) throws(Refusal) {
    let now = instant ?? RandomCommands.noon(on: Self.thursday)
    while let due = line.completion.reportedDue.command, due.at <= now {
      let command = due.command(for: RuleLine.user)
      guard line.keys.contains(command.operation.key) else {
        try line.send(command, recordedAt: now)
        continue
      }
      // Sent before, it gets its first receipt, and the scheduler asks what is due.
      let next = line.completion.nextDue(at: now, line.context)
      guard next != due else {
        Issue.record("\(command.operation) is due again")
        return
      }
      line.completion.reportedDue.command = next
    }
  }
}
