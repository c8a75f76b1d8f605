import StressSuite

/// The figures of a row, each with a value for each round.
struct PeerFigure: Sendable {
  var row: PeerRow
  /// The measured operations of all rounds.
  var operations: Int
  /// Nil when the row could not be run.
  var perSecond: Samples?
  /// In microseconds; nil where calls were not timed.
  var p50: Samples?
  var p99: Samples?
  /// The rows a second that lie in the database, for Ascent on SQLite.
  var rowsPerSecond: Samples?
  /// The speed of the machine around each round.
  var controls: ControlReadings
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

  /// One round of a row.
  typealias Round = (run: PeerRun, recount: Recount, control: ControlReading)

  /// The figure of the rounds of a row. What was wrong once stays wrong.
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

  /// How many times as fast Ascent is, round by round: in operations, or in rows if the peer's
  /// figure is in rows.
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
