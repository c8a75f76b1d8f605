@testable import AscentRules

/// Random sessions and progressions over the small methods, biased to meet: few days, the same
/// instants, the present stage more often than others.
extension RandomCommands {
  init(withMethods seed: UInt64) {
    self.init(seed: seed)
    line.context.catalog = TestPerson.catalog
  }

  /// A session, a progression, taking something back or acknowledging.
  mutating func practise() {
    switch generator.int(1...20) {
    case 1...8: session()
    case 9...12: progress()
    case 13...16: if let key = anyKey() { send(.undo(key)) }
    case 17: acknowledge()
    case 18: send(.awardXP(Int64(generator.int(-60...200)), reason: "why"))
    default: anything()
    }
  }

  @discardableResult
  mutating func session() -> OperationKey? {
    let feedback = generator.pick([nil, .bad, .good, .good, .veryGood] as [Feedback?])
    let hours = generator.oneIn(3) ? 48 : generator.int(0...30) * 8
    // The same instants come again: those of full days back from the first one's noon.
    let instant = Self.noon(on: Self.firstDay + 10).advanced(by: .seconds(-3600 * hours))
    return send(
      .logSession(method(), minutes: generator.pick([5, 30, 45]), feedback: feedback, note: ""), occurredAt: instant)
  }

  /// - Parameter isBackdated: whether the device may have been offline.
  @discardableResult
  mutating func progress(isBackdated: Bool = true) -> OperationKey? {
    let id = method()
    let practised = line.progression[id]
    let stages = line.context.catalog[id]!.stages.map(\.id)
    let present = practised.stage(practised.steps.count) ?? stages[0]
    let instant = isBackdated && generator.oneIn(3) ? Self.noon(on: Self.firstDay + generator.int(0...12)) : nil
    return send(
      .progress(id, from: generator.oneIn(4) ? generator.pick(stages) : present, note: ""), occurredAt: instant)
  }

  mutating func acknowledge() {
    let waiting = line.celebration.waiting.map(\.key)
    send(
      .acknowledge(
        waiting.isEmpty || generator.oneIn(4) ? .level(Int32(generator.int(1...4))) : generator.pick(waiting)))
  }

  /// A newer catalogue comes into force: stages ask for other things, or one is new.
  mutating func renewCatalog() {
    line.context.catalog.version += 1
    switch generator.int(1...3) {
    case 1:
      line.context.catalog.methods[0].stages[0].criteria = ProgressionCriteria(
        minSessionsAtThisStage: generator.int(1...4))
    case 2:
      let time = Duration.minutes(generator.int(0...90))
      line.context.catalog.methods[1].stages[1].criteria = ProgressionCriteria(timeSpentAtStage: time)
    default:
      let number = line.context.catalog.methods[0].stages.count
      line.context.catalog.methods[0].stages.insert(
        Stage(id: StageID("new-\(number)"), title: "new", criteria: ProgressionCriteria(minSessionsAtThisStage: 1)),
        at: 1)
    }
  }

  private mutating func method() -> MethodID {
    generator.pick([TestPerson.sit, TestPerson.sit, TestPerson.run, TestPerson.sing])
  }
}
