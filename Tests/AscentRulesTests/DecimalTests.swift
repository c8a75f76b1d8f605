import Testing

@testable import AscentRules

@Suite("Amounts with decimals")
struct DecimalTests {
  private static func run(decimals: Int = 1, goal: Int64 = 75) -> Intent {
    var run = HabitDefinition(name: "Run", unit: "km", goal: goal, firstDay: TestPerson.thursday)
    run.decimals = decimals
    return .addHabit(run)
  }

  @Test("are stored as integers, and whole amounts of the habit are scaled")
  func stored() throws {
    var person = TestPerson()
    try person.send(Self.run())
    try person.send(.completion(of: .name("Run"), 2.5))
    #expect(person.count("Run") == 25)
    try person.send(.markComplete(.name("Run"), amount: 5))
    #expect(person.count("Run") == 75)
    #expect(person.isSatisfied("Run"))
    try person.send(
      .completion(of: .name("Run"), 0.1, on: TestPerson.thursday + 1, note: "late"), on: TestPerson.thursday + 1)
    #expect(person.count("Run", 1) == 1)
    #expect(
      person.line.accepted.last!.events.contains(
        .completionNoted(person.id("Run"), TestPerson.thursday + 1, note: "late")))
    try person.send(.setGoal(.name("Run"), goal: 0.1, from: nil), on: TestPerson.thursday + 1)
    #expect(person.isSatisfied("Run", 1))
  }

  @Test("a value with more decimals than the habit is refused, with how many it has")
  func tooMany() throws {
    var person = TestPerson()
    try person.send(Self.run())
    try person.add("Water")
    let run = HabitReference.name("Run")
    #expect(person.refusal(.completion(of: run, 2.55)) == .tooManyDecimals(field: "amount", allowed: 1))
    #expect(person.refusal(.completion(of: .name("Water"), 2.5)) == .tooManyDecimals(field: "amount", allowed: 0))
    #expect(person.refusal(.setGoal(run, goal: 7.55, from: nil)) == .tooManyDecimals(field: "goal", allowed: 1))
    #expect(
      person.refusal(.completion(of: run, 2.5555))
        == .badNumber(field: "amount", reason: "it must have at most three decimals"))
    #expect(
      person.refusal(.completion(of: run, -2.5)) == .badNumber(field: "amount", reason: "it must be greater than 0"))
    for value in [Double.nan, .infinity] {
      #expect(
        person.refusal(.completion(of: run, value)) == .badNumber(field: "amount", reason: "it must be a finite number")
      )
    }
    #expect(
      person.refusal(Self.run(decimals: 4)) == .outOfRange(field: "decimals", value: 4, allowed: 0...3))
    // A number so close to 0 is read as 0.
    for habit in [run, .name("Water")] {
      #expect(
        person.refusal(.completion(of: habit, 1e-10))
          == .outOfRange(field: "amount", value: 0, allowed: 1...DayCounts.limit))
    }
    let limit = DayCounts.limit / 10
    #expect(
      person.refusal(.markComplete(run, amount: limit + 1))
        == .outOfRange(field: "amount", value: limit + 1, allowed: 1...limit))
  }

  @Test(
    "are written as numbers, without needless zeros",
    arguments: [
      (0, 25, "25"), (1, 25, "2.5"), (1, 20, "2"), (2, 25, "0.25"), (3, 25, "0.025"), (3, 1_000_000, "1000"),
    ])
  func text(decimals: Int, amount: Int64, text: String) {
    let places = DecimalPlaces(decimals)!
    #expect(places.text(amount) == text)
    #expect(places.json(amount).text == text)
    #expect(places.stored(thousandths: amount * 1000 / places.scale) == amount)
  }

  @Test("an amount without decimals is the same command as before there were any")
  func sameCommand() {
    let habit = HabitReference.name("Run")
    #expect(Intent.completion(of: habit, 2) == .markComplete(habit, amount: 2))
    #expect(
      Intent.completion(of: habit, 2, on: TestPerson.thursday)
        == .recordCompletion(habit, day: TestPerson.thursday, amount: 2))
    #expect(Intent.setGoal(habit, goal: 2.0, from: nil) == .setGoal(habit, goal: 2, from: nil))
  }

  @Test("habits need no more memory for what they are for good")
  func memory() {
    struct Bare {
      var firstDay: LocalDay
      var addedBy: Int32
      var schedule: Schedule
      var inForce: Bool
      var changes: [Int]
    }
    #expect(MemoryLayout<HabitPlan>.size == MemoryLayout<Bare>.size)
  }

  @Test("undo, replay and snapshots keep them")
  func kept() throws {
    var person = TestPerson()
    try person.send(Self.run())
    let key = try person.send(.completion(of: .name("Run"), 7.5))
    let before = person.line.content
    let undo = try person.send(.undo(key))
    #expect(person.count("Run") == 0)
    try person.send(.undo(undo))
    #expect(person.line.content == before)
    let state = person.line.person
    #expect(try PersonState(snapshot: state.snapshot) == state)
    #expect(RuleLine.replay(person.line.accepted) == state)
    let columns = EventColumns(person.line.accepted[0].events.first { $0.kind == .habitAdded }!)
    #expect(columns.detail?.contains(#""decimals":"1""#) ?? false)
    #expect(Event(columns) == person.line.accepted[0].events.first { $0.kind == .habitAdded })
  }
}
