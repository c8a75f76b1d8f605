import AscentRules
import AscentViews
import Testing

@testable import AscentShell

@Suite("What half a year of use showed")
struct HalfYearTests {
  /// What the last of some lines draws in a style, after the others were executed. `@ INSTANT` sets
  /// the clock.
  private func drawn(_ lines: [String], columns: Int = 80) async throws -> String {
    let shell = try ShellHarness()
    var style = Style.plain
    style.columns = columns
    let sink = StyledOutput([style])
    try await shell.open { session in
      for line in lines.dropLast() {
        if line.hasPrefix("@ ") {
          try await shell.passTime(to: #require(Instant(iso8601: String(line.dropFirst(2)))))
        } else {
          #expect(await shell.execute(line, session) != nil, "\(line): \(shell.taken())")
        }
      }
      _ = try await session.execute(lines[lines.count - 1], into: sink)
    }
    return sink.texts[0]
  }

  private func noon(_ day: String) -> String { "@ \(day)T12:00:00+01:00" }

  @Test("a streak that ended before a change of schedule keeps its unit")
  func unitAfterChange() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run", "done Run", noon("2026-03-03"), "done Run", noon("2026-03-04"), "schedule Run 3 times a week",
      "streaks", "habit show Run", "why streak Run", "today")
    #expect(said[3].contains("Run: 3 times a week from today") && !said[3].contains("→"), "\(said[3])")
    #expect(said[4].contains("Run     2 days") && !said[4].contains("times"), "\(said[4])")
    #expect(said[5].contains("streak     2 days (longest 2 days"), "\(said[5])")
    #expect(said[6].contains("unit") && said[6].contains("  days\n"), "\(said[6])")
    #expect(said[7].contains("2 days"), "\(said[7])")
  }

  @Test("a change of schedule says how the streak was counted before and is counted now")
  func streakOfChange() async throws {
    var lines = ["habit add Run"]
    for day in 2...15 { lines += [noon("2026-03-\(day < 10 ? "0" : "")\(day)"), "done Run"] }
    let said = try await ShellHarness.answers(lines + ["schedule Run 3 times a week --from 2026-03-02"])
    #expect(said.last?.contains("streak 14 days → 2 weeks") ?? false, "\(said.last ?? "")")
    #expect(!(said.last?.contains("as of Monday") ?? true), "\(said.last ?? "")")
  }

  @Test("a broken limit has lost the day: the daily streak is not at risk, it ends")
  func lostDay() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run", "habit add Beer --at-most 1", "done Run", noon("2026-03-03"), "done Beer 2", "today", "streaks",
      "done Run", "today", "streaks")
    for today in [said[4], said[7]] {
      #expect(today.contains("% · day lost, over the limit: Beer\ndaily streak 1 day ends today"), "\(today)")
    }
    for streaks in [said[5], said[8]] {
      #expect(streaks.contains("daily streak 1 day (longest 1 day) safe until tonight 03:00"), "\(streaks)")
    }
  }

  @Test("a broken limit ends the daily streak unless a freeze saves it")
  func lostDayWithFreeze() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run", "habit add Beer --at-most 1", "done Run", "grant freezes 1", noon("2026-03-03"), "done Beer 2",
      "today")
    #expect(said[5].contains("daily streak 1 day ends today unless a freeze saves it"), "\(said[5])")
  }

  @Test("the day's bar counts habits that were added to a complete day")
  func addedToCompleteDay() async throws {
    let said = try await ShellHarness.answers("habit add Run", "done Run", "habit add Read", "today", "status")
    #expect(said[3].contains("50% · day complete") && said[3].contains("complete without Read"), "\(said[3])")
    #expect(said[4].hasPrefix("1/2"), "\(said[4])")
  }

  @Test("a weekly target that the days of the week are too few for is not shown as open")
  func shortWeek() async throws {
    let said = try await ShellHarness.answers(
      noon("2026-03-07"), "habit add Gym 5 times a week", "today", "habit show Gym", "streaks", "done Gym",
      "why streak Gym", noon("2026-03-09"), "today")
    #expect(
      said[0].contains("too few days are left in its first week; the first full week begins on Monday"), "\(said[0])")
    #expect(said[1].contains("0/5 this week, too late"), "\(said[1])")
    #expect(said[2].contains("this week  0 of 5, too late"), "\(said[2])")
    #expect(said[3].contains("0 of 5, too late"), "\(said[3])")
    #expect(said[4].contains("1 of 5 this week, too late"), "\(said[4])")
    #expect(said[5].contains("1 of 5, too late"), "\(said[5])")
    #expect(said[6].contains("0/5 this week") && !said[6].contains("too late"), "\(said[6])")
  }

  @Test("a week counts no days before a habit's first day")
  func daysBeforeFirst() async throws {
    let said = try await ShellHarness.answers(
      noon("2026-03-05"), "habit add Piano", "done Piano 2026-03-03", "done Piano", "week")
    #expect(said[3].contains("  1/4  "), "\(said[3])")
  }

  @Test("an undecided limit has one sign in today, week and calendar")
  func oneSign() async throws {
    let lines = ["habit add Read", "habit add Beer --at-most 2", "done Read"]
    let said = try await ShellHarness.answers(lines + ["today", "week", "calendar Beer", "calendar"])
    #expect(said[3].contains("2  ○  Beer") && said[3].contains("  ○  ") && !said[3].contains("□"), "\(said[3])")
    #expect(said[4].contains("Beer  ○") && said[4].contains("○ undecided 1"), "\(said[4])")
    #expect(said[5].contains(" 2○◂") && said[6].contains(" 2○◂"), "\(said[5])\(said[6])")
  }

  @Test("a completion that is recorded late says its day once, and a short reason for no XP")
  func lateLine() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run --from 2026-02-01", noon("2026-03-20"), "done Run 2026-03-03")
    #expect(said[1].hasSuffix("· no XP: 17 days late · streak now 0 days\n"), "\(said[1])")
    #expect(said[1].ranges(of: "as of").count == 1, "\(said[1])")
  }

  @Test("a move to before the habit's first day says why it costs XP")
  func moveBeforeFirstDay() async throws {
    let said = try await ShellHarness.answers(
      "habit add Tea --goal 2", "done Tea --op a", "done Tea --op b", "move b 2026-03-01")
    #expect(said[3].contains("−60 XP (total 0) · no XP: before the habit's first day"), "\(said[3])")
  }

  @Test("on a narrow screen the facts of why are not cut")
  func narrow() async throws {
    let why = try await drawn(["session breathing 10", "why readiness breathing"], columns: 40)
    #expect(!why.contains("…") && why.contains("sessions that felt good or better: 0 of 2"), "\(why)")
  }

  @Test("a pause that has begun is not planned, and the same pause is listed once")
  func begunPause() async throws {
    let said = try await ShellHarness.answers(
      "habit add Walk", "pause Walk 2026-03-02 2026-03-10", "pause Walk 2026-03-02 2026-03-10 --op again",
      "pause all 2026-03-02 2026-03-10 --op all", "pause all 2026-03-02 2026-03-11", noon("2026-03-04"),
      "habit show Walk", "today")
    let days = "from Monday 2 March through Tuesday 10 March"
    #expect(said[2] == "the pause of Walk is already \(days); nothing changed\n", "\(said[2])")
    #expect(said[3] == "the pause of every habit is already \(days); nothing changed\n", "\(said[3])")
    #expect(said[5].contains("paused     2 March to 10 March; resume ends it, undo "), "\(said[5])")
    #expect(!said[5].contains("planned"), "\(said[5])")
    #expect(said[6].contains("\nnow: Walk paused 2 March to 11 March\n"), "\(said[6])")
  }

  @Test("recent says that a limit is one, and a goal, limit or schedule in force is not set again")
  func sameAgain() async throws {
    let said = try await ShellHarness.answers(
      "habit add Beer --at-most 2", "goal Beer 3", "goal Beer 3", "schedule Beer daily", "habit add Run --unit km",
      "goal Run 1", "goal Run 1 --from tomorrow", "goal Run 2 --op g", "goal Run 2 --op g", "recent")
    #expect(said[2] == "the goal of Beer is already at most 3 a day; nothing changed\n", "\(said[2])")
    #expect(said[3] == "the schedule of Beer is already daily; nothing changed\n", "\(said[3])")
    #expect(said[5] == "the goal of Run is already 1 km a day; nothing changed\n", "\(said[5])")
    #expect(said[6] == said[5], "\(said[6])")
    #expect(said[8].contains("already recorded; nothing changed"), "\(said[8])")
    #expect(said[9].contains("Beer: at most 3 a day from 2 March\n"), "\(said[9])")
    #expect(said[9].contains("Run: 2 km a day from 2 March\n"), "\(said[9])")
  }
}
