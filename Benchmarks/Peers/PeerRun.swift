import StressSuite

/// What one row of a peer did.
struct PeerRun: Sendable {
  /// How many operations each client had answered, those of the warm-up included.
  var counts: [Int]
  /// How many of them belong to the warm-up, which is not measured.
  var warmUp = 0
  /// How long the others took.
  var wall: Duration
  /// The latency that half of the calls did not exceed; nil where calls were not timed.
  var p50: Duration?
  /// The same for 99 in 100.
  var p99: Duration?
  /// The final standings; nil when the peer cannot be asked for them.
  var standings: [PeerStanding]?
  /// The contents of the database afterwards, for Ascent on SQLite.
  var written: WrittenRows?

  /// How many operations were measured.
  var measured: Int { counts.reduce(0, +) - warmUp }
  var perSecond: Double { Double(measured) / wall.seconds }
  /// The rows a second that lie in the database, for Ascent on SQLite.
  var rowsPerSecond: Double? {
    written.map { perSecond * Double($0.rows) / Double(max(1, counts.reduce(0, +))) }
  }
}

/// A failure of a peer. Its row reports it, and the other rows run.
struct PeerFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Why a peer is skipped.
package struct PeerAbsence: Error, CustomStringConvertible {
  package var peer: String
  package var reason: String

  package var description: String { "skipped: \(reason)" }
}
