import Testing

@testable import AscentShell

@Suite("What changes of a plan answer")
struct PlanChangeTests {
  @Test("the goal until a change is the one in force just before it")
  func goalBefore() async throws {
    // 2 March is a Monday.
    let said = try await ShellHarness.answers(
      "habit add Walk 8000 steps", "goal walk 6000 wed", "goal walk 5000 from thu", "schedule walk weekdays from fri",
      "schedule walk weekends from sat")
    #expect(said[1].contains("until then 8000 steps a day"), "\(said[1])")
    #expect(said[2].contains("until then 6000 steps a day"), "\(said[2])")
    #expect(said[4].contains("until then weekdays"), "\(said[4])")
  }

  @Test("a change before the habit begins says when it begins, and of no goal until then")
  func beforeBeginning() async throws {
    let said = try await ShellHarness.answers(
      "habit add Push 20 times from 10 mar", "goal push 25 sat", "goal push 30 from 10 mar", "goal push 35 from 12 mar")
    #expect(said[1].contains("the habit begins on 10 March") && !said[1].contains("until then"), "\(said[1])")
    #expect(!said[2].contains("the habit begins") && !said[2].contains("until then"), "\(said[2])")
    #expect(said[3].contains("until then 30 times a day"), "\(said[3])")
  }

  @Test("only a change that begins today makes a day that is done no longer due")
  func doneToday() async throws {
    let said = try await ShellHarness.answers(
      "habit add Push on tue", "done push", "schedule push mon-fri from thu", "schedule push on sat",
      "habit add Pull", "done pull", "schedule pull mon-fri from sat", "schedule pull tue")
    for place in [2, 3, 6] { #expect(!said[place].contains("no longer due"), "\(said[place])") }
    #expect(said[7].contains("today is done, but no longer due"), "\(said[7])")
  }

  @Test(
    "a day after since or starting is the first day, in the past or to come",
    arguments: [
      ("Yoga on weekdays since monday", "Yoga: weekdays, from Monday 2 March"),
      ("Gym 3 times a week starting tomorrow", "Gym: 3 times a week, from Thursday 5 March"),
      ("Gym 3 times a week starting on monday", "Gym: 3 times a week, from Monday 9 March"),
      ("Read 20 pages since 14 feb", "Read: 20 pages a day, daily, from Saturday 14 February"),
      ("Call mum since wed", "Call mum: 1 a day, daily, from today"),
      ("\"Sober since monday\"", "Sober since monday: 1 a day, daily, from today"),
      ("Since 5 days", "Since 5 days: 1 a day, daily, from today"),
    ])
  func since(words: String, plan: String) async throws {
    let said = try await ShellHarness.answers("@ 2026-03-04T08:00:00+01:00", "habit add \(words)")[0]
    #expect(said.hasPrefix("added \(plan)"), "\(said)")
  }

  @Test("a goal needs an amount: days alone are refused, with the command for them")
  func daysAsGoal() async throws {
    let said = try await ShellHarness.answers(
      "habit add Yoga", "goal yoga monday", "goal yoga weekdays from fri", "goal yoga daily", "goal yoga 3 times a week"
    )
    #expect(said[1].hasPrefix("! error: \"monday\": a goal needs an amount; use a number"), "\(said[1])")
    #expect(said[1].contains("did you mean: schedule yoga monday\n"), "\(said[1])")
    #expect(said[2].contains("did you mean: schedule yoga weekdays from fri\n"), "\(said[2])")
    #expect(said[3].contains("did you mean: schedule yoga daily\n"), "\(said[3])")
    #expect(said[4].hasPrefix("Yoga: 3 times a week from today"), "\(said[4])")
  }

  @Test(
    "a day after an amount is the first day of the goal, and no unit",
    arguments: [
      ("next monday", "Monday 9 March"), ("this friday", "Friday 6 March"), ("on 3 apr", "Friday 3 April"),
      ("km on thursday", "Thursday 5 March"), ("next friday", "Friday 6 March"), ("from this sun", "Sunday 8 March"),
    ])
  func dayAfterAmount(words: String, day: String) async throws {
    let said = try await ShellHarness.answers("habit add Yoga 2 km", "goal yoga 5 \(words)")[1]
    #expect(said.hasPrefix("Yoga: 5 km a day from \(day)") && !said.contains("to set one"), "\(said)")
  }
}
