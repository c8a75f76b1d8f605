import AscentRules
import AscentRuntime

/// All devices tap «go on» at the same stage at the same moment.
struct DoubleProgression: Scenario {
  let card = Card(
    name: "double-progression",
    question:
      "Is a stage left exactly once when a thousand devices tap at once, also after the progression was taken back?",
    load:
      "a session makes a person ready; then all devices ask to go on from the same stage at once; every third round the progression is taken back and raced for again",
    bound: "a round has one call of each device; the next begins when all are answered",
    stop: "after the seconds asked for, or when everybody stands on the last stage")
  let settings = Settings(users: 200, devices: 1000)

  private static let stageCount = 50
  private static let method = MethodID("ladder")
  private static let stages = (1...stageCount).map { StageID("stage-\($0)") }

  /// A method of its own: each stage asks for one session.
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
    let people = site.population()
    var outcome = Outcome(people)
    var steward = site.steward()
    let begin = ContinuousClock.now
    var (person, stage, round, repeated) = (0, 0, 0, 0)
    var isRace = true
    while site.settings.goesOn(since: begin, round: round), person < people.users.count {
      if isRace {
        let session = people.session(person, Self.method, day: people.lastDay, key: steward.nextKey(for: person))
        _ = await steward.send(session, to: site.ascent)
      }
      let winner = await race(round, person, stage, people, site, &outcome)
      round += 1
      // Whoever is taken back is ready still, and is raced for once more.
      isRace = !(isRace && round % 3 == 0)
      if !isRace, let winner {
        let undo = people.undo(person, winner, day: people.lastDay, key: steward.nextKey(for: person))
        // A progression that is still in flight cannot be undone yet: the device sends its undo
        // again.
        var end = await steward.send(undo, to: site.ascent)
        while end == .conflict {
          repeated += 1
          end = await steward.send(undo, to: site.ascent)
        }
        let name = people.users[person].text
        outcome.board.check(
          .undoIsExact, end == .accepted(1), of: name, "the progression could not be taken back: \(end)")
        continue
      }
      stage += 1
      if stage == Self.stageCount - 1 { (person, stage) = (person + 1, 0) }
    }
    outcome.add([steward])
    outcome.figures = [Figure("rounds", Double(round)), Figure("undos sent again", Double(repeated))]
    return outcome
  }

  /// One round; gives the operation that won it.
  private func race(
    _ round: Int, _ person: Int, _ stage: Int, _ people: Population, _ site: Site, _ outcome: inout Outcome
  ) async -> OperationKey? {
    let requests = (0..<site.settings.devices).map { device in
      people.progress(
        person, Self.method, from: Self.stages[stage], number: Int32(stage) + 1, day: people.lastDay,
        key: Population.key(person: person, device: device, sequence: round))
    }
    let (tally, deeds) = await Race.run(requests, to: site.ascent)
    outcome.tally.add(round: tally)
    outcome.deeds += deeds
    // The winner's receipt is that of its own place in the order; the others were given the
    // winner's.
    let (user, keys) = (people.users[person], deeds.map { OperationAddress(user: people.users[person], key: $0.key) })
    guard let found = try? await site.journal.lookUp(keys) else { return nil }
    let winners = found.compactMap { operation -> OperationKey? in
      guard case .progression(let receipt) = operation?.command.accepted.receipt.practice, receipt.outcome == .advanced
      else { return nil }
      return operation?.command.accepted.operation.key
    }
    outcome.board.check(
      .oneAdvance, winners.count == 1, of: user.text,
      "\(winners.count) devices were told that they went on from \(Self.stages[stage])")
    return winners.first
  }
}
