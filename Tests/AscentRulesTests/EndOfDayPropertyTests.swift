import Testing

@testable import AscentRules

@Suite("The end of a day, by property")
struct EndOfDayPropertyTests {
  @Test("after any history no streak that lives was announced to have ended, and snapshots keep what was")
  func endings() throws {
    var ended = 0
    for seed in Seeds.upTo(250) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3))
      for _ in 0..<40 {
        history.anything()
        if history.generator.oneIn(4) { history.send(.closeDay(history.day())) }
        #expect(EndingAudit.faults(in: history.line) == [], "seed \(seed)")
      }
      let person = history.line.person
      #expect(try PersonState(snapshot: person.snapshot) == person, "seed \(seed)")
      #expect(RuleAudit.faults(in: history.line) == [], "seed \(seed)")
      ended += history.line.accepted.flatMap(\.events).count { $0.kind == .streakEnded }
    }
    #expect(ended > Seeds.atLeast(100), "\(ended)")
  }

  @Test("no streak that lives ends without a word, and each close, freeze and reminder comes once")
  func everyEnding() {
    for seed in Seeds.upTo(150) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3))
      for _ in 0..<12 { history.complete() }
      for offset in 0...11 {
        let before = EndingAudit.alive(in: history.line, before: RandomCommands.firstDay + offset)
        let sent = history.line.accepted.count
        history.send(.closeDay(RandomCommands.firstDay + offset))
        guard history.line.accepted.count > sent else { continue }
        let dead = before.subtracting(EndingAudit.alive(in: history.line))
        let told = history.line.accepted.last!.events.compactMap { event -> HabitID?? in
          if case .streakEnded(let id, _, _) = event { .some(id) } else { nil }
        }
        #expect(dead.isSubset(of: Set(told)), "seed \(seed), day \(offset)")
      }
      #expect(EndingAudit.repeated(in: history.line) == [], "seed \(seed)")
    }
  }

  @Test("closed day by day, or late, a history has the same ledger")
  func lateCloses() {
    for seed in Seeds.upTo(150) {
      var open = RandomCommands(seed: seed)
      open.setUp(habits: open.generator.int(1...3))
      var daily = open
      for offset in 0...10 {
        for _ in 0..<open.generator.int(0...3) {
          let habit = open.habit()
          let at = RandomCommands.noon(on: RandomCommands.firstDay + offset)
          open.send(.markComplete(habit, amount: 2), occurredAt: at)
          daily.send(.markComplete(habit, amount: 2), occurredAt: at)
        }
        if open.generator.oneIn(4) {
          let skip = Intent.recordSkip(open.habit(), RandomCommands.firstDay + offset, reason: "")
          open.send(skip)
          daily.send(skip)
        }
        daily.send(.closeDay(RandomCommands.firstDay + offset))
      }
      open.send(.closeDay(RandomCommands.firstDay + 10))
      #expect(open.line.award.total == daily.line.award.total, "seed \(seed)")
      #expect(open.line.award.habitDays == daily.line.award.habitDays, "seed \(seed)")
      #expect(open.line.award.bonusDays == daily.line.award.bonusDays, "seed \(seed)")
      #expect(RuleAudit.faults(in: daily.line) == [], "seed \(seed)")
    }
  }

  @Test("undoing what changed a closed day restores what was announced")
  func undoRestores() {
    var restored = 0
    for seed in Seeds.upTo(200) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...2))
      for _ in 0..<10 { history.complete() }
      for offset in 0...history.generator.int(5...8) { history.send(.closeDay(RandomCommands.firstDay + offset)) }
      let before = EndingAudit.alive(in: history.line)
      guard let key = Self.changeClosedDay(&history) else { continue }
      if EndingAudit.alive(in: history.line) != before { restored += 1 }
      #expect(EndingAudit.faults(in: history.line) == [], "seed \(seed)")
      guard history.send(.undo(key)) != nil else { continue }
      #expect(EndingAudit.alive(in: history.line) == before, "seed \(seed)")
      #expect(EndingAudit.faults(in: history.line) == [], "seed \(seed)")
    }
    #expect(restored > Seeds.atLeast(5), "\(restored)")
  }

  /// A late completion, or the undo of one in force.
  private static func changeClosedDay(_ history: inout RandomCommands) -> OperationKey? {
    let undoable = history.line.accepted.last { operation in
      operation.inForce && operation.events.contains { $0.kind == .completionLogged }
    }
    if history.generator.oneIn(3), let undoable { return history.send(.undo(undoable.key)) }
    let at = RandomCommands.noon(on: history.day())
    return history.send(.markComplete(history.habit(), amount: 3), occurredAt: at)
  }
}
