/// An entry of the index: the id of an operation, or a person's last operation in a run.
struct IDEntry: Hashable {
  /// The keyed fingerprint of the id, or of the person's number.
  var fingerprint: UInt64
  /// The sequence number shifted left by one; the lowest bit tells whether the entry is a person's.
  private var packedSeq: Int64

  init(fingerprint: UInt64, seq: Int64, isPerson: Bool) {
    self.fingerprint = fingerprint
    packedSeq = seq << 1 | (isPerson ? 1 : 0)
  }

  /// The operation's sequence number.
  var seq: Int64 { packedSeq >> 1 }
  /// Whether the entry leads to a person's last operation.
  var isPerson: Bool { packedSeq & 1 != 0 }

  /// The order within a run. The entries of a person are adjacent, the newest last.
  static func < (left: IDEntry, right: IDEntry) -> Bool {
    guard left.fingerprint == right.fingerprint else { return left.fingerprint < right.fingerprint }
    return left.isPerson == right.isPerson ? left.packedSeq < right.packedSeq : right.isPerson
  }
}

extension [IDEntry] {
  /// Sorts entries in the order in which they are stored. Of a person's entries, only the
  /// newest is kept.
  mutating func sortForRun() {
    sort(by: <)
    var kept = 0
    for index in indices {
      let entry = self[index]
      let isNewer =
        kept > 0 && entry.isPerson && self[kept - 1].isPerson
        && self[kept - 1].fingerprint == entry.fingerprint
      if !isNewer { kept += 1 }
      self[kept - 1] = entry
    }
    removeLast(count - kept)
  }
}
