import AscentRules

/// Notes when the people of a shard are used, and chooses whose states are packed: people who sent
/// nothing for ten minutes.
///
/// Only CompletionService has one. The batch carries its choice to the services after it, so a
/// person is packed in all of them or in none.
struct IdlePeople {
  /// The minute of the last use, by slot.
  private var lastUse: [Int32] = []
  /// How many people stay unpacked, however idle they are: packing so few would save too little
  /// memory to be worth the time.
  private let unpackedMin: Int
  /// The minute in which the current batch was taken.
  private var minute: Int32 = 0
  /// The slot that is checked next, and the last minute in which all slots were checked.
  private var hand = 0
  private var sweptMinute: Int32 = 0

  /// After how many minutes without use a state is packed.
  static var packAfterMinutes: Int32 { 10 }
  /// The most slots that are checked, and the most people who are packed, after a batch. Both are
  /// small, because callers wait meanwhile.
  private static var sweepMax: Int { 64 }
  private static var packMax: Int { 8 }

  init(unpackedMin: Int = 0) {
    self.unpackedMin = unpackedMin
  }

  /// Notes whom a batch uses, and adds to it those who have to be unpacked. `afterReset` says
  /// whether it is the first one since the pipeline was reset.
  mutating func begin(_ batch: inout Batch, _ people: SlotTable<CompletionState>, afterReset: Bool) {
    if afterReset { self = IdlePeople(unpackedMin: unpackedMin) }
    minute = Int32(clamping: batch.takenAt.milliseconds / 60_000)
    for index in batch.hydrations.indices {
      let slot = batch.hydrations[index].slot
      while lastUse.count <= slot { lastUse.append(minute) }
      lastUse[slot] = minute
    }
    for index in batch.commands.indices where batch.commands[index].verdict.isOpen {
      use(batch.commands[index].slot, in: &batch, people)
    }
    for index in batch.snapshots.indices { use(batch.snapshots[index].slot, in: &batch, people) }
    for index in batch.queries.indices { use(batch.queries[index].slot, in: &batch, people) }
  }

  @inline(__always)
  private mutating func use(_ slot: Int, in batch: inout Batch, _ people: SlotTable<CompletionState>) {
    lastUse[slot] = minute
    if !people.isUnpacked(slot) { batch.unpacked.append(IdlePerson(slot: slot)) }
  }

  /// Adds to a batch some people who were not used for a while. Each batch checks a few slots, and
  /// each slot is checked at most once a minute.
  mutating func finish(_ batch: inout Batch, _ people: SlotTable<CompletionState>) {
    let packMax = min(Self.packMax, people.unpackedCount - unpackedMin)
    guard sweptMinute != minute, packMax > 0 else { return }
    var checked = 0
    while hand < lastUse.count, checked < Self.sweepMax, batch.packed.count < packMax {
      if lastUse[hand] &+ Self.packAfterMinutes <= minute, people.isUnpacked(hand) {
        batch.packed.append(IdlePerson(slot: hand))
      }
      (hand, checked) = (hand + 1, checked + 1)
    }
    guard hand >= lastUse.count else { return }
    (hand, sweptMinute) = (0, minute)
  }
}
