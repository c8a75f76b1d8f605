import AscentRules

/// What ``DailyAwardService`` knows and does, as a value.
struct AwardRoom {
  private let world: World
  private var states: [AwardState] = []
  private var generation = 0

  init(world: World) {
    self.world = world
  }

  /// Does the room's part for each item of a batch, and seals it for the journal.
  mutating func handle(_ batch: inout Batch) {
    if batch.generation != generation {
      generation = batch.generation
      states = []
    }
    for slot in batch.evictions { states[slot] = AwardState() }
    for hydration in batch.hydrations { hydrate(hydration) }
    for index in batch.commands.indices where batch.commands[index].isAccepted {
      award(&batch.commands[index], &batch.entries[index], &batch.emission)
    }
    for index in batch.snapshots.indices {
      let state = states[batch.snapshots[index].slot]
      batch.snapshots[index].version = state.version
      batch.snapshots[index].parts.append(SnapshotCoding.encode(state))
    }
    for index in batch.queries.indices {
      states[batch.queries[index].slot].describe(in: &batch.queries[index].report)
    }
    batch.seal()
  }

  private mutating func award(_ item: inout CommandItem, _ entry: inout AcceptedCommand, _ emission: inout Emission) {
    if let repair = item.repair, repair.auditedVersion != states[item.slot].version {
      item.verdict = .early
      return
    }
    let first = emission.events.count
    emission.ordinal = entry.receipt.ordinal
    do {
      entry.version = try AwardRules.react(
        to: item.decided, others: item.streaks.count, command: item.command, evidence: entry.evidence,
        repairs: item.repair?.corrections ?? [], state: &states[item.slot], world: world, emission: &emission, receipt: &entry.receipt)
      item.awards = first..<emission.events.count
      entry.eventCount = Int32(item.decided.count + item.streaks.count + item.awards.count)
    } catch {
      precondition(item.decided.isEmpty && emission.events.count == first, "a refusal after \(item.decided.count) events")
      item.verdict = .refused(error)
    }
  }

  private mutating func hydrate(_ hydration: Hydration) {
    var state = hydration.states.award
    for command in hydration.tail {
      for event in command.events { AwardRules.evolve(&state, by: event) }
    }
    states.put(state, at: hydration.slot, filler: AwardState())
  }
}
