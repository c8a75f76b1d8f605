import AscentRules

/// The room of the XP ledger, the daily bonus and levels. It is the last to decide, so it also numbers each person's events.
actor DailyAwardService {
  private let world: World
  private var states: [AwardState] = []
  private var generation = 0

  init(world: World) {
    self.world = world
  }

  /// Works until nothing more comes. The last room of every shard sends to the same journal, so the bus is finished by whoever owns it.
  func run(from arrivals: AsyncStream<Batch>, to next: Bus<Batch>) async {
    for await var batch in arrivals {
      handle(&batch)
      if !next.send(batch) { batch.fail(.stopped) }
    }
  }

  private func handle(_ batch: inout Batch) {
    if batch.generation != generation {
      generation = batch.generation
      states = []
    }
    for slot in batch.evictions { states[slot] = AwardState() }
    for hydration in batch.hydrations { hydrate(hydration) }
    batch.react { item, first, emission in award(&item, first, &emission) }
    for index in batch.snapshots.indices {
      let state = states[batch.snapshots[index].slot]
      batch.snapshots[index].version = state.version
      batch.snapshots[index].parts.append(SnapshotCoding.encode(state))
    }
    for index in batch.queries.indices {
      states[batch.queries[index].slot].describe(in: &batch.queries[index].report)
    }
  }

  private func award(_ item: inout CommandItem, _ first: Int, _ emission: inout Emission) {
    guard let evidence = item.evidence else { preconditionFailure("an accepted command without evidence") }
    if let repair = item.repair, repair.auditedVersion != states[item.slot].version {
      item.verdict = .early
      return
    }
    do {
      item.version = try AwardRules.react(
        to: first, command: item.command, evidence: evidence, repairs: item.repair?.corrections ?? [], state: &states[item.slot],
        world: world, emission: &emission, receipt: &item.receipt)
    } catch {
      precondition(emission.events.count == first, "a refusal after \(emission.events.count - first) events")
      item.verdict = .refused(error)
    }
  }

  private func hydrate(_ hydration: Hydration) {
    var state = hydration.states.award
    for command in hydration.tail {
      for event in command.events { AwardRules.evolve(&state, by: event) }
    }
    states.put(state, at: hydration.slot, filler: AwardState())
  }
}
