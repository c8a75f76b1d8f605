/// What one row of a peer did.
struct PeerRun: Sendable {
  /// How many operations each client had answered.
  var counts: [Int]
  var wall: Duration
  var p50: Duration
  var p99: Duration
  /// How people stood in the end; nil when it cannot be asked for.
  var standings: [PeerStanding]?
  /// What lies in the database afterwards, for Ascent on SQLite.
  var written: WrittenRows?

  var perSecond: Double { Double(counts.reduce(0, +)) / wall.seconds }
}

/// What went wrong with a peer; the row says so, and the others go on.
struct PeerFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// How long single calls took, in nanoseconds.
struct PeerLatencies: Sendable {
  private var values: [Int64] = []

  mutating func note(_ duration: Duration) {
    values.append(duration.components.attoseconds / 1_000_000_000 + duration.components.seconds * 1_000_000_000)
  }

  mutating func note(microseconds: Int64) { values.append(microseconds * 1000) }

  mutating func add(_ others: PeerLatencies) { values += others.values }

  /// The latency that a share of the calls did not exceed, for each share.
  func quantiles(_ shares: Double...) -> [Duration] {
    let sorted = values.sorted()
    return shares.map { share in
      sorted.isEmpty ? .zero : .nanoseconds(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
    }
  }
}
