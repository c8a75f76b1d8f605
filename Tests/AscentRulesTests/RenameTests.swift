import Testing

@testable import AscentRules

@Suite("Renaming a habit")
struct RenameTests {
  private let tee = HabitReference.id(HabitID(number: 1))

  private func person() throws -> TestPerson {
    var person = TestPerson()
    try person.add("Tee")
    try person.complete("Tee", [0, 1])
    return person
  }

  @Test("changes the name and nothing else; the former name is free")
  func rename() throws {
    var person = try person()
    let before = person.line.person
    try person.send(.renameHabit(.name("Tee"), to: "Tea"))
    #expect(
      person.line.accepted.last?.events == [
        .habitRenamed(
          HabitID(number: 1), from: "Tee", to: "Tea", setBy: Event.Setters(new: before.completion.lastOrdinal + 1))
      ])
    var expected = before
    expected.completion.habits[0].name = "Tea"
    expected.completion.lastOrdinal += 1
    expected.completion.habits[0].nameSetBy = expected.completion.lastOrdinal
    #expect(person.line.completion == expected.completion && person.line.streak == expected.streak)
    #expect(person.total == before.reward.award.total)
    try person.complete("Tea", [2])
    #expect(person.streak("Tea") == [3, 3])
    #expect(person.refusal(.markComplete(.name("Tee"), amount: 1)) == .unknownHabit(name: "Tee"))
    try person.add("Tee")
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a refusal names the first fault: bad text, unknown habit, name in use, same name")
  func refusals() throws {
    var person = try person()
    try person.add("Run")
    try person.add("Gone")
    try person.send(.archive(.name("Gone"), from: nil))
    let table: [(Intent, Refusal)] = [
      (.renameHabit(.name("none"), to: ""), .badText(field: "habit", reason: "it is empty")),
      (.renameHabit(tee, to: "a\u{1B}"), .badText(field: "habit", reason: "it has the control character U+001B")),
      (.renameHabit(.name("none"), to: "Run"), .unknownHabit(name: "none")),
      (.renameHabit(.id(HabitID(number: 9)), to: "Run"), .unknownHabitID(HabitID(number: 9))),
      (.renameHabit(tee, to: "Run"), .habitExists(name: "Run")),
      (.renameHabit(.name("Gone"), to: "Run"), .habitExists(name: "Run")),
      (.renameHabit(tee, to: "Tee"), .nothingToChange(field: "name", value: "Tee")),
    ]
    for (intent, refusal) in table { #expect(person.refusal(intent) == refusal) }
    // Today both would have the name.
    #expect(
      person.refusal(.renameHabit(tee, to: "Gone")) == .habitArchivedToday(HabitID(number: 3), name: "Gone"))
    let tomorrow = TestPerson.thursday + 1
    try person.send(.renameHabit(tee, to: "Gone"), on: tomorrow)
    #expect(
      person.refusal(.restore(.id(HabitID(number: 3)), from: nil), on: tomorrow) == .habitExists(name: "Gone"))
  }

  @Test("each undo of an undo flips the name")
  func undoChain() throws {
    var person = try person()
    let before = person.line.content
    var key = try person.send(.renameHabit(tee, to: "Tea"))
    let after = person.line.content
    for depth in 1...6 {
      key = try person.send(.undo(key))
      #expect(person.line.content == (depth % 2 == 1 ? before : after), "depth \(depth)")
    }
    #expect(before != after && RuleAudit.faults(in: person.line) == [])
  }

  @Test("cannot be undone once, while another habit has the former name")
  func nameTaken() throws {
    var person = try person()
    let key = try person.send(.renameHabit(tee, to: "Tea"))
    let added = HabitReference.id(HabitID(number: 2))
    try person.add("Tee")
    #expect(person.refusal(.undo(key)) == .neededBy(key, "another habit called Tee"))
    try person.send(.renameHabit(added, to: "Other"))
    let undo = try person.send(.undo(key))
    #expect(person.line.completion.habits.map(\.name) == ["Tee", "Other"])
    #expect(person.refusal(.undo(key)) == .alreadyUndone(key))
    try person.send(.renameHabit(added, to: "Tea"))
    #expect(person.refusal(.undo(undo)) == .neededBy(undo, "another habit called Tea"))
  }

  @Test("cannot be undone after a later rename; once that is undone, it can")
  func renamedAgain() throws {
    var person = try person()
    let first = try person.send(.renameHabit(tee, to: "Tea"))
    let second = try person.send(.renameHabit(tee, to: "Chai"))
    #expect(person.refusal(.undo(first)) == .neededBy(first, "a later change to the name"))
    try person.send(.undo(second))
    let undo = try person.send(.undo(first))
    #expect(person.line.completion.habits.map(\.name) == ["Tee"])
    try person.send(.renameHabit(tee, to: "Mate"))
    #expect(person.refusal(.undo(undo)) == .neededBy(undo, "a later change to the name"))
  }

  /// Found by simulation, seed 385945.
  @Test("cannot be undone after a later rename brought the same name back; once that is undone, it can")
  func renamedBack() throws {
    var person = try person()
    let first = try person.send(.renameHabit(tee, to: "Tea"))
    let second = try person.send(.renameHabit(tee, to: "Tee"))
    let third = try person.send(.renameHabit(tee, to: "Tea"))
    #expect(person.refusal(.undo(first)) == .neededBy(first, "a later change to the name"))
    #expect(person.refusal(.undo(second)) == .neededBy(second, "a later change to the name"))
    let kept = try PersonState(snapshot: person.line.person.snapshot)
    #expect(kept == person.line.person)
    try person.send(.undo(third))
    try person.send(.undo(second))
    let undo = try person.send(.undo(first))
    #expect(person.line.completion.habits.map(\.name) == ["Tee"])
    try person.send(.undo(undo))
    #expect(person.line.completion.habits.map(\.name) == ["Tea"])
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("leaves no trace when undone, nor does an undone undo, whatever happened in between")
  func undoIsExact() {
    var compared = [0, 0]
    for seed in Seeds.upTo(300) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3))
      for _ in 0..<6 { if history.generator.oneIn(3) { history.rename() } else { history.anything() } }
      guard let key = history.rename() else { continue }
      for _ in 0..<4 { if history.generator.oneIn(3) { history.rename() } else { history.anything() } }
      guard history.line.operation(key)!.inForce, let undo = history.send(.undo(key)) else { continue }
      for _ in 0..<3 { history.anything() }
      #expect(RuleAudit.faults(in: history.line) == [], "seed \(seed)")
      if let without = history.replayed(without: [key, undo]) {
        compared[0] += 1
        #expect(without.content == history.line.content, "seed \(seed)")
      }
      guard history.line.operation(undo)!.inForce, let redo = history.send(.undo(undo)) else { continue }
      if let without = history.replayed(without: [undo, redo]) {
        compared[1] += 1
        #expect(without.content == history.line.content, "seed \(seed)")
      }
    }
    #expect(compared.allSatisfy { $0 > Seeds.atLeast(80) }, "\(compared)")
  }
}

extension RandomCommands {
  /// Gives a habit a name that none had before.
  @discardableResult
  fileprivate mutating func rename() -> OperationKey? {
    send(.renameHabit(habit(), to: "name \(sent.count) \(refusals)"))
  }
}
