import AscentRules
import AscentRuntime
import AscentShell
import Foundation
import Synchronization
import Testing

@Suite("Imports")
struct ImportCommandTests {
  private static let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText"

  /// Hands a file of these rows to a body and takes it away afterwards.
  private func withExport<Value>(_ rows: [String], _ body: (String) async throws -> Value) async throws -> Value {
    let path = NSTemporaryDirectory() + "ascent-import-\(UUID().uuidString).csv"
    try Data(([Self.header] + rows).joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }

  private let rows = [
    "Run,,,2016-03-18,1,", "Run,,,2016-03-19,1,", "Run,,,2016-03-20,1,", "Run,,,2016-03-22,1,", "Read,,,2016-03-18,1,",
  ]

  @Test("an interrupted import says how far it got, and repeating the line completes it")
  func interrupted() async throws {
    let harness = try ShellHarness("--json")
    let rows = (1...700 as ClosedRange<Int32>).map { "Run,,,\(LocalDay(number: 15_000 + $0)),1," }
    try await withExport(rows) { path in
      try await harness.open { session in
        harness.onProgress.withLock { $0 = { _, _ in unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() } } }
        let error = await withTaskGroup(of: ShellError?.self) { group in
          group.addTask {
            do throws(ShellError) { _ = try await session.execute("import habitbull \(path)", into: harness) } catch {
              return error
            }
            return nil
          }
          return await group.next()!
        }
        harness.onProgress.withLock { $0 = nil }
        guard case .importInterrupted(let done, let count, let id?) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(done == 512 && count == 701)
        #expect(harness.taken() == "")
        _ = try await session.execute("undo \(id)", into: harness)
        #expect(harness.taken().contains(#""undone":512,"known":0,"kept":[]"#))
        _ = try await session.execute("undo undo:\(id)", into: harness)
        #expect(harness.taken().contains(#""undone":512,"known":0,"kept":[]"#))
        _ = try await session.execute("import habitbull \(path)", into: harness)
        let rest = harness.taken()
        #expect(
          rest.contains(#""new":189,"known":511"#) && rest.contains(#""restored":0,"operation":"\#(id)""#), "\(rest)")
      }
    }
  }

  @Test("an import may be older than a device may log, restores the longest streaks, and is safe to run twice")
  func twice() async throws {
    let harness = try ShellHarness("--json")
    let (first, streaks, second, again) = try await withExport(rows) { path in
      let first = try await harness.run("import habitbull \(path)")
      let streaks = try await harness.run("streaks")
      return (
        first, streaks, try await harness.run("import habitbull \(path)"), try await harness.run("streaks", "verify")
      )
    }
    #expect(first.contains(#""new":5,"known":0"#))
    #expect(second.contains(#""new":0,"known":5"#))
    #expect(streaks.contains(#""habit":"Run","current":0,"longest":3,"unit":"days","lastDay":"2016-03-22""#))
    #expect(again.hasPrefix(streaks))
    #expect(again.contains(#""whole":true"#))
  }

  /// The ID that an import answers.
  private static func id(in answer: String) throws -> String {
    let match = try #require(answer.firstMatch(of: #/"operation":"(import:habitbull-[0-9a-f]{16})"/#), "\(answer)")
    return String(match.1)
  }

  @Test("the entries of all habits are imported in the order of their days, so that no day is judged twice")
  func orderOfDays() async throws {
    let harness = try ShellHarness("--json")
    try await withExport(rows) { path in
      try await harness.open { session in
        _ = try await session.execute("import habitbull \(path)", into: harness)
        _ = harness.taken()
        _ = try await session.execute("events", into: harness)
        let days = harness.taken().matches(of: /completionLogged"[^}]*"day":"2016-03-(\d\d)/).map(\.output.1)
        #expect(days == ["18", "18", "19", "20", "22"])
      }
    }
  }

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
        #expect(try await harness.run("done Sit --op r", "undo last --op r").components(separatedBy: "else").count == 3)
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
      #expect(!again.contains("as is") && again.contains("0 new, 5 already imported"))
    }
  }

  @Test("a highlight of imported history has the day on which it was reached")
  func highlightDay() async throws {
    let harness = try ShellHarness("--json")
    try await withExport((1...7).map { "Run,,,2016-03-0\($0),1," } + ["Run,,,2016-05-01,1,"]) { path in
      let said = try await harness.run("import habitbull \(path)", "highlights")
      #expect(said.contains(#""id":"streak:habit-1/7","category":"roundStreak","day":"2016-03-07""#), "\(said)")
      #expect(said.contains(#""id":"comeback:2016-05-01","category":"comeback","day":"2016-05-01""#))
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

  @Test(
    "an operation ID that means something else is refused",
    arguments: ["last", "LAST", "import:loop:1-8", "import:x", "undo:import:loop:1", "redo2:import:loop:1", "close:1"])
  func reserved(_ id: String) async throws {
    let harness = try ShellHarness("--json")
    let answer = try await harness.run("habit add Run", "done Run --op \(id)")
    #expect(answer.contains("reserved") && answer.contains(#""argument":"--op""#), "\(answer)")
    #expect(try await harness.run("done Run --op undone:import").contains(#""operation":"undone:import""#))
  }

  @Test("a dry run shows the content and changes nothing")
  func dryRun() async throws {
    let harness = try ShellHarness()
    let output = try await withExport(rows) {
      try await harness.run("import habitbull \($0) --dry-run", "habit list", "events")
    }
    #expect(output.contains("2 habits, 5 completions, 2016-03-18 to 2016-03-22"))
    #expect(output.contains("\ndry run: nothing was changed\nNo habits yet."))
    #expect(output.contains("everything would be imported as is") && !output.contains("was imported"))
    #expect(output.hasSuffix("\n") && !output.contains("habitAdded"))
  }

  @Test("a dry run tells new completions from known ones, and finds dates in the future")
  func foreseen() async throws {
    let harness = try ShellHarness("--json")
    _ = try await withExport(Array(rows.prefix(3))) { try await harness.run("import habitbull \($0)") }
    let answer = try await withExport(rows + ["Run,,,2030-01-01,1,"]) {
      try await harness.run("import habitbull \($0) --dry-run")
    }
    #expect(answer.contains(#""dryRun":true"#) && answer.contains(#""new":2,"known":3"#), "\(answer)")
    #expect(answer.contains(#""text":"2030-01-01","reason":"completion: that is in the future""#), "\(answer)")
  }

  @Test("the IDs of an import and its operations never change, so that an earlier import stays known")
  func stableIDs() async throws {
    let rows = [
      #"Run,for the knees,Sport,2016-03-18,1,"rain, wind""#, "Run,,Sport,2016-03-19,2.5,", "Read,,,2016-03-18,1,",
    ]
    let harness = try ShellHarness(words: ["--json"], files: ["a": "habit,day\nTea,2026-03-01\nTea,2026-03-01\n"])
    let recorded = try await withExport(rows) { path in
      try await harness.run("import habitbull \(path)", "import csv a", "events")
    }
    let (bull, own) = ("import:habitbull-608a9e50fdeec21c", "import:ascent-8808cde4984e6be2")
    let ids = [
      bull, "\(bull):Run:habit", "\(bull):Run:completion:2016-03-18", "\(bull):Run:completion:2016-03-19",
      "\(bull):Read:habit", "\(bull):Read:completion:2016-03-18", own,
      "\(own):row-c6aa73c611d3a91d2d4eec2fc8a2e946", "\(own):row-35b252e62278d15af1e2323a0cdafabf",
      "\(own):row-35b252e62278d15af1e2323a0cdafabf-2",
    ]
    for id in ids { #expect(recorded.contains(#""operation":"\#(id)""#), "\(id) in \(recorded)") }
  }

  @Test("an import and its dry run say which completions differ from an earlier import, which stay")
  func different() async throws {
    let harness = try ShellHarness("--json")
    _ = try await withExport(rows) { try await harness.run("import habitbull \($0)") }
    try await withExport(["Run,,,2016-03-18,2,"] + rows.dropFirst()) { path in
      for line in ["import habitbull \(path) --dry-run", "import habitbull \(path)"] {
        let answer = try await harness.run(line)
        #expect(answer.contains(#""new":0,"known":4"#), "\(answer)")
        let reason = "completion: it differs from the earlier import, which stays"
        #expect(answer.contains(#""place":"Run","text":"2016-03-18","reason":"\#(reason)""#), "\(answer)")
      }
    }
  }

  @Test("the description of a habit is kept, whatever its length")
  func descriptions() async throws {
    let harness = try ShellHarness("--json")
    let long = String(repeating: "a", count: 700)
    let answer = try await withExport(["Run,\"for the\nknees\",,2016-03-18,1,", "Read,\(long),,2016-03-18,1,"]) {
      try await harness.run("import habitbull \($0)", "habit list")
    }
    #expect(answer.contains(#""attributes":{"description":"for the knees"}"#), "\(answer)")
    #expect(
      answer.contains(long.prefix(500)) && answer.contains("\"description 2\":\"\(long.prefix(200))\""), "\(answer)")
  }

  @Test("a later export of the same days adds only new data, and reports differences")
  func later() async throws {
    let harness = try ShellHarness("--json")
    _ = try await withExport(rows) { try await harness.run("import habitbull \($0)") }
    let output = try await withExport(rows + ["Read,,,2016-03-19,1,"]) {
      try await harness.run("import habitbull \($0)")
    }
    #expect(output.contains(#""new":1,"known":5"#))
  }

  @Test("a file that is not an export is refused by name, and nothing is changed")
  func malformed() async throws {
    let harness = try ShellHarness()
    let output = try await withExport(["Run,\"never closed"]) {
      try await harness.run("import habitbull \($0)", "habit list")
    }
    #expect(output.hasPrefix("! error: \""))
    #expect(output.contains(".csv\": line 2: "))
    #expect(output.contains("No habits yet."))
  }

  @Test("a name with text direction controls is imported without them, also when repeated")
  func steeringName() async throws {
    let harness = try ShellHarness("--json")
    let (first, second) = try await withExport(["Ru\u{200E}n,,,2016-03-18,1,", "Read,,,2016-03-18,1,"]) { path in
      (try await harness.run("import habitbull \(path)"), try await harness.run("import habitbull \(path)", "streaks"))
    }
    #expect(first.contains(#""new":1,"known":0"#) && !first.contains("not taken"))
    #expect(second.contains(#""new":0,"known":1"#) && second.contains(#""habit":"Ru n","current":0,"longest":1"#))
  }

  @Test("a habit with a long description of several lines is imported")
  func longNote() async throws {
    let harness = try ShellHarness("--json")
    let note = String(repeating: "why and\nhow ", count: 100)
    let output = try await withExport(["Run,\"\(note)\",,2016-03-18,1,\"\(note)\""]) {
      try await harness.run("import habitbull \($0)", "streaks")
    }
    #expect(
      output.contains(#""new":1,"known":0"#) && output.contains(#""habit":"Run","current":0,"longest":1"#), "\(output)")
  }
}
