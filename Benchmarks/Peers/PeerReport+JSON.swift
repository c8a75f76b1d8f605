import AscentRules
import AscentRuntime
import StressSuite

extension PeerReport {
  /// The figures for a program, with the machine and the date.
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
      ("perSecond", .number(figure.perSecond)), ("leastPerSecond", .number(figure.spread.lowerBound)),
      ("mostPerSecond", .number(figure.spread.upperBound)), ("p50Microseconds", optional(figure.p50?.microseconds)),
      ("p99Microseconds", optional(figure.p99?.microseconds)), ("rowsPerSecond", optional(figure.rowsPerSecond)),
      ("ascentTimes", optional(self.figure(row.counterpart).flatMap { figure.times($0) })),
      ("recount", .string(figure.recount.phrase)),
    ])
  }

  private func json(_ bar: PeerBar) -> JSONValue {
    let measured = ratio(bar)
    return object([
      ("what", .string(bar.what)),
      ("measure", .string(bar.measure == .throughput ? "throughput, at least" : "median latency, at most")),
      ("bar", .number(bar.bar)), ("stretch", .number(bar.stretch)), ("measured", optional(measured)),
      ("met", measured.map { .bool(bar.reaches($0, bar.bar)) } ?? .null),
    ])
  }

  private func optional(_ number: Double?) -> JSONValue { number.map { .number($0) } ?? .null }

  private func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONMember(name: $0.0, value: $0.1) })
  }
}
