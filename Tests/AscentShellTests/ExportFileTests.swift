import AscentRules
import AscentRuntime
import AscentShell
import AscentViews
import Testing

@Suite("Exports and imports of a history")
struct ExportFileTests {
  private static let head = #"{"format":"ascent-history","version":1,"history":["#
  private static let start = Instant(iso8601: "2026-03-02T08:00:00+01:00")!

  /// Lines that record something of every kind, with days that pass between them.
  private static let life: [[String]] = [
    [
      "habit add Water --goal 8 --unit glasses --group Health", "habit add Run --goal 7.5 --decimals 1 --unit km",
      "habit add Coffee --at-most 2", "habit add Gym --schedule weekly:3", "habit add Read",
      "done Water 3 --note \"half = way, \\\"really\\\"\" --device phone", "done Run 7.5 --op run-1",
      "done Read --op \"a#1%2\"",
      "done Coffee 1", "day-start 04:00", "remind Read 07:30", "grant freezes 4 --reason gift",
      "measure goal Weight --start 90 --target 80 --unit kg", "measure Weight 89.5",
      "session breathing 10 --feedback good",
      "award 25 --reason gift",
    ],
    [
      "done Water 8", "done Water 2 --op undone", "undo undone", "done Run 2 --op moved", "move moved yesterday",
      "done Read",
    ],
    [
      "goal Water 6", "schedule Gym weekly:2", "habit rename Gym Lifting", "habit edit Water --unit cups --group \"\"",
      "skip Run today --reason ill", "skip Run in 3 days", "pause Lifting tomorrow tomorrow", "done Read",
      "session breathing 12 --feedback \"very good\" --note calm",
    ],
    [
      "habit archive Coffee", "travel Asia/Tokyo", "pause all tomorrow \"in 3 days\"",
      "session breathing 12 --feedback good", "progress breathing --note onwards --yes",
    ],
    [
      "resume all", "habit restore Coffee", "habit add Gone", "done Gone", "habit delete Gone", "habit add Gone",
      "done Gone",
    ],
    [
      "grant freezes 2", "freeze today", "remind Read off", "done Water 6 --at 2026-03-03T10:00+01:00",
      "habit rename Read Books",
      "undo last",
    ],
  ]

  /// A person who has lived through that, and the file.
  func exported(_ form: String = "json") async throws -> (harness: ShellHarness, text: String) {
    let harness = try ShellHarness("--json")
    let text = try await harness.open { session in
      for (day, lines) in Self.life.enumerated() {
        try await harness.passTime(to: Self.start.advanced(by: .seconds(86_400 * day)))
        for line in lines {
          _ = await harness.execute(line, session)
          let answer = harness.taken()
          #expect(!answer.contains("error"), "\(line): \(answer)")
        }
      }
      try await harness.passTime(to: Self.start.advanced(by: .seconds(86_400 * 9)))
      _ = await harness.execute("export \(form) a", session)
      _ = harness.taken()
      return harness.files.text(of: "a") ?? ""
    }
    #expect(!text.isEmpty)
    return (harness, text)
  }

  func newcomer(_ files: [String: String]) throws -> ShellHarness {
    let harness = try ShellHarness(words: ["--json"], files: files)
    harness.clock.set(Self.start.advanced(by: .seconds(86_400 * 9 + 60)))
    return harness
  }

  @Test(
    "a history exported, imported into an empty store and exported again is the same file, and earns no XP",
    arguments: ["json", "csv"])
  func roundTrip(form: String) async throws {
    let (old, text) = try await exported(form)
    let new = try newcomer(["a": text])
    let answer = try await new.run("import \(form) a")
    #expect(answer.contains(#""notImported":0"#) && !answer.contains(#""new":0,"known""#), "\(answer)")
    _ = try await new.run("export \(form) b")
    #expect(new.files.text(of: "b") == text)
    #expect(try await new.run("xp").contains(#""total":0,"#))
    let checked = try await new.run("verify")
    #expect(checked.contains(#""whole":true"#) && checked.contains(#""history":[]"#), "\(checked)")
    guard form == "json" else { return }
    for line in ["streaks", "habit list", "measure Weight", "method list"] {
      let (before, after) = (try await old.run(line), try await new.run(line))
      #expect(Self.withoutIDs(before) == Self.withoutIDs(after), "\(line)")
    }
  }

