import AscentRules
import Foundation

/// A row of `stress line`: what is measured, and the row with which it is compared.
package struct PipelineRow: Sendable {
  /// What sends completions, and where they go.
  enum Work: Sendable {
    /// The rules alone on one thread: no actors, no journal, no answers.
    case fold(Load.Kind)
    /// Calls of 512 completions.
    case batches(Load.Kind, StoreKind, callers: Int, shards: Int = 2)
    /// Calls of one completion, each with its own answer.
    case singles(StoreKind, callers: Int)
    /// Rows of the size of a completion, in transactions of 1,024, written without the product.
    case bareRows
  }

  /// Its name on the command line.
  package var name: String
  /// What it measures, in words.
  package var title: String
  /// The name of the row by which this one is divided; nil for none.
  package var baseline: String?
  var work: Work
  /// About how many completions a second are expected; it determines how many are prepared.
  var rate: Double

  /// Whether it writes to a disk.
  var isOnDisk: Bool {
    switch work {
    case .fold: false
    case .batches(_, let store, _, _), .singles(let store, _): store != .memory
    case .bareRows: true
    }
  }

  /// The name of the group that selects it: its own name up to the hyphen.
  package var group: String { String(name.prefix { $0 != "-" }) }

  /// All rows. Rows that are compared are adjacent and form a block: see ``blocks(_:)``.
  package static let all: [PipelineRow] =
    [Load.Kind.ordinary, .heavy].flatMap { kind in
      [
        PipelineRow(
          name: "fold-\(kind)", title: "bare fold of the rules, \(kind)", work: .fold(kind), rate: 1_200_000)
      ]
        + [1, 4].map { callers in
          PipelineRow(
            name: "batch-\(callers)-\(kind)",
            title: "memory, calls of 512, \(callers.counted("caller")), \(kind)", baseline: "fold-\(kind)",
            work: .batches(kind, .memory, callers: callers), rate: 1_000_000)
        }
    }
    + [1, 2].map { shards in
      PipelineRow(
        name: "shards-\(shards)", title: "memory, calls of 512, 4 callers, \(shards.counted("shard"))",
        baseline: shards == 1 ? nil : "shards-1", work: .batches(.heavy, .memory, callers: 4, shards: shards),
        rate: 1_000_000)
    }
    + [
      PipelineRow(
        name: "singles-1024", title: "memory, single calls, 1,024 callers", work: .singles(.memory, callers: 1024),
        rate: 350_000),
      PipelineRow(
        name: "singles-64", title: "memory, single calls, 64 callers", work: .singles(.memory, callers: 64),
        rate: 300_000),
      PipelineRow(
        name: "single", title: "memory, single calls, 1 caller", work: .singles(.memory, callers: 1), rate: 35_000),
      PipelineRow(
        name: "sqlite-bare", title: "bare SQLite FULL, rows of that size in groups of 1,024", work: .bareRows,
        rate: 200_000),
      PipelineRow(
        name: "sqlite-64", title: "SQLite FULL, single calls, 64 callers", baseline: "sqlite-bare",
        work: .singles(.sqlite, callers: 64), rate: 30_000),
      PipelineRow(
        name: "sqlite-1024", title: "SQLite FULL, single calls, 1,024 callers", baseline: "sqlite-bare",
        work: .singles(.sqlite, callers: 1024), rate: 50_000),
      PipelineRow(
        name: "sqlite-batch", title: "SQLite FULL, calls of 512, 4 callers", baseline: "sqlite-bare",
        work: .batches(.heavy, .sqlite, callers: 4), rate: 60_000),
    ]

  /// The blocks of rows that share a baseline.
  static func blocks(_ rows: [PipelineRow]) -> [Range<Int>] {
    Interleaving.blocks(rows) { $0.baseline ?? $0.name }
  }
}

/// One measurement of a row, which `stress row` prints as JSON for `stress compare`.
package struct RowRound: Sendable, Codable, Equatable {
  package var row: String
  /// `debug` or `release`.
  package var build: String
  package var perSecond: Double
  /// The processor time per completion, in all threads.
  package var processorMicroseconds: Double
  package var p50Microseconds: Double?
  package var p99Microseconds: Double?
  /// The bytes written to disk per completion; nil if nothing is written.
  package var bytesWritten: Double?
  package var control: ControlReading

  package init(
    row: String, build: String = Thresholds.build, perSecond: Double, processorMicroseconds: Double,
    p50Microseconds: Double? = nil, p99Microseconds: Double? = nil, bytesWritten: Double? = nil,
    control: ControlReading
  ) {
    self.bytesWritten = bytesWritten
    (self.row, self.build, self.perSecond) = (row, build, perSecond)
    (self.p50Microseconds, self.p99Microseconds) = (p50Microseconds, p99Microseconds)
    (self.processorMicroseconds, self.control) = (processorMicroseconds, control)
  }

  init(_ row: PipelineRow, _ measurement: Measurement, _ control: ControlReading) {
    let isTimed = !measurement.latencies.isEmpty
    let count = Double(max(1, measurement.count))
    self.init(
      row: row.name, perSecond: measurement.perSecond,
      processorMicroseconds: measurement.processorSeconds * 1e6 / count,
      p50Microseconds: isTimed ? measurement.latency(at: 0.5).microseconds : nil,
      p99Microseconds: isTimed ? measurement.latency(at: 0.99).microseconds : nil,
      bytesWritten: row.isOnDisk ? measurement.bytesWritten.map { Double($0) / count } : nil,
      control: control)
  }

  /// The measurement as JSON, in one line.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

/// All rounds of a row.
package struct RowRounds: Sendable {
  /// A figure of a row.
  package enum Quantity: String, CaseIterable, Sendable {
    case rate = "a second"
    case processor = "processor"
    case p50, p99
    case written = "to disk"

    /// The quantity as the ID of a section.
    package var id: String { rawValue.replacing(" ", with: "-") }

    /// A value with its unit.
    package func text(_ value: Double) -> String {
      switch self {
      case .rate: Report.grouped(value)
      case .written: Report.grouped(value) + " B"
      case .processor, .p50, .p99: Report.time(.nanoseconds(Int64(value * 1000)))
      }
    }

    /// The median, with the range of all rounds.
    package func text(_ samples: Samples) -> String {
      let median = text(samples.median)
      return samples.values.count == 1 ? median : "\(median) (\(text(samples.least))–\(text(samples.most)))"
    }
  }

  package var rounds: [RowRound]

  package init(_ rounds: [RowRound]) {
    self.rounds = rounds
  }

  /// A figure in all rounds; nil if a round lacks it.
  package subscript(_ quantity: Quantity) -> Samples? {
    let values = rounds.compactMap { round -> Double? in
      switch quantity {
      case .rate: round.perSecond
      case .processor: round.processorMicroseconds
      case .p50: round.p50Microseconds
      case .p99: round.p99Microseconds
      case .written: round.bytesWritten
      }
    }
    return values.isEmpty || values.count < rounds.count ? nil : Samples(values)
  }

  package var controls: ControlReadings { ControlReadings(rounds.map(\.control)) }
}
