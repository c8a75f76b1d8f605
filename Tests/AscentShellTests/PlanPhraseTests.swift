import AscentRules
import AscentViews
import Testing

@testable import AscentShell

@Suite("Plans in words")
struct PlanPhraseTests {
  @Test(
    "a schedule is read as people say it",
    arguments: [
      ("3/week", "weekly:3"), ("3 times a week", "weekly:3"), ("3x a week", "weekly:3"), ("3x/week", "weekly:3"),
      ("three times per week", "weekly:3"), ("Twice a week", "weekly:2"), ("weekly", "weekly:1"),
      ("2 days a week", "weekly:2"), ("every 2 days", "every:2d"), ("every other day", "every:2d"),
      ("every 2 weeks", "every:14d"), ("every day", "daily"), ("Daily", "daily"), ("weekly:3", "weekly:3"),
      ("on mon wed fri", "weekdays:mon,wed,fri"), ("mon,wed", "weekdays:mon,wed"),
      ("Mondays and Thursdays", "weekdays:mon,thu"), ("every tuesday", "weekdays:tue"),
      ("weekdays", "weekdays:mon,tue,wed,thu,fri"), ("weekends", "weekdays:sat,sun"),
      ("2 times in 3 days", "times:2/3d"), ("twice every 3 days", "times:2/3d"), ("2/3d", "times:2/3d"),
      ("on weekdays and sat and sun", "daily"), ("mon-fri", "weekdays:mon,tue,wed,thu,fri"),
      ("Mon – Thu", "weekdays:mon,tue,wed,thu"), ("fridays to sundays", "weekdays:fri,sat,sun"),
      ("on sat through mon and wed", "weekdays:mon,wed,sat,sun"), ("tue-mon", "daily"),
    ])
  func schedules(_ text: String, _ stored: String) throws {
    let schedule = try #require(SchedulePhrase.schedule(text), "\(text)")
    #expect(schedule.text == stored)
    #expect(SchedulePhrase.schedule(schedule.words) == schedule, "\(schedule.words)")
  }

