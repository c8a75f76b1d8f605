/// Ids of consecutive operations, in memory.
struct IDTailSegment {
  private struct Entry {
    var fingerprint: UInt64
    var user: Int64
    /// The place of the same user's previous operation, plus 1; 0 if the segment has none.
    var before: UInt32
  }

  /// The sequence number of the first operation.
  let first: Int64
  private var entries: [Entry] = []
  /// An open-addressed table of all operations. A slot has the place plus 1 in its lower half, and
  /// in its upper half that of the fingerprint, so that other operations are skipped without
  /// reading their entries.
  private var byFingerprint: [UInt64]
  /// An open-addressed table of each user's last operation: its place plus 1.
  private var byUser: [UInt32]

  /// An empty segment whose first operation will have the number `first`.
  init(first: Int64, capacity: Int = 256) {
    self.first = first
    byFingerprint = Array(repeating: 0, count: max(16, (capacity * 2).roundedUpToPowerOfTwo))
    byUser = Array(repeating: 0, count: byFingerprint.count)
  }

  var count: Int { entries.count }
  /// The last operation; `first - 1` if there is none.
  var last: Int64 { first + Int64(entries.count) - 1 }

  /// Adds the next operation.
  mutating func append(fingerprint: UInt64, user: Int64) {
    if (entries.count + 1) * 2 > byFingerprint.count { grow() }
    let slot = slot(ofUser: user)
    entries.append(Entry(fingerprint: fingerprint, user: user, before: byUser[slot]))
    byUser[slot] = UInt32(entries.count)
    link(entries.count)
  }

  /// Appends the operations with a fingerprint to a list.
  func find(_ fingerprint: UInt64, into found: inout [Int64]) {
    let mask = byFingerprint.count - 1
    var slot = Int(truncatingIfNeeded: fingerprint) & mask
    while byFingerprint[slot] != 0 {
      if byFingerprint[slot] >> 32 == fingerprint >> 32 {
        let place = Int(truncatingIfNeeded: byFingerprint[slot] & 0xFFFF_FFFF) - 1
        if entries[place].fingerprint == fingerprint { found.append(first + Int64(place)) }
      }
      slot = (slot + 1) & mask
    }
  }

  /// A user's last operation up to and including `seq`.
  func last(of user: Int64, through seq: Int64) -> Int64? {
    var place = byUser[slot(ofUser: user)]
    while place != 0, first + Int64(place) - 1 > seq { place = entries[Int(place) - 1].before }
    return place == 0 ? nil : first + Int64(place) - 1
  }

  /// Calls `body` with the number, fingerprint and user of each operation in a range.
  func forEach(in seqs: ClosedRange<Int64>, _ body: (_ seq: Int64, _ fingerprint: UInt64, _ user: Int64) -> Void) {
    for (place, entry) in entries.enumerated() where seqs.contains(first + Int64(place)) {
      body(first + Int64(place), entry.fingerprint, entry.user)
    }
  }

  /// A copy of the segment without the operations after `seq`.
  func through(_ seq: Int64) -> IDTailSegment {
    let count = Int(min(max(0, seq - first + 1), Int64(entries.count)))
    var kept = IDTailSegment(first: first, capacity: count)
    for entry in entries.prefix(count) { kept.append(fingerprint: entry.fingerprint, user: entry.user) }
    return kept
  }

  /// The slot of a user, or a free one for the user. User numbers are dense, so a
  /// multiplication spreads them.
  private func slot(ofUser user: Int64) -> Int {
    let mask = byUser.count - 1
    var slot = Int(truncatingIfNeeded: (UInt64(bitPattern: user) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while byUser[slot] != 0, entries[Int(byUser[slot]) - 1].user != user { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func link(_ number: Int) {
    let mask = byFingerprint.count - 1
    var slot = Int(truncatingIfNeeded: entries[number - 1].fingerprint) & mask
    while byFingerprint[slot] != 0 { slot = (slot + 1) & mask }
    byFingerprint[slot] = (entries[number - 1].fingerprint & ~0xFFFF_FFFF) | UInt64(number)
  }

  private mutating func grow() {
    byFingerprint = Array(repeating: 0, count: byFingerprint.count * 2)
    byUser = Array(repeating: 0, count: byFingerprint.count)
    for (place, entry) in entries.enumerated() {
      link(place + 1)
      byUser[slot(ofUser: entry.user)] = UInt32(place + 1)
    }
  }
}

extension Int {
  /// The smallest power of two that is not less than this number.
  fileprivate var roundedUpToPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
