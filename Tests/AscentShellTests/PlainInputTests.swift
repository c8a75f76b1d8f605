import AscentRules
import AscentShell
import Testing

/// Lines as people write them: 2 March 2026 is a Monday.
@Suite("What people type without quotes, options or whole names")
struct PlainInputTests {
  @Test("days of several words need no quotes, in pause, move, freeze and why bonus")
  func severalWords() async throws {
    let said = try await ShellHarness.answers(
      "habit add \"Morning run\" --from 2026-02-01", "habit add Gym", "pause morning run in 2 days next fri",
      "pause all tomorrow in 3 days", "pause Gym fri mon", "done Morning run --op a", "move last 3 days ago",
      "grant freezes 1", "freeze 2 days ago", "why bonus last fri", "pause mor in 2 weeks in 3 weeks")
    #expect(said[2].hasPrefix("Morning run is paused from Wednesday 4 March through Friday 6 March\n"), "\(said[2])")
    #expect(said[3].hasPrefix("every habit is paused from Tuesday 3 March through Thursday 5 March\n"), "\(said[3])")
    #expect(said[4].hasPrefix("Gym is paused from Friday 6 March through Monday 9 March · id"), "\(said[4])")
    #expect(said[6].hasPrefix("moved Morning run from today to Friday 27 February, which now has 1 of 1"), "\(said[6])")
    #expect(said[8].contains("Saturday 28 February"), "\(said[8])")
    #expect(said[9].contains("27 February") && !said[9].contains("error"), "\(said[9])")
    #expect(
      said[10].hasPrefix("Morning run is paused from Monday 16 March through Monday 23 March · id"), "\(said[10])")
  }

  @Test(
    "a pause without its days, or with days that there are not, says what is missing or wrong",
    arguments: [
      ("pause Gym", "FROM and TO are missing; usage: pause HABIT… FROM TO"),
      ("pause all", "FROM and TO are missing; usage: pause HABIT… FROM TO"),
      ("pause Gym fri", "\"fri\": the last day is missing"),
      ("pause Gym 2026-02-30 tomorrow", "\"2026-02-30\": February has only 28 days"),
      ("pause all this that", "\"this that\": not two dates"),
      ("pause Nobody today tomorrow", "no habit has this name"),
    ])
  func faultyPause(line: String, reason: String) async throws {
    let said = try await ShellHarness.answers("habit add Gym", line, "habit show Gym")
    #expect(said[1].contains(reason), "\(said[1])")
    #expect(!said[2].contains("planned"))
  }

  @Test(
    "a date that no month has is called that, and no amount",
    arguments: ["done Gym 2026-02-30", "done Gym 2 2026-02-30", "skip Gym 2026-02-30", "freeze 2026-02-30"])
  func impossibleDate(line: String) async throws {
    let said = try await ShellHarness.answers("habit add Gym", line)
    #expect(said[1].contains("\"2026-02-30\": February has only 28 days"), "\(said[1])")
    #expect(!said[1].contains("AMOUNT"))
  }

  @Test("an error names what was typed: the day of the line, or --at where that was given")
  func asTyped() async throws {
    let said = try await ShellHarness.answers(
      "habit add Read", "habit add Gym", "done read tomorrow", "done Read 23:30", "done Read 2024-01-01",
      "done read tomorrow, gym", "done Read --at tomorrow", "log")
    #expect(said[2].hasPrefix("! error: \"tomorrow\": that is in the future; use a day or time up to now"))
    #expect(said[3].hasPrefix("! error: \"23:30\": that is in the future"), "\(said[3])")
    #expect(said[4].hasPrefix("! error: \"2024-01-01\" is too far in the past; use a time from 2025-"), "\(said[4])")
    #expect(said[5].hasPrefix("! error: \"tomorrow\": that is in the future"), "\(said[5])")
    #expect(said[6].hasPrefix("! error: --at \"2026-03-03 12:00\": that is in the future"), "\(said[6])")
    #expect(said[7] == "No completions on these days.\n")
  }

  @Test("without a date, skip means today")
  func skipToday() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym", "habit add \"Morning run\"", "skip Gym", "skip Morning run --reason ill", "skip gy")
    #expect(said[2].hasPrefix("Gym is skipped today · id"), "\(said[2])")
    #expect(said[3].hasPrefix("Morning run is skipped today: ill · id"), "\(said[3])")
    #expect(said[4].contains("Gym is already skipped on that day"), "\(said[4])")
  }

  @Test("the beginning of a name is enough wherever a habit, a measure or a method is named")
  func beginnings() async throws {
    let said = try await ShellHarness.answers(
      "habit add \"Morning run\"", "habit add Read", "habit add Rest", "why streak mor", "why streak Morning run",
      "chart mor", "goal mor 2", "habit show rea", "why streak re", "habit archive res", "why streak re",
      "habit restore res", "measure goal Weight --start 90 --target 80 --unit kg", "chart wei", "readiness breath",
      "calendar mor", "remind Morning run 18:00", "chart r", "chart nothing")
    for index in [3, 4] { #expect(said[index].hasPrefix("the streak of Morning run\n"), "\(said[index])") }
    #expect(said[5].hasPrefix("Morning run · 30 days"), "\(said[5])")
    #expect(said[6].hasPrefix("Morning run: 2 a day from today"), "\(said[6])")
    #expect(said[7].hasPrefix("Read"), "\(said[7])")
    #expect(said[8].contains("it can mean 2 things") && said[8].contains("Read\n  Rest"), "\(said[8])")
    #expect(said[9].hasPrefix("Rest is archived"), "\(said[9])")
    #expect(said[10].hasPrefix("the streak of Read\n"), "habits in use go first: \(said[10])")
    #expect(said[11].hasPrefix("Rest is back"), "\(said[11])")
    #expect(said[13].hasPrefix("Weight · "), "\(said[13])")
    #expect(said[14].contains("breathing") || said[14].contains("Breathing"), "\(said[14])")
    #expect(said[15].contains("Morning run"), "\(said[15])")
    #expect(said[16].hasPrefix("reminder for Morning run: 18:00"), "\(said[16])")
    #expect(said[17].contains("it can mean 2 things"), "\(said[17])")
    #expect(said[18].contains("no habit has this name"), "\(said[18])")
  }

  @Test("a deleted habit is called by its own name, however it was typed")
  func deleted() async throws {
    let shell = try ShellHarness()
    _ = try await shell.run("habit add Read")
    #expect(try await shell.run("habit delete read").hasPrefix("deleted Read and its history"))
  }

  @Test("undo says what it takes when a word names nothing to undo")
  func undoes() async throws {
    let said = try await ShellHarness.answers("habit add Read", "undo Read", "undo Raed", "redo Read", "undo zzz")
    #expect(said[1] == "! error: Read: no completion to undo\n", "\(said[1])")
    #expect(
      said[2].hasPrefix(
        "! error: \"Raed\": no action has this ID and no habit has this name; use an ID that recent shows, "
          + "the name of a habit, or how many actions\n  did you mean: Read"), "\(said[2])")
    #expect(said[3] == "! error: Read: no completion to redo\n", "\(said[3])")
    #expect(said[4].contains("no action has this ID"), "\(said[4])")
  }

  @Test("redo asks about the IDs that recent shows")
  func redoIDs() async throws {
    let shell = try ShellHarness(words: [], canAsk: true)
    let said = try await shell.run(
      "habit add Read", "done Read --op 11111111-2222-4333-8444-555555555555", "done Read", "undo", "undo",
      "redo 2", "n")
    #expect(said.contains("1111  2026-03-02 08:00  Read 1 on Monday 2 March"), "\(said)")
  }

  @Test("one of a unit has no plural, where English has one that is known")
  func units() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --goal 8 --unit glasses", "done Water", "habit add Diary --unit Entries", "habit show Diary",
      "habit add Beer --unit Glas", "habit add Walk --goal 1 --unit kms", "recent 4", "done Diary")
    #expect(said[1].hasPrefix("Water: 1 of 8 glasses"))
    #expect(said[2].hasPrefix("added Diary: 1 Entry a day"), "\(said[2])")
    #expect(said[3].contains("1 Entry a day"))
    #expect(said[4].hasPrefix("added Beer: 1 Glas a day") && said[5].hasPrefix("added Walk: 1 kms a day"))
    #expect(said[6].contains("Water 1 glass on Monday 2 March"), "\(said[6])")
    #expect(said[7].hasPrefix("Diary: 1 of 1 Entry today"))
  }

  @Test("a milestone that is reached is not called the target, and a forecast ends at the target")
  func milestones() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight --start 90 --target 80 --unit kg --interval 2 --from 2026-02-01",
      "measure Weight 88 --at 2026-02-20", "chart Weight --json", "measure Weight 86 --at 2026-02-25",
      "measure Weight 84", "chart Weight --json", "measure Weight --json", "measure Weight 85.5",
      "measure Weight --json", "measure Weight 79", "measure Weight")
    #expect(said[2].contains("trend") && !said[2].contains("forecast"), "\(said[2])")
    #expect(!said[3].contains("a week") && said[4].contains("a week"), "two days have no pace: \(said[3])")
    #expect(said[4].contains("milestone of 84 kg reached") && !said[4].contains("It is reached"), "\(said[4])")
    #expect(
      said[6].contains("The milestone of 84 kg is reached. The next milestone is 82 kg, 2 kg to go."), "\(said[6])")
    #expect(said[7].contains("25% back to 84 kg, 1.5 kg to go") && !said[7].contains("next milestone"), "\(said[7])")
    #expect(said[8].contains("Back to 84 kg: 25% of the way from 86 kg, 1.5 kg to go."), "\(said[8])")
    let trends = said[5].matches(of: #/"trend":([0-9.]+)/#).compactMap { Double($0.1) }
    #expect(trends.min() == 80, "the forecast goes on to \(trends.min() ?? 0)")
    #expect(!said[5].contains(#""low":7"#), "so does its range: \(said[5])")
    #expect(said[10].contains("target reached"), "\(said[10])")
  }

  @Test("what is done before a habit's first day counts, and earns no XP")
  func early() async throws {
    let said = try await ShellHarness.answers(
      "habit add Swim --from tomorrow", "done Swim", "@ 2026-03-03T09:00:00+01:00", "done Swim", "streaks")
    #expect(said[1].contains("no XP: before the habit's first day"), "\(said[1])")
    #expect(said[2].contains("streak 1 → 2 days") && said[2].contains("+60 XP"), "\(said[2])")
  }

  @Test(
    "a number that may have its thousands apart is refused with both readings",
    arguments: [
      ("4,000", "\"4,000\" is not a number", "4000 or 4"), ("1,234,567", "\"1,234,567\" is not a number", "1234567"),
      ("12.000", "\"12.000\": ambiguous; use 12000 or 12", nil), ("1,5", "\"1,5\" is not a number", "1.5"),
      ("0,250", "\"0,250\" is not a number", "0.250"),
    ])
  func thousands(number: String, error: String, suggestion: String?) async throws {
    let said = try await ShellHarness.answers(
      "habit add Steps --goal 10,000", "done Steps \(number)", "done Steps 8000")
    #expect(said[1].contains(error), "\(said[1])")
    #expect(said[1].contains("did you mean: \(suggestion ?? "")\n") == (suggestion != nil), "\(said[1])")
    #expect(said[2].contains("8000 of 10000"), "\(said[2])")
  }
}
