import AscentRules
import AscentRuntime
import AscentShell
import Testing

@Suite("Undo of the latest action, of several, and by short IDs")
struct UndoTests {
  private static let a = "4f2a0000-0000-4000-8000-000000000001"
  private static let b = "4f2b0000-0000-4000-8000-000000000002"

  @Test(
    "undo alone takes back the latest action, whatever it was, and says what it was",
    arguments: [
      ("done Water 3", "Water 3 glasses on Monday 2 March; now 0 of 8 glasses"),
      ("habit rename Water Tea", #"rename of "Water" to "Tea"; "Tea" is called "Water" again"#),
      ("habit edit Water --unit cups --group Health", "unit of Water: glasses → cups, group of Water: Health"),
      ("goal Water 5", "Water: 5 glasses a day from 2 March"),
      ("schedule Water weekly:3", "Water: 3 times a week from 2 March"),
      ("pause all 2026-03-10 2026-03-12", "pause of 10 March to 12 March for Water, Run"),
      ("skip Run tomorrow --reason cold", "skip of 3 March for Run: cold"),
      ("habit archive Run", "Run archived from 2 March; Run is active again"),
      ("habit delete Run", "Run deleted from 2 March; Run is back"),
      ("travel Asia/Tokyo", "time zone Asia/Tokyo; the time zone is Europe/Amsterdam again"),
      ("day-start 04:00", "the day starts at 04:00; the day starts at 00:00 again"),
      ("measure goal Weight --start 90 --target 80 --unit kg", "goal for Weight: from 90 to 80 kg"),
      ("award 5 --reason thanks", "+5 XP by hand on 2 March: thanks"),
      ("grant freezes 2", "grant of 2 freezes"), ("remind Run 18:00", "reminder for Run: 18:00"),
      ("habit add Sit", "new habit Sit: 1 a day, daily, from 2 March"),
      (
        "session breathing 5",
        "5 minutes of Calm breathing on 2 March; Calm breathing: 5 minutes on 2 March no longer count"
      ),
    ])
  func latest(_ line: String, _ words: String) async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --goal 8 --unit glasses", "habit add Run", "@ 2026-03-02T09:00:00+01:00", line, "undo", "redo")
    #expect(said[3].hasPrefix("undone: \(words)"), "\(said[3])")
    #expect(said[4].hasPrefix("redone: \(words.split(separator: ";")[0])"), "\(said[4])")
  }

