import Foundation

/// The completion flow in Erlang processes. The callers are Erlang processes too, so that no time
/// is spent on communication between programs.
struct ErlangPeer {
  /// What the Erlang program prints.
  private struct Report: Decodable {
    var counts: [Int]
    var warmUp: Int
    var wall: Int64
    var p50: Int64
    var p99: Int64
    var standings: [[Int]]
  }

  let version: String
  private let folder: String

  /// Compiles the program.
  ///
  /// - Throws: ``PeerAbsence`` if Erlang is not installed.
  init(_ setting: PeerSetting) throws {
    guard PeerProgram.find("erl") != nil, PeerProgram.find("erlc") != nil else {
      throw PeerAbsence(peer: "Erlang", reason: "erl is not installed (Debian: erlang-base)")
    }
    folder = try setting.newFolder()
    try PeerProgram.run(
      ["erlc", "+inline", "-o", folder, try PeerProgram.resource("erlang/completion.erl")], in: folder)
    let question = "io:format(\"~ts\", [erlang:system_info(system_version)]), halt()."
    version = try PeerProgram.version(["erl", "-noshell", "-eval", question], in: folder)
  }

  func run(_ row: PeerRow, _ setting: PeerSetting) throws -> PeerRun {
    let load = setting.load(clients: row.clients)
    let calls = Int(setting.wholeSeconds * 1_500_000) / row.clients / PeerLoop.batchSize
    let arguments = [
      row.form == .batch ? "batch" : "single", "\(row.clients)", "\(load.people)", "\(load.firstDay)",
      "\(Int(setting.warmUp * 1000))", "\(Int(setting.seconds * 1000))", "\(max(2, calls))",
    ]
    let data = try PeerProgram.run(
      ["erl", "-noshell", "-pa", folder, "-run", "completion", "main"] + arguments, in: folder)
    let report = try JSONDecoder().decode(Report.self, from: data)
    return PeerRun(
      counts: report.counts, warmUp: report.warmUp, wall: .nanoseconds(report.wall), p50: .nanoseconds(report.p50),
      p99: .nanoseconds(report.p99),
      standings: report.standings.map { PeerStanding($0) })
  }
}

extension PeerStanding {
  /// A standing from a list of figures: the total, the streaks, the longest streaks.
  init(_ figures: [Int]) {
    let habits = PeerLoad.goals.count
    precondition(figures.count == 1 + 2 * habits, "\(figures.count) figures for a person")
    self.init(total: figures[0], streaks: Array(figures[1...habits]), longest: Array(figures[(habits + 1)...]))
  }
}
