import Testing

@testable import AscentRules

@Suite("Deleting a habit, and names")
struct HabitDeletionTests {
  private let thursday = TestPerson.thursday

  private func person() throws -> TestPerson {
    var person = TestPerson()
    try person.add("Run")
    try person.add("Read")
    try person.complete("Run", [0, 1])
    try person.complete("Read", [0])
    return person
  }

  @Test("hides it from today on, keeps what was earned and past days, and frees its name")
  func delete() throws {
    var person = try person()
    let total = person.total
    #expect(person.line.completion.complete.days == [thursday])
    try person.send(.deleteHabit(.name("run")), on: thursday + 3)
    #expect(person.total == total && person.line.completion.complete.days == [thursday])
    #expect(person.refusal(.markComplete(.name("Run"), amount: 1)) == .unknownHabit(name: "Run"))
    #expect(person.refusal(.deleteHabit(.id(HabitID(number: 1)))) == .unknownHabitID(HabitID(number: 1)))
    // From the next day on a day is complete without it; on that day it was due and open.
    try person.complete("Read", [2, 3, 4])
    #expect(person.line.completion.complete.days == [thursday, thursday + 4])
    try person.send(.addHabit(HabitDefinition(name: "RUN")), on: thursday + 3)
    #expect(person.id("RUN") == HabitID(number: 3))
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a completion of a deleted habit is not moved, but can be undone")
  func move() throws {
    var person = try person()
    let run = try person.send(.markComplete(.name("Run"), amount: 1), on: thursday + 2)
    try person.send(.deleteHabit(.name("Run")), on: thursday + 3)
    #expect(
      person.refusal(.moveCompletion(run, to: thursday + 1), on: thursday + 3)
        == .unknownHabitID(HabitID(number: 1)))
    try person.send(.undo(run), on: thursday + 3)
  }

  @Test("is undone exactly; not while another habit has the name")
  func undo() throws {
    var person = try person()
    let before = person.line.content
    let deleted = try person.send(.deleteHabit(.name("Run")), on: thursday + 3)
    try person.send(.addHabit(HabitDefinition(name: "run")), on: thursday + 3)
    let added = person.line.keys.last!
    #expect(person.refusal(.undo(deleted), on: thursday + 3) == .neededBy(deleted, "another habit called run"))
    try person.send(.undo(added), on: thursday + 3)
    try person.send(.undo(deleted), on: thursday + 3)
    #expect(person.line.content == before)
    try person.complete("Run", [2])
    #expect(person.streak("Run") == [3, 3])
  }

  @Test("one deleted twice, by an undone and a later command, is back when both are undone")
  func twice() throws {
    var person = try person()
    let first = try person.send(.deleteHabit(.name("Run")), on: thursday + 3)
    let undo = try person.send(.undo(first), on: thursday + 3)
    let second = try person.send(.deleteHabit(.name("Run")), on: thursday + 3)
    try person.send(.undo(undo), on: thursday + 3)
    try person.send(.undo(second), on: thursday + 3)
    #expect(!person.line.completion.habits[0].isPresent)
    try person.send(.undo(first), on: thursday + 3)
    #expect(person.line.completion.habits[0].isPresent)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a habit archived today is not due today, and leaves the day open unless it was done")
  func archivedToday() throws {
    var person = try person()
    try person.complete("Run", [2])
    try person.send(.archive(.name("Read"), from: nil), on: thursday + 2)
    #expect(
      person.line.completion.complete.days == [thursday]
        && !person.line.completion.isDue(person.id("Read"), on: thursday + 2))
    try person.complete("Run", [3])
    try person.send(.archive(.name("Run"), from: nil), on: thursday + 3)
    #expect(person.line.completion.complete.days == [thursday, thursday + 3] && person.isSatisfied("Run", 3))
  }

  @Test("a name is one whatever its case and accents, and is found exactly first")
  func names() throws {
    var person = TestPerson()
    try person.add("Caf\u{E9}")
    #expect(person.refusal(.addHabit(HabitDefinition(name: "CAFE\u{301}"))) == .habitExists(name: "Caf\u{E9}"))
    try person.send(.renameHabit(.name("cafe\u{301}"), to: "CAF\u{C9}"))
    #expect(person.line.completion.habits[0].name == "CAF\u{C9}")
    try person.send(.archive(.name("café"), from: thursday - 1))
    try person.add("cafe\u{301}")
    let places: [(String, Int)] = [("CAFÉ", 1), ("café", 1), ("tea", -1)]
    for (name, place) in places {
      let found = HabitNames.place(
        of: name, in: 0..<2, name: { person.line.completion.habits[$0].name }, isPresent: { _ in true },
        isInUse: { $0 == 1 })
      #expect(found == (place < 0 ? nil : place), "\(name)")
    }
    // Two habits in use that an earlier version allowed.
    let old = ["Tea", "TEA"]
    for (name, place) in [("Tea", 0), ("TEA", 1), ("tea", 1)] {
      #expect(
        HabitNames.place(of: name, in: 0..<2, name: { old[$0] }, isPresent: { _ in true }, isInUse: { _ in true })
          == place)
    }
  }

  @Test("a note follows its completion, and goes with it when it is moved")
  func notes() throws {
    var person = try person()
    let noted = try person.send(.markComplete(.name("Run"), amount: 2, note: "new shoes"), on: thursday + 4)
    let id = HabitID(number: 1)
    #expect(person.line.accepted.last?.events.contains(.completionNoted(id, thursday + 4, note: "new shoes")) == true)
    #expect(person.count("Run", 4) == 2)
    try person.send(.moveCompletion(noted, to: thursday + 3), on: thursday + 4)
    #expect(person.line.accepted.last?.events.contains(.completionNoted(id, thursday + 3, note: "new shoes")) == true)
    #expect(RuleAudit.faults(in: person.line) == [])
  }
}
