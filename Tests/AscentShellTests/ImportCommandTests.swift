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
  func withExport<Value>(_ rows: [String], _ body: (String) async throws -> Value) async throws -> Value {
    let path = NSTemporaryDirectory() + "ascent-import-\(UUID().uuidString).csv"
    try Data(([Self.header] + rows).joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }

  let rows = [
    "Run,,,2016-03-18,1,", "Run,,,2016-03-19,1,", "Run,,,2016-03-20,1,", "Run,,,2016-03-22,1,", "Read,,,2016-03-18,1,",
  ]

  @Test("the rows of an own export without the column of IDs are known, each once")
  func withoutIDs() async throws {
    let harness = try ShellHarness()
    _ = try await harness.run(
      "habit add Run --goal 3 --unit km", "done Run 2.5", "done Run 1 --at 2026-03-02T07:00:00Z --op a",
      "done Run 1 --at 2026-03-02T07:00:00Z --op b", "habit rename Run Jog",
      "export csv own")
    let rows = try #require(harness.files.text(of: "own")).split(separator: "\r\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).dropLast().joined(separator: ",") + "\r\n"
    }
    try #require(rows.count == 4)
    harness.files.put(rows.joined(), at: "bare")
    harness.files.put((rows.joined() + rows[3]).replacing("Jog", with: "Run"), at: "more")
    let said = try await harness.run("import csv bare", "import csv more", "import csv more", "log")
    #expect(said.contains("0 new, 4 already there") && said.contains("1 new, 4 already there"), "\(said)")
    #expect(said.contains("0 new, 5 already there") && !said.contains("imported row"), "\(said)")
  }

  @Test("the rows of a table with IDs are known if they were imported without their IDs before")
  func withIDsLater() async throws {
    let other = try ShellHarness()
    _ = try await other.run(
      "habit add Run", "done Run --at 2026-03-02T07:00:00Z --op a", "done Run --at 2026-03-02T07:00:00Z --op b",
      "done Run --op c", "export csv own")
    let own = try #require(other.files.text(of: "own"))
    let bare = own.split(separator: "\r\n").filter { !$0.hasSuffix(",b") }.map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).dropLast().joined(separator: ",") + "\r\n"
    }
    try #require(bare.count == 3)
    let shell = try ShellHarness(files: ["own": own, "bare": bare.joined()])
    let said = try await shell.run("import csv bare", "import csv own", "import csv own", "import csv bare")
    #expect(said.contains("1 new, 3 already there"), "\(said)")
    #expect(said.contains("0 new, 4 already there") && said.contains("0 new, 3 already there"), "\(said)")
  }

  @Test("a row without an ID stands for the completion in force, not for an equal one that was undone")
  func undoneTwin() async throws {
    let harness = try ShellHarness()
    _ = try await harness.run("habit add Run", "done Run --op a", "undo a", "done Run --op b", "export csv own")
    let rows = try #require(harness.files.text(of: "own")).split(separator: "\r\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).dropLast().joined(separator: ",") + "\r\n"
    }
    harness.files.put(rows.joined(), at: "bare")
    let said = try await harness.run("import csv bare")
    #expect(said.contains("0 new, 2 already there") && !said.contains("undone"), "\(said)")
  }

  @Test("an import says which habits it deleted, and which new completions are of a habit that was deleted here")
  func deletedHabits() async throws {
    let first = try ShellHarness()
    _ = try await first.run(
      "habit add Run", "export json one", "done Run 2", "export json two", "habit delete Run", "export json end")
    func file(_ name: String) throws -> String { try #require(first.files.text(of: name)) }
    let files = ["one": try file("one"), "two": try file("two"), "end": try file("end")]

    let here = try await ShellHarness(files: files).run("import json one", "habit delete Run", "import json two", "log")
    #expect(here.contains("Run is deleted here, and with it 1 new completion"), "\(here)")
    let own = try await ShellHarness(files: files).run(
      "import json one", "done Run 5", "import json end", "undo --yes", "log")
    #expect(own.contains("Run was deleted, with all its completions; an undo brings it back"), "\(own)")
    let new = try await ShellHarness(files: files).run("import json end")
    #expect(!new.contains("deleted,") && !new.contains("deleted here"), "\(new)")
  }

  @Test("a habit of which no row can be recorded is not added")
  func onlyAhead() async throws {
    let harness = try ShellHarness()
    try await withExport(rows + ["Later,,,2027-05-01,1,"]) { path in
      let said = try await harness.run("import habitbull \(path)")
      #expect(said.contains("Later: completion: that is in the future") && !said.contains("deleted"), "\(said)")
      let list = try await harness.run("habit list")
      #expect(list.contains("Run") && !list.contains("Later"), "\(list)")
    }
  }

  @Test("notes on days without a completion become attributes, once, and are undone with the import")
  func dayNotes() async throws {
    let harness = try ShellHarness()
    try await withExport(rows + ["Run,,,2016-03-21,0,ill", "Read,,,2016-03-19,0,\"tired, at last\""]) { path in
      let said = try await harness.run("import habitbull \(path)")
      #expect(said.contains("2 notes on days without a completion, kept with the habit"), "\(said)")
      let shown = try await harness.run("habit show Run", "habit show Read")
      #expect(shown.contains(/note 2016-03-21 +ill/) && shown.contains(/note 2016-03-19 +tired, at last/), "\(shown)")
      let again = try await harness.run("import habitbull \(path)")
      #expect(again.contains("0 new, 5 already there"), "\(again)")
      _ = try await harness.run("undo --yes")
      let left = try await harness.run("habit list")
      #expect(!left.contains("!") && !left.contains("Run"), "\(left)")
    }
  }

  @Test("an export imported again after a rename adds no second habit", arguments: [true, false])
  func renamedHabit(_ isAddedByHand: Bool) async throws {
    let harness = try ShellHarness()
    try await withExport(rows) { path in
      if isAddedByHand { _ = try await harness.run("habit add Run --from 2016-01-01") }
      _ = try await harness.run("import habitbull \(path)", "habit rename Run Jog")
      let said = try await harness.run("import habitbull \(path)")
      #expect(said.contains("0 new, 5 already there"), "\(said)")
      let habits = try await harness.run("habit list")
      #expect(habits.contains("Jog") && !habits.contains("Run"), "\(habits)")
    }
  }

  @Test("after a rename, a later export adds to the renamed habit", arguments: [true, false])
  func grownAfterRename(_ hasNewOfName: Bool) async throws {
    let harness = try ShellHarness()
    try await withExport(rows) { path in
      _ = try await harness.run("import habitbull \(path)", "habit rename Run Jog")
    }
    if hasNewOfName { _ = try await harness.run("habit add Run") }
    try await withExport(rows + ["Run,,,2016-03-23,1,", "Read,,,2016-03-23,1,"]) { path in
      let said = try await harness.run("import habitbull \(path)")
      #expect(said.contains("2 new, 5 already there"), "\(said)")
      #expect(said.contains("Run: this habit is called Jog here; that was kept"), "\(said)")
      #expect(try await harness.run("import habitbull \(path)").contains("0 new, 7 already there"))
      let log = try await harness.run("log --from 2016-03-01")
      #expect(log.matches(of: /2016-03-23 +Jog/).count == 1 && !log.contains("Run"), "\(log)")
    }
  }

  @Test("an interrupted import says how far it got, and repeating the line completes it")
  func interrupted() async throws {
    let harness = try ShellHarness("--json")
    let rows = (1...700 as ClosedRange<Int32>).map { "Run,,,\(LocalDay(number: 15_000 + $0)),1," }
    try await withExport(rows) { path in
      try await harness.open { session in
        // The row that adds the habit is sent alone, and the first 512 completions after it.
        harness.onProgress.withLock {
          $0 = { done, _ in if done == 1 { unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() } } }
        }
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
        #expect(done == 513 && count == 701)
        #expect(harness.taken() == "")
        _ = try await session.execute("undo \(id)", into: harness)
        #expect(harness.taken().contains(#""undone":513,"known":0,"kept":[]"#))
        _ = try await session.execute("undo undo:\(id)", into: harness)
        #expect(harness.taken().contains(#""undone":513,"known":0,"kept":[]"#))
        _ = try await session.execute("import habitbull \(path)", into: harness)
        let rest = harness.taken()
        #expect(
          rest.contains(#""new":188,"known":512"#) && rest.contains(#""restored":0,"operation":"\#(id)""#), "\(rest)")
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
  static func id(in answer: String) throws -> String {
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

  @Test("a highlight of imported history has the day on which it was reached")
  func highlightDay() async throws {
    let harness = try ShellHarness("--json")
    try await withExport((1...7).map { "Run,,,2016-03-0\($0),1," } + ["Run,,,2016-05-01,1,"]) { path in
      let said = try await harness.run("import habitbull \(path)", "highlights")
      #expect(said.contains(#""id":"streak:habit-1/7","category":"roundStreak","day":"2016-03-07""#), "\(said)")
      #expect(said.contains(#""id":"comeback:2016-05-01","category":"comeback","day":"2016-05-01""#))
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
