import AscentRules
import AscentRuntime
import StressSuite

extension PeerReport {
  /// The figures for other programs, with the machine and the date.
  var json: JSONValue {
    object([
      ("date", .string(date.iso8601UTC)), ("machine", ResultFile.machine), ("seconds", .number(setting.seconds)),
      ("people", .integer(Int64(setting.people))), ("rounds", .integer(Int64(rounds))),
      ("versions", .array(versions.map { object([("name", .string($0.name)), ("version", .string($0.version))]) })),
      ("skipped", .array(absences.map { object([("name", .string($0.peer)), ("reason", .string($0.reason))]) })),
      ("rows", .array(figures.map { json($0) })), ("bar", .array(PeerBar.all.map { json($0) })),
    ])
  }

  private func json(_ figure: PeerFigure) -> JSONValue {
    let row = figure.row
    return object([
      ("contender", .string(row.contender.rawValue)), ("title", .string(row.title)),
      ("durability", .string(row.durability.rawValue)),
      ("form", .string(row.form.rawValue)), ("clients", .integer(Int64(row.clients))),
      ("operations", .integer(Int64(figure.operations))),
      ("perSecond", samples(figure.perSecond)), ("p50Microseconds", samples(figure.p50)),
      ("p99Microseconds", samples(figure.p99)), ("rowsPerSecond", samples(figure.rowsPerSecond)),
      ("ascentTimes", samples(times(figure)?.ratios)),
      ("controlBefore", samples(figure.controls, \.before)), ("controlAfter", samples(figure.controls, \.after)),
      ("recount", .string(figure.recount.phrase)),
    ])
  }

  private func json(_ bar: PeerBar) -> JSONValue {
    let measured = ratio(bar)
    return object([
      ("what", .string(bar.what)),
      ("measure", .string(bar.measure == .throughput ? "throughput, at least" : "median latency, at most")),
      ("bar", .number(bar.bar)), ("stretch", .number(bar.stretch)), ("measured", samples(measured?.ratios)),
      ("met", measured.map { .bool(bar.reaches($0.ratios.median, bar.bar)) } ?? .null),
    ])
  }

  /// The median and the values of all rounds.
  private func samples(_ samples: Samples?) -> JSONValue {
    guard let samples else { return .null }
    return object([("median", .number(samples.median)), ("rounds", .array(samples.values.map { .number($0) }))])
  }

  private func samples(_ controls: ControlReadings, _ value: (ControlReading) -> Double) -> JSONValue {
    samples(controls.readings.isEmpty ? nil : Samples(controls.readings.map(value)))
  }

  private func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONValue.Member(name: $0.0, value: $0.1) })
  }
}
