import Testing

@testable import AscentShell

extension NearMissTests {
  /// What the last of some lines answers, after the others were executed.
  private func answer(_ lines: String...) async throws -> String {
    try await ShellHarness.answers(lines).last ?? ""
  }

  @Test(
    "a word that begins several commands, after another opening, names them",
    arguments: ["ascent import", "i import", "ascent why", "on why", "I habit"])
  func openedFamily(line: String) async throws {
    let said = try await ShellHarness.answers(line)[0]
    let family = line.split(separator: " ")[1]
    #expect(said.hasPrefix("! error: ") && said.contains("\(family) "), "\(said)")
  }

  @Test("a session with nothing but a note misses its method")
  func noteAlone() async throws {
    let said = try await ShellHarness.answers("session # in the rain")[0]
    #expect(said.hasPrefix("! error: ") && said.contains("METHOD"), "\(said)")
  }

  @Test("an hour alone is part of the name of a habit that begins with the whole text")
  func hourInName() async throws {
    let said = try await ShellHarness.answers(
      "habit add \"Look at 5 paintings\"", "remind look at 5", "remind look at 6", "remind look at 5", "habit add Run",
      "remind run at 5")
    #expect(said[1].hasPrefix("Look at 5 paintings has no reminder."), "\(said[1])")
    #expect(said[2].hasPrefix("reminder for Look at 5 paintings: 06:00"), "\(said[2])")
    #expect(said[3].hasPrefix("Look at 5 paintings: reminder at 06:00"), "\(said[3])")
    #expect(said[5].hasPrefix("reminder for Run: 05:00"), "\(said[5])")
  }

