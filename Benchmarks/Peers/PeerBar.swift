import AscentRuntime
import StressSuite

/// A row of the bar: a ratio that Ascent should reach.
struct PeerBar: Sendable {
  /// Which figures are compared.
  enum Measure: Sendable {
    /// Our operations per second divided by theirs, at least.
    case throughput
    /// Our median latency divided by theirs, at most.
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

  /// The ratio of two rows; nil if a figure is missing.
  func ratio(_ ours: PeerFigure, _ theirs: PeerFigure) -> PairedRatios? {
    switch measure {
    case .throughput: theirs.times(ours)
    case .median: PairedRatios(ours.p50, by: theirs.p50)
    }
  }

  /// All rows of the bar that concern peers.
  static let all: [PeerBar] =
    [
      PeerBar(
        what: "batches of 512, memory, against Erlang", measure: .throughput, ours: row(.ascent, .volatile, .batch, 4),
        theirs: row(.erlang, .volatile, .batch, 4), bar: 2, stretch: 3),
      PeerBar(
        what: "batches of 512, memory, against a bare fold", measure: .throughput,
        ours: row(.ascent, .volatile, .batch, 4),
        theirs: row(.fold, .volatile, .batch, 1), bar: 1.2, stretch: 1.6),
    ]
    + [64, 1024].map { callers in
      PeerBar(
        what: "\(callers) callers, memory, against Erlang", measure: .throughput,
        ours: row(.ascent, .volatile, .single, callers),
        theirs: row(.erlang, .volatile, .single, callers), bar: 1.1, stretch: 1.5)
    }
    + [
      PeerBar(
        what: "one caller, memory, median latency against Erlang", measure: .median,
        ours: row(.ascent, .volatile, .single, 1),
        theirs: row(.erlang, .volatile, .single, 1), bar: 3, stretch: 2)
    ]
    + [64, 1024].map { callers in
      PeerBar(
        what: "\(callers) callers, SQLite FULL, against PostgreSQL with 64 clients", measure: .throughput,
        ours: row(.ascent, .powerSafe, .single, callers), theirs: row(.postgres, .powerSafe, .single, 64),
        bar: callers == 64 ? 8 : 25, stretch: callers == 64 ? 15 : 40)
    }
    + [64, 1024].map { callers in
      PeerBar(
        what: "\(callers) callers, SQLite FULL, against Redis fsync always, pipelined", measure: .throughput,
        ours: row(.ascent, .powerSafe, .single, callers), theirs: row(.redis, .powerSafe, .pipelined, callers),
        bar: callers == 64 ? 1.2 : 2, stretch: callers == 64 ? 2 : 3)
    }
    + [
      PeerBar(
        what: "rows written, against a bare SQLite bulk insert", measure: .throughput,
        ours: row(.ascent, .powerSafe, .batch, 4),
        theirs: row(.bulk, .powerSafe, .batch, 4), bar: 0.5, stretch: 0.7)
    ]

  private static func row(_ contender: Contender, _ durability: Durability, _ form: CallForm, _ clients: Int) -> PeerRow
  {
    PeerRow(contender: contender, durability: durability, form: form, clients: clients)
  }
}
