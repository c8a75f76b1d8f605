import AscentRules

/// Which people of a shard are in memory, and in which slot. The services keep a person's state by
/// slot alone.
///
/// Beyond the bound, slots are cleared by the clock algorithm (Corbató 1968): a hand goes round and
/// evicts people who were not used since it last passed.
struct ResidentCache {
  private struct Resident {
    var user: UserID?
    /// The last batch that uses the person's state.
    var lastBatch: Int64 = 0
    /// The last batch with a command of the person.
    var lastChange: Int64 = 0
    /// How many commands in the journal no snapshot contained when the person was hydrated. Four
    /// bytes, like an ordinal, because every resident has one.
    var tail: Int32 = 0
    /// How many commands came since then, or since the last snapshot.
    var commands: Int32 = 0
    var wasUsed = false

    var commandsSinceSnapshot: Int { Int(tail) + Int(commands) }
  }

  private let bound: Int
  private var residents: [Resident] = []
  private var slots = KeyTable<UserID, Int>()
  private var free: [Int] = []
  private var hand = 0
  private var due: [Int] = []

  init(bound: Int) {
    self.bound = bound
  }

  /// The slot of a person; nil if the person is not in memory.
  func slot(of user: UserID) -> Int? { slots[user] }

  /// Gives a person a slot.
  ///
  /// - Parameter tail: how many commands in the journal no snapshot contains. Together with new
  ///   commands they make a snapshot due; otherwise a long tail would be replayed at every start.
  ///   Alone they do not, so that reading a person never writes.
  mutating func admit(_ user: UserID, tail: Int = 0) -> Int {
    let slot: Int
    if let last = free.popLast() {
      slot = last
    } else {
      slot = residents.count
      residents.append(Resident())
    }
    residents[slot] = Resident(user: user, tail: Int32(clamping: tail))
    slots[user] = slot
    return slot
  }

  /// Notes that a batch uses a slot.
  mutating func touch(_ slot: Int, batch: Int64) {
    residents[slot].lastBatch = batch
    residents[slot].wasUsed = true
  }

  /// Counts a command since the last snapshot.
  mutating func count(commandOf slot: Int) {
    residents[slot].commands += 1
    residents[slot].lastChange = residents[slot].lastBatch
    if residents[slot].commandsSinceSnapshot >= Self.snapshotWorth { due.append(slot) }
  }

  /// Adds to a batch the snapshots that are due and the evictions that keep the bound. Marks the
  /// queries that rest only on settled batches; they come after all commands of their own batch.
  mutating func finish(_ batch: inout Batch, snapshotInterval: Int, settled: Int64) {
    for index in batch.queries.indices {
      batch.queries[index].isSettled = residents[batch.queries[index].slot].lastChange <= settled
    }
    for (slot, user) in takeDueSnapshots(interval: snapshotInterval) {
      batch.snapshots.append(SnapshotItem(slot: slot, user: user))
    }
    evict(in: &batch, settled: settled)
  }

  /// The people with at least this many commands since their last snapshot. Their count starts
  /// again at 0.
  mutating func takeDueSnapshots(interval: Int) -> [(slot: Int, user: UserID)] {
    var taken: [(slot: Int, user: UserID)] = []
    for slot in due where residents[slot].commandsSinceSnapshot >= interval {
      guard let user = residents[slot].user else { continue }
      (residents[slot].tail, residents[slot].commands) = (0, 0)
      taken.append((slot, user))
    }
    due.removeAll(keepingCapacity: true)
    return taken
  }

  /// Evicts people until the cache is within its bound, if possible. People whose last batch is
  /// not settled stay. People with enough commands for a snapshot have it written first and are
  /// evicted later.
  mutating func evict(in batch: inout Batch, settled: Int64) {
    var steps = 0
    while slots.count > bound, steps < 2 * residents.count {
      steps += 1
      hand = (hand + 1) % residents.count
      guard let user = residents[hand].user, residents[hand].lastBatch <= settled else { continue }
      if residents[hand].wasUsed {
        residents[hand].wasUsed = false
      } else if residents[hand].commands >= Self.snapshotWorth {
        (residents[hand].tail, residents[hand].commands) = (0, 0)
        residents[hand].lastBatch = batch.number
        batch.snapshots.append(SnapshotItem(slot: hand, user: user))
      } else {
        slots[user] = nil
        residents[hand] = Resident()
        free.append(hand)
        batch.evictions.append(hand)
      }
    }
  }

  /// The number of commands from which a snapshot is cheaper than replaying them.
  private static let snapshotWorth = 16
}
