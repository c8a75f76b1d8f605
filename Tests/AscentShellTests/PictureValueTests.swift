import AscentPictures
import AscentRules
import AscentRuntime
import Synchronization
import Testing

@testable import AscentShell
@testable import AscentViews

@Suite("The values of pictures")
struct PictureValueTests {
  @Test("a terminal without a locale of UTF-8 gets ASCII, NO_COLOR and a dumb terminal get no colour")
  func environment() {
    func style(_ environment: [String: String], _ columns: Int? = 100) -> Style {
      Style(environment: environment, columns: columns)
    }
    #expect(style([:]).isUnicode && style(["LANG": "nl_NL.UTF-8"]).isUnicode && style(["LC_ALL": "C.utf8"]).isUnicode)
    #expect(!style(["LC_ALL": "C", "LANG": "nl_NL.UTF-8"]).isUnicode && !style(["LANG": "POSIX"]).isUnicode)
    #expect(style(["LC_ALL": "", "LANG": "en_GB.UTF-8"]).isUnicode)
    #expect(style(["TERM": "xterm"]).colours == .sixteen && style(["TERM": "xterm-256color"]).colours == .indexed)
    #expect(style(["TERM": "xterm", "COLORTERM": "truecolor"]).colours == .direct)
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      #expect(style(environment).colours == .none && !style(environment).hasMotion)
    }
    #expect(style(["TERM": "xterm"], nil).colours == .none && !style([:], nil).hasMotion)
    #expect(style([:], nil).columns == 80 && style(["COLUMNS": "120"], nil).columns == 120)
    #expect(style([:], 10).columns == 40 && style([:], 500).columns == 200)
  }

  @Test("a bar fills in eighths from the leading edge, is full only at 1 and empty only at 0")
  func eighths() {
    let bar = EighthBar(width: 4)
    #expect(
      [0, 0.001, 0.25, 0.5, 0.53, 0.999, 1, .nan].map { bar.text($0, .plain) } == [
        "▕    ▏", "▕▏   ▏", "▕█   ▏", "▕██  ▏", "▕██▏ ▏", "▕███▉▏", "▕████▏", "▕    ▏",
      ])
    let ascii = PictureTests.style(80, isUnicode: false)
    #expect(
      [0, 0.001, 0.5, 0.999, 1].map { bar.text($0, ascii) } == ["[----]", "[#---]", "[##--]", "[###-]", "[####]"])
  }

  @Test("a day for all habits together is what the weakest habit makes it")
  func overall() {
    func overall(_ statuses: DayStatus...) -> DayStatus { DayMark.overall(statuses.map { DayMark($0) }).status }
    #expect(overall(.done, .done, .notDue) == .done && overall(.done, .missed) == .partly)
    #expect(overall(.missed, .skipped) == .missed && overall(.done, .open) == .partly && overall(.open) == .open)
    #expect(overall(.done, .frozen) == .frozen && overall(.done, .skipped) == .skipped)
    #expect(overall(.ahead, .paused) == .ahead && overall(.paused, .notDue) == .paused)
    #expect(overall(.notInUse, .notDue) == .notDue && overall() == .notInUse)
    let half = DayMark.overall([DayMark(.done, share: 1), DayMark(.missed), DayMark(.notDue)])
    #expect(half.share == 0.5)
  }

  @Test("a total of XP on a day that came again, after a journey west, stands for the later day, too")
  func xpAfterJourneyWest() async throws {
    let answers = try await ShellHarness.answers(
      "@ 2026-03-09T21:00:00Z", "habit add Run", "habit add Read", "travel Pacific/Auckland", "done Run",
      "travel America/Los_Angeles", "done Read", "@ 2026-03-10T21:00:00Z", "xp", "chart xp --days 7")
    let total = try #require(answers[6].firstMatch(of: /total (\d+) XP/)?.output.1)
    #expect(total == "20" && answers[7].contains("20 ┤"), "\(answers[6]) \(answers[7])")
  }

  @Test("what became of a day follows from plan, count, excuse and time")
  func statuses() async throws {
    let shell = try ShellHarness()
    let days = try await shell.open { session in
      for line in [
        "@ 2026-02-23T20:00:00+01:00", "habit add Water --goal 8", "habit add Coffee --at-most 2",
        "habit add Gym --schedule weekdays:mon,wed,fri", "done Water 8", "done Coffee 3",
        "@ 2026-02-24T20:00:00+01:00", "done Water 2", "skip Gym tomorrow",
        "@ 2026-02-27T20:00:00+01:00", "pause Water tomorrow 2026-03-01",
        "@ 2026-03-03T20:00:00+01:00", "skip Water 2026-03-05",
      ] {
        if line.hasPrefix("@ ") {
          try await shell.passTime(to: #require(Instant(iso8601: String(line.dropFirst(2)))))
        } else {
          _ = await shell.execute(line, session)
        }
      }
      let report = try await session.report(marking: -9...3)
      return report.habits.map { $0.marks.map(\.status) }
    }
    #expect(
      days[0] == [
        .notInUse, .done, .partly, .missed, .missed, .missed, .paused, .paused, .missed, .open, .ahead, .skipped,
        .ahead,
      ])
    #expect(
      days[1] == [
        .notInUse, .missed, .done, .done, .done, .done, .done, .done, .done, .undecided, .ahead, .ahead, .ahead,
      ])
    #expect(
      days[2] == [
        .notInUse, .missed, .notDue, .skipped, .notDue, .missed, .notDue, .notDue, .missed, .notDue, .ahead, .notDue,
        .ahead,
      ])
  }

  @Test("today shows open work, limits, what is done, what is not due; a habit keeps its number")
  func rows() async throws {
    let shell = try ShellHarness()
    let said = try await shell.open { session in
      for line in [
        "habit add Read --group Mind", "habit add Gym --schedule weekdays:sun", "habit add Coffee --at-most 2",
        "habit add Water --group Health", "habit add Old", "habit archive Old", "done Read",
      ] { _ = await shell.execute(line, session) }
      let rows = try await session.report().todayRows
      #expect(rows.map(\.habit.name) == ["Water", "Coffee", "Read", "Gym"])
      #expect(rows.map(\.section) == [.open, .limit, .done, .notToday] && rows.map(\.number) == [4, 3, 1, 2])
      _ = shell.taken()
      _ = await shell.execute("today --group Mind", session)
      return shell.taken()
    }
    #expect(said.contains("1  ✓  Read"), "\(said)")
  }

  @Test("today draws the first 500 rows and says how many more there are; JSON has all")
  func manyRows() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      _ = await shell.execute("habit add Read", session)
      var report = try await session.report(marking: TodayView.marks)
      report.habits = Array(repeating: report.habits[0], count: 600)
      let view = TodayView(report: report, zone: .utc)
      let lines = view.text(.plain).split(separator: "\n")
      #expect(lines.count { $0.contains("Read") } == 500 && lines.contains { $0.hasPrefix("and 100 more: ") })
      #expect(view.json.line.ranges(of: "\"habit\":").count == 600)
      report.habits.removeLast(100)
      #expect(!TodayView(report: report, zone: .utc).text(.plain).contains("more: "))
    }
  }

  @Test(
    "a deadline is written by the clock of the user",
    arguments: [
      ("2026-03-03T03:00+01:00", "tonight at 03:00"), ("2026-03-02T23:00+01:00", "tonight at 23:00"),
      ("2026-03-02T12:30+01:00", "today at 12:30"), ("2026-03-04T03:00+01:00", "on Wed at 03:00"),
      ("2026-03-03T12:00+01:00", "tomorrow at 12:00"), ("2026-03-07T03:00+01:00", "on Sat at 03:00"),
      ("2026-04-01T04:00+02:00", "on 1 Apr at 04:00"),
    ])
  func deadlines(_ instant: String, _ words: String) async throws {
    let shell = try ShellHarness()
    let said = try await shell.open { session in
      let context = try await session.context()
      return DeadlineText.words(try #require(Instant(iso8601: instant)), in: context)
    }
    #expect(said == words)
  }

  @Test("a celebration moves for less than a second, within the line, and leaves nothing behind")
  func motion() {
    #expect(CelebrationMotion.frame * CelebrationMotion.frameCount < .seconds(1))
    for columns in [40, 80, 200] {
      let motion = CelebrationMotion(PictureTests.style(columns, .sixteen))
      let lines = (0..<CelebrationMotion.frameCount).map(motion.line)
      #expect(Set(lines).count > 10 && lines.allSatisfy { $0.widthWithoutColours < columns })
    }
    #expect(CelebrationMotion.end == "\r\u{1B}[K")
  }

  @Test("what raises a celebration celebrates, and the same operation sent again does not")
  func celebrates() async throws {
    let award = "award 100 --reason gift --op a"
    #expect(try await celebrations(after: ["habit add Run", award, award, "today"]) == [0, 1, 1, 1])
  }

  @Test("the last thing to do today is celebrated, but neither its repetition nor a past day")
  func finishedDay() async throws {
    let lines = ["habit add Run", "habit add Read --from yesterday", "done read --op a", "done run --op b"]
    #expect(try await celebrations(after: lines + ["done run --op b", "done read yesterday"]) == [0, 0, 0, 1, 1, 1])
    let text = try await ShellHarness().run("habit add Run", "done run --op b", "done run --op b")
    #expect(text.split(separator: "★ All done for today").count == 2, "\(text)")
  }

  /// How many answers have celebrated after each line.
  private func celebrations(after lines: [String]) async throws -> [Int] {
    let sink = CelebrationCount()
    return try await ShellHarness().open { session in
      var counts: [Int] = []
      for line in lines {
        _ = try await session.execute(line, into: sink)
        counts.append(sink.count)
      }
      return counts
    }
  }

  @Test("a table drops its least columns and cuts its texts to fit, and stays as it is where it fits")
  func fitting() {
    let rows = ["a name that is long", "short"]
    let table = Table(
      rows, [.left { $0 }.fitting(.cut(to: 6)), .right { $0.count }, .left { _ in "group" }.fitting(.dropped(rank: 1))])
    #expect(table.lines(PictureTests.style(40)) == ["a name that is long 19 group", "short                5 group"])
    var narrow = Style.plain
    narrow.columns = 20
    #expect(table.lines(narrow) == ["a name tha… 19 group", "short        5 group"])
    narrow.columns = 14
    #expect(table.lines(narrow) == ["a name tha… 19", "short        5"])
  }
}

/// Counts the answers that celebrate.
private final class CelebrationCount: OutputSink {
  private let counted = Mutex(0)
  var count: Int { counted.withLock(\.self) }
  var json: any OutputSink { self }
  func write(_ output: Output) { if case .answer(let view) = output, view.celebrates { counted.withLock { $0 += 1 } } }
  func progress(_ done: Int, of total: Int) {}
}
