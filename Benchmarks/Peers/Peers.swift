import AscentRules
import AscentRuntime
package import AscentViews
import Foundation
import StressSuite

/// The completion flow of Ascent and the same flow in other systems, in one run.
///
/// Question: how do throughput and latency compare with the alternatives, with as many callers and
/// the same durability? Load: see ``PeerLoad``. Bound: a closed loop of 1, 64 or 1,024 callers, or
/// 4 with batches of 512. Stop: after the given seconds, or when a year of days is used up.
/// Afterwards all totals and streaks are compared with a recount of the answered operations.
package enum Peers {
  /// Runs the rows, prints the table, and returns whether every row was right.
  package static func run(_ options: PeerOptions, _ style: Style) async throws -> Bool {
    if let path = options.jsonPath { try ResultPath.checkFile(path) }
    let folder = try GuardedFolder()
    defer { folder.remove() }
    let setting = PeerSetting(
      people: options.people, seconds: options.seconds, folder: folder.path, socketFolder: folder.socketPath)
    let rows = PeerRow.plan.filter { options.includes($0.contender) }
    let runner = PeerRunner(setting)
    defer { runner.stop() }
    try await runner.prepare(Set(rows.map(\.contender)))
    let figures = await measure(rows, runner, setting, rounds: options.rounds)
    let report = PeerReport(
      date: SystemClock().now(), setting: setting, rounds: options.rounds, versions: runner.versions,
      absences: Contender.allCases.compactMap { runner.absences[$0] }, figures: figures)
    print(report.text(style))
    if let path = options.jsonPath { try ResultPath.write(report.json.indentedText + "\n", to: path) }
    return !figures.contains { $0.recount.isWrong }
  }

  /// Runs the rows round by round, so that each is measured close to the one it is compared with.
  private static func measure(
    _ rows: [PeerRow], _ runner: PeerRunner, _ setting: PeerSetting, rounds: Int
  ) async -> [PeerFigure] {
    var runs: [PeerRow: [(run: PeerRun, recount: PeerFigure.Recount)]] = [:]
    var failures: [PeerRow: String] = [:]
    for round in 0..<rounds {
      for (index, row) in rows.enumerated() where failures[row] == nil && runner.absences[row.contender] == nil {
        progress(Double(round * rows.count + index) / Double(rounds * rows.count), row.title)
        do {
          guard let run = try await runner.run(row) else { continue }
          runs[row, default: []].append((run, run.recount(row, setting.load(clients: row.clients))))
        } catch {
          failures[row] = "\(error)"
        }
      }
    }
    progress(1, "")
    return rows.compactMap { row in
      failures[row].map { PeerFigure(row, failure: $0) } ?? runs[row].map { PeerFigure(row, rounds: $0) }
    }
  }

  /// One line on standard error, overwritten as it changes and cleared at the end; only on a
  /// terminal.
  private static func progress(_ share: Double, _ title: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let line = share < 1 ? "\(ProgressBar(width: 20).text(share)) \(Percentage.of(share)) % \(title)" : ""
    FileHandle.standardError.write(Data("\r\(line)\u{1B}[K".utf8))
  }
}

extension PeerOptions {
  /// Whether a contender runs. Ascent always does: everything is compared with it.
  fileprivate func includes(_ contender: Contender) -> Bool {
    contender == .ascent || only.isEmpty || only.contains(contender.rawValue)
  }
}
