import AscentRules
import AscentViews
import Foundation
import Testing

@testable import StressSuite

@Suite("The rows of stress line")
struct LineTests {
  @Test("seconds, rows, groups, rounds and a page are read")
  func options() throws {
    let options = try PipelineOptions(line: ["0.5", "sqlite", "single", "--rounds", "3", "--html", "x.html"])
    #expect((options.seconds, options.rounds, options.html) == (0.5, 3, "x.html"))
    #expect(options.rows.map(\.name) == ["single", "sqlite-bare", "sqlite-64", "sqlite-1024", "sqlite-batch"])
    #expect(!options.includes("pair") && !options.includes("resident"))
    let all = try PipelineOptions(line: [])
    #expect((all.seconds, all.rounds) == (1, 5))
    #expect(all.rows.count == PipelineRow.all.count && all.includes("pair") && all.includes("resident"))
    #expect(try PipelineOptions(line: ["resident"]).rows.isEmpty)
    let idle = try PipelineOptions(line: ["idle"])
    #expect(idle.rows.isEmpty && idle.includesIdle && !idle.includes("resident") && !all.includesIdle)
    let compare = try PipelineOptions(compare: ["sqlite-64", "--seconds", "2"])
    #expect(compare.rows.map(\.name) == ["sqlite-64"] && compare.rounds == 7 && compare.seconds == 2)
    #expect(try Options(["compare", "a", "--rounds"]).arguments == ["a", "--rounds"])
  }

  @Test(
    "a wrong argument is an error with the reason",
    arguments: [
      (["0"], "the number of seconds must be 0.01 to 3600"), (["--rounds"], "--rounds needs a value"),
      (["--rounds", "0"], "--rounds must be 1 to 100"), (["--seconds", "x"], "--seconds must be 0.01 to 3600"),
      (["--fast\u{1B}[2J"], "unknown option --fast\\u{1B}[2J"),
    ])
  func wrong(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try PipelineOptions(line: arguments) }
  }

  @Test("an unknown row is named without control characters, with the list of all rows")
  func unknown() {
    for (arguments, name) in [(["tape\u{1B}[2J"], "tape"), (["sqlite", "1"], "1")] {
      let message = #expect(throws: UsageError.self) { try PipelineOptions(line: arguments) }?.message ?? ""
      #expect(message.hasPrefix("unknown row \(name)") && !message.contains("\u{1B}"))
      #expect(message.contains("sqlite-1024") && message.contains("resident"))
    }
    // What is not measured as a row cannot be compared.
    let message = #expect(throws: UsageError.self) { try PipelineOptions(compare: ["pair"]) }?.message
    #expect(message?.contains("resident") == false)
  }

  @Test("row takes the name of one row, and seconds")
  func row() throws {
    let (row, options) = try PipelineOptions.row(["sqlite-64", "0.25"])
    #expect(row.name == "sqlite-64" && options.seconds == 0.25)
    for words in [[], ["sqlite"], ["sqlite-64", "1", "2"], ["pair"]] {
      #expect(throws: UsageError(message: "row takes the name of a row of line, and seconds")) {
        try PipelineOptions.row(words)
      }
    }
    #expect(throws: UsageError(message: "the number of seconds must be 0.01 to 3600")) {
      try PipelineOptions.row(["sqlite-64", "x"])
    }
  }

  @Test("the warm-up is a third of the work, and something is left to measure", arguments: [1, 2, 3, 100, 3_001])
  func warmUp(count: Int) {
    let warmUp = PipelineFigures.warmUp(of: count)
    #expect((0..<count).contains(warmUp) && abs(Double(warmUp) - Double(count) / 3) <= 1)
  }

  @Test(
    "every kind of row measures completions and the processor, and its JSON gives the same figures",
    arguments: ["fold-ordinary", "batch-1-heavy", "singles-64", "sqlite-bare", "sqlite-64"])
  func rounds(name: String) async throws {
    let (row, options) = try PipelineOptions.row([name, "0.01"])
    let round = try await PipelineFigures(options).round(of: row)
    #expect(round.row == name && round.build == Thresholds.build && round.perSecond > 0)
    #expect(round.processorMicroseconds > 0 && round.control.before > 0)
    #expect((round.p50Microseconds != nil) == name.hasSuffix("64"))
    // A row has more than 150 bytes; a file system in memory counts none.
    if let bytes = round.bytesWritten { #expect(bytes > 150 || bytes == 0) }
    #expect((round.bytesWritten != nil) == (row.isOnDisk && bytesWritten() != nil))
    #expect(try JSONDecoder().decode(RowRound.self, from: Data(round.json.utf8)) == round)
    #expect(try !round.json.contains("\n"))
  }

  /// A report of two rows with known figures.
  private static func report() throws -> PipelineReport {
    let options = try PipelineOptions(line: ["shards", "--rounds", "3"])
    func rounds(_ name: String, _ rates: [Double]) -> RowRounds {
      RowRounds(
        rates.map {
          RowRound(
            row: name, perSecond: $0, processorMicroseconds: 2.5,
            control: ControlReading(before: 100, after: $0 == 4_000 ? 130 : 100))
        })
    }
    let figures = [rounds("shards-1", [1_000, 2_000, 3_000]), rounds("shards-2", [1_500, 4_000, 3_000])]
    return PipelineReport(rows: options.rows, options: options, figures: figures)
  }

  @Test("the table has medians with ranges, the ratio of the rounds, and marks a machine that changed speed")
  func table() throws {
    let lines = try Self.report().text(.plain).split(separator: "\n").map(String.init)
    #expect(lines[1].contains("2,000 (1,000–3,000)") && lines[1].contains("2.5 µs") && !lines[1].contains("×"))
    #expect(lines[2].contains("3,000 (1,500–4,000)") && lines[2].contains("1.5 × (1–2) shards-1"))
    #expect(lines[2].hasSuffix("1, the machine changed speed in 1 of 3"))
    #expect(lines.contains { $0.contains("3 rounds of all rows in turn") && $0.contains("warm-up of 0.5 s") })
  }

  @Test("the page draws a bar to the median and a line over the range, and escapes every text")
  func page() throws {
    let date = Instant(milliseconds: 1_700_000_000_000)
    let html = try Self.report().html(date: date)
    let marked = "the machine changed speed in 1 of 3"
    for part in ["2023-11-14", "1.5 × (1–2)", "aria-label=\"shards-2 / shards-1: ", marked] {
      #expect(html.contains(part), "\(part)")
    }
    // 2,000 and the range from 1,000 to 3,000, where 4,000 is the right end.
    #expect(html.contains("<rect width=\"50\"") && html.contains("d=\"M25 3H75M25 1v4M75 1v4\""))
    // Ratios from 1 to 2 have a line at 1.
    #expect(html.contains("d=\"M50 3H100M50 1v4M100 1v4\"") && html.contains("d=\"M50 0v6\""))
    let evil = "<script>\"&\u{202E}"
    let page = RangePage(
      kind: evil, heading: evil, notes: [evil],
      charts: [.init(id: "a", title: evil, bars: [.init(name: evil, samples: Samples([0]), text: evil, note: evil)])]
    ).html(date: date)
    #expect(!page.contains("<script") && !page.contains("\u{202E}") && page.contains("<rect width=\"0\""))
  }
}
