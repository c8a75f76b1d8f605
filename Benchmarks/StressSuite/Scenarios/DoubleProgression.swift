import AscentRules
import AscentRuntime
import AscentTestKit

/// All devices ask for the next stage at the same moment.
struct DoubleProgression: StressScenario {
  let card = Card(
    name: "double-progression",
    question: "When a thousand devices advance at once, is there one advance, also after it was undone?",
    load: """
      a session makes a person ready; then all devices ask to advance from the same stage at once; every third round \
      the advance is undone and raced for again
      """,
    bound: "a round has one call per device; the next begins when all are answered",
    stop: "after the given seconds, or when everybody is on the last stage")
  let settings = Settings(users: 200, devices: 1000)

  private static let stageCount = 50
  private static let method = MethodID("ladder")
  private static let stages = (1...stageCount).map { StageID("stage-\($0)") }

  /// A context with its own method, in which each stage requires one session.
  var context: RuleContext {
    let stages = Self.stages.enumerated().map { index, id in
      Stage(
        id: id, title: "Stage \(index + 1)",
        criteria: index + 1 < Self.stageCount ? ProgressionCriteria(minSessionsAtThisStage: 1) : nil)
    }
    return RuleContext(
      zones: FoundationZones(),
      catalog: Catalog(version: 1, methods: [GrowthMethod(id: Self.method, title: "Ladder", stages: stages)]))
  }

  func run(_ site: Site) async throws -> Outcome {
    var run = await ScenarioRun(site)
    let people = run.people
    let begin = ContinuousClock.now
    var (person, stage, round, repeated) = (0, 0, 0, 0)
    var needsSession = true
    while site.settings.goesOn(since: begin, round: round), person < people.users.count {
      if needsSession {
        let session = people.session(person, Self.method, key: run.organizer.nextKey(for: person))
        _ = await run.organizer.send(session, to: site.ascent)
      }
      let winner = await race(round, person: person, stage: stage, &run)
      round += 1
      // A person whose advance was undone is still ready, and the next round races for it again.
      needsSession = !(needsSession && round % 3 == 0)
      if !needsSession, let winner {
        repeated += await undo(winner, of: person, &run)
        continue
      }
      stage += 1
      if stage == Self.stageCount - 1 { (person, stage) = (person + 1, 0) }
    }
    return run.finished([Figure("rounds", Double(round)), Figure("undos sent again", Double(repeated))])
  }

  /// Runs one round and returns the operation that won; nil if none did.
  private func race(_ round: Int, person: Int, stage: Int, _ run: inout ScenarioRun) async -> OperationKey? {
    let people = run.people
    let records = await run.race(
      (0..<run.site.settings.devices).map { device in
        let key = Population.key(person: person, device: device, sequence: round)
        return people.progress(person, Self.method, from: Self.stages[stage], number: Int32(stage) + 1, key: key)
      })
    // Every device gets a receipt of the winner's advance; only the winner's own says «advanced».
    let user = people.users[person]
    let addresses = records.map { OperationAddress(user: user, key: $0.key) }
    guard let found = try? await run.site.journal.lookUp(addresses) else { return nil }
    let winners = found.compactMap { operation -> OperationKey? in
      guard case .progression(let receipt) = operation?.command.accepted.receipt.practice, receipt.outcome == .advanced
      else { return nil }
      return operation?.command.accepted.operation.key
    }
    run.outcome.board.check(
      .oneAdvance, winners.count == 1, of: user.text,
      "\(winners.count) devices got a receipt of an advance from \(Self.stages[stage])")
    return winners.first
  }

  /// Undoes an advance, and returns how often the undo had to be repeated: an operation that is
  /// still in flight cannot be undone yet.
  private func undo(_ winner: OperationKey, of person: Int, _ run: inout ScenarioRun) async -> Int {
    let people = run.people
    let request = people.undo(person, winner, day: people.lastDay, key: run.organizer.nextKey(for: person))
    var repeated = 0
    var end = await run.organizer.send(request, to: run.site.ascent)
    while end == .conflict {
      repeated += 1
      end = await run.organizer.send(request, to: run.site.ascent)
    }
    run.outcome.board.check(
      .undoIsExact, end == .accepted(1), of: people.users[person].text, "the advance could not be undone: \(end)")
    return repeated
  }
}
