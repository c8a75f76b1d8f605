import StressSuite

/// The figures of a row, each with one value per round.
struct PeerFigure: Sendable {
  var row: PeerRow
  /// How many operations all rounds measured.
  var operations: Int
  /// Operations a second; nil if the row could not be run.
  var perSecond: Samples?
  /// Latencies in microseconds; nil where calls were not timed.
  var p50: Samples?
  var p99: Samples?
  /// How many rows a second ended up in the database, for Ascent on SQLite.
  var rowsPerSecond: Samples?
  /// The speed of the machine around each round.
  var controls: ControlReadings
  /// The result of the recount.
  var recount: Recount

  enum Recount: Sendable, Equatable {
    /// All standings equal the recount.
    case agrees
    /// The contender has no standings to compare.
    case notApplicable
    /// A standing differs; describes the first difference.
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

  /// One round of a row.
  typealias Round = (run: PeerRun, recount: Recount, control: ControlReading)

  /// The figure made of all rounds of a row. A fault in any round counts.
  init(_ row: PeerRow, rounds: [Round]) {
    func samples(_ value: (PeerRun) -> Double?) -> Samples? {
      let values = rounds.compactMap { value($0.run) }
      return values.count == rounds.count ? Samples(values) : nil
    }
    self.row = row
    operations = rounds.map(\.run.measured).reduce(0, +)
    perSecond = samples(\.perSecond)
    (p50, p99) = (samples { $0.p50?.microseconds }, samples { $0.p99?.microseconds })
    rowsPerSecond = samples(\.rowsPerSecond)
    controls = ControlReadings(rounds.map(\.control))
    recount = rounds.map(\.recount).first { $0.isWrong } ?? rounds[0].recount
  }

  /// The figure of a row that could not be run.
  init(_ row: PeerRow, failure: String) {
    (self.row, operations, controls) = (row, 0, ControlReadings([]))
    recount = .failed(failure)
  }

  /// How many times as fast Ascent is, round by round. If the peer's figure is in rows, rows are
  /// compared; otherwise operations.
  func times(_ ours: PeerFigure) -> PairedRatios? {
    guard row != ours.row else { return nil }
    return PairedRatios(row.contender == .bulk ? ours.rowsPerSecond : ours.perSecond, by: perSecond)
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
