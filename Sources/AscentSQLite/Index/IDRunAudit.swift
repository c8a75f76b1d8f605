/// Compares runs with the commands that they index, without keeping either in memory. For each run
/// it adds up a hash of each entry that the commands call for; the sum over the stored entries must
/// be the same. Different entries have equal sums with a probability of 2⁻⁶⁴.
struct IDRunAudit {
  private struct Sum: Hashable {
    var ids = 0
    var people = 0
    var hash: UInt64 = 0

    mutating func add(_ entry: IDEntry) {
      if entry.isPerson { people += 1 } else { ids += 1 }
      var value = SipHash(key: (entry.isPerson ? 1 : 0, UInt64(bitPattern: entry.seq)))
      value.update(entry.fingerprint)
      hash &+= value.finalize()
    }
  }

  private var expected: [Int64: Sum] = [:]

  /// Adds an entry that a run must have.
  mutating func add(_ entry: IDEntry, to run: IDRun) {
    expected[run.number, default: Sum()].add(entry)
  }

  /// Whether a run has exactly the expected entries, in order and in the right parts, with matching
  /// filters, and no id twice.
  func isRight(_ run: IDRun, _ store: IDRunStore, _ secret: IDSecret) throws(SQLiteFailure) -> Bool {
    var sum = Sum()
    for part in 0..<run.partCount {
      let entries = try store.entries(of: run, part: part, secret)
      var filter = [UInt64](repeating: 0, count: run.filterWordCount)
      var before: IDEntry?
      for entry in entries {
        guard run.part(of: entry.fingerprint) == part, before.map({ $0 < entry }) ?? true else { return false }
        if let before, before.fingerprint == entry.fingerprint, !entry.isPerson,
          let (one, other) = try store.commands(before.seq, entry.seq), one == other
        {
          return false
        }
        sum.add(entry)
        IDFilter.insert(entry.fingerprint, into: &filter)
        before = entry
      }
      guard try store.filters(of: run, parts: part..<(part + 1), secret) == filter else { return false }
    }
    return sum == expected[run.number] && run.entryCount == sum.ids + sum.people && sum.ids == run.seqs.count
  }
}