  @Test("undo shows dismissed celebrations again, in its turn, and redo dismisses them again")
  func dismissals() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water", "award 100 --reason gift", "celebrations --ack all", "done Water", "undo 2 --yes",
      "celebrations", "redo", "celebrations", "undo", "undo", "celebrations")
    #expect(said[4].contains("undone: Water 1"), "\(said[4])")
    #expect(said[4].contains("undone: celebration dismissed: level 2"), "\(said[4])")
    #expect(said[5].contains("Level 2"), "\(said[5])")
    #expect(said[6].hasPrefix("redone: celebration dismissed: level 2"), "\(said[6])")
    #expect(!said[7].contains("Level 2"), "\(said[7])")
    #expect(said[8].hasPrefix("undone: celebration dismissed: level 2"), "\(said[8])")
    #expect(said[9].hasPrefix("undone: +100 XP by hand"), "\(said[9])")
    #expect(!said[10].contains("Level 2"), "\(said[10])")
  }

  @Test("undo alone never passes over a repair: it says what can't be undone, and what to type next")
  func neverOlder() async throws {
    let shell = try ShellHarness(words: ["--user", "bob"], journal: try await VerifyAllTests.journal())
    let said = try await shell.open { session in
      var said: [String] = []
      for line in ["habit add Run", "repair --apply", "undo", "undo 1 --yes", "undo last"] {
        _ = await shell.execute(line, session)
        said.append(shell.taken())
      }
      return said
    }
    for place in [2, 3] {
      #expect(said[place].hasPrefix("! error: the latest action can't be undone: "), "\(said[place])")
      #expect(said[place].contains("To undo the latest action that can be undone, type undo last"), "\(said[place])")
    }
    #expect(said[4].contains("undone: new habit Run"), "\(said[4])")
  }

  @Test("a catalogue load that is sent again after its undo says that it was undone")
  func undoneLoad() async throws {
    let method = #"{"id": "tea", "title": "Tea", "stages": [{"id": "a", "title": "A"}]}"#
    let shell = try ShellHarness(files: ["c.json": #"{"version": 2, "methods": [\#(method)]}"#])
    let said = try await shell.run("catalog load c.json --op \(Self.a)", "undo", "catalog load c.json --op \(Self.a)")
    #expect(said.contains("already recorded, and undone since"), "\(said)")
  }

  @Test("undo reverts a catalogue load in order, and redo brings it back")
  func loadedCatalogue() async throws {
    let method = #"{"id": "tea", "title": "Tea", "stages": [{"id": "a", "title": "A"}]}"#
    let shell = try ShellHarness(files: ["c.json": #"{"version": 2, "methods": [\#(method)]}"#])
    let (a, b) = (Self.a, Self.b)
    let steps: [(line: String, answer: String)] = [
      ("habit add Run", "added Run"), ("done Run --op \(a)", "Run: 1"),
      ("catalog load c.json --op \(b)", "version 2 is loaded"), ("done Run 5", "Run: 6"), ("undo", "undone: Run 5 "),
      (
        "undo",
        "undone: load of version 2 of the catalogue; version 1 is in force for all users: 6 methods, 29 stages"
      ),
      (
        "redo", "redone: load of version 2 of the catalogue; version 2 is in force for all users: 1 method, 1 stage"
      ),
      ("undo 4f2b", "undone: load of version 2"), ("undo \(b)", "! error: \"4f2b0000\" is already undone"),
      ("redo 4f2b", "redone: load of version 2"), ("undo 4f2a", "undone: Run 1 "), ("redo", "redone: Run 1 "),
      ("undo last --op x", "undone: load of version 2"), ("undo last --op x", "undone: load of version 2"),
      ("redo \(b)", "redone: load of version 2"), ("move \(b) yesterday", "! error: \"4f2b0000\" is not a completion"),
      ("undo 3 --yes --op y", "undone: load of version 2"), ("undo 3 --yes --op y", "undone: load of version 2"),
      ("redo", "redone: new habit Run"), ("redo 2 --yes", "redone: Run 1"),
    ]
    let said = try await shell.open { session in
      var said: [String] = []
      for step in steps {
        _ = await shell.execute(step.line, session)
        said.append(shell.taken())
      }
      _ = await shell.execute("recent", session)
      return said + [shell.taken()]
    }
    for (step, answer) in zip(steps, said) { #expect(answer.hasPrefix(step.answer), "\(step.line): \(answer)") }
    #expect(said[5].contains("\n  removed tea\n"), "\(said[5])")
    #expect(said[13].contains("already recorded"), "\(said[13])")
    for words in ["undone: Run 1 ", "undone: new habit Run"] { #expect(said[16].contains(words), "\(said[16])") }
    #expect(said[19].contains("redone: load of version 2 of the catalogue"), "\(said[19])")
    #expect(try #require(said.last).contains(/4f2b .*load of version 2 of the catalogue\n/), "\(said.last ?? "")")
  }

  @Test("undo and redo send no change of time zone first, and errors have short IDs")
  func zoneOfUndo() async throws {
    let journal = MemoryJournal()
    let line = "done Run --op \(Self.a)"
    _ = try await ShellHarness(journal: journal).run("habit add Run --op add", line)
    let shell = try ShellHarness(words: ["--zone", "Asia/Tokyo"], journal: journal)
    for (line, answer) in [
      ("undo", "undone: Run 1"), ("redo", "redone: Run 1"), ("undo", "undone: Run 1"),
      ("undo \(Self.a)", "! error: \"4f2a0000\" is already undone"),
    ] {
      let said = try await shell.run(line)
      #expect(said.hasPrefix(answer) && !said.contains("time zone") && !said.contains(Self.a), "\(said)")
    }
    #expect(try await shell.run("done Run").hasPrefix("time zone changed from Europe/Amsterdam to Asia/Tokyo"))
  }

  @Test("recent shows the name of a measure whose goal was undone")
  func undoneMeasure() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight from 90 to 80 kg", "measure weight 85", "undo 2 --yes", "recent", "recent 1")
    for list in said[3...] { #expect(list.contains("Weight 85 kg on Monday 2 March"), "\(list)") }
  }

  @Test("a move to the day that a completion is on names the habit, not an ID that nobody typed")
  func sameDay() async throws {
    let said = try await ShellHarness.answers("habit add Run", "done Run", "move last today")
    #expect(said[2] == "! error: this completion of Run is already on Monday 2 March 2026\n", "\(said[2])")
  }

  @Test("the redo of a move whose completion was undone since names that completion")
  func moveOfUndone() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run --from 2026-03-01", "done Run --op one", "move one yesterday --op move", "undo move", "undo one",
      "redo move", "redo one", "redo move")
    #expect(said[5] == "! error: one was undone since; redo it first: redo one\n", "\(said)")
    #expect(said[7].hasPrefix("redone: Run 1 moved to"), "\(said)")
  }

  @Test("several undos in a row go back one action each, and redo brings them back in turn")
  func inTurn() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --goal 8", "done Water 1", "done Water 2", "done Water 3", "undo", "undo", "redo", "redo", "redo"
    )
    #expect(said[4].hasPrefix("undone: Water 3 ") && said[5].hasPrefix("undone: Water 2 "))
    #expect(said[6].hasPrefix("redone: Water 2 ") && said[7].hasPrefix("redone: Water 3 "))
    #expect(said[8].contains("nothing to redo"))
  }

  @Test("a beginning or an end of an ID names an action, and one that fits several lists them in words")
  func shortIDs() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --goal 8", "done Water 1 --op \(Self.a)", "done Water 2 --op \(Self.b)", "undo 4f2", "undo 4f2A",
      "redo 4f2a", "undo 0002", "undo 4f", "undo 4f29")
    #expect(
      said[3].hasPrefix("! error: \"4f2\": it can mean 2 things; nothing changed; use the ID of one of these:\n"),
      "\(said[3])")
    #expect(said[3].contains("  4f2b  Water 2 on Monday 2 March\n  4f2a  Water 1 on Monday 2 March\n"), "\(said[3])")
    #expect(said[4].hasPrefix("undone: Water 1 "))
    #expect(said[5].hasPrefix("redone: Water 1 "))
    #expect(said[6].hasPrefix("undone: Water 2 "))
    #expect(said[7].contains("an ID needs at least 3 characters"), "\(said[7])")
    #expect(said[8].contains("no action has this ID"), "\(said[8])")
  }

  @Test("an undo sent again with its ID gives the first answer, also by a short ID that has become ambiguous")
  func again() async throws {
    for line in ["undo", "undo 4f2", "undo Water"] {
      let said = try await ShellHarness.answers(
        "habit add Water --goal 8", "done Water 1 --op \(Self.a)", "\(line) --op u", "done Water 2 --op \(Self.b)",
        "\(line) --op u", "log --json")
      #expect(said[2].hasPrefix("undone: Water 1 on"), "\(said[2])")
      #expect(said[4].replacing("  already recorded; nothing changed\n", with: "") == said[2] && said[4] != said[2])
      #expect(said[5].contains(#""amount":2,"count":2"#), "\(said[5])")
    }
  }

  @Test("undo with a number takes back that many after a question, and needs --yes where nobody can be asked")
  func several() async throws {
    let lines = ["habit add Water --goal 8", "done Water 1", "done Water 2", "done Water 3"]
    let undos = ["undo 2", "undo 2 --yes", "redo 2 --yes", "undo 0", "undo 9 --yes", "undo 1", "redo 1"]
    let piped = try await ShellHarness.answers(lines + undos)
    #expect(piped[4].contains("confirmation isn't possible here; use undo 2 --yes"))
    #expect(piped[5].contains("undone: Water 3 ") && piped[5].contains("undone: Water 2 "))
    #expect(piped[6].contains("redone: Water 2 ") && piped[6].contains("redone: Water 3 "))
    #expect(piped[7].contains("use 1 to 99"))
    #expect(piped[8].contains("only 4 actions to undo; nothing changed"))
    // One action is what undo alone takes back.
    #expect(piped[9].hasPrefix("undone: Water 3 ") && piped[10].hasPrefix("redone: Water 3 "), "\(piped[9])")
    for (answer, count) in [("y", "1/8"), ("n", "6/8")] {
      let shell = try ShellHarness(words: [], canAsk: true)
      let said = try await shell.run(lines + ["undo 2", answer, "today"])
      #expect(said.contains("Water 3 on Monday 2 March\n") && said.contains("? Undo these 2?\n"), "\(said)")
      #expect(said.contains(count), "\(said)")
    }
  }

  @Test("a number of actions sent again with one operation ID takes back the same ones")
  func severalAgain() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --goal 8", "done Water 1", "done Water 2", "done Water 3", "undo 2 --yes --op u",
      "done Water 4 --op d", "undo 2 --yes --op u", "today", "redo 2 --yes --op r")
    #expect(said[6].split(separator: "already recorded; nothing changed").count == 3, "\(said[6])")
    #expect(said[7].contains("5/8"), "\(said[7])")
    #expect(said[8].contains("nothing to redo"))
  }

  @Test(
    "an operation ID that was used for one number of actions is refused with another one, and nothing is undone",
    arguments: [
      ("undo --op Z", "undo 2 --op Z"), ("undo --op Z", "undo 2 --yes --op Z"),
      ("undo 1 --yes --op Z", "undo 3 --op Z"),
      ("undo Water --op Z", "undo 2 --yes --op Z"), ("undo 3 --yes --op Z", "undo 2 --yes --op Z"),
      ("undo 2 --yes --op Z", "undo 3 --yes --op Z"), ("undo 2 --yes --op Z", "undo --op Z"),
      ("undo 2 --yes --op Z", "undo last --op Z"), ("undo 2 --yes --op Z", "undo Water --op Z"),
    ])
  func otherNumber(_ first: String, _ second: String) async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --goal 8", "done Water 1", "done Water 1", "done Water 1", first, "done Water 9",
      "events --json", second, "events --json")
    #expect(said[4].hasPrefix("undone: "), "\(said[4])")
    #expect(said[7].contains("already used for something else") || said[7].contains("nothing was undone now"))
    #expect(said[6] == said[8], "\(said[7])")
  }

  @Test("what was listed before the question is what is taken back, or nothing is")
  func overtaken() async throws {
    let shell = try ShellHarness(words: [], canAsk: true)
    _ = try await shell.run("habit add Water --goal 8", "done Water 1", "done Water 2", "undo 2")
    try await shell.open { session in _ = try await session.execute("done Water 5", into: shell) }
    let said = try await shell.run("y", "today")
    #expect(said.contains("other actions were recorded meanwhile; nothing changed"), "\(said)")
    #expect(said.contains("8/8"), "\(said)")
  }

  @Test("the name of a habit names its newest completion, and a name that is also an ID is not guessed")
  func byName() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --goal 8", "habit add \"Read a book\"", "habit add Fade", "done Water 2", "done Read a book",
      "undo water", "undo read a", "redo water", "done Fade --op fade0000-0000-4000-8000-000000000001", "undo fad",
      "undo Fade", "move water yesterday")
    #expect(said[5].hasPrefix("undone: Water 2 ") && said[6].hasPrefix("undone: Read a book 1 "))
    #expect(said[7].hasPrefix("redone: Water 2 "), "\(said[7])")
    #expect(said[9].hasPrefix("undone: Fade 1 "), "both name the same: \(said[9])")
    #expect(said[11].hasPrefix("moved Water from today to yesterday, which now has 2 of 8"), "\(said[11])")
  }

  @Test("undo of two is undo twice, also after a move")
  func severalAfterMove() async throws {
    let lines = [
      "habit add Run --from 2026-01-01", "habit add Read", "done Read --op R", "done Run --op D",
      "move D yesterday --op M", "move M 2026-02-20 --op N",
    ]
    for count in 1...4 {
      let (one, other) = (try ShellHarness(), try ShellHarness())
      _ = try await one.run(lines)
      _ = try await other.run(lines)
      _ = try await one.run("undo \(count) --yes --op U")
      for _ in 0..<count { _ = try await other.run("undo") }
      #expect(try await one.run("log") == other.run("log"), "\(count)")
      _ = try await one.run("redo \(count) --yes")
      for _ in 0..<count { _ = try await other.run("redo") }
      #expect(try await one.run("log") == other.run("log"), "\(count)")
    }
  }

  @Test("undo of two undoes the import whose row was moved, not what is older")
  func severalAfterMovedRow() async throws {
    let shell = try ShellHarness(words: [], files: ["a": "habit,day,id\nRun,2026-02-27,row\n"])
    _ = try await shell.run(
      "habit add Run --from 2026-01-01", "done Run --op R", "import csv a", "move row 2026-02-20", "undo 2 --yes")
    let log = try await shell.run("log")
    #expect(log.contains(/R .*\+1 +1\/1/) && log.matches(of: /undone/).count == 2, "\(log)")
  }

  @Test("a search for an ID reads a bounded part of the history, and says so")
  func bounded() async throws {
    let shell = try ShellHarness()
    let said = try await shell.open { session in
      _ = try await session.execute("habit add Water --goal 8", into: shell)
      _ = try await session.execute("done Water --op \(Self.a)", into: shell)
      for _ in 0..<40 {
        let commands = (0..<256).map { _ in
          Command(user: UserID("me"), operation: .random(), intent: .completion(of: .name("Water")))
        }
        await shell.submit(commands)
      }
      _ = shell.taken()
      _ = await shell.execute("undo 4f2a0c11d9", session)
      _ = await shell.execute("undo \(Self.a)", session)
      return shell.taken()
    }
    #expect(said.contains("no ID of the newest 10,000 commands begins or ends with this"), "\(said)")
    #expect(said.contains("undone: Water 1 on Monday 2 March"))
  }
}
