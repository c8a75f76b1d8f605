import AscentRules

/// One service's part of the state of a shard's people, by the slots that the intake gave them.
///
/// Somebody who sends nothing for ten minutes is put to rest: the state is packed into bytes of
/// exactly the size it needs, and unpacked at the next use. That takes some microseconds, once in
/// ten minutes at most, and less than half of the memory.
struct SlotTable<State: ServiceState> {
  /// Where the state of a slot is.
  private struct Slot {
    /// Its index among the states that are awake; negative for a state at rest, and for nobody.
    var place: Int32 = -1
    /// The minute of the last use.
    var lastUse: Int32 = 0
  }

  private var slots: [Slot] = []
  /// The packed states, by slot; empty for those that are awake.
  private var resting: [[UInt8]] = []
  /// The states that are not packed, and whose they are. There is no order and no gap, so that they
  /// lie close together.
  private var awake: [State] = []
  private var owners: [Int32] = []
  private var epoch = 0
  /// The present minute, by the batch at hand.
  private var minute: Int32 = 0
  /// The slot that is looked at next, and the minute for which all were looked at.
  private var hand = 0
  private var sweptMinute: Int32 = 0

  /// How long nobody is put to rest.
  static var restAfterMinutes: Int32 { 10 }
  /// How many slots are looked at after a batch, and how many states are packed at most: few, since
  /// callers wait meanwhile.
  private static var sweepMax: Int { 64 }
  private static var packMax: Int { 8 }

  /// Does what a batch says of the slots: forgets everybody when the pipeline was reset, clears
  /// what was evicted, fills what was hydrated.
  ///
  /// - Returns: whether the pipeline was reset.
  mutating func follow(_ batch: inout Batch) -> Bool {
    let wasReset = batch.epoch != epoch
    if wasReset {
      self = SlotTable()
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

  /// The state in a slot that was filled, after ``wake(_:)``.
  subscript(_ slot: Int) -> State {
    _read { yield awake[Int(slots[slot].place)] }
    _modify { yield &awake[Int(slots[slot].place)] }
  }

  /// Makes the state of a slot ready for use, and notes the use.
  @inline(__always)
  mutating func wake(_ slot: Int) {
    slots[slot].lastUse = minute
    if slots[slot].place < 0 { unpack(slot) }
  }

  /// Puts some of those to rest who were not used for long. All are looked at once a minute, some
  /// after each batch.
  mutating func rest() {
    guard sweptMinute != minute else { return }
    var (looked, packed) = (0, 0)
    while hand < slots.count, looked < Self.sweepMax, packed < Self.packMax {
      if slots[hand].place >= 0, slots[hand].lastUse &+ Self.restAfterMinutes <= minute, pack(hand) { packed += 1 }
      (hand, looked) = (hand + 1, looked + 1)
    }
    guard hand >= slots.count else { return }
    (hand, sweptMinute) = (0, minute)
  }

  /// How many states are at rest.
  var restingCount: Int { resting.count { !$0.isEmpty } }

  private mutating func put(_ state: State, at slot: Int) {
    while slots.count <= slot {
      slots.append(Slot())
      resting.append([])
    }
    clear(slot)
    slots[slot] = Slot(place: Int32(awake.count), lastUse: minute)
    awake.append(state)
    owners.append(Int32(slot))
  }

  private mutating func clear(_ slot: Int) {
    resting[slot] = []
    guard slots[slot].place >= 0 else { return }
    let place = Int(slots[slot].place)
    slots[slot].place = -1
    // The last one fills the gap.
    awake.swapAt(place, awake.count - 1)
    owners.swapAt(place, owners.count - 1)
    if place < awake.count - 1 { slots[Int(owners[place])].place = Int32(place) }
    awake.removeLast()
    owners.removeLast()
    // Memory for many who rest by now is given back.
    if awake.capacity > 1024, awake.count < awake.capacity / 4 {
      let (states, slots) = (awake, owners)
      (awake, owners) = ([], [])
      awake.reserveCapacity(2 * states.count)
      owners.reserveCapacity(2 * states.count)
      awake += states
      owners += slots
    }
  }

  /// Packs the state of a slot, if that saves anything.
  private mutating func pack(_ slot: Int) -> Bool {
    guard let packed = awake[Int(slots[slot].place)].packed else { return false }
    clear(slot)
    // What was written has room to grow.
    resting[slot].reserveCapacity(packed.count)
    resting[slot] += packed
    return true
  }

  @inline(never)
  private mutating func unpack(_ slot: Int) {
    precondition(!resting[slot].isEmpty, "slot \(slot) was never filled, or was evicted")
    let state = State(packed: resting[slot])
    let lastUse = slots[slot].lastUse
    put(state, at: slot)
    slots[slot].lastUse = lastUse
  }
}
