import AscentRules
import AscentRuntime
import AscentShell
import AscentTestKit
import Foundation
import Synchronization
import Testing

/// Undoing imports and bringing them back.
extension ImportCommandTests {
  @Test("an import is undone as a whole with its own ID, once, and so is its undo")
  func undone() async throws {
    let harness = try ShellHarness("--json")
    try await withExport(rows) { path in
      let id = try Self.id(in: try await harness.run("import habitbull \(path)"))
      let before = try await harness.run("habit list")
      #expect(
        try await harness.run("undo \(id)").contains(#""operation":"undo:\#(id)","undone":7,"known":0,"kept":[]"#))
      #expect(try await harness.run("habit list") == "[]\n")
      #expect(try await harness.run("undo \(id)").contains(#""undone":0,"known":7"#))
      #expect(
        try await harness.run("undo undo:\(id)").contains(#""operation":"\#(id)","undone":7,"known":0,"kept":[]"#))
      #expect(try await harness.run("habit list") == before)
      #expect(try await harness.run("undo undo:\(id)").contains(#""undone":0,"known":7"#))
      // What the user recorded meanwhile keeps its habit.
      _ = try await harness.run("done Run --op mine")
      let kept = try await harness.run("undo undo:undo:\(id)")
      #expect(kept.contains(#""undone":6,"known":0,"kept":[{"operation":"\#(id):Run:habit""#), "\(kept)")
      #expect(kept.contains(#""neededBy":["mine"],"neededByMore":0}]"#), "\(kept)")
      let recent = try await harness.run("recent")
      #expect(recent.contains(#""inForce":false,"since":"undone, except 1 operation""#), "\(recent)")
      #expect(try await harness.run("verify").contains(#""whole":true"#))
    }
  }

  @Test("an import that was undone comes back when it is imported again, under the same ID")
  func again() async throws {
    let harness = try ShellHarness("--json")
    try await withExport(rows) { path in
      let first = try await harness.run("import habitbull \(path)")
      let id = try Self.id(in: first)
      let before = try await harness.run("habit list", "streaks", "xp")
      for _ in 1...2 {
        _ = try await harness.run("undo \(id)")
        let dry = try await harness.run("import habitbull \(path) --dry-run")
        #expect(dry.contains(#""new":5,"known":0"#) && dry.contains(#""restored":7"#), "\(dry)")
        let again = try await harness.run("import habitbull \(path)")
        #expect(again.contains(#""new":5,"known":0"#) && again.contains(#""restored":7"#), "\(again)")
        #expect(try Self.id(in: again) == id)
        #expect(try await harness.run("habit list", "streaks", "xp") == before)
      }
      // What was undone alone stays undone.
      _ = try await harness.run("undo \(id):Read:completion:2016-03-18")
      let last = try await harness.run("import habitbull \(path)")
      #expect(last.contains(#""new":0,"known":5"#) && last.contains(#""restored":0"#))
      #expect(try await harness.run("undo \(id)").contains(#""undone":6,"known":1"#))
      #expect(try await harness.run("undo undo:\(id)").contains(#""undone":6,"known":1"#))
    }
  }

  @Test("an import repeated after an undo is in force, although one of its habits was added by hand meanwhile")
  func repeatedForNewHabit() async throws {
    let harness = try ShellHarness("--json")
    try await withExport(rows) { path in
      let id = try Self.id(in: try await harness.run("import habitbull \(path)"))
      _ = try await harness.run("undo \(id)", "habit add Run --from 2016-01-01")
      let again = try await harness.run("import habitbull \(path)")
      #expect(again.contains(#""new":5,"known":0"#) && again.contains(#""restored":2"#), "\(again)")
      let recent = try await harness.run("recent")
      #expect(recent.contains(#"11 records","inForce":true,"since":null"#), "\(recent)")
      let undone = try await harness.run("undo \(id)", "recent")
      #expect(undone.contains(#"11 records","inForce":false"#), "\(undone)")
    }
  }

  @Test("a single row of an import has a short ID, which undo, redo and move take")
  func shortID() async throws {
    let harness = try ShellHarness()
    try await withExport(rows) { path in
      _ = try await harness.run("import habitbull \(path)")
      let log = try await harness.run("log Read")
      let id = try #require(log.split(separator: "\n").last?.split(separator: " ").first.map(String.init))
      #expect(id.count == 8 && !log.contains("import:"), "\(log)")
      let undone = try await harness.run("undo \(id.prefix(5))")
      #expect(undone.hasPrefix("undone: Read 1 on Friday 18 March 2016"), "\(undone)")
      #expect(try await harness.run("redo \(id)").hasPrefix("redone: Read 1"))
      #expect(try await harness.run("move \(id) 2016-03-19").hasPrefix("moved Read"))
      #expect(try await harness.run("verify").contains("whole"))
    }
  }

  @Test("redo with an import's ID brings it back if it was undone, and otherwise changes nothing")
  func redoByID() async throws {
    let harness = try ShellHarness()
    try await withExport(rows) { path in
      try await harness.open { session in
        _ = try await session.execute("import habitbull \(path)", into: harness)
        let id = try #require(harness.taken().firstMatch(of: /import:habitbull-\w+/)?.output)
        await #expect(throws: ShellError.noOperation("\(id) was not undone: nothing to redo")) {
          _ = try await session.execute("redo \(id)", into: harness)
        }
        _ = try await session.execute("undo \(id)", into: harness)
        _ = try await session.execute("redo \(id) --op again", into: harness)
        _ = try await session.execute("redo \(id) --op again", into: harness)
        _ = harness.taken()
        _ = try await session.execute("log Run", into: harness)
        #expect(harness.taken().matches(of: /2016-03-\d\d|March/).count >= 4)
      }
    }
  }

  @Test("the beginning of an import's ID asks before all of it is undone or brought back")
  func beginningAsks() async throws {
    let harness = try ShellHarness(words: [], canAsk: true)
    try await withExport(rows) { path in
      let answer = try await harness.run("import habitbull \(path)")
      let id = try #require(answer.firstMatch(of: /import:habitbull-\w+/)?.output)
      let short = id.prefix(21)
      let asked = try await harness.run("undo \(short)", "n", "habit list")
      #expect(asked.contains("import from HabitBull, 7 records") && asked.contains("? Undo this?\n"), "\(asked)")
      #expect(asked.contains("Run"))
      #expect(try await harness.run("undo \(short)", "y").contains("undone: import from HabitBull, 7 records"))
      let redone = try await harness.run("redo \(short)", "y")
      #expect(redone.contains("? Bring back this?\nredone: import from HabitBull, 7 records"), "\(redone)")
      let piped = try ShellHarness()
      let said = try await piped.run(
        "import habitbull \(path)", "undo \(short)", "undo \(short) --yes --op u", "undo \(short) --op u")
      #expect(said.contains("confirmation isn't possible here; use undo \(short) --yes\n"), "\(said)")
      #expect(said.split(separator: "undone: import from HabitBull, 7 records").count == 3, "\(said)")
    }
  }

  /// A journal that writes nothing once a number of commits is used up.
  private final class FailingJournal: ForwardingJournal {
    let base: any Journal = MemoryJournal()
    let rest = Mutex(Int.max)

    func commit(_ group: CommitGroup) async throws(JournalFailure) {
      let mayCommit = rest.withLock { rest in
        rest -= 1
        return rest >= 0
      }
      guard mayCommit else { throw .nothingWritten("the disk is full") }
      try await base.commit(group)
    }
  }

  @Test("an import or its undo that fails half-way says how far it came, and the same line does the rest")
  func failsHalfWay() async throws {
    let journal = FailingJournal()
    let harness = try ShellHarness("--json", journal: journal)
    let rows = (1...1200 as ClosedRange<Int32>).map { "Run,,,\(LocalDay(number: 15_000 + $0)),1," }
    try await withExport(rows) { path in
      var id = ""
      for line in ["import habitbull \(path)", "undo", "redo"] {
        let line = line == "undo" ? "undo \(id)" : line
        journal.rest.withLock { $0 = 2 }
        let failed = try await harness.run(line)
        #expect(!failed.contains("nothing was changed") && failed.contains("the rest was not done"), "\(failed)")
        let done = try #require(failed.firstMatch(of: /(\d+) of 1201 steps are done; run the same line again/)?.1)
        journal.rest.withLock { $0 = .max }
        let rest = try await harness.run(line)
        let count = try #require(rest.firstMatch(of: /"(new|undone)":(\d+)/)?.2)
        // The import counts completions, but not the habit.
        #expect(Int(done)! + Int(count)! == 1201 && Int(done)! > 0, "\(failed) \(rest)")
        id = id.isEmpty ? try Self.id(in: rest) : id
      }
    }
  }

  @Test("undo last takes the whole import back, and redo brings all of it back")
  func last() async throws {
    let harness = try ShellHarness("--json")
    try await withExport(rows) { path in
      _ = try await harness.run("habit add Sit", "done Sit")
      let before = try await harness.run("habit list", "log Sit")
      let id = try Self.id(in: try await harness.run("import habitbull \(path)"))
      let imported = try await harness.run("habit list")
      for _ in 1...2 {
        #expect(
          try await harness.run("undo last").contains(
            #""command":"undo","operation":"undo:\#(id)","undone":7,"known":0"#))
        #expect(try await harness.run("habit list", "log Sit") == before)
        #expect(
          try await harness.run("redo").contains(#""command":"redo","operation":"\#(id)","undone":7,"known":0"#))
        #expect(try await harness.run("habit list") == imported)
        #expect(try await harness.run("redo").contains("nothing to redo"))
      }
      // Under an ID of the user, each takes effect once, whatever came since.
      let undone = try await harness.run("undo last --op u")
      #expect(undone.contains(#""operation":"undo:\#(id)","undone":7,"known":0"#))
      #expect(try await harness.run("undo last --op u") == undone)
      let plain = try ShellHarness()
      let twice = try await plain.run("import habitbull \(path)", "undo last --op u", "undo last --op u")
      #expect(twice.split(separator: "already recorded; nothing changed").count == 2)
      #expect(try await harness.run("habit list", "log Sit") == before)
      let redone = try await harness.run("redo --op r")
      #expect(redone.contains(#""operation":"\#(id)","undone":7,"known":0"#))
      for _ in 1...2 {
        #expect(try await harness.run("undo last --op u", "undo \(id) --op u") == undone + undone)
        #expect(try await harness.run("redo --op r") == redone)
        #expect(try await harness.run("habit list") == imported)
        #expect(try await harness.run("import habitbull \(path)").contains(#""new":0,"known":5"#))
      }
      _ = try await harness.run("done Sit --op s")
      #expect(try await harness.run("undo \(id) --op s").contains("already used for something else"))
    }
  }

  @Test("the ID of an import's undo is taken: sent again it gives the first answer, for something else it is refused")
  func idIsTaken() async throws {
    for rows in [rows, Array(rows.prefix(1))] {
      let harness = try ShellHarness("--json")
      try await withExport(rows) { path in
        let id = try Self.id(in: try await harness.run("habit add Sit", "done Sit", "import habitbull \(path)"))
        let undone = try await harness.run("undo \(id) --op u")
        let others = [
          "done Sit --op u", "undo \(id):nothing --op u", "redo --op u", "repair --op u",
          "catalog load none.json --op u", "pause all tomorrow tomorrow --op u",
        ]
        for line in others {
          #expect(try await harness.run(line).contains("already used for something else"), "\(line)")
        }
        let redone = try await harness.run("redo --op r")
        #expect(
          try await harness.run("done Sit --op r", "undo last --op r").components(
            separatedBy: "already used for something else"
          ).count == 3)
        #expect(try await harness.run("undo \(id) --op u", "redo --op r") == undone + redone)
        // The undo under an ID is the import's: the import brings all back.
        _ = try await harness.run("undo last --op v")
        let answer = try await harness.run("import habitbull \(path)")
        #expect(answer.contains(#""restored":\#(rows.count + (rows.count == 1 ? 1 : 2))"#), "\(answer)")
      }
    }
  }

  @Test("after its undo, an import is recorded again for another habit of the same name")
  func otherHabit() async throws {
    let harness = try ShellHarness("--json")
    try await withExport(rows) { path in
      let id = try Self.id(in: try await harness.run("import habitbull \(path)"))
      _ = try await harness.run("undo \(id)", "habit add Run")
      for _ in 1...2 {
        let again = try await harness.run("import habitbull \(path)")
        #expect(again.contains(#""new":5,"known":0"#) && again.contains(#""remarks":[]"#), "\(again)")
        #expect(try await harness.run("streaks").contains(#""habit":"Run","current":0,"longest":3"#))
        #expect(try await harness.run("undo \(id)").contains(#""undone":6"#))
      }
      #expect(try await harness.run("verify").contains(#""whole":true"#))
    }
  }

  @Test("completions that stay with a deleted habit are named, not called imported")
  func deletedAndAdded() async throws {
    let harness = try ShellHarness()
    try await withExport(rows) { path in
      _ = try await harness.run("import habitbull \(path)", "habit delete Run", "habit add Run")
      let again = try await harness.run("import habitbull \(path)")
      #expect(again.contains("Run: 4 completions of an earlier habit of this name: not added to this one"))
      #expect(!again.contains("as is") && again.contains("0 new, 5 already there"))
    }
  }

  @Test("undoing an import takes back only what its own file brought")
  func ownFile() async throws {
    let harness = try ShellHarness("--json")
    let more = ["Run,,,2016-03-23,1,", "Read,,,2016-03-19,1,"]
    try await withExport(rows) { first in
      try await withExport(rows + more) { second in
        _ = try await harness.run("import habitbull \(first)")
        let before = try await harness.run("habit list", "streaks", "log Run", "log Read")
        let answer = try await harness.run("import habitbull \(second)")
        #expect(answer.contains(#""new":2,"known":5"#), "\(answer)")
        let id = try Self.id(in: answer)
        #expect(try await harness.run("import habitbull \(second)").contains(id))
        #expect(try await harness.run("undo \(id)").contains(#""undone":2,"known":0"#))
        let after = try await harness.run("habit list", "streaks", "log Run", "log Read")
        #expect(after.count > before.count - 2 && after.hasPrefix(before.prefix(200)), "\(after)")
      }
    }
  }

  @Test("imports of earlier versions are undone by their range of ordinals, and not recorded twice")
  func earlierVersion() async throws {
    let journal = MemoryJournal()
    let clock = ManualClock(Instant(iso8601: "2026-03-02T08:00:00+01:00")!)
    let user = try LaunchOptions(["--json"]).user
    let ascent = Ascent(journal: journal, clock: clock)
    let day = LocalDay(year: 2016, month: 3, day: 18)!
    await withTaskGroup { group in
      group.addTask { try? await ascent.run() }
      group.addTask {
        defer { ascent.stop() }
        let steps: [(OperationID, Intent)] = [
          ("import:habitbull:Run:habit", .addHabit(HabitDefinition(name: "Run", firstDay: day))),
          ("import:habitbull:Run:completion:2016-03-18", .recordCompletion(.name("Run"), day: day, amount: 1)),
        ]
        let commands = steps.map { Command(user: user, operation: $0.0, intent: $0.1) }
        for answer in await ascent.submit(commands) { #expect(throws: Never.self) { try answer.get() } }
      }
    }
    let harness = try ShellHarness("--json", journal: journal)
    try await withExport(rows) { path in
      #expect(try await harness.run("import habitbull \(path)").contains(#""new":4,"known":1"#))
      _ = try await harness.run("undo last")
      let undone = try await harness.run("undo import:habitbull:1-2")
      #expect(undone.contains(#""operation":"undo:import:habitbull:1-2","undone":2,"known":0"#), "\(undone)")
      #expect(try await harness.run("habit list") == "[]\n")
      #expect(try await harness.run("import habitbull \(path)").contains(#""new":5,"known":0"#))
      #expect(try await harness.run("verify").contains(#""whole":true"#))
    }
  }
}
