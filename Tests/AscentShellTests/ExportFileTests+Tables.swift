import AscentRules
import AscentRuntime
import AscentShell
import AscentViews
import Testing

/// Exports and imports of tables (CSV).
extension ExportFileTests {
  @Test("a habit of a table comes only with a row that can be recorded, and each row says why not")
  func emptyHabit() async throws {
    let table = "habit,day,amount\nSwim,2099-01-01,1\nBike,2026-01-02,1\nBike,2099-01-02,1\n"
    for line in ["import csv a --dry-run", "import csv a"] {
      let shell = try ShellHarness(words: [], files: ["a": table])
      let said = try await shell.run(line, "habit list")
      #expect(said.contains("line 2, habit: no record of this habit can be imported"), "\(said)")
      #expect(said.contains("line 2, completion: 2099-01-01 is in the future"), "\(said)")
      #expect(said.contains(line.contains("dry") ? "No habits yet" : "\nBike "), "\(said)")
      #expect(!said.contains("\nSwim"), "\(said)")
    }
  }

  @Test("white space around a habit's name is ignored")
  func spaces() async throws {
    let table = "habit,day\nRun,2026-02-20\nrun ,2026-02-24\n\"  Run\",2026-02-25\n"
    let said = try await ShellHarness("--json", files: ["a": table]).run("import csv a", "habit list")
    #expect(said.contains(#""new":4,"known":0"#) && said.split(separator: #""habit":"Run""#).count == 2, "\(said)")
  }

  @Test("a moved completion keeps its time zone in a file")
  func movedZone() async throws {
    let shell = try ShellHarness()
    _ = try await shell.run("travel America/New_York", "habit add Run --from 2026-02-01", "done Run --at 2026-02-28")
    shell.clock.advance(by: .seconds(4 * 86_400))
    _ = try await shell.run(
      "travel Asia/Tokyo", "done Run --at 2026-02-27 --op m1", "move m1 2026-03-01", "export json a.json")
    let file = try #require(shell.files.text(of: "a.json"))
    let moved = try #require(file.split(separator: "\n").first { $0.contains(#""id":"m1""#) })
    #expect(moved.contains("America/New_York"), "\(moved)")
    let log = try await shell.run("log")
    let copy = try ShellHarness(words: [], files: ["a.json": file])
    copy.clock.set(shell.clock.now())
    _ = try await copy.run("import json a.json")
    let copied = try await copy.run("log")
    #expect(log.contains("02-27 12:00") && copied.contains("02-27 12:00"), "\(log)\n\(copied)")
  }

