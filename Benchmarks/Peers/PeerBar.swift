import AscentRuntime

/// A row of the bar: a ratio that is to be reached.
struct PeerBar: Sendable {
  /// Which figures are compared.
  enum Measure: Sendable {
    /// Ours a second by theirs a second, at least.
    case throughput
    /// Our median latency by theirs, at most.
    case median
  }

  var what: String
  var measure: Measure
  var ours: PeerRow
  var theirs: PeerRow
  var bar: Double
  var stretch: Double

  /// Whether a ratio reaches a limit.
  func reaches(_ ratio: Double, _ limit: Double) -> Bool {
    measure == .throughput ? ratio >= limit : ratio <= limit
  }

  /// The ratio of two runs, or nil where a figure is missing.
  func ratio(_ ours: PeerFigure, _ theirs: PeerFigure) -> Double? {
    switch measure {
    case .throughput: return theirs.times(ours)
    case .median:
      guard let our = ours.p50, let their = theirs.p50, their > .zero else { return nil }
      return our / their
    }
  }

  /// The rows that are about peers.
  static let all: [PeerBar] =
    [
      PeerBar(
        what: "batches of 512, memory, against Erlang", measure: .throughput, ours: row(.ascent, .volatile, .batch, 4),
        theirs: row(.erlang, .volatile, .batch, 4), bar: 5, stretch: 10),
      PeerBar(
        what: "batches of 512, memory, against a bare fold", measure: .throughput,
        ours: row(.ascent, .volatile, .batch, 4),
        theirs: row(.fold, .volatile, .batch, 1), bar: 0.8, stretch: 1.5),
    ]
    + [64, 1024].map { callers in
      PeerBar(
        what: "\(callers) callers, memory, against Erlang", measure: .throughput,
        ours: row(.ascent, .volatile, .single, callers),
        theirs: row(.erlang, .volatile, .single, callers), bar: 1.5, stretch: 3)
    }
    + [
      PeerBar(
        what: "one caller, memory, median latency against Erlang", measure: .median,
        ours: row(.ascent, .volatile, .single, 1),
        theirs: row(.erlang, .volatile, .single, 1), bar: 2, stretch: 1)
    ]
    + [64, 1024].map { callers in
      PeerBar(
        what: "\(callers) callers, SQLite FULL, against PostgreSQL with 64", measure: .throughput,
        ours: row(.ascent, .powerSafe, .single, callers), theirs: row(.postgres, .powerSafe, .single, 64), bar: 10,
        stretch: 30)
    }
    + [64, 1024].map { callers in
      PeerBar(
        what: "\(callers) callers, SQLite FULL, against Redis fsync always, pipelined", measure: .throughput,
        ours: row(.ascent, .powerSafe, .single, callers), theirs: row(.redis, .powerSafe, .pipelined, callers),
        bar: 1.5, stretch: 4)
    }
    + [
      PeerBar(
        what: "rows written, against a bare SQLite bulk insert", measure: .throughput,
        ours: row(.ascent, .powerSafe, .batch, 4),
        theirs: row(.bulk, .powerSafe, .batch, 4), bar: 0.5, stretch: 0.8)
    ]

  private static func row(_ contender: Contender, _ durability: Durability, _ form: CallForm, _ clients: Int) -> PeerRow
  {
    PeerRow(contender: contender, durability: durability, form: form, clients: clients)
  }
}
