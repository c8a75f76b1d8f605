import Testing

@testable import AscentRules

@Suite("Freezes that closes spend follow from what is in force")
struct AutomaticFreezeTests {
  private let thursday = TestPerson.thursday

  /// A person with a habit and one granted freeze.
  private func person() throws -> TestPerson {
    var person = TestPerson()
    try person.add("run")
    try person.send(.grantFreezes(1, reason: ""), as: "grant")
    return person
  }

  @discardableResult
  private func run(_ person: inout TestPerson, _ offset: Int, on recorded: Int? = nil) throws -> OperationKey {
    try person.send(
      .markComplete(.name("run"), amount: 1), on: thursday + (recorded ?? offset),
      occurredAt: RandomCommands.noon(on: thursday + offset))
  }

  private func automatic(_ person: TestPerson) -> [LocalDay] { person.line.completion.automaticFreezes.days }

  @Test("the undo of the streak gives the freeze back, and the redo spends it again")
  func undoneAfterClose() throws {
    var never = try person()
    for offset in 0...1 { try never.close(offset) }
    var person = try person()
    let key = try run(&person, 0)
    for offset in 0...1 { try person.close(offset) }
    let saved = person.line.content
    #expect(person.freezes == 0 && person.streak("run") == [1, 1])
    let undo = try person.send(.undo(key), on: thursday + 2)
    #expect(person.line.accepted.last!.events.contains(.freezeRevised(thursday + 1, inForce: false)))
    #expect(person.freezes == 1 && person.line.content == never.line.content)
    try person.send(.undo(undo), on: thursday + 2)
    #expect(person.line.accepted.last!.events.contains(.freezeRevised(thursday + 1, inForce: true)))
    #expect(person.freezes == 0 && person.line.content == saved)
    #expect(RuleAudit.faults(in: person.line) == [] && EndingAudit.faults(in: person.line) == [])
  }

  @Test("days that were recorded too late, or imported, earn no freeze and break no run that does")
  func lateDaysEarnNone() throws {
    for imports in [false, true] {
      var person = TestPerson(context: RuleContext(zones: FixedZones()))
      try person.add("run")
      let keys = try (0..<14).map { offset in
        imports
          ? try person.send(.recordCompletion(.name("run"), day: thursday + offset, amount: 1), on: thursday + 40)
          : try run(&person, offset, on: 40)
      }
      #expect(person.dailyStreak[1] == 14 && person.freezes == 0)
      #expect(person.refusal(.freezeDay(thursday + 40), on: thursday + 40) == .noFreezes)
      // Six days in time around one that was late.
      for offset in 34..<37 { try run(&person, offset, on: 40) }
      try person.send(.recordCompletion(.name("run"), day: thursday + 37, amount: 1), on: thursday + 40)
      for offset in 38...40 { try run(&person, offset, on: 40) }
      #expect(person.freezes == 0)
      let last = try run(&person, 41)
      #expect(person.freezes == 1)
      try person.send(.undo(last), on: thursday + 41)
      try person.send(.undo(keys[0]), on: thursday + 41)
      #expect(person.freezes == 0 && RuleAudit.faults(in: person.line) == [])
    }
  }

  @Test("a freeze that was asked for on a closed day, and undone, leaves no trace in what closes spend")
  func askedAndUndone() throws {
    func late(asks: Bool) throws -> TestPerson {
      var person = try person()
      for offset in 0...2 { try person.close(offset) }
      if asks {
        let freeze = try person.send(.freezeDay(thursday + 1), on: thursday + 3)
        try person.send(.undo(freeze), on: thursday + 3)
      }
      try run(&person, 0, on: 3)
      return person
    }
    let (never, asked) = (try late(asks: false), try late(asks: true))
    #expect(automatic(never) == [thursday + 1])
    #expect(automatic(asked) == automatic(never) && asked.freezes == never.freezes)
  }

  @Test("a completion that arrives after the close spends the freeze that it would have spent before")
  func arrivesAfterClose() throws {
    var (early, late) = (try person(), try person())
    try run(&early, 0)
    for offset in 0...2 {
      if offset == 2 {
        try run(&early, 2)
        try run(&late, 2)
      }
      try early.close(offset)
      try late.close(offset)
    }
    #expect(late.freezes == 1 && late.streak("run") == [1, 1])
    try run(&late, 0, on: 3)
    #expect(late.streak("run") == [2, 2] && automatic(late) == [thursday + 1])
    #expect(late.freezes == 0 && late.line.content == early.line.content)
  }

