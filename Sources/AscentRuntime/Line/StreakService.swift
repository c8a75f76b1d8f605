import AscentRules

/// The room of habit streaks and the daily streak.
actor StreakService {
  private let world: World
  private var states: [StreakState] = []
  private var generation = 0

  init(world: World) {
    self.world = world
  }

  /// Works until nothing more comes.
  func run(from arrivals: AsyncStream<Batch>, to next: Bus<Batch>) async {
    for await var batch in arrivals {
      handle(&batch)
      if !next.send(batch) { batch.fail(.stopped) }
    }
    next.finish()
  }

  private func handle(_ batch: inout Batch) {
    if batch.generation != generation {
      generation = batch.generation
      states = []
    }
    for slot in batch.evictions { states[slot] = StreakState() }
    for hydration in batch.hydrations { hydrate(hydration) }
    batch.react { item, first, emission in
      StreakRules.react(to: first, state: &states[item.slot], world: world, emission: &emission, receipt: &item.receipt)
    }
    for index in batch.snapshots.indices {
      batch.snapshots[index].parts.append(SnapshotCoding.encode(states[batch.snapshots[index].slot]))
    }
    for index in batch.queries.indices {
      states[batch.queries[index].slot].describe(world, in: &batch.queries[index].report)
    }
  }

  private func hydrate(_ hydration: Hydration) {
    var state = hydration.states.streak
    for command in hydration.tail {
      for event in command.events { StreakRules.evolve(&state, by: event, ordinal: command.accepted.receipt.ordinal) }
    }
    states.put(state, at: hydration.slot, filler: StreakState())
  }
}
