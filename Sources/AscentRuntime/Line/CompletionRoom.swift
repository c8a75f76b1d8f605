import AscentRules

/// What ``CompletionService`` knows and does, as a value: counts, goals, plans and complete days of the people of a shard, by their places.
struct CompletionRoom {
  private var world: World
  private var states = Places(empty: CompletionState())
  private var recents = Recents()

  init(world: World) {
    self.world = world
  }

  /// Does the room's part for each item of a batch.
  mutating func handle(_ batch: inout Batch) {
    if states.follow(batch, hydrated: Self.hydrated) { recents = Recents() }
    world.follow(batch.catalog)
    recents.begin(batch.number, settledBefore: batch.settledBefore, commandCount: batch.commands.count)
    batch.emission.events.reserveCapacity(batch.commands.count * 8)
    for index in batch.commands.indices {
      decide(&batch.commands[index], &batch.entries[index], &batch.emission)
      if case .loadCatalog(let catalog) = batch.commands[index].command.intent, batch.commands[index].isAccepted {
        batch.loadedCatalog = catalog
      }
    }
    for index in batch.snapshots.indices {
      let state = states[batch.snapshots[index].slot]
      batch.snapshots[index].ordinal = state.lastOrdinal
      batch.snapshots[index].parts.append(SnapshotCoding.encode(state))
    }
    for index in batch.queries.indices {
      let state = states[batch.queries[index].slot]
      state.describe(on: batch.queries[index].day, askedAt: batch.queries[index].askedAt, world, in: &batch.queries[index].report)
    }
  }

  private mutating func decide(_ item: inout CommandItem, _ entry: inout AcceptedCommand, _ emission: inout Emission) {
    let key = Recents.Key(slot: item.slot, operation: item.command.operation.key)
    if let known = recents[key] {
      item.verdict = known.content == entry.content ? .repeated : .refused(.operationReused(key.operation))
      return
    }
    var target: AcceptedOperation?
    if let named = item.command.intent.target {
      switch recents.resolve(Recents.Key(slot: item.slot, operation: named), stored: item.target?.accepted) {
      case .known(let operation): target = operation
      case .unknown: break
      case .undecided:
        item.verdict = .early
        return
      }
    }
    let first = emission.events.count
    do {
      entry.evidence = try CompletionRules.decide(
        item.command, recordedAt: entry.receipt.recordedAt, target: target, state: &states[item.slot], world: world,
        emission: &emission, receipt: &entry.receipt)
    } catch {
      item.verdict = .refused(error)
      return
    }
    item.verdict = .accepted
    item.decided = first..<emission.events.count
    let trace = trace(of: item, entry.receipt, emission)
    let changesStage = target?.changesStage ?? false
    recents.add(
      key, Recents.Entry(content: entry.content, ordinal: entry.receipt.ordinal, trace: trace, changesStage: changesStage))
  }

  private func trace(of item: borrowing CommandItem, _ receipt: Receipt, _ emission: Emission) -> Recents.Trace? {
    switch item.command.intent {
    case .markComplete(_, let amount), .recordCompletion(_, _, let amount): .completion(receipt.habit, receipt.day, amount: amount)
    case .undo where item.target?.accepted.changesStage ?? false: nil
    case let intent where intent.isDecidedLater: nil
    default: .other(Array(emission.events[item.decided]))
    }
  }

  private static func hydrated(_ hydration: Hydration) -> CompletionState {
    var state = hydration.states.completion
    for command in hydration.tail {
      let ordinal = command.accepted.receipt.ordinal
      for event in command.events { CompletionRules.evolve(&state, by: event, ordinal: ordinal) }
      state.lastOrdinal = ordinal
    }
    return state
  }
}
