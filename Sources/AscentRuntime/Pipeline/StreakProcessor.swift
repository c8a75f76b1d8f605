import AscentRules

/// What ``StreakService`` knows and does, as a value.
struct StreakProcessor {
  private let context: RuleContext
  private var states = SlotTable(empty: StreakState())

  init(context: RuleContext) {
    self.context = context
  }

  /// Does the room's part for each item of a batch.
  mutating func handle(_ batch: inout Batch) {
    states.follow(batch, hydrated: Self.hydrated)
    for index in batch.commands.indices where batch.commands[index].isAccepted {
      batch.buffer.ordinal = batch.entries[index].receipt.ordinal
      let first = batch.buffer.events.count
      StreakRules.react(
        to: batch.commands[index].decided, state: &states[batch.commands[index].slot], context: context,
        buffer: &batch.buffer,
        receipt: &batch.entries[index].receipt)
      batch.commands[index].streaks = first..<batch.buffer.events.count
    }
    for index in batch.snapshots.indices {
      batch.snapshots[index].parts.append(SnapshotCoding.encode(states[batch.snapshots[index].slot]))
    }
    for index in batch.queries.indices {
      states[batch.queries[index].slot].describe(context, in: &batch.queries[index].report)
    }
  }

  private static func hydrated(_ hydration: Hydration) -> StreakState {
    var state = hydration.states.streak
    for command in hydration.tail {
      for event in command.events { StreakRules.evolve(&state, by: event, ordinal: command.accepted.receipt.ordinal) }
    }
    return state
  }
}