  @Test("a read-only session shows the reminder of a habit whose name ends in an hour, and sets none")
  func hourReadOnly() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      _ = await shell.execute("habit add \"Look at 5\"", session)
      _ = shell.taken()
      let reading = session.reading(from: session.ascent)
      for (line, answer) in [
        ("remind look at 5", "has no reminder"), ("remind look at 6", "read-only"), ("remind look off", "read-only"),
      ] {
        _ = await shell.execute(line, reading)
        let said = shell.taken()
        #expect(said.contains(answer), "\(line): \(said)")
      }
    }
  }

  @Test(
    "a line is only suggested if it is valid, and the unit is only blamed if it is another",
    arguments: [
      ("done run 5 km yesterdy", nil, false), ("done run 5 km with Anna", nil, false),
      ("done water 5 glasses of milk", nil, false), ("done water 5 cups of milk", nil, true),
      ("done water 99999999999999999999k", nil, true), ("done water 5 cups yesterday", "done Water 5 yesterday", true),
      ("done water 2k", "done Water 2, or done Water 2000", true),
      ("done water 2.5k", "done Water 2.5, or done Water 2500", true),
    ])
  func unitAfterAmount(line: String, suggestion: String?, blamesUnit: Bool) async throws {
    let said = try await answer(
      "habit add Run --goal 5 --unit km", "habit add Water --goal 8 --unit glasses", line)
    #expect(said.contains("did you mean") == (suggestion != nil), "\(said)")
    if let suggestion { #expect(said.contains("did you mean: \(suggestion)\n"), "\(said)") }
    #expect(said.contains("the unit is") == blamesUnit, "\(said)")
  }

  @Test("a verb in the past suggests the habit that the line names, or nothing")
  func pastVerbs() async throws {
    let water = "habit add Water --goal 8"
    #expect(try await answer(water, "drank 3 water").contains("did you mean: done water 3\n"))
    #expect(try await !answer(water, "drank 3 tea").contains("did you mean"))
    #expect(try await answer("habit add Run", "ran 3 k").contains("did you mean: done Run 3\n"))
  }

  @Test("the whole name of a habit comes before a command that is spelt like it")
  func wholeName() async throws {
    #expect(try await answer("habit add Read", "read 20").contains("did you mean: done read 20\n"))
    #expect(try await answer("habit add Reading", "read 20").contains("did you mean: readiness 20\n"))
  }

  @Test(
    "a day, a week, a month or a year alone suggests the command that shows it",
    arguments: [
      ("yesterday", "log --from yesterday --to yesterday"), ("3 days ago", "log --from 3 days ago --to 3 days ago"),
      ("2026-03-01", "log --from 2026-03-01 --to 2026-03-01"), ("last fri", "log --from last fri --to last fri"),
      ("last week", "week last week"), ("this week", "week"), ("3 weeks ago", "week 3 weeks ago"),
      ("december", "calendar december"), ("last month", "calendar last month"), ("2025", "calendar 2025"),
    ])
  func periods(_ line: String, _ command: String) async throws {
    let said = try await ShellHarness.answers("habit add Run", line, command)
    #expect(said[1].hasSuffix("did you mean: \(command)\n") && !said[2].contains("error"), "\(said)")
  }

  @Test("what is missing is named with an example, and a required option is not in brackets")
  func examples() async throws {
    let said = try await ShellHarness.answers("report", "measure goal Weight --start 90 --target 80")
    #expect(
      said[0] == "! error: FILE is missing; usage: report FILE [--force]\n  for example: report habits.html\n")
    #expect(said[1].contains("--unit is missing; usage: measure goal NAME --start N --target N --unit UNIT [--"))
  }

  @Test("set means config unless the words name a habit")
  func set() async throws {
    let water = "habit add Water --goal 8"
    #expect(try await answer(water, "set theme").contains("did you mean: config theme\n"))
    let said = try await answer(water, "set first-weekdy monday")
    #expect(said.contains("did you mean: config first-weekdy monday\n"), "\(said)")
    #expect(try await answer(water, "set water 5").contains("did you mean: done water 5\n"))
  }

  @Test("the hint on quotes waits for a habit that is added")
  func quoteHint() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym", "habit add Gym daily", "habit add Tea 3 times a week", "habit add Milk 3 times a week")
    #expect(!said[1].contains("put quotes") && said[2].contains("put quotes") && !said[3].contains("put quotes"))
  }

  @Test("a new target for a measure may have a to, and errors repeat only what is sure")
  func targets() async throws {
    let weight = ["measure goal Weight from 90 to 80 kg", "measure weight 85"]
    func answer(_ lines: String...) async throws -> String { try await ShellHarness.answers(weight + lines).last ?? "" }
    #expect(try await answer("measure goal weight to 70").contains("Weight: from 85 kg to 70 kg"))
    #expect(try await ShellHarness.answers("measure goal weight to 70")[0].contains("weight from START to 70 UNIT"))
    let said = try await answer("measure goal weight 75 by fri")
    #expect(said.contains("measure goal weight from START to 75 UNIT") && !said.contains("75 by fri UNIT"), "\(said)")
    let unclear = try await answer("measure goal Waist from 90 to 80 cm", "measure goal w 70")
    #expect(unclear.contains("Weight") && unclear.contains("Waist"), "\(unclear)")
    let same = try await answer("measure goal weight 85")
    #expect(same.contains("it is already at 85 kg") && !same.contains("--target"), "\(same)")
  }

  @Test("k is typed for kilometres or kilograms, and is a unit of its own otherwise")
  func kilos() {
    #expect(UnitText.isUnit("k", "km") && UnitText.isUnit("K", "kilograms"))
    #expect(!UnitText.isUnit("km", "k") && !UnitText.isUnit("kg", "k") && UnitText.isUnit("k", "k"))
    #expect(UnitText.decimals(of: "k") == 0 && UnitText.decimals(of: "km") == 2)
  }

  @Test("a year has four digits, and a habit whose name ends in one is shown")
  func years() async throws {
    #expect(try await answer("calendar +123").contains("no habits yet"))
    let said = try await answer("habit add \"🏃 Jog 2025\"", "calendar jog 2025")
    #expect(said.contains("Jog 2025 · March 2026"), "\(said)")
  }
}