  @Test("a freeze that is given back saves the next streak that ended without one")
  func movesOn() throws {
    var person = try person()
    for offset in [0, 2] { try run(&person, offset) }
    for offset in 0...3 { try person.close(offset) }
    #expect(automatic(person) == [thursday + 1] && person.line.streak.ended[person.id("run")]?.isEmpty == false)
    let before = person.line.content
    let late = try run(&person, 1, on: 4)
    #expect(automatic(person) == [thursday + 3] && person.line.streak.ended.isEmpty && person.freezes == 0)
    #expect(person.line.accepted.last!.events.contains { $0.kind == .streakRestored })
    try person.send(.undo(late), on: thursday + 4)
    #expect(person.line.content == before)
    #expect(RuleAudit.faults(in: person.line) == [] && EndingAudit.faults(in: person.line) == [])
  }

  @Test("a grant is for days that are not closed yet, and its redo spends what it had paid for")
  func grantAfterClose() throws {
    var person = try person()
    try person.send(.undo(person.line.keys.last!))
    try run(&person, 0)
    for offset in 0...1 { try person.close(offset) }
    let grant = try person.send(.grantFreezes(1, reason: ""), on: thursday + 2)
    #expect(automatic(person) == [] && person.freezes == 1)
    try run(&person, 2)
    for offset in 2...3 { try person.close(offset) }
    #expect(automatic(person) == [thursday + 3])
    #expect(
      person.refusal(.undo(grant), on: thursday + 4) == .neededBy(grant, "a freeze on \(thursday + 3)"))
  }

  @Test("a freeze that is planned for a later day is not spent by a close, and its undo frees it")
  func planned() throws {
    var person = try person()
    try run(&person, 0)
    try person.close(0)
    let planned = try person.send(.freezeDay(thursday + 5), on: thursday + 1)
    try person.close(1)
    #expect(automatic(person) == [])
    let saved = person.line.content
    let undo = try person.send(.undo(planned), on: thursday + 2)
    #expect(automatic(person) == [thursday + 1] && person.freezes == 0)
    #expect(person.refusal(.undo(undo), on: thursday + 2) == .noFreezes)
    try person.send(.grantFreezes(1, reason: ""), on: thursday + 2)
    try person.send(.undo(undo), on: thursday + 2)
    #expect(automatic(person) == [])
    try person.send(.undo(person.line.keys.dropLast().last!), on: thursday + 2)
    #expect(person.line.content == saved)
  }

  @Test("the undo of a freeze on a closed day has the close spend one, and the redo gives that back")
  func askedFor() throws {
    var person = try person()
    try run(&person, 0)
    let freeze = try person.send(.freezeDay(thursday + 1))
    for offset in 0...1 { try person.close(offset) }
    let saved = person.line.content
    let undo = try person.send(.undo(freeze), on: thursday + 2)
    #expect(automatic(person) == [thursday + 1] && person.freezes == 0 && person.streak("run") == [1, 1])
    #expect(person.refusal(.freezeDay(thursday + 1), on: thursday + 2) == .alreadyFrozen(thursday + 1))
    try person.send(.undo(undo), on: thursday + 2)
    #expect(automatic(person) == [] && person.freezes == 0 && person.line.content == saved)
  }

  @Test("a freeze that the person spends later stays, and the close's is owed")
  func owed() throws {
    var person = try person()
    for offset in 0...1 { try person.close(offset) }
    try person.send(.freezeDay(thursday + 2), on: thursday + 2)
    try run(&person, 0, on: 2)
    #expect(automatic(person) == [thursday + 1] && person.freezes == 0)
    for offset in 3...9 { try run(&person, offset) }
    #expect(person.freezes == 0 && person.dailyStreak == [8, 8])
  }

  @Test("days that were closed while the person had to ask, or by an earlier version, stay as they are")
  func settled() throws {
    var person = try person()
    let key = try run(&person, 0)
    for offset in 0...1 { try person.close(offset) }
    person.line.context.policy.freezeSpending = .manual
    try person.close(2)
    #expect(person.line.completion.automaticFreezesFrom == nil)
    person.line.context.policy.freezeSpending = .automatic
    try person.close(3)
    try person.send(.undo(key), on: thursday + 4)
    #expect(person.freezes == 0 && person.line.completion.frozen.days == [thursday + 1])
    #expect(person.line.completion.automaticFreezesFrom == thursday + 3)
  }

  @Test("the state of freezes is in snapshots and replays")
  func stored() throws {
    var person = try person()
    try run(&person, 0)
    for offset in 0...1 { try person.close(offset) }
    try person.send(.grantFreezes(2, reason: ""), on: thursday + 2)
    try person.send(.freezeDay(thursday + 5), on: thursday + 2)
    let state = person.line.person
    #expect(try PersonState(snapshot: state.snapshot) == state && RuleLine.replay(person.line.accepted) == state)
    #expect(state.completion.closedThroughAtRequest == [thursday + 5: thursday + 1])
  }
}
