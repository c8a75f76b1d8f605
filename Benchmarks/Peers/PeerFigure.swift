import StressSuite

/// The figures of a row, from the run whose throughput is the median of all rounds.
struct PeerFigure: Sendable {
  var row: PeerRow
  var operations: Int
  var perSecond: Double
  /// The least and the largest throughput of all rounds.
  var spread: ClosedRange<Double>
  var p50: Duration?
  var p99: Duration?
  /// The rows a second that lie in the database, for Ascent on SQLite.
  var rowsPerSecond: Double?
  /// What the recount said.
  var recount: Recount

  enum Recount: Sendable, Equatable {
    /// All standings equal the recount.
    case agrees
    /// The contender has no standings.
    case notApplicable
    /// A standing differs; the first one.
    case differs(String)
    /// The row could not be run.
    case failed(String)

    var isWrong: Bool {
      switch self {
      case .agrees, .notApplicable: false
      case .differs, .failed: true
      }
    }
  }

  /// The figure of the rounds of a row. What was wrong once stays wrong.
  init(_ row: PeerRow, rounds: [(run: PeerRun, recount: Recount)]) {
    let sorted = rounds.sorted { $0.run.perSecond < $1.run.perSecond }
    let median = sorted[sorted.count / 2].run
    self.row = row
    operations = median.counts.reduce(0, +)
    perSecond = median.perSecond
    spread = sorted[0].run.perSecond...sorted[sorted.count - 1].run.perSecond
    (p50, p99) = (median.p50, median.p99)
    rowsPerSecond = median.written.map { Double($0.rows) / median.wall.seconds }
    recount = rounds.map(\.recount).first { $0.isWrong } ?? rounds[0].recount
  }

  /// The figure of a row that could not be run.
  init(_ row: PeerRow, failure: String) {
    self.row = row
    (operations, perSecond, spread) = (0, 0, 0...0)
    recount = .failed(failure)
  }

  /// How many times ours is as fast: by operations, or by rows where theirs are rows.
  func times(_ ours: PeerFigure) -> Double? {
    let mine = row.contender == .bulk ? ours.rowsPerSecond : ours.perSecond
    guard let mine, perSecond > 0, row != ours.row else { return nil }
    return mine / perSecond
  }
}

extension PeerRun {
  /// Compares the final standings with a recount of the answered operations.
  func recount(_ row: PeerRow, _ load: PeerLoad) -> PeerFigure.Recount {
    guard let standings else { return .notApplicable }
    let expected = PlainRecount.standings(load, counts: counts, isAsOfLastDay: row.contender == .ascent)
    guard standings.count == expected.count else {
      return .differs("\(standings.count) people instead of \(expected.count)")
    }
    guard let person = standings.indices.first(where: { standings[$0] != expected[$0] }) else { return .agrees }
    return .differs("person \(person): \(standings[person]) instead of \(expected[person])")
  }
}
