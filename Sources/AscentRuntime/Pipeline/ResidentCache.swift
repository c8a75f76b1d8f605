import AscentRules

/// Who of a shard is in memory, and in which place. The rooms keep a person's state by the place
/// alone.
///
/// When there are more than the bound, places are cleared in the manner of a clock: a hand goes
/// round, and whoever was not used since it last came by goes.
struct ResidentCache {
  private struct Place {
    var user: UserID?
    /// The last batch with something of the person in it.
    var lastBatch: Int64 = 0
    /// The commands in the journal that no snapshot held when the person came. Of four bytes, as an
    /// ordinal: there is a place for everybody who is resident.
    var tail: Int32 = 0
    /// The commands since, or since the last snapshot.
    var commands: Int32 = 0
    var wasUsed = false

    var commandsSinceSnapshot: Int { Int(tail) + Int(commands) }
  }

  private let bound: Int
  private var places: [Place] = []
  private var slots = KeyTable<UserID, Int>()
  private var free: [Int] = []
  private var hand = 0
  private var due: [Int] = []

  init(bound: Int) {
    self.bound = bound
  }

  /// The place of a person, if there is one.
  func slot(of user: UserID) -> Int? { slots[user] }

  /// Gives a person a place.
  ///
  /// - Parameter tail: how many commands are in the journal that no snapshot holds. With those to
  ///   come they make a snapshot due, or a long tail would be replayed at every start; by
  ///   themselves they do not, so that reading writes nothing.
  mutating func admit(_ user: UserID, tail: Int = 0) -> Int {
    let slot: Int
    if let last = free.popLast() {
      slot = last
    } else {
      slot = places.count
      places.append(Place())
    }
    places[slot] = Place(user: user, tail: Int32(clamping: tail))
    slots[user] = slot
    return slot
  }

  /// Notes that a batch uses a place.
  mutating func touch(_ slot: Int, batch: Int64) {
    places[slot].lastBatch = batch
    places[slot].wasUsed = true
  }

  /// Notes one more command since the last snapshot.
  mutating func count(commandOf slot: Int) {
    places[slot].commands += 1
    if places[slot].commandsSinceSnapshot >= Self.snapshotWorth { due.append(slot) }
  }

  /// The people whose snapshot is due after so many commands.
  mutating func takeDueSnapshots(interval: Int) -> [(slot: Int, user: UserID)] {
    var taken: [(slot: Int, user: UserID)] = []
    for slot in due where places[slot].commandsSinceSnapshot >= interval {
      guard let user = places[slot].user else { continue }
      (places[slot].tail, places[slot].commands) = (0, 0)
      taken.append((slot, user))
    }
    due.removeAll(keepingCapacity: true)
    return taken
  }

  /// Clears places until the bound is kept, as far as people can go: someone whose last batch is
  /// not settled stays, and someone with commands worth a snapshot has it written first and goes
  /// later.
  mutating func makeRoom(in batch: inout Batch, settled: Int64) {
    var steps = 0
    while slots.count > bound, steps < 2 * places.count {
      steps += 1
      hand = (hand + 1) % places.count
      guard let user = places[hand].user, places[hand].lastBatch <= settled else { continue }
      if places[hand].wasUsed {
        places[hand].wasUsed = false
      } else if places[hand].commands >= Self.snapshotWorth {
        (places[hand].tail, places[hand].commands) = (0, 0)
        places[hand].lastBatch = batch.number
        batch.snapshots.append(SnapshotItem(slot: hand, user: user))
      } else {
        slots[user] = nil
        places[hand] = Place()
        free.append(hand)
        batch.evictions.append(hand)
      }
    }
  }

  /// How many commands make a snapshot cheaper than replaying them.
  private static let snapshotWorth = 16
}
