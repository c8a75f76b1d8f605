import AscentRules
import AscentRuntime
import AscentViews
import Foundation
import StressSuite
import Testing

@testable import PeerBenchmarks

@Suite("The report of the peers")
struct PeerReportTests {
  private static let ascent = PeerRow(contender: .ascent, durability: .powerSafe, form: .single, clients: 64)
  private static let sqlite = PeerRow(contender: .sqlite, durability: .powerSafe, form: .single, clients: 64)

  /// A row with the rate of each round.
  private static func figure(_ row: PeerRow, _ rates: [Double], after: Double = 100) -> PeerFigure {
    let rounds = rates.map { rate -> PeerFigure.Round in
      let run = PeerRun(counts: [Int(rate) + 7], warmUp: 7, wall: .seconds(1), p50: .milliseconds(1))
      return (run, .agrees, ControlReading(before: 100, after: after))
    }
    return PeerFigure(row, rounds: rounds)
  }

  private static func report(_ figures: [PeerFigure]) -> PeerReport {
    PeerReport(
      date: Instant(milliseconds: 1_700_000_000_000), setting: PeerSetting(folder: "/x", socketFolder: "/y"), rounds: 3,
      versions: [("SQLite", "<3>")], absences: [], figures: figures)
  }

  @Test("rates are medians with ranges, without the warm-up, and ratios come from the rounds")
  func table() throws {
    let report = Self.report([
      Self.figure(Self.ascent, [900, 2_000, 400]), Self.figure(Self.sqlite, [300, 500, 200], after: 150),
    ])
    let lines = report.text(.plain).split(separator: "\n").map(String.init)
    let line = try #require(lines.first { $0.contains("SQLite FULL") })
    #expect(line.contains("300 (200–500)") && line.contains("3 × (2–4)"))
    #expect(line.contains("the machine changed speed in 3 of 3"))
    #expect(lines.contains { $0.contains("wal_autocheckpoint=1000") })
    #expect(report.json["rows"]?.elements?[1]["ascentTimes"]?["median"]?.number == 3)
    let html = report.html
    #expect(html.contains("3 × (2–4)") && html.contains("<rect width") && html.contains("SQLite: &lt;3&gt;"))
  }

  @Test("a row that failed has no figures, and both the table and the page say why")
  func failures() {
    let report = Self.report([
      Self.figure(Self.ascent, [900]), PeerFigure(Self.sqlite, failure: "<disk>\u{1B}[2J"),
    ])
    #expect(report.text(.plain).contains("FAILED: <disk>\\u{1B}[2J"))
    #expect(report.html.contains("FAILED: &lt;disk&gt;") && !report.html.contains("\u{1B}"))
    #expect(report.figure(Self.sqlite) == nil)
  }

  @Test("SQLite syncs every commit where a row survives power loss, and only checkpoints where it survives a kill")
  func synchronous() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    for (durability, value) in [(Durability.powerSafe, 2), (.killSafe, 1)] {
      let path = "\(folder.path)/\(durability).db"
      let database = try PeerDatabase(path: path, synchronous: SQLitePeer.synchronous(durability))
      #expect(try database.run(database.prepare("PRAGMA synchronous")) == [value])
      #expect(try database.run(database.prepare("PRAGMA cache_size")) == [-262_144])
    }
  }

  @Test("64 completions are one transaction, sent as one pipeline")
  func group() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let script = try String(contentsOfFile: PostgresPeer.groupScript(in: folder.path), encoding: .utf8)
    let lines = script.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["\\startpipeline", "BEGIN;"] && lines.suffix(2) == ["COMMIT;", "\\endpipeline"])
    #expect(lines.count { $0.hasPrefix("SELECT complete(") } == 64)
    #expect(lines.count { $0 == "BEGIN;" || $0 == "COMMIT;" } == 2)
  }

  @Test("the log of pgbench: the warm-up is answered but not measured, and a line can stand for 64 operations")
  func pgbench() throws {
    var log = PgbenchLog()
    // Client, number, latency, script, end in seconds and microseconds.
    try log.read(Data("0 1 100000 0 10 100000\n1 1 400000 0 10 400000\n".utf8))
    try log.read(Data("0 2 200000 0 10 600000\n0 3 300000 0 11 500000\n".utf8))
    let run = try log.run(clients: 2, size: 64, warmUp: .milliseconds(500))
    #expect(run.counts == [192, 64] && run.warmUp == 128 && run.measured == 128)
    #expect(run.wall == .seconds(1) && run.perSecond == 128)
    #expect(try #require(run.p50) >= .milliseconds(200) && #require(run.p50) < .milliseconds(203))
    let early = #expect(throws: PeerFailure.self) { try log.run(clients: 2, size: 1, warmUp: .seconds(2)) }
    #expect(early?.description == "pgbench logged no transaction after the warm-up")
    let short = #expect(throws: PeerFailure.self) { try log.read(Data("1 2 3\n".utf8)) }
    #expect(short?.description == "a line of pgbench's log has 3 fields")
    let empty = #expect(throws: PeerFailure.self) { try PgbenchLog().run(clients: 1, size: 1, warmUp: .zero) }
    #expect(empty?.description == "pgbench logged no transaction")
  }
}