  private static func withoutIDs(_ text: String) -> String {
    text.replacing(#/"(operation|asOf|at)":"[^"]*"/#, with: "")
  }

  @Test("an export says how many awards by hand it leaves out")
  func awards() async throws {
    let shell = try ShellHarness()
    let said = try await shell.run(
      "habit add Run", "award 5 --reason a", "award 6 --reason b --op b", "undo b", "export json a",
      "export json b --json")
    #expect(said.contains("  1 award is not in the file, because an import earns no XP; backup keeps XP\n"), "\(said)")
    #expect(said.contains(#""awardsLeftOut":1"#))
  }

  @Test(
    "a faulty file is refused with the value and what would do, before a store is needed",
    arguments: [
      ("import csv", "{\"format\":\"ascent-history\"}", "line 1: this is JSON; use import json"),
      ("import csv", "habit,day\nA,2026-02-30\n", "line 2: day: not a date such as 2026-03-01: “2026-02-30”"),
      ("import csv", "habit,day,amount\nA,2026-02-03,x\n", "line 2: amount: not a number above 0: “x”"),
      (
        "import json", #"{"kind":"habit","habit":1,"name":"A","goal":1,"schedule":"dayly"}"#,
        #"history[0].schedule: "dayly" is not a schedule such as daily or weekly:3"#
      ),
      (
        "import json", #"{"kind":"zone","to":7}"#, "history[0].to: 7 is not a time zone such as Europe/Amsterdam"
      ),
      ("import json", #"{"kind":"nothing"}"#, #"history[0].kind: "nothing" is not a kind of record"#),
    ])
  func faults(command: String, text: String, reason: String) async throws {
    let file = command.hasSuffix("json") ? Self.head + text + "]}" : text
    let shell = try ShellHarness(words: [], files: ["a": file])
    let said = try await shell.run("\(command) a")
    #expect(said.contains("\"a\": line") && said.contains(reason), "\(said)")
    let parsed = try #require(try CommandTable.parse(Tokenizer.tokens(in: "\(command) a")))
    let error = #expect(throws: ShellError.self) { try parsed.checkFile(shell.files) }
    guard case .badExport("a", _, "FILE") = error else { Issue.record("\(String(describing: error))"); return }
    #expect(error?.view().text(.plain).contains(reason) == true)
  }

  @Test(
    "an import is safe to run twice, also where the history came from, and is undone as a whole",
    arguments: ["json", "csv"])
  func twice(form: String) async throws {
    let (old, text) = try await exported(form)
    let own = try await old.run("import \(form) a")
    #expect(own.contains(#""new":0,"known":"#) && own.contains(#""operation":null"#), "\(own)")
    let new = try newcomer(["a": text])
    let dry = try await new.run("import \(form) a --dry-run")
    #expect(dry.contains(#""dryRun":true"#) && dry.contains(#""known":0,"restored":0,"notImported":0"#), "\(dry)")
    #expect(try await new.run("habit list", "log") == "[]\n[]\n")
    let first = try await new.run("import \(form) a")
    let match = try #require(first.firstMatch(of: #/"operation":"(import:ascent-[0-9a-f]{16})"/#), "\(first)")
    let (id, state) = (String(match.1), try await new.run("habit list", "streaks", "log"))
    #expect(try await new.run("import \(form) a --dry-run").contains(#""new":0,"known":"#))
    #expect(try await new.run("import \(form) a").contains(#""new":0,"known":"#))
    let undone = try await new.run("undo \(id)")
    // Freezes that closed days have used stay.
    let (kept, needed) = (undone.matches(of: /"reason"/).count, undone.matches(of: /it is needed by a freeze on/).count)
    #expect(kept == needed && kept == (form == "json" ? 2 : 0), "\(undone)")
    #expect(try await new.run("habit list") == "[]\n")
    // What stays of it, closes and freezes, is nothing more to undo.
    for line in ["undo", "undo last"] { #expect(try await new.run(line).contains("nothing to undo"), "\(line)") }
    let again = try await new.run("import \(form) a")
    #expect(again.contains(#""new":0,"#) && again.contains(#""operation":"\#(id)""#), "\(again)")
    #expect(try await new.run("habit list", "streaks", "log") == state)
    #expect(try await new.run("verify").contains(#""whole":true"#))
  }

  @Test("after an import with closed days was undone, undo goes on to what is older", arguments: ["undo", "undo last"])
  func olderThanImport(undo: String) async throws {
    let new = try newcomer(["a": try await exported().text])
    let imported = try await new.run("habit add Older", "done Older --op older", "import json a")
    let id = try #require(imported.firstMatch(of: #/"operation":"(import:ascent-[0-9a-f]{16})"/#)).1
    let first = try await new.run(undo)
    #expect(first.contains(String(id)), "\(first)")
    let then = try await new.run(undo)
    #expect(then.contains("undone: Older 1") && !then.contains(String(id)), "\(then)")
  }

  @Test("history of many years comes back, although a device may record only 400 days back")
  func longAgo() async throws {
    let records = [
      #""habit","habit":1,"name":"Tea","goal":1,"schedule":"daily","firstDay":"2012-05-01","at":"2012-05-01T08"#,
      #""completion","habit":1,"day":"2012-05-01","amount":1,"note":"first","at":"2012-05-01T08"#,
      #""pause","habit":1,"from":"2012-05-03","through":"2012-05-05","at":"2012-05-02T08"#,
      #""goal","habit":1,"goal":2,"from":"2012-05-06","at":"2012-05-06T08"#,
      #""session","method":"breathing","minutes":5,"at":"2012-05-06T09"#,
      #""close","day":"2012-05-06","at":"2012-05-07T03"#,
    ].enumerated().map { #"{"kind":\#($1):00:00Z","zone":"UTC","id":"r\#($0)"}"# }
    let text = Self.head + "\n" + records.joined(separator: ",\n") + "\n]}\n"
    let harness = try newcomer(["a": text])
    #expect(try await harness.run("import json a").contains(#""new":6,"known":0,"restored":0,"notImported":0"#))
    _ = try await harness.run("export json b")
    let again = try #require(harness.files.text(of: "b"))
    // The runtime has closed days since.
    #expect(again.hasPrefix(text.dropLast(4)), "\(again)")
    #expect(try await harness.run("verify").contains(#""whole":true"#))
  }

  @Test("a planned skip is imported, a completion in the future is not")
  func planned() async throws {
    let harness = try newcomer([:])
    _ = try await harness.run("habit add Tea", "skip Tea 2026-08-20", "export json a")
    let text = try #require(harness.files.text(of: "a"))
    #expect(text.contains(#""kind":"skip""#))
    let other = try newcomer(["a": text, "b": "habit,day\nTea,2026-08-20\n"])
    let said = try await other.run("import json a --dry-run", "import json a", "import csv b --dry-run")
    #expect(said.ranges(of: #""new":2,"known":0,"restored":0,"notImported":0"#).count == 2, "\(said)")
    #expect(said.contains("is in the future"), "\(said)")
  }

  @Test("an existing file is replaced only with --force; without a name the file is what is printed")
  func file() async throws {
    let harness = try ShellHarness(words: ["--json"], files: ["a": "mine"])
    #expect(try await harness.run("export json a").contains("already exists"))
    #expect(harness.files.text(of: "a") == "mine")
    let printed = try await harness.run("habit add Tea --op t", "export json --force a", "export json")
    let text = try #require(harness.files.text(of: "a"))
    #expect(printed.hasSuffix(text) && text.contains(#""name":"Tea""#))
  }

  @Test(
    "a file with a fault is refused as a whole, with the line and the place",
    arguments: [
      (#"{"format":"ascent-history","version":2,"history":[]}"#, "line 1: unknown version: 2"),
      (head + "\n" + #"{"kind":"completion","habit":1}]}"#, "line 2: history[0].amount"),
      (head + #"{"kind":"close","day":"2026-01-01","day":"2026-01-01"}]}"#, "duplicate name"),
      (head + #"{"kind":"close","day":"2026-02-30"}]}"#, "history[0].day"),
      (head + #"{"kind":"completion","habit":7,"day":"2026-01-01","amount":1}]}"#, "no habit 7 comes before it"),
      (head + #"{"kind":"close","day":"2026-01-01","colour":1}]}"#, "unknown field"),
      (head + String(repeating: "[", count: 100_000), "nested more than"),
      (head + #"{"kind":"grant","count":1e999}]}"#, "too large"), ("[]", "not an object"),
      ("{", "unexpected end of text"), ("", "not an object"),
    ])
  func faults(text: String, reason: String) async throws {
    let harness = try newcomer(["a": text])
    let answer = try await harness.run("import json a")
    #expect(answer.contains(reason) && answer.contains("nothing was imported"), "\(answer)")
    #expect(try await harness.run("events") == "[]\n")
  }

  @Test("a file without IDs takes nothing for known that is another habit's, whatever the place of the habit in it")
  func otherHabit() async throws {
    let files = [
      "swim": Self.table("Swim,2026-03-01,1", "Swim,2026-03-02,1"),
      "bike": Self.table("Bike,2026-03-01,1", "Bike,2026-03-02,1", "Bike,2026-03-03,1"),
      "both": Self.table("Bike,2026-03-02,1", "Swim,2026-03-02,1", "swim,2026-03-01,1", "Run,2026-03-01,1"),
    ]
    let harness = try newcomer(files)
    #expect(try await harness.run("import csv swim").contains(#""new":3,"known":0"#))
    let bike = try await harness.run("import csv bike", "export csv")
    #expect(bike.contains(#""new":4,"known":0"#) && Self.rows(of: "Bike", bike) == 3, "\(bike)")
    let both = try await harness.run("import csv both", "export csv")
    #expect(both.contains(#""new":2,"known":5"#) && Self.rows(of: "Swim", both) == 2, "\(both)")
  }

  @Test("rows of a renamed habit stay known, and those of a deleted one come back for a new one of its name")
  func renamedOrDeleted() async throws {
    let harness = try newcomer([
      "a": Self.table("Tea,2026-03-01,1"), "b": Self.table("Tea,2026-02-28,1", "Tea,2026-03-01,1"),
    ])
    let renamed = try await harness.run("import csv a", "habit rename Tea Chai", "import csv b", "export csv")
    #expect(renamed.contains(#""new":1,"known":2"#) && Self.rows(of: "Chai", renamed) == 2, "\(renamed)")
    let again = try await harness.run(
      "habit delete Chai", "habit add Tea --from 2026-02-01", "import csv b", "export csv")
    #expect(again.contains(#""new":2,"known":1"#) && Self.rows(of: "Tea", again) == 2, "\(again)")
    #expect(try await harness.run("verify").contains(#""whole":true"#))
  }

  @Test("a file without IDs adds no habit for completions that a renamed habit already has")
  func renamedWithoutIDs() async throws {
    let text =
      Self.head + #"{"kind":"habit","habit":1,"name":"Tea","goal":1,"schedule":"daily"},"#
      + #"{"kind":"completion","habit":1,"day":"2026-03-01","amount":1}]}"#
    let harness = try newcomer(["a": text])
    let first = try await harness.run("habit add Tea --from 2026-02-01", "import json a")
    #expect(first.contains(#""new":1,"known":1"#), "\(first)")
    let again = try await harness.run("habit rename Tea Chai", "import json a", "export csv")
    #expect(again.contains(#""new":0,"known":2"#) && Self.rows(of: "Chai", again) == 1, "\(again)")
  }

  @Test(
    "what has the ID of another operation is not imported, with its line and the reason",
    arguments: [
      ("habit add Read", "done Read --op x", "line 3, completion: operation x already exists, for another habit"),
      ("habit add Run", "skip Run today --op x", "line 3, skip: operation x already exists, of another kind"),
      (
        "habit add Run", "done Run yesterday --op x",
        "line 3, completion: operation x already exists, on another day"
      ),
      (
        "habit add Run", "done Run 5 --op x",
        "line 3, completion: operation x already exists, with another amount"
      ),
      ("habit add Read --op y", "done Read", "line 2, habit: operation y already exists, for another habit"),
    ])
  func takenID(habit: String, line: String, reason: String) async throws {
    let other = try ShellHarness(words: [])
    _ = try await other.run(habit, line, "export json a")
    let harness = try ShellHarness(words: [], files: ["a": try #require(other.files.text(of: "a"))])
    _ = try await harness.run("habit add Run --op y", "done Run --op x")
    let answer = try await harness.run("import json a")
    #expect(answer.contains(reason), "\(answer)")
  }

  @Test("the export of a habit that has another name by now is known where it came from", arguments: ["json", "csv"])
  func renamedSince(form: String) async throws {
    let harness = try ShellHarness("--json")
    _ = try await harness.run("habit add Run", "done Run", "export \(form) a", "habit rename Run Jog")
    let answer = try await harness.run("import \(form) a")
    #expect(
      answer.contains(#""notImported":0"#) && answer.contains(#""kind":"completion","new":0,"known":1"#), "\(answer)")
  }

  @Test("the same amount is known, although the habit has other decimals here", arguments: ["0.5", "2", "2.0"])
  func otherDecimals(amount: String) async throws {
    let other = try ShellHarness("--json")
    _ = try await other.run("habit add Run --goal 5 --decimals 3", "done Run \(amount) --op x", "export json a")
    let harness = try newcomer(["a": try #require(other.files.text(of: "a"))])
    harness.clock.set(other.clock.now())
    _ = try await harness.run("habit add Run --goal 5 --decimals 1", "done Run \(amount) --op x")
    let answer = try await harness.run("import json a")
    #expect(answer.contains(#""kind":"completion","new":0,"known":1"#), "\(answer)")
  }

  @Test("notes of a habit are exported and come back, as does their removal")
  func notes() async throws {
    let old = try ShellHarness("--json")
    _ = try await old.run("habit add Tea", "habit edit Tea --notes \"green, = no milk\"", "export json a")
    let text = try #require(old.files.text(of: "a"))
    #expect(text.contains(#""notes":"green, = no milk""#), "\(text)")
    let new = try newcomer(["a": text])
    _ = try await new.run("import json a", "export json b")
    #expect(new.files.text(of: "b")?.hasPrefix(text.dropLast(4)) == true)
    _ = try await old.run("habit edit Tea --notes \"\"", "export json c")
    #expect(old.files.text(of: "c")?.contains(#""notes":"""#) == true)
  }

  @Test("changes that change nothing and say no time are sound once they are imported")
  func withoutTimes() async throws {
    let text =
      Self.head + #"{"kind":"habit","habit":1,"name":"Tea","goal":1,"schedule":"daily"},"#
      + #"{"kind":"rename","habit":1,"name":"Tea"},{"kind":"dayStart","time":"00:00"},"#
      + #"{"kind":"edit","habit":1,"unit":""}]}"#
    let harness = try newcomer(["a": text])
    #expect(try await harness.run("import json a").contains(#""new":4,"known":0"#))
    let checked = try await harness.run("verify")
    #expect(checked.contains(#""whole":true"#) && checked.contains(#""history":[]"#), "\(checked)")
  }

  @Test("a list of what was done names the import of a file")
  func source() async throws {
    let harness = try ShellHarness(words: [], files: ["a": Self.table("Tea,2026-03-01,1")])
    let answer = try await harness.run("import csv a", "recent")
    #expect(answer.contains("import of a file") && !answer.contains("HabitBull"), "\(answer)")
  }

  @Test("a completion that was moved between two exports is not counted twice", arguments: ["json", "csv"])
  func movedBetweenExports(form: String) async throws {
    let (source, copy) = (try ShellHarness(), try ShellHarness())
    // Such an ID does not follow from its key.
    let long = String(repeating: "long", count: 9)
    let files = try await source.open { session in
      var files: [String] = []
      for lines in [
        ["habit add Water --from 2026-02-20", "done Water --op first", "done Water --op \(long)"],
        ["move first yesterday", "move \(long) yesterday"],
        ["move last to today"],
      ] as [[String]] {
        for line in lines { _ = try await session.execute(line, into: source) }
        _ = source.taken()
        _ = try await session.execute("export \(form)", into: source)
        files.append(source.taken())
      }
      return files
    }
    try await copy.open { session in
      for (index, text) in files.enumerated() {
        copy.files.put(text, at: "\(index).\(form)")
        _ = try await session.execute("import \(form) \(index).\(form)", into: copy)
        let answer = copy.taken()
        if index > 0 { #expect(answer.contains("0 new") && answer.contains("on another day"), "\(answer)") }
      }
      _ = try await session.execute("log Water --json", into: copy)
      #expect(copy.taken().ranges(of: "\"inForce\":true").count == 2)
    }
  }
}
