import StressSuite

/// What one row of a peer did.
struct PeerRun: Sendable {
  /// How many operations of each client were answered, including the warm-up's.
  var counts: [Int]
  /// How many of them belong to the warm-up, which is not measured.
  var warmUp = 0
  /// How long the measured ones took.
  var wall: Duration
  /// The median latency of a call; nil where calls were not timed.
  var p50: Duration?
  /// The latency that 99 % of the calls did not exceed.
  var p99: Duration?
  /// The final standings; nil if the peer cannot report them.
  var standings: [PeerStanding]?
  /// What the database contained afterwards, for Ascent on SQLite.
  var written: WrittenRows?

  /// How many operations were measured.
  var measured: Int { counts.reduce(0, +) - warmUp }
  var perSecond: Double { Double(measured) / wall.seconds }
  /// How many rows a second ended up in the database, for Ascent on SQLite.
  var rowsPerSecond: Double? {
    written.map { perSecond * Double($0.rows) / Double(max(1, counts.reduce(0, +))) }
  }
}

/// A failure of a peer. Its row reports the failure, and the other rows still run.
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
