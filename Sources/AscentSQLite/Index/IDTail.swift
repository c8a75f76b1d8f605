/// The ids of the latest operations, in memory: those that are in no run yet, and for a while those
/// that were just added to a run, for readers whose transaction does not see that run yet.
struct IDTail {
  private static let segmentMax = 16_384

  /// Consecutive ranges of operations, oldest first; never empty.
  private var segments: [IDTailSegment]

  /// An empty tail that begins after operation `seq`.
  init(after seq: Int64 = 0) {
    segments = [IDTailSegment(first: seq + 1)]
  }

  /// The first operation that the tail may contain.
  var first: Int64 { segments[0].first }
  /// The last operation; `first - 1` if there is none.
  var last: Int64 { segments[segments.count - 1].last }

  /// Adds the next operation.
  mutating func append(fingerprint: UInt64, user: Int64) {
    if segments[segments.count - 1].count >= Self.segmentMax { split() }
    segments[segments.count - 1].append(fingerprint: fingerprint, user: user)
  }

  /// Begins a new segment, so that the operations before it can be forgotten separately.
  mutating func split() {
    guard segments[segments.count - 1].count > 0 else { return }
    segments.append(IDTailSegment(first: last + 1, capacity: segments[segments.count - 1].count))
  }

  /// Forgets whole segments of operations up to and including `seq`.
  mutating func forget(through seq: Int64) {
    while segments.count > 1, segments[0].last <= seq { segments.removeFirst() }
  }

  /// Removes all operations after `seq`.
  mutating func removeAll(after seq: Int64) {
    guard last > seq else { return }
    while segments.count > 1, segments[segments.count - 1].first > seq + 1 { segments.removeLast() }
    segments[segments.count - 1] = segments[segments.count - 1].through(seq)
  }

  /// Appends the operations with a fingerprint to a list, those of the newest segment first.
  func find(_ fingerprint: UInt64, into found: inout [Int64]) {
    for index in segments.indices.reversed() { segments[index].find(fingerprint, into: &found) }
  }

  /// A user's last operation up to and including `seq`.
  func last(of user: Int64, through seq: Int64) -> Int64? {
    for segment in segments.reversed() {
      if let found = segment.last(of: user, through: seq) { return found }
    }
    return nil
  }

  /// The entries for a run of these operations.
  func entries(of seqs: ClosedRange<Int64>, _ secret: IDSecret) -> [IDEntry] {
    let chosen = segments.filter { $0.count > 0 && $0.first <= seqs.upperBound && $0.last >= seqs.lowerBound }
    var entries: [IDEntry] = []
    entries.reserveCapacity(seqs.count + seqs.count / 4)
    for (index, segment) in chosen.enumerated() {
      segment.forEach(in: seqs) { seq, fingerprint, user in
        entries.append(IDEntry(fingerprint: fingerprint, seq: seq, isPerson: false))
        guard segment.last(of: user, through: seqs.upperBound) == seq,
          chosen[(index + 1)...].allSatisfy({ $0.last(of: user, through: seqs.upperBound) == nil })
        else { return }
        entries.append(IDEntry(fingerprint: secret.fingerprint(ofPerson: user), seq: seq, isPerson: true))
      }
    }
    return entries
  }
}

extension IDTail {
  /// Appends those operations of another tail that follow this one's last operation, if there is no
  /// gap between them.
  mutating func append(_ other: IDTail) {
    guard other.first <= last + 1, other.last > last else { return }
    for (index, segment) in other.segments.enumerated() {
      if index > 0 { split() }
      segment.forEach(in: 1...(.max)) { seq, fingerprint, user in
        if seq == last + 1 { append(fingerprint: fingerprint, user: user) }
      }
    }
  }
}
