import AscentRules
import AscentViews
import Testing

@testable import AscentShell

@Suite("What a newcomer reads")
struct NewcomerTests {
  @Test("a session without a feedback that its stage asks for says how to record one")
  func feedbackHint() async throws {
    let harness = try ShellHarness()
    #expect(try await harness.run("session breathing 20").contains("add --feedback good"))
    #expect(try await harness.run("session breathing 20 --feedback good").contains("--feedback") == false)
  }

  @Test("a command about a habit says how to begin while there is no habit")
  func noHabits() async throws {
    let said = try await ShellHarness.answers(
      "done run", "done run 5", "goal run 3", "done 3", "habit add Run", "done rn")
    for place in 0...2 {
      #expect(said[place].contains("you have no habits yet; add the first one: habit add NAME"), "\(said[place])")
    }
    #expect(said[3].contains("use a habit (habit add NAME)"))
    #expect(said[5].contains("no habit has this name") && !said[5].contains("no habits yet"))
  }

  @Test("which commands are tried before they begin a store, and which show an import without one")
  func attempts() throws {
    func command(_ line: String) throws -> ShellCommand {
      try #require(try CommandTable.parse(Tokenizer.tokens(in: line)))
    }
    for line in ["done run", "habit add Run", "undo", "award 5 --reason x", "repair --apply"] {
      #expect(try command(line).canBeTried, "\(line)")
    }
    for line in ["today", "ask", "import csv a.csv", "import loop a", "erase --user ann", "repair"] {
      #expect(try !command(line).canBeTried, "\(line)")
    }
    for kind in ["csv", "json", "loop", "habitbull"] {
      #expect(try command("import \(kind) a --dry-run").foreseesImport && !command("import \(kind) a").foreseesImport)
    }
    #expect(try !command("today").foreseesImport)
  }

  @Test("an error without a store says what to type, and where the data will be")
  func nothingRecorded() {
    let text = ShellError.nothingRecorded(path: "/home/x/ascent.db").view().text(.plain)
    #expect(text.hasPrefix("error: nothing is recorded yet; begin with: habit add \"Morning run\""), "\(text)")
    #expect(text.contains("/home/x/ascent.db") && !text.contains("--store"))
  }

  @Test("the number of a row is said in words unless today was shown")
  func rows() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run", "habit add Water --goal 8", "done 2 5", "today", "done 2", "done 1, 2")
    #expect(said[2].hasPrefix("row 2 of today is Water\nWater: 5 of 8 today"), "\(said[2])")
    #expect(said[4].hasPrefix("Water: 6 of 8 today") && !said[5].contains("row"), "\(said[4])")
    let json = try await ShellHarness("--json").run("habit add Run", "done 1")
    #expect(json.contains(#""notes":["row 1 of today is Run"]"#), "\(json)")
  }

  @Test("an import of a table names the new habits that get a goal of 1, before and after")
  func goalsOfOne() async throws {
    let table = "habit,day\nWater,2026-02-20\nTea,2026-02-21\nCoffee,2026-02-21\n"
    let harness = try ShellHarness(files: ["a": table])
    let said = try await harness.open { session in
      var said: [String] = []
      for line in ["habit add Tea --goal 3", "import csv a --dry-run", "import csv a", "import csv a"] {
        _ = await harness.execute(line, session)
        said.append(harness.taken().replacing("\n", with: " "))
      }
      return said
    }
    #expect(said[1].contains("a table has no goals, limits or schedules, so Water, Coffee would get a goal of 1 a day"))
    #expect(said[2].contains("Water, Coffee have a goal of 1 a day"), "\(said[2])")
    #expect(!said[3].contains("goal of 1"))
    let json = try await ShellHarness(words: ["--json"], files: ["a": table]).run("import csv a --dry-run")
    #expect(json.contains(#""goalsOfOne":["Water","Tea","Coffee"]"#), "\(json)")
  }

  @Test("a goal says what is planned for later, also after an undo and in another process")
  func laterGoal() async throws {
    let shell = try ShellHarness()
    let first = try await shell.run(
      "habit add Water --goal 8", "goal Water 10 --from 2026-03-20 --op g", "goal Water 9", "undo g", "goal Water 7",
      "redo g", "goal Water 6")
    #expect(first.ranges(of: "  then 10 a day from 20 March").count == 2, "\(first)")
    #expect(try await shell.run("goal Water 5").contains("  then 10 a day from 20 March"))
    #expect(try await shell.run("goal Water 4 --from 2026-03-10").contains("then 10 a day from 20 March"))
  }

  @Test("a freeze that was spent by itself is mentioned on the next days, by today and by the greeting")
  func freezes() async throws {
    let shell = try ShellHarness()
    let said = try await shell.open { session in
      func at(_ instant: String, _ lines: String...) async throws -> String {
        try await shell.passTime(to: #require(Instant(iso8601: instant)))
        for line in lines { _ = await shell.execute(line, session) }
        return try await shell.taken() + session.greeting()
      }
      return [
        try await at("2026-03-02T20:00:00+01:00", "habit add Run", "done Run", "grant freezes 2", "today"),
        try await at("2026-03-04T08:00:00+01:00", "today"),
        try await at("2026-03-05T08:00:00+01:00", "done Run", "today"),
        try await at("2026-03-12T08:00:00+01:00", "today"),
      ]
    }
    #expect(!said[0].contains("covered"))
    #expect(said[1].ranges(of: "a freeze covered yesterday; 1 left").count == 2, "\(said[1])")
    #expect(said[2].contains("freezes covered Tuesday 3 March, yesterday; 0 left"), "\(said[2])")
    #expect(!said[3].contains("Tuesday 3 March"), "\(said[3])")
  }

  @Test("streaks says when a day ends and when it closes")
  func deadlines() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run", "streaks", "done Run", "streaks", "day-start 04:00", "streaks")
    #expect(!said[1].contains("closes"))
    let text = said[3].replacing("\n", with: " ")
    #expect(
      text.contains("A day ends at midnight and closes at 03:00. Until then you can still complete it:"), "\(text)")
    #expect(said[5].contains("A day ends at 04:00 and closes at 07:00."), "\(said[5])")
  }

  @Test("the ID in an answer is short, names the action, and stays whole when the user gave it")
  func ids() async throws {
    let shell = try ShellHarness()
    let said = try await shell.open { session in
      _ = await shell.execute("habit add Run", session)
      _ = await shell.execute("done Run", session)
      let answer = shell.taken()
      let id = try #require(answer.split(separator: "\n")[1].firstMatch(of: /· id ([0-9a-f]{8})$/)?.1)
      _ = await shell.execute("undo \(id)", session)
      _ = await shell.execute("done Run --op my-own-id-that-is-long", session)
      return shell.taken()
    }
    #expect(said.contains("undone: Run 1 on") && said.contains(" · id my-own-id-that-is-long\n"), "\(said)")
    let timed = "018f3a5c-7b1d-7e2f-8a9b-0c1d2e3f4a5b"
    #expect(try await shell.run("done Run --op \(timed)").contains(" · id \(timed)\n"))
  }

  @Test("a screen with fewer rows than lines keeps its heading")
  func lowScreen() {
    let screen = "heading\none\ntwo\nthree\nfour\n"
    #expect(screen.fitted(toRows: 6) == screen)
    #expect(screen.fitted(toRows: 5) == "heading\none\ntwo\n… 2 more lines\n")
    #expect(screen.fitted(toRows: 2) == screen)
    #expect("a\nb\nc".fitted(toRows: 3) == "a\n… 2 more lines\n")
  }
}

