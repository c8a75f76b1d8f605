import StressSuite

/// What one row of a peer did.
struct PeerRun: Sendable {
  /// How many operations each client had answered.
  var counts: [Int]
  var wall: Duration
  /// The latency that half of the calls did not exceed; nil where calls were not timed.
  var p50: Duration?
  /// The same for 99 in 100.
  var p99: Duration?
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

/// Why a peer takes no part.
package struct PeerAbsence: Error, CustomStringConvertible {
  package var peer: String
  package var reason: String

  package var description: String { "skipped: \(reason)" }
}
