import Testing

@testable import AscentRules

/// What a change that is recorded afterwards can and cannot do for a day, and habits that a day
/// does not depend on.
@Suite("Changes that are recorded after the day")
struct LateChangeTests {
  private let thursday = TestPerson.thursday

  private func person(_ names: [String] = ["run", "read"], limit: Bool = false) throws -> TestPerson {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    for name in names { try person.add(name) }
    if limit { try person.send(.addHabit(.habit("coffee", atMost: 1))) }
    return person
  }

  private func did(_ person: inout TestPerson, _ names: [String], _ offset: Int) throws {
    for name in names { try person.send(.markComplete(.name(name), amount: 1), on: thursday + offset) }
  }

  @Test("an archive for days that were missed, and a restore, join no streak; an archive for today does no harm")
  func archive() throws {
    for from in [3, 5] {
      var person = try person(["run"])
      for offset in [0, 1, 2] { try did(&person, ["run"], offset) }
      let archive = try person.send(.archive(.name("run"), from: thursday + from), on: thursday + 5)
      try person.send(.restore(.name("run"), from: thursday + 6), on: thursday + 6)
      try did(&person, ["run"], 6)
      #expect(person.streak("run") == [1, 3])
      #expect(RuleAudit.faults(in: person.line) == [])
      try person.send(.undo(archive), on: thursday + 6)
      #expect(person.streak("run") == [1, 3])
      #expect(RuleAudit.faults(in: person.line) == [])
    }
    var person = try person(["run"])
    for offset in 0...4 { try did(&person, ["run"], offset) }
    try person.send(.archive(.name("run"), from: thursday + 5), on: thursday + 5)
    try person.send(.restore(.name("run"), from: thursday + 7), on: thursday + 7)
    try did(&person, ["run"], 7)
    #expect(person.streak("run") == [6, 6])
  }

  @Test("a limit that is raised for a past day is kept on it, but completes it no more than before")
  func raisedLimit() throws {
    var person = try person(["run"], limit: true)
    for offset in 0...2 {
      try did(&person, ["run"] + (offset == 1 ? ["coffee", "coffee"] : []), offset)
      try person.close(offset)
    }
    #expect(person.line.completion.complete.days == [thursday, thursday + 2])
    let goal = try person.send(.setGoal(.name("coffee"), goal: 5, from: thursday), on: thursday + 3)
    #expect(person.isSatisfied("coffee", 1) && person.streak("coffee") == [3, 3])
    #expect(person.line.completion.complete.days == [thursday, thursday + 2])
    // Another change makes a checkpoint, by which the raised limit was known.
    try person.send(.setGoal(.name("coffee"), goal: 6, from: thursday), on: thursday + 4)
    #expect(person.line.completion.complete.days == [thursday, thursday + 2])
    #expect(RuleAudit.faults(in: person.line) == [])
    try person.send(.undo(goal), on: thursday + 4)
    #expect(person.line.completion.complete.days == [thursday, thursday + 2])
  }

  @Test("a habit that is added to a complete day is due and pays, and the day stays complete without it")
  func optional() throws {
    var person = try person()
    try did(&person, ["run", "read"], 0)
    #expect(person.total == 70 && person.line.completion.complete.contains(thursday))
    try person.send(.addHabit(HabitDefinition(name: "swim")))
    let swim = person.id("swim")
    #expect(person.line.completion.isDue(swim, on: thursday) && person.line.completion.complete.contains(thursday))
    #expect(person.total == 70 && person.dailyStreak == [1, 1])
    let done = try person.send(.markComplete(.name("swim"), amount: 1))
    #expect(person.total == 80 && person.dailyStreak == [1, 1])
    try person.send(.undo(done))
    #expect(person.total == 70 && person.line.completion.complete.contains(thursday))
    try person.close(0)
    #expect(person.events.contains(.dayClosed(thursday, .complete, policy: 1)))
    // From the next day on it counts.
    try did(&person, ["run", "read"], 1)
    #expect(!person.line.completion.complete.contains(thursday + 1))
    try did(&person, ["swim"], 1)
    #expect(person.line.completion.complete.contains(thursday + 1) && person.dailyStreak == [2, 2])
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a goal that is raised on a complete day leaves it complete, and an undo of what reached it opens it")
  func raisedGoal() throws {
    var person = try person(["run"])
    let done = try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.setGoal(.name("run"), goal: 3, from: nil))
    #expect(person.isSatisfied("run") && person.line.completion.complete.contains(thursday) && person.total == 60)
    try person.send(.undo(done))
    #expect(!person.isSatisfied("run") && person.line.completion.complete.isEmpty && person.total == 0)
  }

  @Test("the first close announces no ending of a habit that was deleted before it (seed 128695)")
  func deletedBeforeFirstClose() throws {
    for isDeleted in [false, true] {
      var person = try person(["read"])
      for offset in 0...1 { try did(&person, ["read"], offset) }
      let read = person.id("read")
      if isDeleted { try person.send(.deleteHabit(.name("read")), on: thursday + 3) }
      try person.close(3)
      let isEnded = person.events.contains { if case .streakEnded(read, _, _) = $0 { true } else { false } }
      #expect(isEnded != isDeleted)
      #expect(RuleAudit.faults(in: person.line) == [])
    }
  }

  @Test("the first close names the number of the rules")
  func rules() throws {
    var person = try person(["run"])
    try person.close(0)
    #expect(person.events.contains(.automaticFreezesChanged(from: thursday, rules: KnownRules.present)))
  }
}
