import AscentRules

/// What ``DailyAwardService`` knows and does, as a value.
struct AwardRoom {
  private let world: World
  private var states: [AwardState] = []
  private var celebrations: [CelebrationState] = []
  private var generation = 0

  init(world: World) {
    self.world = world
  }

  /// Does the room's part for each item of a batch, and seals it for the journal.
  mutating func handle(_ batch: inout Batch) {
    if batch.generation != generation {
      generation = batch.generation
      states = []
      celebrations = []
    }
    for slot in batch.evictions {
      states[slot] = AwardState()
      celebrations[slot] = CelebrationState()
    }
    for hydration in batch.hydrations { hydrate(hydration) }
    for index in batch.commands.indices where batch.commands[index].isAccepted {
      award(&batch.commands[index], &batch.entries[index], &batch.emission)
    }
    for index in batch.snapshots.indices {
      let state = states[batch.snapshots[index].slot]
      batch.snapshots[index].version = state.version
      batch.snapshots[index].parts.append(SnapshotCoding.encode(state))
      batch.snapshots[index].parts.append(SnapshotCoding.encode(celebrations[batch.snapshots[index].slot]))
    }
    for index in batch.queries.indices {
      states[batch.queries[index].slot].describe(in: &batch.queries[index].report)
      batch.queries[index].report.celebrations = celebrations[batch.queries[index].slot]
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
      try CelebrationRules.check(item.command, in: celebrations[item.slot])
      entry.version = try AwardRules.react(
        to: item.decided, others: item.streaks.count + item.climbs.count, command: item.command, evidence: entry.evidence,
        repairs: item.repair?.corrections ?? [], state: &states[item.slot], world: world, emission: &emission, receipt: &entry.receipt)
      celebrate(item, awards: first..<emission.events.count, day: entry.evidence.day, &emission)
      item.awards = first..<emission.events.count
      entry.eventCount = Int32(item.decided.count + item.streaks.count + item.climbs.count + item.awards.count)
    } catch {
      precondition(item.decided.isEmpty && emission.events.count == first, "a refusal after \(item.decided.count) events")
      item.verdict = .refused(error)
    }
  }

  /// Celebrates what the other rooms and the ledger have caused.
  private mutating func celebrate(_ item: CommandItem, awards: Range<Int>, day: LocalDay, _ emission: inout Emission) {
    for causes in [item.streaks, item.climbs, awards] {
      CelebrationRules.react(
        to: causes, day: day, isHistory: item.command.intent.isHistory, state: &celebrations[item.slot], emission: &emission)
    }
    CelebrationRules.acknowledge(item.command, state: &celebrations[item.slot], emission: &emission)
    states[item.slot].version += Int64(emission.events.count - awards.upperBound)
  }

  private mutating func hydrate(_ hydration: Hydration) {
    var state = hydration.states.award
    var celebration = hydration.states.celebration
    for command in hydration.tail {
      for event in command.events {
        AwardRules.evolve(&state, by: event)
        CelebrationRules.evolve(&celebration, by: event)
      }
    }
    states.put(state, at: hydration.slot, filler: AwardState())
    celebrations.put(celebration, at: hydration.slot, filler: CelebrationState())
  }
}
