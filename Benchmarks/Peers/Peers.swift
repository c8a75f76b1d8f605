import AscentRules
import AscentRuntime
package import AscentViews
import Foundation
import StressSuite

/// Compares the completion flow of Ascent with the same flow in other systems, in one run.
///
/// Question: how do throughput and latency compare with the alternatives, with equally many callers
/// and the same durability? Load: see ``PeerLoad``. Bound: a closed loop of 1, 64 or 1,024 callers,
/// or 4 with batches of 512. Stop: after a warm-up and the given seconds, or when a year of days is
/// used up. Rows run in turn, and a ratio is the median of the ratios of all rounds. Afterwards all
/// totals and streaks are compared with a recount of the answered operations.
package enum Peers {
  /// Runs the rows, prints the table, and returns whether no row failed or differed
  /// from its recount.
  package static func run(_ options: PeerOptions, _ style: Style) async throws -> Bool {
    for path in [options.jsonPath, options.html].compactMap(\.self) { try ResultPath.checkFile(path) }
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
    if let path = options.html { try ResultPath.write(report.html, to: path) }
    return !figures.contains { $0.recount.isWrong }
  }

  /// Runs the rows round by round. Rows that are compared run directly one after another.
  private static func measure(
    _ rows: [PeerRow], _ runner: PeerRunner, _ setting: PeerSetting, rounds: Int
  ) async -> [PeerFigure] {
    var runs: [PeerRow: [PeerFigure.Round]] = [:]
    var failures: [PeerRow: String] = [:]
    let (progress, whole) = (ProgressLine(), rounds * rows.count)
    let blocks = Interleaving.blocks(rows, by: \.counterpart)
    for round in 0..<rounds {
      for (place, index) in Interleaving.order(of: blocks, round: round).enumerated() {
        let row = rows[index]
        guard failures[row] == nil, runner.absences[row.contender] == nil else { continue }
        progress.show(Double(round * rows.count + place) / Double(whole), row.title)
        do {
          let (run, control) = try await Control.around { try await runner.run(row) }
          guard let run else { continue }
          runs[row, default: []].append((run, run.recount(row, setting.load(clients: row.clients)), control))
        } catch {
          failures[row] = "\(error)"
        }
      }
    }
    progress.clear()
    return rows.compactMap { row in
      failures[row].map { PeerFigure(row, failure: $0) } ?? runs[row].map { PeerFigure(row, rounds: $0) }
    }
  }
}

extension PeerOptions {
  /// Whether a contender runs. Ascent always runs, since everything is compared with it.
  fileprivate func includes(_ contender: Contender) -> Bool {
    contender == .ascent || only.isEmpty || only.contains(contender.rawValue)
  }
}