@Suite("What a newcomer types")
struct NearMissTests {
  @Test(
    "a line that is nearly a command is answered with the line to type",
    arguments: [
      ("rename Gym Sport", "habit rename Gym Sport"), ("delete Gym", "habit delete Gym"), ("add Tea", "habit add Tea"),
      ("habit remind Gym 18:00", "remind Gym 18:00"), ("habit remove Gym", "habit delete Gym"),
      ("habit ad Tea", "habit add Tea"), ("habits", "habit list"), ("streak", "streaks"), ("check Gym", "done Gym"),
      ("why gym", "why streak gym"), ("why level", "why xp"), ("why yesterday", "why bonus yesterday"),
      ("why 3 days ago", "why bonus 3 days ago"), ("why readines breathing", "why readiness"),
      ("done breathing", "session breathing MINUTES"), ("done breathing 20", "session breathing 20"),
      ("skip breathing", "method show breathing"), ("done weight 82", "measure Weight 82"),
      ("session gym 20", "done Gym 20"), ("rename \"a b\" c", "habit rename \"a b\" c"),
      ("don Gym 2", "done Gym 2"), ("new habit walk the dog", "habit add walk the dog"),
      ("list habits", "habit list"), ("weight 83", "measure weight 83"), ("gym 5", "done gym 5"),
      ("verfy now", "verify"), ("set gym 5", "done gym 5"), ("add weight 83", "measure weight 83"),
      ("set pager off", "config pager off"), ("ran 5k", "done Run 5"), ("ran 2 yesterday", "done Run 2 yesterday"),
      ("walked", "done \"Morning walk\""), ("gym done", "done gym"), ("gym 5 done", "done gym 5"),
      ("gym streak", "streaks gym"), ("streak gym", "streaks gym"), ("import a.csv", "import csv a.csv"),
      ("import \"my habits.json\"", "import json \"my habits.json\""), ("import b/Loop.db", "import loop b/Loop.db"),
      ("undo that", "undo"), ("redo it", "redo"), ("oops", "undo"), ("I ran 5k", "done Run 5"),
      ("on holiday next week", "pause all next week"), ("sick", "pause all today"), ("sick today", "pause all today"),
    ])
  func suggests(_ line: String, _ meant: String) async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym", "measure goal Weight --start 90 --target 80 --unit kg", "habit add Run",
      "habit add Morning walk", line)
    #expect(said[4].hasSuffix("\n  did you mean: \(meant)\n"), "\(said[4])")
  }

  @Test("import with a file of no known format names the formats")
  func importFormats() async throws {
    let said = try await ShellHarness.answers("import ./habits")
    #expect(said[0].contains("use import json, import csv, import loop, import habitbull"), "\(said[0])")
  }

  @Test(
    "before a store is open, an error still names the line to type",
    arguments: [
      ("gym done", "done gym"), ("set water 5", "done water 5"), ("ran 5k", "done run 5k"),
      ("set pager off", "config pager off"),
    ])
  func withoutStore(_ line: String, _ meant: String) throws {
    #expect(throws: ShellError.unknownCommand(line.split(separator: " ")[0].description, nearest: meant)) {
      try CommandTable.parse(Tokenizer.tokens(in: line))
    }
  }

  @Test("a negative amount is answered with undo")
  func negative() async throws {
    let said = try await ShellHarness.answers("habit add Floss", "done floss -1")
    #expect(said[1].contains("use whole numbers from 1; to correct a count, use undo"), "\(said[1])")
  }

  @Test("a value that is far out is noted in a script, unless the user insists")
  func farOut() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight --start 90 --target 80 --unit kg", "measure Weight 829", "undo", "measure Weight 82.9",
      "measure Weight 8.29", "undo", "measure Weight 200 lb", "measure Weight 829 --yes",
      "measure Weight 82.5")
    #expect(said[1].hasPrefix("829 kg is far from your start, 90 kg\nWeight: 829 kg today"), "\(said[1])")
    #expect(said[3].hasPrefix("Weight: 82.9 kg today"))
    #expect(said[4].hasPrefix("8.29 kg is far from your latest, 82.9 kg\nWeight: 8.29 kg today"), "\(said[4])")
    for place in [6, 7] { #expect(said[place].hasPrefix("Weight: "), "\(said[place])") }
  }

  @Test("a question about a far-out value names the day, unless it is today")
  func farOutDay() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight --start 90 --target 80 --unit kg", "habit add Water --goal 8",
      "measure Weight 829 yesterday",
      "done water 800 fri", "habit add Tea", "done tea 900")
    #expect(said[2].hasPrefix("829 kg yesterday is far from your start, 90 kg\n"), "\(said[2])")
    #expect(said[3].hasPrefix("800 of Water on Friday 27 February is far from the goal, 8 a day\n"), "\(said[3])")
    #expect(said[5].hasPrefix("900 of Tea is far from "), "\(said[5])")
  }

  @Test("a measure's goal may be a new target alone, and without a start the error says where it goes")
  func newTarget() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight from 90 to 80 kg", "measure goal weight 75 kg", "measure Weight 84",
      "measure goal weight 70",
      "measure goal weight 160 lb", "measure goal Height 180 cm", "measure goal Height 180")
    #expect(said[1].contains("Weight: from 90 kg to 75 kg"), "\(said[1])")
    #expect(said[3].contains("Weight: from 84 kg to 70 kg"), "\(said[3])")
    #expect(said[4].contains("Weight is measured in kg; use measure goal Weight from 84 to TARGET kg"), "\(said[4])")
    #expect(said[5].contains("is missing; use measure goal Height from START to 180 cm\n"), "\(said[5])")
    #expect(said[6].contains("is missing; use measure goal Height from START to 180 UNIT"), "\(said[6])")
  }

  @Test("how to keep words in a name is said once in a session")
  func nameHint() async throws {
    let said = try await ShellHarness.answers("habit add Gym 3 times a week", "habit add Swim 2 times a week")
    #expect(said[0].contains("to keep \"3 times a week\" in the name") && !said[1].contains("to keep"), "\(said)")
  }

  @Test("--ack without an ID dismisses all celebrations")
  func dismissAll() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight from 90 to 80 kg", "measure Weight 87", "celebrations --ack", "celebrations")
    #expect(said[2].hasPrefix("dismissed all celebrations"), "\(said[2])")
    #expect(
      said[3] == "No celebrations. A complete day is announced once; for what is listed, see help celebrations.\n",
      "\(said[3])")
  }

  @Test("~ before a file means the home folder, also in quotes, and nothing else does")
  func home() throws {
    func words(_ line: String) throws -> [String] {
      try #require(try CommandTable.parse(Tokenizer.tokens(in: line), home: "/home/ann")).tokens.map(\.text)
    }
    #expect(try words("export json ~/x.json") == ["export", "json", "/home/ann/x.json"])
    #expect(try words("import loop ~") == ["import", "loop", "/home/ann"])
    #expect(try words("report \"~/my x.html\"") == ["report", "/home/ann/my x.html"])
    #expect(try words("backup ~x/a ") == ["backup", "~x/a"] && words("habit add ~/x") == ["habit", "add", "~/x"])
    #expect(try words("--json backup ~/a") == ["--json", "backup", "/home/ann/a"])
    for line in ["", "# a", "--json"] { #expect(try CommandTable.parse(Tokenizer.tokens(in: line), home: "/") == nil) }
    #expect(try CommandTable.parse(Tokenizer.tokens(in: "backup ~/a"))?.arguments.text("FILE") == "~/a")
  }
}
