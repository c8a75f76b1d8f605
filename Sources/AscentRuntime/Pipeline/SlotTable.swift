/// The states of a shard's people in one room, by the places that the intake gave them.
struct SlotTable<State> {
  private let empty: State
  private var states: [State] = []
  private var epoch = 0

  /// Places that are all empty.
  init(empty: State) {
    self.empty = empty
  }

  /// Does what a batch says of the places: forgets everybody when the line began again, clears what
  /// was evicted, fills what was hydrated.
  ///
  /// - Returns: whether the line began again.
  @discardableResult
  mutating func follow(_ batch: borrowing Batch, hydrated: (Hydration) -> State) -> Bool {
    let isNew = batch.epoch != epoch
    if isNew {
      epoch = batch.epoch
      states = []
    }
    for slot in batch.evictions { states[slot] = empty }
    for hydration in batch.hydrations { put(hydrated(hydration), at: hydration.slot) }
    return isNew
  }

  /// The state in a place that was filled.
  subscript(_ slot: Int) -> State {
    _read { yield states[slot] }
    _modify { yield &states[slot] }
  }

  private mutating func put(_ state: State, at slot: Int) {
    while states.count <= slot { states.append(empty) }
    states[slot] = state
  }
}
