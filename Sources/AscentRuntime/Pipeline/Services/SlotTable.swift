import AscentRules

/// One service's part of the state of a shard's people, by the slots that the intake gave them.
///
/// When somebody sends nothing for ten minutes, the state is packed into exactly as many bytes as
/// it needs, less than half its size. The next use unpacks it. Both take microseconds, and happen
/// at most once in ten minutes for each person.
struct SlotTable<State: ServiceState> {
  /// Where the state of a slot is.
  private struct Slot {
    /// Its index among the unpacked states; negative for a packed state and for an empty slot.
    var place: Int32 = -1
    /// The minute of the last use.
    var lastUse: Int32 = 0
  }

  private var slots: [Slot] = []
  /// The packed states, by slot; empty for the others.
  private var packed: [[UInt8]] = []
  /// The unpacked states, and the slot of each. They have no order and no gaps, so that they lie
  /// close together in memory.
  private var unpacked: [State] = []
  private var owners: [Int32] = []
  /// How many states stay unpacked, however idle they are: packing so few would save too little
  /// memory to be worth the time.
  private let unpackedMin: Int
  private var epoch = 0
  /// The minute in which the current batch was taken.
  private var minute: Int32 = 0
  /// The slot that is checked next, and the last minute in which all slots were checked.
  private var hand = 0
  private var sweptMinute: Int32 = 0

  /// After how many minutes without use a state is packed.
  static var packAfterMinutes: Int32 { 10 }
  /// The most slots that are checked, and the most states that are packed, after a batch. Both are
  /// small, because callers wait meanwhile.
  private static var sweepMax: Int { 64 }
  private static var packMax: Int { 8 }

  /// A table without states.
  init(unpackedMin: Int = 0) {
    self.unpackedMin = unpackedMin
  }

  /// Applies what a batch says about the slots: forgets everyone if the pipeline was reset, clears
  /// the evicted slots, fills the hydrated ones.
  ///
  /// - Returns: whether the pipeline was reset.
  mutating func apply(_ batch: inout Batch) -> Bool {
    let wasReset = batch.epoch != epoch
    if wasReset {
      self = SlotTable(unpackedMin: unpackedMin)
      epoch = batch.epoch
    }
    minute = Int32(clamping: batch.takenAt.milliseconds / 60_000)
    for slot in batch.evictions { clear(slot) }
    for index in batch.hydrations.indices {
      let slot = batch.hydrations[index].slot
      put(State(takenFrom: &batch.hydrations[index].person), at: slot)
    }
    return wasReset
  }

  /// The state in a slot that was filled, after ``use(_:)``.
  subscript(_ slot: Int) -> State {
    _read { yield unpacked[Int(slots[slot].place)] }
    _modify { yield &unpacked[Int(slots[slot].place)] }
  }

  /// Makes the state of a slot ready for use, and notes the use.
  @inline(__always)
  mutating func use(_ slot: Int) {
    slots[slot].lastUse = minute
    if slots[slot].place < 0 { unpack(slot) }
  }

  /// Packs some states that have not been used for a while. Each batch checks a few slots, and each
  /// slot is checked at most once a minute.
  mutating func packIdle() {
    guard sweptMinute != minute, unpacked.count > unpackedMin else { return }
    var (looked, done) = (0, 0)
    while hand < slots.count, looked < Self.sweepMax, done < Self.packMax, unpacked.count > unpackedMin {
      if slots[hand].place >= 0, slots[hand].lastUse &+ Self.packAfterMinutes <= minute, pack(hand) { done += 1 }
      (hand, looked) = (hand + 1, looked + 1)
    }
    guard hand >= slots.count else { return }
    (hand, sweptMinute) = (0, minute)
  }

  /// How many states are packed.
  var packedCount: Int { packed.count { !$0.isEmpty } }

  private mutating func put(_ state: State, at slot: Int) {
    while slots.count <= slot {
      slots.append(Slot())
      packed.append([])
    }
    clear(slot)
    slots[slot] = Slot(place: Int32(unpacked.count), lastUse: minute)
    unpacked.append(state)
    owners.append(Int32(slot))
  }

  private mutating func clear(_ slot: Int) {
    packed[slot] = []
    guard slots[slot].place >= 0 else { return }
    let place = Int(slots[slot].place)
    slots[slot].place = -1
    // The last state fills the gap.
    unpacked.swapAt(place, unpacked.count - 1)
    owners.swapAt(place, owners.count - 1)
    if place < unpacked.count - 1 { slots[Int(owners[place])].place = Int32(place) }
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

  /// Packs the state of a slot, if that saves anything. Returns whether it did.
  private mutating func pack(_ slot: Int) -> Bool {
    guard let bytes = unpacked[Int(slots[slot].place)].packed else { return false }
    clear(slot)
    // A copy: `bytes` has spare capacity.
    packed[slot].reserveCapacity(bytes.count)
    packed[slot] += bytes
    return true
  }

  @inline(never)
  private mutating func unpack(_ slot: Int) {
    precondition(!packed[slot].isEmpty, "slot \(slot) was never filled, or was evicted")
    let state = State(packed: packed[slot])
    let lastUse = slots[slot].lastUse
    put(state, at: slot)
    slots[slot].lastUse = lastUse
  }
}
