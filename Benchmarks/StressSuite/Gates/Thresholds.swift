import AscentRules
import Foundation

/// The gates of one scenario in one build configuration. A debug build allocates more than
/// a release build.
package struct Thresholds: Sendable, Equatable {
  /// The configuration of this build.
  #if DEBUG
  package static let build = "debug"
  #else
  package static let build = "release"
  #endif

  /// The scenario whose figures are compared.
  package var scenario: String
  /// The build configuration: `debug` or `release`.
  package var build: String
  /// The gates.
  package var gates: [Gate]

  /// Parses a threshold file.
  package init(_ bytes: [UInt8], file: String) throws(UsageError) {
    func fault(_ reason: String) -> UsageError { UsageError(message: "\(file): \(reason)") }
    let json: JSONValue
    do throws(JSONFault) { json = try JSONReader.read(bytes) } catch {
      throw fault("line \(error.line): \(error.reason)")
    }
    guard let scenario = json["scenario"]?.string, let build = json["build"]?.string,
      let elements = json["gates"]?.elements
    else {
      throw fault("a threshold file has scenario, build and gates")
    }
    (self.scenario, self.build, gates) = (scenario, build, [])
    for element in elements {
      guard let figure = element["figure"]?.string, let value = element["value"]?.number,
        let tolerance = element["tolerance"]?.number,
        tolerance >= 0
      else { throw fault("a gate has figure, value and a tolerance of at least 0") }
      gates.append(Gate(figure: figure, value: value, tolerance: tolerance))
    }
  }

  /// Reads all files in a folder whose names end in `.json`.
  package static func read(folder: String) throws(UsageError) -> [Thresholds] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw UsageError(message: "the folder \(folder) cannot be read")
    }
    var all: [Thresholds] = []
    for name in names.sorted() where name.hasSuffix(".json") {
      guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
        throw UsageError(message: "\(folder)/\(name) cannot be read")
      }
      all.append(try Thresholds(Array(data), file: folder + "/" + name))
    }
    return all
  }

  /// Compares runs with their gates: returns a line for each gate, and whether all were kept. It is
  /// an error if no run has a gate.
  package static func check(
    _ results: [RunResult], folder: String
  ) throws(UsageError) -> (lines: [String], areKept: Bool) {
    let all = try read(folder: folder).filter { $0.build == build }
    return try check(results.map { result in (result.figures, all.gates(of: result.card.name)) }, folder: folder)
  }

  /// Compares figures that do not come from a scenario of the suite.
  package static func check(
    _ figures: [Figure], of name: String, folder: String
  ) throws(UsageError) -> (lines: [String], areKept: Bool) {
    try check([(figures, read(folder: folder).filter { $0.build == build }.gates(of: name))], folder: folder)
  }

  private static func check(
    _ runs: [(figures: [Figure], gates: [Gate])], folder: String
  ) throws(UsageError) -> (lines: [String], areKept: Bool) {
    guard runs.contains(where: { !$0.gates.isEmpty }) else {
      throw UsageError(message: "\(folder) has no gate for a \(build) build of what ran")
    }
    var (lines, areKept): ([String], Bool) = ([], true)
    for (figures, gate) in runs.flatMap({ run in run.gates.map { (run.figures, $0) } }) {
      let threshold = "\(Report.number(gate.value)) ± \(Report.number(gate.tolerance * 100)) %"
      switch gate.judge(figures) {
      case .kept: lines.append("gate kept: \(gate.figure) (\(threshold))")
      case .missed(let measured):
        areKept = false
        lines.append("gate MISSED: \(gate.figure) is \(Report.number(measured)), over \(threshold)")
      case .beaten(let measured):
        lines.append("gate beaten: \(gate.figure) is \(Report.number(measured)), below \(threshold): lower it")
      case .notMeasured:
        areKept = false
        lines.append("gate MISSED: \(gate.figure) was not measured")
      }
    }
    return (lines, areKept)
  }
}

extension [Thresholds] {
  fileprivate func gates(of scenario: String) -> [Gate] { filter { $0.scenario == scenario }.flatMap(\.gates) }
}