  @Test("a dry run foresees what the rules refuse, and changes nothing")
  func refusedRows() async throws {
    let table = "habit,day,amount\nTea,2026-03-01,2.5\nTea,2026-03-02,2\nSwim,2026-03-01,1\n"
    var answers: [String] = []
    for flag in [" --dry-run", ""] {
      let shell = try ShellHarness("--json", files: ["a": table])
      _ = try await shell.run("habit add Tea")
      let said = try await shell.run("import csv a" + flag)
      #expect(said.contains(#""new":3,"known":1,"restored":0,"notImported":1"#), "\(said)")
      #expect(said.contains("too many decimals"), "\(said)")
      #expect(try await shell.run("habit list").contains("Swim") == flag.isEmpty)
      answers.append(try #require(said.firstMatch(of: /"remarks":\[[^\]]*/).map { String($0.output) }))
    }
    #expect(answers[0] == answers[1])
  }

  @Test("a row that repeats an ID of the file is known if it is the same, and otherwise left out")
  func repeatedID() async throws {
    let table = "habit,day,id\nSwim,2026-03-01,a\nSwim,2026-03-01,a\nSwim,2026-02-27,a\nSwim,2026-02-28,b\n"
    for flag in [" --dry-run", ""] {
      let harness = try newcomer(["a": table])
      let said = try await harness.run("import csv a" + flag)
      #expect(said.contains(#""new":3,"known":1,"restored":0,"notImported":1"#), "\(said)")
      #expect(said.contains(#""reason":"another record of the file has the ID a""#), "\(said)")
    }
    let harness = try newcomer(["a": "habit,day,id\nTea,2026-03-01,a\nRun,2026-03-02,a\n"])
    let said = try await harness.run("import csv a", "habit list")
    #expect(said.contains("no record of this habit can be imported") && !said.contains(#""habit":"Run""#), "\(said)")
  }

  @Test("a row that repeats an ID is left out again when the import is repeated after its undo")
  func repeatedIDAfterUndo() async throws {
    for second in ["Read,2026-02-23,5,x7", "Sip,2026-02-23,5,x7"] {
      let shell = try ShellHarness(words: [], files: ["a": "habit,day,amount,id\nRead,2026-02-20,2,x7\n\(second)\n"])
      let first = try await shell.run("habit add Read", "habit add Sip", "import csv a")
      let again = try await shell.run("undo --yes", "import csv a", "log")
      for said in [first, again] { #expect(said.contains("another record of the file has the ID x7"), "\(said)") }
      #expect(again.contains("2026-02-20") && !again.contains("2026-02-23  "), "\(again)")
    }
  }

  @Test("a cell that a spreadsheet would take for a formula is guarded, and comes back as it was")
  func formulas() async throws {
    let harness = try ShellHarness("--json")
    let names = ["=1+1", "+49", "-x", "@SUM(A1)", "'quoted", "a,b \"c\""]
    for name in names {
      let word = name.replacing("\"", with: "\\\"")
      _ = try await harness.run("habit add \"\(word)\"", "done \"\(word)\" --note \"=HYPERLINK(1)\"")
    }
    _ = try await harness.run("export csv a")
    let text = try #require(harness.files.text(of: "a"))
    for line in text.split(separator: "\r\n").dropFirst() { #expect(!"=+-@".contains(line.first ?? "=")) }
    #expect(text.contains("'=HYPERLINK(1)") && text.contains("''quoted") && text.contains(#""a,b ""c""""#))
    let other = try newcomer(["a": text])
    _ = try await other.run("import csv a", "export csv b")
    #expect(other.files.text(of: "b") == text)
  }

  @Test(
    "a table with a fault is refused as a whole, with the line and the column",
    arguments: [
      ("habit,amount\nTea,1\n", "the columns habit and day"), ("habit,day\nTea,2026-13-01\n", "line 2: day"),
      ("habit,day,amount\n\nTea,2026-01-01,nan\n", "line 3: amount"),
      ("habit,day,amount\n,2026-01-01,1\n", "line 2: habit"),
      ("habit,day\n\"Tea,2026-01-01\n", "unterminated quoted field"),
      ("habit,day\nTea,2026-13-01\nTea,2026-01-02\nTea,x\n", "line 4: day: not a date such as 2026-03-01: “x”"),
      (
        "habit,date,amount\nTea,y\nTea,2026-01-01,many\nTea,\n",
        "line 3: amount: not a number above 0: “many”; line 4: day"
      ),
      ("habit,date\n" + String(repeating: "Tea,y\n", count: 10), "“y”; and 2 more faulty lines"),
      ("habit,day,amount\nTea,2026-01-01,1e300\n", "line 2: amount"),
      (
        "habit,day,at,zone,id\nTea,2026-01-01,07:00,,\nTea,2026-01-01,,a b,\nTea,x,,,\nTea,2026-01-01,,,\"a\nb\"\n",
        "line 2: at: not a date and time with its offset, such as 2026-03-01T08:00:00+01:00: “07:00”; "
          + "line 3: zone: not a time zone: “a b”; line 4: day: not a date such as 2026-03-01: “x”; line 5: id"
      ),
    ])
  func tableFaults(text: String, reason: String) async throws {
    let harness = try newcomer(["a": text])
    let answer = try await harness.run("import csv a")
    #expect(answer.contains(reason) && answer.contains("nothing was imported"), "\(answer)")
    #expect(try await harness.run("events") == "[]\n")
  }

  @Test("a table written by hand needs only habits and days; equal rows count each, and what lies ahead is left out")
  func byHand() async throws {
    let table = "\u{FEFF}Habit,Day,Colour\r\nTea,2026-03-01,red\r\nTea,2026-03-01,red\r\nTea,2027-01-01,red\r\n"
    let harness = try newcomer(["a": table])
    let dry = try await harness.run("import csv a --dry-run")
    #expect(
      dry.contains(#""new":3,"known":0,"restored":0,"notImported":1"#) && dry.contains("is in the future"), "\(dry)")
    let answer = try await harness.run("import csv a", "import csv a")
    #expect(answer.contains(#""new":3,"known":0"#) && answer.contains(#""new":0,"known":3"#), "\(answer)")
    #expect(try await harness.run("log Tea").contains(#""count":2"#))
  }

  static func rows(of habit: String, _ text: String) -> Int {
    text.split(whereSeparator: \.isNewline).count { $0.hasPrefix(habit + ",") }
  }

  static func table(_ rows: String...) -> String {
    (["habit,day,amount"] + rows).joined(separator: "\n") + "\n"
  }

  @Test("importing a table again after a rename adds no habit, and new rows go to the renamed one")
  func renamedTable() async throws {
    let first = try newcomer([:])
    _ = try await first.run("habit add Run --from 2026-03-01", "done Run 2026-03-01", "export csv a")
    let table = try #require(first.files.text(of: "a"))
    let harness = try newcomer(["a": table, "b": table + "Run,2026-03-02,1\n"])
    _ = try await harness.run("import csv a", "habit rename Run Jog", "habit archive Jog")
    let again = try await harness.run("import csv a", "import csv b", "habit list", "log")
    #expect(again.contains(#""new":0,"known":2"#) && again.contains(#""new":1,"known":2"#), "\(again)")
    #expect(!again.contains(#""habit":"Run""#) && again.contains(#""habit":"Jog""#), "\(again)")
  }

  @Test(
    "rows that were recorded for a habit added by hand stay known after a rename, and new rows go by the name",
    arguments: [false, true])
  func renamedByHand(hasNewTea: Bool) async throws {
    let table = Self.table("Tea,2026-03-01,1", "Tea,2026-03-01,1", "Tea,2026-03-02,2")
    let harness = try newcomer(["a": table, "b": table + "Tea,2026-03-03,1\n"])
    let first = try await harness.run("habit add Tea --from 2026-02-01", "import csv a")
    #expect(first.contains(#""new":3,"known":1"#), "\(first)")
    let id = try #require(first.firstMatch(of: #/import:ascent-[0-9a-f]{16}/#)?.output)
    _ = try await harness.run(["habit rename Tea Chai"] + (hasNewTea ? ["habit add Tea --from 2026-02-01"] : []))
    for line in ["import csv a --dry-run", "import csv a"] {
      let again = try await harness.run(line, "export csv")
      #expect(again.contains(#""new":0,"known":4,"restored":0,"notImported":0"#), "\(again)")
      #expect(Self.rows(of: "Chai", again) == 3 && Self.rows(of: "Tea", again) == 0, "\(again)")
    }
    let grown = try await harness.run("import csv b", "export csv")
    #expect(grown.contains(#""new":1,"known":4,"restored":0,"notImported":0"#), "\(grown)")
    #expect(Self.rows(of: hasNewTea ? "Tea" : "Chai", grown) == (hasNewTea ? 1 : 4), "\(grown)")
    let undone = try await harness.run("undo \(id)", "habit list")
    #expect(undone.contains(#""undone":3,"known":0,"kept":[]"#), "\(undone)")
    #expect(undone.contains(#""habit":"Tea""#) == hasNewTea, "\(undone)")
  }

  @Test("a table adds no habit if its rows came with a JSON file, whatever the table calls their habit")
  func tableAfterJSON() async throws {
    let old = try ShellHarness("--json")
    _ = try await old.run("habit add Run", "done Run 1", "habit archive Run")
    old.clock.set(Instant(iso8601: "2026-03-04T08:00:00+01:00")!)
    _ = try await old.run("habit add Run", "done Run 2", "export json a", "export csv b", "habit list")
    _ = try await old.run("habit rename Run Jog", "done Jog 3", "export csv c")
    let files = try ["a", "b", "c"].map { ($0, try #require(old.files.text(of: $0))) }
    #expect(files[1].1.contains("Run (2),") && files[2].1.contains("Jog,"), "\(files)")
    let harness = try newcomer(Dictionary(uniqueKeysWithValues: files))
    let before = try await harness.run("import json a", "habit list")
    for line in ["import csv b --dry-run", "import csv b"] {
      let table = try await harness.run(line, "habit list")
      #expect(table.contains(#""new":0,"known":4,"restored":0,"notImported":0"#), "\(table)")
      #expect(before.split(separator: "\n").last == table.split(separator: "\n").last, "\(table)")
    }
    // A habit that was renamed where the table comes from gets the new rows.
    let renamed = try await harness.run("import csv c", "habit list")
    #expect(renamed.contains(#""new":1,"known":4,"restored":0,"notImported":0"#), "\(renamed)")
    #expect(!renamed.contains(#""habit":"Jog""#), "\(renamed)")
  }

  @Test("a table adds no empty habit if its rows were recorded for a habit that was deleted since")
  func tableOfDeleted() async throws {
    let old = try ShellHarness("--json")
    _ = try await old.run("habit add Run", "done Run", "export json a", "export csv b")
    let files = try ["a", "b"].map { ($0, try #require(old.files.text(of: $0))) }
    let harness = try newcomer(Dictionary(uniqueKeysWithValues: files))
    let answer = try await harness.run("import json a", "habit delete Run", "import csv b", "habit list")
    #expect(answer.contains(#""new":0,"known":2"#) && answer.hasSuffix("\n[]\n"), "\(answer)")
  }

  @Test("a row of a table with the ID of another habit's completion is left out, and the answer says so")
  func labelOfAnother() async throws {
    let table = Self.table("Swim,2026-03-01,1,x", "Swim,2026-03-02,1,y", "Bike,2026-03-05,1,z")
    let harness = try newcomer(["a": table.replacing("amount", with: "amount,id")])
    let lines = [
      "habit add Run --from 2026-02-01", "habit add Swim --from 2026-02-01", "done Run 2026-03-01 --op x",
      "done Run 2026-03-04 --op y", "done Run 2026-03-06 --op z",
    ]
    let answer = try await harness.run(lines + ["import csv a", "export csv", "habit list"])
    #expect(answer.contains(#""new":0,"known":1,"restored":0,"notImported":4"#), "\(answer)")
    for id in ["x", "y", "z"] {
      #expect(answer.contains("operation \(id) already exists, for another habit"), "\(answer)")
    }
    #expect(answer.contains("no record of this habit can be imported"), "\(answer)")
    #expect(Self.rows(of: "Swim", answer) == 0 && !answer.contains(#""habit":"Bike""#), "\(answer)")
  }

  @Test(
    "a row with more fields than columns, or in another unit, is not taken for something else",
    arguments: [
      ("habit,day,amount\nRun,2026-03-01,2,5\n", "line 2: 4 fields in a table of 3 columns; write 2.5, not 2,5"),
      ("habit,day,amount,unit\nRun,2026-03-01,3,miles\n", "the unit is km, not miles"),
      ("habit,day,amount,unit\nRow,2026-03-01,3,km\nRow,2026-03-01,3,miles\n", "“miles”, but “km” in an earlier row"),
    ])
  func otherAmounts(table: String, reason: String) async throws {
    let harness = try newcomer(["a": table])
    let answer = try await harness.run("habit add Run 5 km --from 2026-02-01", "import csv a", "export csv")
    #expect(answer.contains(reason) && !answer.contains("Run,2026"), "\(answer)")
  }

  @Test("the file name - is standard output")
  func standardOutput() async throws {
    let harness = try newcomer([:])
    let answer = try await harness.run("habit add Run --from 2026-02-01", "done Run 2026-02-01", "export csv -")
    #expect(answer.contains("habit,day,amount") && harness.files.text(of: "-") == nil, "\(answer)")
  }

  @Test("an empty field at the end of a row is harmless, and a unit may be in the singular")
  func harmlessFields() async throws {
    let table = "habit,day,amount,unit\nRun,2026-03-01,3,kilometre,\n"
    let harness = try newcomer(["a": table])
    let answer = try await harness.run("habit add Run 5 km --from 2026-02-01", "import csv a")
    #expect(answer.contains(#""kind":"completion","new":1"#), "\(answer)")
  }
}
