import AscentPage
import AscentRules
import AscentRuntime
import AscentViews
import Testing

@testable import AscentShell

@Suite("The screens of a day")
struct DailyScreenTests {
  @Test("a weekly habit is in the open part while the week needs it, and apart when it has its days")
  func weekly() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym --schedule weekly:2", "habit add Read", "today", "done Gym", "today",
      "@ 2026-03-03T08:00:00+01:00", "today", "skip Gym", "today", "undo", "done Gym", "today",
      "@ 2026-03-04T08:00:00+01:00", "today")
    #expect(said[2].contains("1  □  Gym") && said[2].contains("any day, 0/2 this week"))
    #expect(!said[2].contains("not today"))
    // Due work comes before it.
    let places = try ["Read", "Gym"].map { try #require(said[2].firstRange(of: $0)).lowerBound }
    #expect(places[0] < places[1])
    #expect(said[4].contains("1  ✓  Gym"))
    #expect(said[5].contains("1  □  Gym") && said[5].contains("any day, 1/2 this week"))
    #expect(said[7].contains("not today\n1  ∙  Gym"))
    #expect(said[10].contains("1  ✓  Gym"))
    #expect(said[11].contains("not today\n1  ∙  Gym") && said[11].contains("2/2 this week"))
  }

  @Test("a weekly habit that begins later is not open this week")
  func laterWeekly() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym --schedule weekly:2 --from tomorrow", "habit add Read", "today")
    #expect(said[2].contains("not today\n1  ∙  Gym"))
  }

  @Test("today, status and report count an open limit alike: not before its day is over or it is broken")
  func limits() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      for line in ["habit add Coffee --at-most 2", "habit add Read", "habit add Run", "done Read"] {
        _ = await shell.execute(line, session)
      }
      try await expect("1/2", 0.5, "1 of 2 done", shell, session)
      _ = await shell.execute("done Coffee 2", session)
      try await expect("1/2", 0.5, "1 of 2 done", shell, session)
      #expect(shell.taken().contains("limit kept so far"))
      _ = await shell.execute("done Coffee", session)
      try await expect("1/3", 1.0 / 3, "1 of 3 done", shell, session)
      try await shell.passTime(to: #require(Instant(iso8601: "2026-03-03T08:00:00+01:00")))
      let yesterday = try await session.report(marking: -1...0).habits[0].marks
      #expect(yesterday.map(\.status) == [.missed, .undecided])
    }
  }

  private func expect(
    _ status: String, _ fraction: Double, _ tile: String, _ shell: ShellHarness, _ session: CommandLineSession
  ) async throws {
    let report = try await session.report()
    #expect(report.fraction == fraction)
    #expect(StatusView(report).text(.plain).hasPrefix(status + " "))
    _ = shell.taken()
    _ = await shell.execute("today", session)
    let progress = try await ReportBuilder(
      report, first: report.day, progress: session.methodProgress(), context: session.context()
    ).contents.tiles[0]
    #expect(progress.value == tile)
  }

  @Test("the sign of an open limit is explained")
  func limitLegend() async throws {
    let said = try await ShellHarness.answers("habit add Read", "today", "habit add Coffee --at-most 2", "today")
    #expect(!said[1].contains("○") && said[3].contains("○ limit, decided when the day is over"))
  }

  @Test(
    "a deadline in the small hours belongs to the night before, on both sides of midnight",
    arguments: [
      ("2026-03-02T23:30", "2026-03-03T03:00", "tonight at 03:00", "tonight 03:00"),
      ("2026-03-03T00:10", "2026-03-03T03:00", "tonight at 03:00", "tonight 03:00"),
      ("2026-03-03T02:59", "2026-03-03T04:00", "tonight at 04:00", "tonight 04:00"),
      ("2026-03-02T23:30", "2026-03-04T03:00", "on Wed at 03:00", "Wed 03:00"),
      ("2026-03-03T00:10", "2026-03-04T03:00", "on Wed at 03:00", "Wed 03:00"),
      ("2026-03-03T06:00", "2026-03-04T03:00", "tonight at 03:00", "tonight 03:00"),
      ("2026-03-03T00:10", "2026-03-03T23:00", "tonight at 23:00", "tonight 23:00"),
      ("2026-03-03T00:10", "2026-03-04T12:00", "tomorrow at 12:00", "tomorrow 12:00"),
      ("2026-03-03T00:10", "2026-03-08T03:00", "on Sun at 03:00", "Sun 03:00"),
      ("2026-03-03T00:10", "2026-03-20T03:00", "on 20 Mar at 03:00", "20 Mar 03:00"),
    ])
  func deadlines(_ now: String, _ instant: String, _ words: String, _ short: String) async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      try await shell.passTime(to: #require(Instant(iso8601: now + ":00+01:00")))
      let context = try await session.context()
      let deadline = try #require(Instant(iso8601: instant + ":00+01:00"))
      #expect(DeadlineText.words(deadline, in: context) == words)
      #expect(DeadlineText.short(deadline, in: context) == short)
    }
  }

  @Test("on a milestone the screens show the goal and what comes next, and no full bar")
  func onMilestone() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight --start 90 --target 80 --unit kg --interval 5", "measure Weight 85", "today",
      "measure list", "measure Weight", "chart Weight", "measure Weight 80", "measure list", "today")
    for answer in said[1...5] { #expect(!answer.contains("100%")) }
    #expect(said[2].contains("50%  from 90 kg to 80 kg  next 80 kg"))
    #expect(said[3].contains("50%   80 kg           80 kg"))
    #expect(said[4].contains("80 kg · 50% of the goal, 5 kg to go"))
    #expect(said[4].contains("0% to the next milestone, 5 kg to go") && said[4].contains("milestone of 85 kg reached"))
    #expect(said[5].contains("target 80 kg"))
    #expect(said[6].contains("target reached") && said[7].contains("target reached"))
  }

  @Test("a calendar may end in a month, unless a habit begins with the word")
  func monthOfCalendar() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water", "calendar december", "calendar water last month", "habit add Marathon", "habit add Market",
      "calendar mar", "calendar december --of 2026-01-01")
    #expect(said[1].contains("December 2025") && said[1].contains("All habits"), "\(said[1])")
    #expect(said[2].contains("February 2026") && said[2].contains("Water"), "\(said[2])")
    #expect(said[5].contains("Marathon") && said[5].contains("Market") && !said[5].contains("2026"), "\(said[5])")
    #expect(said[6].contains("the month or year is already given"), "\(said[6])")
  }

  @Test("a calendar may end in a year, unless a habit begins with it")
  func yearOfCalendar() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run", "calendar 2026", "calendar run 2025", "calendar 2026 --of yesterday", "habit add 2026 goals",
      "calendar 2026")
    #expect(said[1].hasPrefix("All habits · Jan 2026 to Dec 2026\n"), "\(said[1])")
    #expect(said[2].hasPrefix("Run · Jan 2025 to Dec 2025\n"), "\(said[2])")
    #expect(said[3].contains("--of: the month or year is already given"), "\(said[3])")
    #expect(said[5].hasPrefix("2026 goals · March 2026\n"), "\(said[5])")
  }

  @Test("the sign of the present day is explained where it stands")
  func presentDay() async throws {
    let said = try await ShellHarness.answers("habit add Read", "calendar", "calendar 2026-04-01", "calendar --year")
    #expect(said[1].contains("◂ today"))
    #expect(!said[2].contains("◂") && !said[3].contains("◂"))
  }
}
