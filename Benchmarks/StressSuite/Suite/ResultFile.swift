package import AscentRules
import Foundation

/// The results as JSON: each figure with the conditions of its scenario, the machine and the date.
package enum ResultFile {
  /// The whole document.
  package static func json(_ results: [RunResult], date: Instant) -> JSONValue {
    [
      ("date", .string(date.iso8601UTC)), ("build", .string(Thresholds.build)), ("machine", machine),
      ("histogramError", .number(Histogram.relativeError)), ("results", .array(results.map(json))),
    ].value
  }

  private static func json(_ result: RunResult) -> JSONValue {
    let (card, settings, tally) = (result.card, result.settings, result.tally)
    return [
      ("name", .string(card.name)), ("question", .string(card.question)), ("load", .string(card.load)),
      ("bound", .string(card.bound)),
      ("stop", .string(card.stop)), ("users", .integer(Int64(settings.users))),
      ("devices", .integer(Int64(settings.devices))),
      ("seconds", .number(settings.seconds)), ("store", .string(settings.store.name)),
      ("seed", .string(String(settings.seed))),
      ("operations", .integer(Int64(tally.accepted))), ("operationsPerSecond", .number(tally.perSecond)),
      ("overloaded", .integer(Int64(tally.overloaded))), ("refused", .integer(Int64(tally.refused))),
      ("conflicts", .integer(Int64(tally.conflicts))), ("failed", .integer(Int64(tally.failed))),
      ("controlBefore", result.controls.readings.first.map { .number($0.before) } ?? .null),
      ("controlAfter", result.controls.readings.first.map { .number($0.after) } ?? .null),
      ("latencyMicroseconds", latencies(tally.latencies)),
      (
        "figures",
        .array(
          result.figures.map {
            [("name", .string($0.name)), ("value", .number($0.value)), ("unit", .string($0.unit))].value
          })
      ),
      (
        "invariants",
        .array(Invariant.allCases.filter { result.board[$0].checks > 0 }.map { json($0, result.board[$0]) })
      ),
    ].value
  }

  private static func latencies(_ histogram: Histogram) -> JSONValue {
    [
      ("p50", .number(histogram.quantile(0.5).microseconds)), ("p90", .number(histogram.quantile(0.9).microseconds)),
      ("p99", .number(histogram.quantile(0.99).microseconds)),
      ("p99.9", .number(histogram.quantile(0.999).microseconds)),
      ("max", .number(histogram.max.microseconds)),
    ].value
  }

  private static func json(_ invariant: Invariant, _ score: InvariantBoard.Score) -> JSONValue {
    [
      ("number", .integer(Int64(invariant.rawValue))), ("says", .string(invariant.words)),
      ("checks", .integer(Int64(score.checks))),
      ("faults", .integer(Int64(score.faults))), ("first", score.first.map { .string($0.text) } ?? .null),
    ].value
  }

  /// The machine, as far as the system describes it.
  package static var machine: JSONValue {
    let processors = line("model name", in: "/proc/cpuinfo", separator: ":")
    let system = line("PRETTY_NAME", in: "/etc/os-release", separator: "=")
    return [
      ("processor", .string(processors ?? "unknown")),
      ("cores", .integer(Int64(ProcessInfo.processInfo.activeProcessorCount))),
      ("system", .string(system ?? "unknown")),
    ].value
  }

  /// The description of the machine, in words.
  static var machineTexts: [String] {
    ["processor", "cores", "system"].compactMap { machine[$0] }.map { value in
      if case .string(let text) = value { text } else { "\(value.text) cores" }
    }
  }

  private static func line(_ name: String, in path: String, separator: Character) -> String? {
    // A system without this file has no such line.
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(separator: separator, maxSplits: 1).last.map {
      $0.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }
  }
}

extension [(String, JSONValue)] {
  /// An object with these members, in this order.
  fileprivate var value: JSONValue { .object(map { JSONValue.Member(name: $0.0, value: $0.1) }) }
}
