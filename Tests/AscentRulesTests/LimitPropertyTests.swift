import Testing

@testable import AscentRules

@Suite("Habits with a limit, by property")
struct LimitPropertyTests {
  private static func history(_ seed: UInt64) -> RandomCommands {
    var history = RandomCommands(seed: seed)
    history.setUp(habits: history.generator.int(0...2), limits: history.generator.int(1...2))
    return history
  }

  @Test("after any history, days, streaks, awards and ledger agree with the models, a replay and a snapshot")
  func invariants() throws {
    var (kept, taken) = (0, 0)
    for seed in Seeds.upTo(300) {
      var history = Self.history(seed)
      for _ in 0..<40 {
        history.anything()
        if history.generator.oneIn(4) { history.send(.closeDay(history.day())) }
        #expect(EndingAudit.faults(in: history.line) == [], "seed \(seed)")
      }
      #expect(RuleAudit.faults(in: history.line) == [], "seed \(seed)")
      let person = history.line.person
      #expect(try PersonState(snapshot: person.snapshot) == person, "seed \(seed)")
      let limits = Set(
        history.line.completion.habitIDs.filter { history.line.completion[$0].plan.traits.kind == .atMost })
      for event in history.line.accepted.flatMap(\.events) {
        if case .habitSatisfied(let id, _) = event, limits.contains(id) { kept += 1 }
        if case .habitUnsatisfied(let id, _) = event, limits.contains(id) { taken += 1 }
      }
    }
    #expect(kept > Seeds.atLeast(1000) && taken > Seeds.atLeast(100), "\(kept) satisfied, \(taken) taken back")
  }

  @Test("the same completions, undos and closes give the same content in any order")
  func orderDoesNotMatter() {
    var revised = 0
    for seed in Seeds.upTo(200) {
      var history = Self.history(seed)
      // From the first close on freezes follow from what is in force.
      history.send(.closeDay(RandomCommands.firstDay - 1))
      for _ in 0..<2 { history.plan() }
      history.send(.grantFreezes(1, reason: ""))
      let configured = history
      var undone: Set<OperationKey> = Set(history.line.keys)
      for offset in 0..<12 {
        if history.generator.oneIn(2) { history.send(.closeDay(RandomCommands.firstDay + offset)) }
        let free = history.line.keys.filter { !undone.contains($0) }
        if history.generator.oneIn(3), let key = free.randomElement(using: &history.generator) {
          if history.send(.undo(key)) != nil { undone.formUnion([key, history.line.keys.last!]) }
        } else {
          history.complete()
        }
      }
      let work = Array(history.sent[configured.sent.count...])
      for _ in 0..<4 {
        var waiting = work.shuffled(using: &history.generator)
        var line = configured.line
        while !waiting.isEmpty {
          let before = waiting.count
          waiting.removeAll { command in
            do throws(Refusal) {
              try line.send(command.command, recordedAt: command.recordedAt)
              return true
            } catch {
              // A later day is closed already, and with it this one.
              if case .dayClosed = error { return true }
              return false
            }
          }
          if waiting.count == before { break }
        }
        #expect(waiting.isEmpty && line.content == history.line.content, "seed \(seed)")
        #expect(line.award.total == history.line.award.total, "seed \(seed)")
        revised += line.accepted.count { $0.events.contains { $0.kind == .freezeRevised } }
      }
    }
    #expect(revised > Seeds.atLeast(50), "\(revised)")
  }

  @Test("an undone operation leaves no trace, and an undone undo none either")
  func undoIsExact() {
    var (compared, revised) = (0, 0)
    for seed in Seeds.upTo(500) {
      var history = Self.history(seed)
      for _ in 0..<8 { history.anything() }
      guard let key = history.undoable() else { continue }
      for _ in 0..<6 {
        if history.generator.oneIn(3) { history.send(.closeDay(history.day())) }
        if history.generator.oneIn(2) { history.plan() } else { history.work() }
      }
      guard history.line.operation(key)!.inForce, let undo = history.send(.undo(key)) else { continue }
      for _ in 0..<3 { history.anything() }
      revised += history.line.accepted.flatMap(\.events).count { $0.kind == .freezeRevised }
      if history.canBeLeftOut(key), let without = history.replayed(without: [key, undo]) {
        compared += 1
        #expect(without.content == history.line.content, "seed \(seed) without \(key)")
      }
      guard history.line.operation(undo)!.inForce, let redo = history.send(.undo(undo)) else { continue }
      guard history.canBeLeftOut(key), let again = history.replayed(without: [undo, redo]) else { continue }
      compared += 1
      #expect(again.content == history.line.content, "seed \(seed) with \(key) again")
    }
    #expect(compared > Seeds.atLeast(200), "\(compared)")
    #expect(revised > 0, "\(compared), \(revised) freezes")
  }

  @Test("no plan change reopens a day that was satisfied or complete when it was made")
  func plansTakeNothingBack() {
    for seed in Seeds.upTo(250) {
      var history = Self.history(seed)
      for _ in 0..<8 {
        for _ in 0..<3 { history.work() }
        history.send(.closeDay(history.day()))
        let before = history.line.streak
        history.plan()
        let after = history.line.streak
        // A travel that cuts a day short takes its limits with it.
        guard before.shortened == after.shortened else { continue }
        let kept = zip(before.habits, after.habits).allSatisfy {
          Set($0.satisfied.days).isSubset(of: $1.satisfied.days)
        }
        #expect(
          kept && Set(before.complete.days).isSubset(of: after.complete.days),
          "seed \(seed): \(history.sent.last!.command.intent)")
      }
    }
  }
}
