import AscentRules
import AscentRuntime
import AscentViews
import Testing

@testable import AscentShell

@Suite("What answers say")
struct AnswerTests {
  @Test("today without habits shows measures and stages, and says nothing of habits")
  func withoutHabits() async throws {
    let said = try await ShellHarness.answers(
      "today", "measure goal Weight --start 90 --target 80 --unit kg", "today", "habit add Run", "today")
    #expect(said[0].contains("No habits yet"))
    #expect(!said[2].contains("habit") && said[2].contains("Weight"), "\(said[2])")
    #expect(said[4].contains("Run"))
  }

  @Test("a goal that begins after the latest value says so instead of a forecast")
  func laterGoal() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight --start 90 --target 80 --unit kg --from 2026-02-01", "measure weight 89 2026-02-10",
      "measure goal Weight --start 90 --target 75 --unit kg", "measure weight", "measure weight 88", "measure weight")
    let words = "This goal counts values from Monday 2 March onwards; none so far."
    #expect(said[2].contains(words) && said[3].contains(words) && !said[5].contains(words), "\(said[3])")
  }

  @Test("week counts the days that were due, or the weekly target")
  func week() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym --schedule weekly:3", "habit add Run --schedule weekdays:mon,wed,fri", "habit add Tea",
      "habit add Sit --schedule every:2d", "done gym", "done run", "skip run wed", "pause tea tomorrow 2026-03-05",
      "week")
    func count(_ name: String) -> Substring? {
      said[8].split(separator: "\n").first { $0.hasPrefix(name) }?.split(separator: " ").first { $0.contains("/") }
    }
    #expect(["Gym", "Run", "Tea", "Sit"].map(count) == ["1/3", "1/2", "0/4", "0/1"], "\(said[8])")
  }

  @Test("a new unit does not change the amounts recorded before, and the answer says so")
  func newUnit() async throws {
    let said = try await ShellHarness.answers(
      "habit add Read 20 minutes", "habit edit read --unit chapters", "done read 20", "habit edit read --unit pages")
    #expect(!said[1].contains("recorded before"), "\(said[1])")
    #expect(said[3].contains("amounts recorded before keep their numbers, and are pages now"), "\(said[3])")
  }

  @Test("a moved completion that earned nothing says so, and not that it was late")
  func movedUnpaid() async throws {
    let said = try await ShellHarness.answers("habit add Run", "done run yesterday", "move last today")
    #expect(said[2].contains("no XP: it earned none on the day it was recorded for"), "\(said[2])")
  }

  @Test("recent shows the note of a completion, and so does its undo")
  func notes() async throws {
    let said = try await ShellHarness.answers("habit add Gym", "done gym # new shoes", "recent", "undo")
    #expect(said[2].contains("Gym 1 on Monday 2 March: new shoes\n"), "\(said[2])")
    #expect(said[3].hasPrefix("undone: Gym 1 on Monday 2 March: new shoes; now 0 of 1"), "\(said[3])")
  }

  @Test("without pictures, streaks are a sentence a line, and a narrow today keeps them")
  func plain() async throws {
    let shell = try ShellHarness()
    var style = Style.plain
    (style.hasPictures, style.columns) = (false, 40)
    let plain = style
    try await shell.open { session in
      for line in [
        "habit add Gym 3 times a week", "habit add Run 5 km --group Sport --from 2026-02-27", "done run 5 yesterday",
        "done gym", "habit add Chess every 2 days --from tomorrow",
      ] {
        _ = await shell.execute(line, session)
      }
      let report = try await session.report()
      #expect(
        StreaksView(report: report).text(plain).hasPrefix(
          """
          Gym: streak 0 weeks, longest 0 weeks, 1 of 3 this week
          Run: streak 1 day, longest 1 day, last day 2026-03-01, group Sport
          Chess: streak 0 times, longest 0 times, next due 2026-03-03
          daily streak 1 day (longest 1 day)
          """))
      let today = TodayView(report: report, zone: report.zone).text(plain)
      #expect(
        today.contains(
          """
          2 Run                             0/5 km
            open · 1 day · at risk · Sport
          1 Gym                                1/1
            done · 1/3 this week
          not today
          3 Chess                              0/1
            next due tomorrow
          """), "\(today)")
      #expect(StreaksView(report: report).text(.plain).contains("none yet"))
    }
  }

  @Test("sentences write days in words")
  func spokenDays() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Mass from 84 to 74 kg", "measure mass 83 yesterday",
      "session breathing 90", "readiness breathing")
    #expect(said[3].contains("90 minutes on 2 March are more than") || !said[3].contains("advice"), "\(said[3])")
    let shell = try ShellHarness()
    try await shell.open { session in
      for line in ["measure goal Mass from 84 to 74 kg", "measure mass 83 yesterday"] {
        _ = await shell.execute(line, session)
      }
      let report = try await session.report()
      var style = Style.plain
      style.hasPictures = false
      let measure = try #require(report.measures.first)
      #expect(
        MeasureView(report: measure, today: report.day).text(style).contains("before the goal's first day, 2 March."))
      #expect(measure.json.line.contains("before the goal's first day, 2026-03-02."))
    }
  }

  @Test("tables write dates as date-style says, and lists of actions have units")
  func dates() async throws {
    let shell = try ShellHarness()
    var style = Style.plain
    style.dateStyle = .words
    let words = style
    try await shell.open { session in
      for line in ["habit add Water --goal 8 --unit glasses", "done water 5", "undo 2 --yes"] {
        _ = await shell.execute(line, session)
      }
      _ = shell.taken()
      _ = await shell.execute("recent", session)
      let recent = shell.taken()
      #expect(recent.contains("Water 5 glasses on") && recent.contains("new habit Water: 8 glasses a day"), "\(recent)")
      _ = await shell.execute("redo 2 --yes", session)
      let report = try await session.report()
      #expect(StreaksView(report: report).text(words).contains("2 March 2026") == false)
      #expect(HabitListView(habits: report.habits).text(words).contains("2 March 2026"))
    }
  }
}