  @Test(
    "other words are no schedule",
    arguments: [
      "", "week", "a week", "every", "every 0x3 days", "hourly", "3 a day", "3 times", "on", "mo we", "monday night",
      "twice a month", "99999999999/week", "every 999999999 weeks", "-3/week", "3 in week", "mon-", "-", "mon-tue-wed",
      "pre-war",
    ])
  func noSchedules(_ text: String) { #expect(SchedulePhrase.schedule(text) == nil) }

  @Test(
    "words after a new habit's name make its goal and schedule, and the answer says so",
    arguments: [
      ("Gym 3 times a week", "Gym: 3 times a week"), ("Tea at most 3", "Tea: at most 3 a day, daily"),
      ("Water 8 glasses", "Water: 8 glasses a day, daily"), ("Water --goal 8 glasses", "Water: 8 glasses a day, daily"),
      ("Run 7.5 km on mon wed fri", "Run: 7.5 km, on Mon, Wed, Fri"), ("Run 5km", "Run: 5 km a day, daily"),
      ("Swim every other day", "Swim: every 2 days"), ("Yoga weekdays", "Yoga: weekdays"),
      ("Bike mon-fri", "Bike: weekdays"),
      ("Walk 10,000 steps a day", "Walk: 10000 steps a day, daily"),
      ("Read for 20 minutes 3x/week", "Read: 20 minutes, 3 times a week"),
      ("Floss twice a day", "Floss: 2 times a day, daily"), ("\"Lift weights\" 2/week", "Lift weights: twice a week"),
      ("Z --schedule 3 times a week --goal 5 km", "Z: 5 km, 3 times a week"),
      ("Cake no more than 1 piece a day", "Cake: at most 1 piece a day, daily"),
      ("Plank --schedule on mon wed --from tomorrow", "Plank: on Mon, Wed"),
    ])
  func made(_ words: String, _ answer: String) async throws {
    let said = try await ShellHarness.answers("habit add \(words)")[0]
    #expect(said.hasPrefix("added \(answer), from "), "\(said)")
  }

  @Test(
    "a quoted name, one that only looks like a plan, and one with the option are taken as they are",
    arguments: [
      ("\"Gym 3 times a week\"", "Gym 3 times a week", nil), ("Couch to 5 km", "Couch to 5 km", nil),
      ("Vitamin B 12", "Vitamin B 12", "habit add Vitamin B --goal 12"),
      ("Taco tuesday", "Taco tuesday", "habit add Taco --schedule \"on Tue\""),
      ("Clean twice a month", "Clean twice a month", "help habit add"),
      ("Challenge 30 days", "Challenge 30 days", nil), ("Up at 7 am", "Up at 7 am", nil),
      ("Gym 3 times a week --schedule daily", "Gym 3 times a week", nil),
      ("Learn 10 words --goal 1", "Learn 10 words", nil), ("Day 1 walk", "Day 1 walk", nil),
    ] as [(String, String, String?)])
  func asTyped(_ words: String, _ name: String, _ hint: String?) async throws {
    let said = try await ShellHarness.answers("habit add \(words)")[0]
    #expect(said.hasPrefix("added \(name): 1 a day, daily, from "), "\(said)")
    #expect(said.contains("is the name") == (hint != nil) && said.contains(hint ?? ""), "\(said)")
  }

  @Test("goal and schedule take the same words")
  func changes() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym", "habit add Tea --at-most 2", "habit add Water --goal 8 --unit glasses",
      "goal Gym 3 times a week",
      "goal Water 6 glasses", "goal Water 7 cups", "goal Tea at most 4", "goal Gym at most 4",
      "goal Gym 20 minutes 3 times a week", "schedule Gym mon and thu", "schedule Gym 9/week", "schedule Gym fox")
    #expect(said[3].hasPrefix("Gym: 3 times a week from today"), "\(said[3])")
    #expect(said[4].hasPrefix("Water: 6 glasses a day from today") && !said[4].contains("unit"), "\(said[4])")
    #expect(said[5].contains("its unit is still glasses; to set one: habit edit Water --unit cups"), "\(said[5])")
    #expect(said[6].hasPrefix("Tea: at most 4 a day"), "\(said[6])")
    #expect(said[7].contains("a goal can't become a limit"), "\(said[7])")
    #expect(said[8].contains("goal Gym 20, then schedule Gym 3 times a week"), "\(said[8])")
    #expect(said[9].hasPrefix("Gym: on Mon, Thu from today"), "\(said[9])")
    #expect(said[10].contains("more times than days") && said[11].contains("not a schedule"))
  }

  @Test("the whole name of a habit at the start of a line wins over a longer plan at its end")
  func wholeNames() async throws {
    let said = try await ShellHarness.answers(
      "habit add Taco Tuesday", "habit add Omega 3", "habit add Omega", "schedule Taco Tuesday fri",
      "goal Taco Tuesday 2 tacos", "goal Omega 3 2", "goal Omega 4", "goal Taco tuesday sat", "schedule Taco mon")
    #expect(said[3].hasPrefix("Taco Tuesday: on Fri from today"), "\(said[3])")
    #expect(said[4].hasPrefix("Taco Tuesday: 2 a day from today"), "\(said[4])")
    #expect(said[5].hasPrefix("Omega 3: 2 a day from today"), "\(said[5])")
    #expect(said[6].hasPrefix("Omega: 4 a day from today"), "\(said[6])")
    #expect(said[7].contains("did you mean: schedule Taco tuesday sat"), "\(said[7])")
    #expect(said[8].hasPrefix("Taco Tuesday: on Mon from today"), "\(said[8])")
  }

  @Test("a day at the end of goal, schedule and habit add is the first day of the plan")
  func firstDays() async throws {
    // 2 March is a Monday.
    let said = try await ShellHarness.answers(
      "habit add Read", "goal read 45 friday", "goal read 30 from wed", "schedule read mon fri",
      "schedule Read daily from fri",
      "schedule read 3 times a week in 2 weeks", "goal read 20 17 apr", "goal read 10 --from fri",
      "habit add Push-ups 20 a day from 14 feb", "habit add Bike 5 km yesterday", "habit add Call mum tomorrow",
      "habit add Meditate from 14 feb", "habit add \"Away from today\"", "goal read 6 times from tomorrow")
    #expect(said[1].hasPrefix("Read: 45 a day from Friday 6 March"), "\(said[1])")
    #expect(said[2].hasPrefix("Read: 30 a day from Wednesday 4 March"), "\(said[2])")
    #expect(said[3].hasPrefix("Read: on Mon, Fri from today"), "\(said[3])")
    #expect(said[4].hasPrefix("Read: daily from Friday 6 March"), "\(said[4])")
    #expect(said[5].hasPrefix("Read: 3 times a week from Monday 16 March"), "\(said[5])")
    #expect(said[6].hasPrefix("Read: 20 a day from Friday 17 April"), "\(said[6])")
    #expect(said[7].hasPrefix("Read: 10 a day from Friday 6 March"), "\(said[7])")
    #expect(said[8].hasPrefix("added Push-ups: 20 a day, daily, from Saturday 14 February"), "\(said[8])")
    #expect(said[8].contains("to keep \"20 a day from 14 feb\" in the name"), "\(said[8])")
    #expect(said[9].hasPrefix("added Bike: 5 km a day, daily, from Sunday 1 March"), "\(said[9])")
    #expect(said[10].hasPrefix("added Call mum tomorrow: 1 a day"), "\(said[10])")
    #expect(said[11].hasPrefix("added Meditate: 1 a day, daily, from Saturday 14 February"), "\(said[11])")
    #expect(said[12].hasPrefix("added Away from today: 1 a day"), "\(said[12])")
    #expect(said[13].hasPrefix("Read: 6 a day from tomorrow") || said[13].contains("3 March"), "\(said[13])")
  }

  @Test(
    "a schedule that no habit has is refused, in the words that were typed",
    arguments: ["9 times a week", "0 times a week", "every 400 days"])
  func unsound(words: String) async throws {
    let said = try await ShellHarness.answers("habit add Gym \(words)", "habit add Other", "habit list")
    #expect(said[0].hasPrefix("! error: --schedule \"\(words)\": more times than days, or none; use"), "\(said[0])")
    #expect(said[2].contains("Other") && !said[2].contains("Gym"), "\(said[2])")
  }

  @Test(
    "a name that may have been meant with a plan is kept whole, and that is said",
    arguments: ["Pay rent monthly", "Yoga on funday", "Drink 8 glasses of water"])
  func hints(name: String) async throws {
    let said = try await ShellHarness.answers("habit add \(name)", "habit add \"\(name) too\"", "habit add Pre-war x")
    #expect(said[0].contains("all of \"\(name)\" is the name"), "\(said[0])")
    for answer in said.dropFirst() { #expect(!answer.contains("is the name"), "\(answer)") }
  }

  @Test(
    "a number without a unit, and days after «and», belong to the name",
    arguments: ["Omega 3 daily", "Zone 2 every day", "Omega 3 weekly", "Sea and Sun", "Fresh air & sun"])
  func names(name: String) async throws {
    let said = try await ShellHarness.answers("habit add \(name)")
    #expect(!["3 a day", "2 a day", "3 times", ": on Sun"].contains { said[0].contains($0) }, "\(said[0])")
  }
}
