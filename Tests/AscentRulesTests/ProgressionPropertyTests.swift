import Testing

@testable import AscentRules

@Suite("Sessions, stages and celebrations, by property")
struct ProgressionPropertyTests {
  @Test(
    "after any history, stages, totals, causes and celebrations agree with a plain count and with a replay"
  )
  func invariants() {
    var advances = 0
    for seed in Seeds.upTo(200) {
      var history = RandomCommands(withMethods: seed)
      if history.generator.oneIn(2) { history.setUp(habits: history.generator.int(1...2)) }
      for _ in 0..<60 {
        history.practise()
        if history.generator.oneIn(25) { history.renewCatalog() }
      }
      #expect(RuleAudit.faults(in: history.line) == [], "seed \(seed)")
      advances += history.line.progression.methods.reduce(0) { $0 + $1.steps.count }
    }
    #expect(advances > Seeds.atLeast(200), "\(advances) progressions in force say too little")
  }

  @Test("every history of five commands out of eight agrees with the plain count")
  func everyShortHistory() {
    let (settle, stay) = (StageID("settle"), StageID("stay"))
    func session(at offset: Int) -> Intent {
      .logSession(TestPerson.sit, minutes: Int32(offset + 1), feedback: .good, note: "")
    }
    let alphabet: [(RandomCommands) -> (Intent, Instant?)] = [
      { _ in (session(at: 0), TestPerson.at(0)) }, { _ in (session(at: 1), TestPerson.at(1)) },
      { _ in (session(at: 2), TestPerson.at(2)) },
      { _ in (.progress(TestPerson.sit, from: settle, note: ""), TestPerson.at(1)) },
      { _ in (.progress(TestPerson.sit, from: stay, note: ""), TestPerson.at(2)) },
      { (.undo($0.line.keys.last ?? OperationID("none").key), nil) },
      { (.undo($0.line.keys.dropFirst().first ?? OperationID("none").key), nil) },
      { (.acknowledge($0.line.celebration.waiting.first?.key ?? .level(9)), nil) },
    ]
    var begun = RandomCommands(withMethods: 0)
    // Two days in a row are enough for the second stage, so that short histories reach the last
    // one.
    begun.line.context.catalog.methods[0].stages[0].criteria = ProgressionCriteria(minSessionsAtThisStage: 1)
    begun.line.context.catalog.methods[0].stages[1].criteria = ProgressionCriteria()
    var faults: [String] = []
    func extend(_ history: RandomCommands, by length: Int) {
      faults += RuleAudit.faults(in: history.line).map { "\($0) after \(history.sent.map(\.command.intent))" }
      guard length > 0, faults.isEmpty else { return }
      for letter in alphabet {
        var longer = history
        let (intent, instant) = letter(history)
        if longer.send(intent, occurredAt: instant) != nil { extend(longer, by: length - 1) }
      }
    }
    extend(begun, by: 5)
    #expect(faults.isEmpty, "\(faults.first ?? "")")
  }

  @Test("the same sessions and undos give the same content in any order, with duplicates, before and after an advance")
  func orderDoesNotMatter() {
    for seed in Seeds.upTo(120) {
      var history = RandomCommands(withMethods: seed)
      for _ in 0..<6 { history.session() }
      history.progress(isBackdated: false)
      let configured = history
      var taken: Set<OperationKey> = []
      for _ in 0..<14 {
        let free = history.line.keys.filter { key in
          !taken.contains(key)
            && history.line.operation(key)!.events.contains { if case .sessionLogged = $0 { true } else { false } }
        }
        if free.isEmpty || history.generator.oneIn(2) {
          history.session()
        } else {
          let key = history.generator.pick(free)
          if history.send(.undo(key)) != nil { taken.insert(key) }
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
        #expect(RuleAudit.faults(in: line) == [], "seed \(seed)")
      }
    }
  }

  @Test("an undone session or advance leaves no trace, whatever happened in between")
  func undoIsExact() {
    var compared = 0
    for seed in Seeds.upTo(500) {
      var history = RandomCommands(withMethods: seed)
      for _ in 0..<8 {
        if history.generator.oneIn(4) { history.progress(isBackdated: false) } else { history.session() }
      }
      let target = history.generator.oneIn(2) ? history.progress(isBackdated: false) : history.session()
      guard let key = target else { continue }
      for _ in 0..<5 {
        if history.generator.oneIn(4) { history.progress(isBackdated: false) } else { history.session() }
      }
      guard let undo = history.send(.undo(key)) else { continue }
      for _ in 0..<4 {
        if history.generator.oneIn(3) { history.progress(isBackdated: false) } else { history.session() }
      }
      var without = RuleLine(context: history.line.context)
      let rest = history.sent.filter { ![key, undo].contains($0.command.operation.key) }
      // One that is refused rested on the other; then there is nothing to compare.
      guard rest.allSatisfy({ (try? without.send($0.command, recordedAt: $0.recordedAt)) != nil }) else { continue }
      compared += 1
      #expect(
        without.content == history.line.content, "seed \(seed): \(history.sent.map(\.command.intent)) without \(key)")
    }
    #expect(compared > Seeds.atLeast(150), "\(compared)")
  }

  @Test("undoing an advance at once restores every state but ordinals, versions and the ledger's past")
  func undoAtOnce() {
    var compared = 0
    for seed in Seeds.upTo(300) {
      var history = RandomCommands(withMethods: seed)
      for _ in 0..<20 { history.practise() }
      let before = history.line
      guard let key = history.progress(), let undo = history.send(.undo(key)) else { continue }
      compared += 1
      #expect(history.line.progression == before.progression && history.line.content == before.content, "seed \(seed)")
      #expect(history.line.celebration.waiting == before.celebration.waiting, "seed \(seed)")
      let after = history.line
      guard history.send(.undo(undo)) != nil, let last = history.line.accepted.last else { continue }
      let redone = history.line
      guard history.send(.undo(last.key)) != nil else { continue }
      #expect(history.line.progression == after.progression, "seed \(seed)")
      #expect(redone.progression != after.progression, "seed \(seed)")
    }
    #expect(compared > Seeds.atLeast(60), "\(compared)")
  }

  @Test("a snapshot decoded and followed by the tail equals a full replay")
  func snapshotAndTail() throws {
    for seed in 1...80 as ClosedRange<UInt64> {
      var history = RandomCommands(withMethods: seed)
      for _ in 0..<50 { history.practise() }
      let operations = history.line.accepted
      let cut = history.generator.int(0...operations.count)
      let early = RuleLine.replay(operations[..<cut])
      let late = RuleLine.replay(operations[cut...], onto: try PersonState(snapshot: early.snapshot))
      #expect(late == RuleLine.replay(operations), "seed \(seed)")
    }
  }
}
