import Testing

@testable import AscentRules

@Suite("Rules, by property")
struct RulePropertyTests {
  @Test(
    "after any history, counts, days, streaks, awards and ledger agree with one another and with a replay"
  )
  func invariants() {
    for seed in Seeds.upTo(250) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3))
      for _ in 0..<40 { history.anything() }
      #expect(RuleAudit.faults(in: history.line) == [], "seed \(seed)")
    }
  }

  @Test("every history of four commands out of ten agrees with the models")
  func everyShortHistory() {
    let thursday = RandomCommands.firstDay
    let (first, second) = (HabitReference.id(HabitID(number: 1)), HabitReference.id(HabitID(number: 2)))
    let later = HabitDefinition(name: "later", firstDay: thursday)
    let alphabet: [(RandomCommands) -> Intent] = [
      { _ in .recordCompletion(first, day: thursday, amount: 1) },
      { _ in .recordCompletion(second, day: thursday, amount: 2) },
      { _ in .recordCompletion(first, day: thursday + 1, amount: 1) },
      { .undo($0.line.keys.last!) },
      { .undo($0.line.keys.dropFirst(2).first ?? $0.line.keys.last!) },
      { .moveCompletion($0.line.keys.last!, to: thursday - 1) },
      { _ in .setGoal(first, goal: 2, from: thursday) },
      { _ in .setGoal(second, goal: 1, from: thursday) },
      { _ in .addHabit(later) },
      { _ in .skip(second, thursday, reason: "") },
    ]
    var begun = RandomCommands(seed: 0)
    begun.send(.addHabit(HabitDefinition(name: "first", firstDay: thursday)))
    begun.send(.addHabit(HabitDefinition(name: "second", goal: 2, firstDay: thursday)))
    var faults: [String] = []
    func extend(_ history: RandomCommands, by length: Int) {
      faults += RuleAudit.faults(in: history.line).map { "\($0) after \(history.sent.map(\.command.intent))" }
      guard length > 0 else { return }
      for letter in alphabet {
        var longer = history
        if longer.send(letter(history)) != nil { extend(longer, by: length - 1) }
      }
    }
    extend(begun, by: 4)
    #expect(faults.isEmpty, "\(faults.count) faults, the first: \(faults.first ?? "")")
  }

  @Test("no plan change reopens a day that was satisfied or complete when it was made")
  func plansTakeNothingBack() {
    for seed in Seeds.upTo(250) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3))
      for _ in 0..<8 {
        for _ in 0..<3 { history.work() }
        let before = history.line.streak
        history.plan()
        let after = history.line.streak
        let kept = zip(before.habits, after.habits).allSatisfy {
          Set($0.satisfied.days).isSubset(of: $1.satisfied.days)
        }
        #expect(
          kept && Set(before.complete.days).isSubset(of: after.complete.days),
          "seed \(seed): \(history.sent.last!.command.intent)")
      }
    }
  }

  @Test("the same completions, moves and undos give the same content in any order, with duplicates and retries")
  func orderDoesNotMatter() {
    for seed in Seeds.upTo(150) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3))
      for _ in 0..<3 { history.plan() }
      let configured = history
      var taken: Set<OperationKey> = Set(history.line.keys)
      for _ in 0..<14 {
        // Each operation is taken back or moved at most once: of two that race for one, the order
        // says who wins.
        let free = history.line.keys.filter { !taken.contains($0) }
        if free.isEmpty || history.generator.oneIn(2) {
          if history.generator.oneIn(2) {
            history.complete()
          } else {
            history.send(
              .recordCompletion(history.habit(), day: history.day(), amount: Int64(history.generator.int(1...2))))
          }
        } else {
          let key = history.generator.pick(free)
          if history.send(history.generator.oneIn(4) ? .moveCompletion(key, to: history.day()) : .undo(key)) != nil {
            taken.insert(key)
          }
        }
      }
      let work = Array(history.sent[configured.sent.count...])
      for _ in 0..<3 {
        var waiting = (work + work).shuffled(using: &history.generator)
        var line = configured.line
        while !waiting.isEmpty {
          let before = waiting.count
          // A refused command names a target that has not arrived yet.
          waiting.removeAll { (try? line.send($0.command, recordedAt: $0.recordedAt)) != nil }
          if waiting.count == before { break }
        }
        #expect(waiting.isEmpty && line.content == history.line.content, "seed \(seed)")
        #expect(line.award.total == history.line.award.total)
      }
    }
  }

  @Test("an undone operation leaves no trace, whatever happened in between")
  func undoIsExact() {
    var compared = 0
    for seed in Seeds.upTo(400) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3))
      for _ in 0..<8 { history.anything() }
      guard let key = history.undoable() else { continue }
      for _ in 0..<6 { if history.generator.oneIn(2) { history.plan() } else { history.work() } }
      guard history.line.operation(key)!.inForce, let undo = history.send(.undo(key)) else { continue }
      for _ in 0..<4 { history.anything() }
      guard history.canBeLeftOut(key), let without = history.replayed(without: [key, undo]) else { continue }
      compared += 1
      #expect(without.content == history.line.content, "seed \(seed): \(describe(history)) without \(key)")
    }
    #expect(compared > Seeds.atLeast(150), "\(compared)")
  }

  @Test("an undone undo leaves no trace, whatever happened in between")
  func undoOfUndoIsExact() {
    var compared = 0
    for seed in Seeds.upTo(400) {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3))
      for _ in 0..<6 { history.anything() }
      guard let key = history.undoable(), history.line.operation(key)!.inForce, let undo = history.send(.undo(key))
      else { continue }
      for _ in 0..<6 { if history.generator.oneIn(2) { history.plan() } else { history.work() } }
      guard history.line.operation(undo)!.inForce, let redo = history.send(.undo(undo)) else { continue }
      guard history.canBeLeftOut(key), let without = history.replayed(without: [undo, redo]) else { continue }
      compared += 1
      #expect(without.content == history.line.content, "seed \(seed): \(describe(history)) without \(undo)")
    }
    #expect(compared > Seeds.atLeast(100), "\(compared)")
  }

  @Test("a snapshot decoded and followed by the tail equals a full replay, ordinals and chain included")
  func snapshotAndTail() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: 2)
      for _ in 0..<30 { history.anything() }
      let operations = history.line.accepted
      let cut = history.generator.int(0...operations.count)
      let early = RuleLine.replay(operations[..<cut])
      let bytes = early.snapshot
      let late = RuleLine.replay(operations[cut...], onto: try PersonState(snapshot: bytes))
      let whole = RuleLine.replay(operations)
      #expect(late == whole, "seed \(seed)")
    }
  }

  private func describe(_ history: RandomCommands) -> String {
    history.sent.map { "\($0.command.operation): \($0.command.intent)" }.joined(separator: "\n")
  }
}
