import AscentRules

/// Each service's part of the state of a shard's people, by the slots that the intake gave them.
///
/// The state of an idle person is packed into exactly as many bytes as it needs. Packing and
/// unpacking take microseconds, and happen at most once in ten minutes for each person;
/// ``IdlePeople`` chooses whom.
struct SlotTable<State: ServiceState> {
  /// The index of each slot's state among the unpacked ones; negative for a packed state and for an
  /// empty slot.
  private var places: [Int32] = []
  /// The packed states, by slot; nil for the others.
  private var packed: [[UInt8]?] = []
  /// The unpacked states, and the slot of each. They have no order and no gaps, so that they lie
  /// close together in memory.
  private var unpacked: [State] = []
  private var owners: [Int32] = []
  private var epoch = 0

  /// Applies what a batch says about the slots: forgets everyone if the pipeline was reset, clears
  /// the evicted slots, fills the hydrated ones.
  ///
  /// - Returns: whether the pipeline was reset.
  mutating func apply(_ batch: inout Batch) -> Bool {
    let wasReset = batch.epoch != epoch
    if wasReset {
      self = SlotTable()
      epoch = batch.epoch
    }
    for slot in batch.evictions { clear(slot) }
    for index in batch.hydrations.indices {
      let slot = batch.hydrations[index].slot
      put(State(takenFrom: &batch.hydrations[index].person), at: slot)
    }
    return wasReset
  }

  /// The state in a slot that was filled and is not packed.
  subscript(_ slot: Int) -> State {
    _read { yield unpacked[Int(places[slot])] }
    _modify { yield &unpacked[Int(places[slot])] }
  }

  /// How many states are unpacked.
  var unpackedCount: Int { unpacked.count }
  /// How many states are packed.
  var packedCount: Int { packed.count { $0 != nil } }

  /// Whether the state of a slot is unpacked. An empty slot has none.
  @inline(__always)
  func isUnpacked(_ slot: Int) -> Bool { places[slot] >= 0 }

  /// Packs the states of some people.
  mutating func pack(_ people: inout [IdlePerson]) {
    for index in people.indices {
      let slot = people[index].slot
      let bytes = self[slot].packed(&people[index].days)
      clear(slot)
      // A copy: `bytes` has spare capacity.
      var exact: [UInt8] = []
      exact.reserveCapacity(bytes.count)
      exact += bytes
      packed[slot] = exact
    }
  }

  /// Unpacks the states of some people. A person may be named twice.
  mutating func unpack(_ people: inout [IdlePerson]) {
    for index in people.indices {
      let slot = people[index].slot
      guard !isUnpacked(slot) else { continue }
      guard let bytes = packed[slot] else { preconditionFailure("slot \(slot) was never filled, or was evicted") }
      put(State(packed: bytes, &people[index].days), at: slot)
    }
  }

  private mutating func put(_ state: State, at slot: Int) {
    while places.count <= slot {
      places.append(-1)
      packed.append(nil)
    }
    clear(slot)
    places[slot] = Int32(unpacked.count)
    unpacked.append(state)
    owners.append(Int32(slot))
  }

  private mutating func clear(_ slot: Int) {
    packed[slot] = nil
    guard places[slot] >= 0 else { return }
    let place = Int(places[slot])
    places[slot] = -1
    // The last state fills the gap.
    unpacked.swapAt(place, unpacked.count - 1)
    owners.swapAt(place, owners.count - 1)
    if place < unpacked.count - 1 { places[Int(owners[place])] = Int32(place) }
    unpacked.removeLast()
    owners.removeLast()
    // Most states are packed by now, so free the memory.
    if unpacked.capacity > 1024, unpacked.count < unpacked.capacity / 4 {
      let (states, slots) = (unpacked, owners)
      (unpacked, owners) = ([], [])
      unpacked.reserveCapacity(2 * states.count)
      owners.reserveCapacity(2 * states.count)
      unpacked += states
      owners += slots
    }
  }
}
