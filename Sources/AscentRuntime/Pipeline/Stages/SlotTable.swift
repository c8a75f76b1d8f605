import AscentRules

/// One service's part of the state of a shard's people, by the slots that the intake gave them.
struct SlotTable<State: ServiceState> {
  private var states: [State] = []
  private var epoch = 0

  /// Does what a batch says of the slots: forgets everybody when the pipeline was reset, clears
  /// what was evicted, fills what was hydrated.
  ///
  /// - Returns: whether the pipeline was reset.
  mutating func follow(_ batch: inout Batch) -> Bool {
    let wasReset = batch.epoch != epoch
    if wasReset {
      epoch = batch.epoch
      states = []
    }
    for slot in batch.evictions { states[slot] = State() }
    for index in batch.hydrations.indices {
      let slot = batch.hydrations[index].slot
      put(State(takenFrom: &batch.hydrations[index].person), at: slot)
    }
    return wasReset
  }

  /// The state in a slot that was filled.
  subscript(_ slot: Int) -> State {
    _read { yield states[slot] }
    _modify { yield &states[slot] }
  }

  private mutating func put(_ state: State, at slot: Int) {
    while states.count <= slot { states.append(State()) }
    states[slot] = state
  }
}
