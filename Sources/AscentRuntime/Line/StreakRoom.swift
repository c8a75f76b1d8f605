import AscentRules

/// What ``StreakService`` knows and does, as a value.
struct StreakRoom {
  private let world: World
  private var states = Places(empty: StreakState())

  init(world: World) {
    self.world = world
  }

  /// Does the room's part for each item of a batch.
  mutating func handle(_ batch: inout Batch) {
    states.follow(batch, hydrated: Self.hydrated)
    for index in batch.commands.indices where batch.commands[index].isAccepted {
      batch.emission.ordinal = batch.entries[index].receipt.ordinal
      let first = batch.emission.events.count
      StreakRules.react(
        to: batch.commands[index].decided, state: &states[batch.commands[index].slot], world: world, emission: &batch.emission,
        receipt: &batch.entries[index].receipt)
      batch.commands[index].streaks = first..<batch.emission.events.count
    }
    for index in batch.snapshots.indices {
      batch.snapshots[index].parts.append(SnapshotCoding.encode(states[batch.snapshots[index].slot]))
    }
    for index in batch.queries.indices {
      states[batch.queries[index].slot].describe(world, in: &batch.queries[index].report)
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
