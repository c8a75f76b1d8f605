import Testing

@testable import AscentRules

@Suite("Measured goals")
struct MeasureTests {
  private let weight = MeasureID(number: 1)

  private func goal(_ name: String = "Weight", in unit: MeasureUnit = .kilograms) -> MeasureGoal {
    MeasureGoal(name, from: 90, to: 80, in: unit, interval: 5)
  }

  private func milestone(_ kilograms: Int64, in unit: MeasureUnit = .kilograms) -> Milestone {
    Milestone(weight, MeasureAmount(thousandths: kilograms * 1000, unit), of: "Weight")
  }

  private func person() throws -> TestPerson {
    var person = TestPerson()
    try person.send(.setMeasureGoal(goal()))
    return person
  }

  private func report(_ person: TestPerson) throws -> MeasureReport {
    try #require(MeasureReport(person.line.progression.measures[0], id: weight))
  }

  @Test("a value that crosses two milestones records each once, with a celebration that names amount and measure")
  func crossing() throws {
    var person = try person()
    let key = try person.send(.measure("weight", 79.9, in: nil), on: TestPerson.thursday + 1)
    let events = person.events(of: key)
    #expect(events.contains(.achievementChanged(.milestone(milestone(85)), inForce: true)))
    #expect(events.contains(.achievementChanged(.milestone(milestone(80)), inForce: true)))
    let waiting = person.line.celebration.waiting
    #expect(waiting.map(\.key) == [.milestone(milestone(85).id), .milestone(milestone(80).id)])
    #expect(waiting.map(\.facts) == [.amount("85 kg", of: "Weight"), .amount("80 kg", of: "Weight")])
    let again = try person.send(.measure("Weight", 79, in: nil), on: TestPerson.thursday + 2)
    #expect(person.events(of: again).count == 1)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a value of a day before the goal's first one is not said to be on its way")
  func beforeTheGoal() throws {
    var person = try person()
    try person.send(.measure("Weight", 84, in: nil), occurredAt: RandomCommands.noon(on: TestPerson.thursday - 2))
    #expect(
      try report(person).spoken
        == "Weight was 84 kg before the goal's first day, 2026-01-01. The first milestone is 85 kg.")
    try person.send(.measure("Weight", 88, in: nil))
    #expect(
      try report(person).spoken.hasPrefix(
        "Weight is 88 kg, 20% of the way from 90 kg to 80 kg. The next milestone is 85 kg: 40% of the way from 90 kg, "
          + "3 kg to go."))
  }

  @Test("a milestone left behind again and crossed again is recorded once")
  func wobble() throws {
    var person = try person()
    for (day, value) in [84.0, 86, 84.5, 87, 84].enumerated() {
      try person.send(.measure("Weight", value, in: nil), on: TestPerson.thursday + day)
    }
    let crossings = person.line.accepted.flatMap(\.events).filter {
      if case .achievementChanged = $0 { true } else { false }
    }
    #expect(crossings == [.achievementChanged(.milestone(milestone(85)), inForce: true)])
    #expect(try report(person).reachedCount == 1)
  }

  @Test("values in pounds count towards a goal in kilograms; a new goal in pounds keeps what was reached")
  func units() throws {
    var person = try person()
    try person.send(.measure("Weight", 187, in: .pounds), on: TestPerson.thursday + 1)
    #expect(try report(person).reachedCount == 1)
    let before = person.line.celebration.waiting
    try person.send(
      .setMeasureGoal(
        MeasureGoal("WEIGHT", from: 198, to: 176, in: .pounds, interval: 11, firstDay: TestPerson.thursday)))
    #expect(try report(person).reachedCount == 1)
    #expect(person.line.celebration.waiting == before && before.map(\.key) == [.milestone(milestone(85).id)])
    #expect(
      person.refusal(.measure("Weight", 1, in: MeasureUnit("cm")))
        == .unitMismatch(given: MeasureUnit("cm"), expected: .pounds))
    #expect(
      person.refusal(.setMeasureGoal(goal(in: MeasureUnit("cm"))))
        == .unitMismatch(given: MeasureUnit("cm"), expected: .pounds))
  }

  @Test("undo takes a crossing back exactly, at any age, and undoing the undo restores it")
  func undo() throws {
    var person = try person()
    try person.send(.measure("Weight", 88, in: nil), on: TestPerson.thursday + 1)
    let before = person.line.content
    let crossing = try person.send(.measure("Weight", 84, in: nil), on: TestPerson.thursday + 2)
    let after = person.line.content
    let undo = try person.send(.undo(crossing), on: TestPerson.thursday + 3)
    #expect(person.line.content == before && person.line.celebration.waiting.isEmpty)
    try person.send(.undo(undo), on: TestPerson.thursday + 4)
    #expect(person.line.content == after && person.line.celebration.waiting.count == 1)
    #expect(before != after && RuleAudit.faults(in: person.line) == [])
  }

  @Test("a goal that values need cannot be undone; without values, or with another goal, it can")
  func undoGoal() throws {
    var person = TestPerson()
    let first = try person.send(.setMeasureGoal(goal()))
    let value = try person.send(.measure("Weight", 84, in: nil))
    #expect(person.refusal(.undo(first)) == .neededBy(first, "1 value of Weight"))
    let second = try person.send(.setMeasureGoal(MeasureGoal("Weight", from: 84, to: 82, in: .kilograms)))
    #expect(try report(person).target == MeasureAmount(thousandths: 82_000, .kilograms))
    try person.send(.undo(second))
    #expect(try report(person).target == MeasureAmount(thousandths: 80_000, .kilograms))
    let undoValue = try person.send(.undo(value))
    try person.send(.undo(first))
    #expect(MeasureReport(person.line.progression.measures[0], id: weight) == nil)
    #expect(person.refusal(.undo(undoValue)) == .unknownMeasure(name: "Weight"))
    #expect(person.refusal(.measure("Weight", 80, in: nil)) == .unknownMeasure(name: "Weight"))
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a new goal keeps what was reached, and reaching the same milestone again raises nothing")
  func newGoal() throws {
    var person = try person()
    try person.send(.measure("Weight", 84, in: nil), on: TestPerson.thursday + 1)
    let set = try person.send(.setMeasureGoal(goal()), on: TestPerson.thursday + 20)
    #expect(person.events(of: set).count == 1)
    #expect(try report(person).reachedCount == 0)
    try person.send(.measure("Weight", 79, in: nil), on: TestPerson.thursday + 21)
    #expect(person.line.celebration.waiting.map(\.key) == [.milestone(milestone(85).id), .milestone(milestone(80).id)])
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("no undo leaves values under a goal whose unit they cannot be compared with")
  func unitsOfUndo() throws {
    let centimetres = MeasureUnit("cm")
    var person = try person()
    let other = try person.send(.setMeasureGoal(goal(in: centimetres)))
    let value = try person.send(.measure("Weight", 85, in: nil))
    #expect(person.refusal(.undo(other)) == .neededBy(other, "1 value of Weight"))
    try person.send(.undo(value))
    let undo = try person.send(.undo(other))
    try person.send(.measure("Weight", 85, in: nil))
    #expect(person.refusal(.undo(undo)) == .unitMismatch(given: centimetres, expected: .kilograms))
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a value that crosses several milestones, undone and restored, brings back the same celebrations")
  func sameCelebrations() throws {
    var person = try person()
    let crossing = try person.send(.measure("Weight", 79, in: nil))
    let before = person.line.celebration
    try person.send(.undo(try person.send(.undo(crossing))))
    #expect(person.line.celebration == before && before.waiting.count == 2)
  }

  @Test("a damaged event of a measure is not read, whatever its amount")
  func damaged() {
    for amount in [Int64.max, .min, 85_001] {
      let texts = ["id": "milestone:1/85", "measure": "Weight", "unit": "kg"]
      #expect(Event(EventColumns(kind: 30, amount: amount, policy: 1, detail: EventDetail.text(texts))) == nil)
    }
    let columns = EventColumns(
      kind: 38, habit: 1, day: 20_000, amount: .max, total: 9, number: 0, detail: EventDetail.text(["unit": "kg"]))
    #expect(Event(columns) == nil)
  }

  @Test("the order in which values arrive does not matter, and earlier ones than the first day only show in the trend")
  func order() throws {
    let values: [(day: Int, value: Double)] = [(-3, 79), (0, 89), (2, 86), (5, 84.8), (5, 85.2), (9, 83)]
    var forward = try person()
    for (day, value) in values { try send(value, on: day, &forward) }
    var backward = try person()
    for (day, value) in values.reversed() { try send(value, on: day, &backward) }
    let (one, other) = (try report(forward), try report(backward))
    #expect(one == other && one.reachedCount == 1 && one.days.count == 5)
    #expect(one.days.map(\.value) == [79, 89, 86, 85, 83] && one.latest?.value == 83)
    #expect(forward.line.content == backward.line.content)
  }

  private func send(_ value: Double, on day: Int, _ person: inout TestPerson) throws {
    try person.send(
      .measure("Weight", value, in: nil), on: TestPerson.thursday + 20,
      occurredAt: RandomCommands.noon(on: TestPerson.thursday + day))
  }

  @Test("a snapshot restores measures, and one without measures has the bytes of the time before them")
  func snapshot() throws {
    var person = try person()
    try person.send(.measure("Weight", 84.125, in: .pounds))
    try person.send(.measure("Weight", 84, in: nil))
    #expect(try PersonState(snapshot: person.line.person.snapshot) == person.line.person)
    let encoded = SnapshotCoding.encode(ProgressionState())
    #expect(encoded == [4, 2, 0, 0, 0])
  }

  @Test("bad values are refused with the fault")
  func refusals() throws {
    var person = try person()
    #expect(
      person.refusal(.measure("Weight", .nan, in: nil))
        == .badNumber(field: "value", reason: "it must be a finite number"))
    #expect(
      person.refusal(.measure("Weight", 1.00005, in: nil))
        == .badNumber(field: "value", reason: "it must have at most three decimals"))
    for unit in [MeasureUnit.kilograms, .pounds] {
      let reason = "a value in \(unit.symbol) must be 0 or more"
      #expect(person.refusal(.measure("Weight", -5, in: unit)) == .badNumber(field: "value", reason: reason))
      #expect(
        person.refusal(.setMeasureGoal(MeasureGoal("x", from: -1, to: 2, in: unit)))
          == .badNumber(field: "start", reason: reason))
      #expect(
        person.refusal(.setMeasureGoal(MeasureGoal("x", from: 1, to: -2, in: unit)))
          == .badNumber(field: "target", reason: reason))
    }
    try person.send(.setMeasureGoal(MeasureGoal("Freezer", from: 0, to: -18, in: MeasureUnit("°C"))))
    try person.send(.measure("Freezer", -5, in: nil))
    #expect(person.refusal(.measure("Height", 180, in: nil)) == .unknownMeasure(name: "Height"))
    #expect(
      person.refusal(.setMeasureGoal(MeasureGoal("", from: 1, to: 2, in: .kilograms)))
        == .badText(field: "measure", reason: "it is empty"))
    #expect(
      person.refusal(.setMeasureGoal(MeasureGoal("x", from: 1, to: 2, in: MeasureUnit(""))))
        == .badText(field: "unit", reason: "it is empty"))
  }

  @Test("a measure may have 200 goals, undone ones included")
  func goalLimit() throws {
    var person = try person()
    for _ in 1..<200 { try person.send(.setMeasureGoal(goal())) }
    try person.send(.undo(person.line.keys.last!))
    #expect(person.refusal(.setMeasureGoal(goal())) == .outOfRange(field: "goals", value: 201, allowed: 1...200))
    try person.send(.setMeasureGoal(goal("Waist")))
  }
}
