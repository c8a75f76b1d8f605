import AscentRules
import AscentRuntime
import AscentShell
import Testing

/// Records that reach a store in two ways: from a tracker, and in an export of another store.
@Suite("Records that are in several files")
struct CopiedRecordTests {
  private static let rows = ["Imp,,,2016-03-18,1,", "Imp,,,2016-03-19,1,"]

  /// A store with an import of the rows, and its export.
  private func tracked(_ form: String, _ rows: [String]) async throws -> String {
    let shell = try ShellHarness()
    try await ImportCommandTests().withExport(rows) { path in
      _ = try await shell.run("habit add First --op first", "import habitbull \(path)", "export \(form) a")
    }
    return try #require(shell.files.text(of: "a"))
  }

  @Test("a tracker's entries are known after an export and an import", arguments: ["json", "csv"])
  func trackerAfterExport(form: String) async throws {
    let shell = try ShellHarness(words: [], files: ["a": try await tracked(form, Self.rows)])
    _ = try await shell.run("import \(form) a")
    try await ImportCommandTests().withExport(Self.rows + ["Imp,,,2016-03-20,1,"]) { path in
      let said = try await shell.run("import habitbull \(path)", "log --from 2016-01-01")
      #expect(said.contains("1 new, 2 already there"), "\(said)")
      #expect(said.matches(of: /Imp +\+1/).count == 3, "\(said)")
    }
  }

  @Test(
    "an export of another store with the same tracker's entries adds only what is new", arguments: ["json", "csv"],
    ["Imp", "Read thirty minutes and then write in the diary every day please"])
  func exportAfterTracker(form: String, name: String) async throws {
    func row(_ day: Int) -> String { "\(name),,,2016-03-\(day),1," }
    let later = try await tracked(form, [row(18), row(19), row(20)])
    let shell = try ShellHarness(words: [], files: ["a": later])
    try await ImportCommandTests().withExport([row(18), row(19)]) { path in
      let said = try await shell.run("import habitbull \(path)", "import \(form) a", "log --from 2016-01-01 --json")
      #expect(said.matches(of: /"inForce":true/).count == 3, "\(said)")
      let again = try await shell.run("import \(form) a")
      #expect(again.contains("0 new"), "\(again)")
    }
  }

  @Test("a copied entry whose ID was too long for an export is known")
  func longNames() async throws {
    let name = String(repeating: "я", count: 40)
    let rows = ["\(name),,,2016-03-18,1,", "\(name),,,2016-03-19,1,"]
    let shell = try ShellHarness(words: [], files: ["a": try await tracked("json", rows)])
    #expect(shell.files.text(of: "a")?.contains("long-") == true)
    _ = try await shell.run("import json a")
    try await ImportCommandTests().withExport(rows + ["\(name),,,2016-03-20,1,"]) { path in
      let said = try await shell.run("import habitbull \(path)", "log --from 2016-01-01")
      #expect(said.contains("1 new, 2 already there"), "\(said)")
      #expect(said.matches(of: /\+1\s/).count == 3, "\(said)")
    }
  }

  @Test("the redo of one record that was imported again since is refused, and names the other one")
  func redoOfOneRecord() async throws {
    let shell = try ShellHarness()
    try await ImportCommandTests().withExport([Self.rows[0]]) { path in
      _ = try await shell.run("habit add Imp --from 2016-01-01", "import habitbull \(path)", "undo last --yes")
    }
    try await ImportCommandTests().withExport(Self.rows) { path in
      let said = try await shell.run("import habitbull \(path)", "log --from 2016-01-01 --json")
      let ids = said.matches(of: /"operation":"(import:[^"]*03-18)"/).map { String($0.1) }
      try #require(ids.count == 2)
      for id in ids {
        let answer = try await shell.run("redo \(id)")
        #expect(answer.contains("! error") && !answer.contains("redone"), "\(answer)")
      }
      #expect(try await shell.run("log --from 2016-01-01 --json").matches(of: /"inForce":true/).count == 2)
    }
  }

  @Test("what another device has recorded arrives after the same import was undone here")
  func otherDeviceAfterUndo() async throws {
    try await ImportCommandTests().withExport(Self.rows) { path in
      let other = try ShellHarness()
      _ = try await other.run("import habitbull \(path)", "done Imp --op mine", "export json a")
      let shell = try ShellHarness(files: ["a": try #require(other.files.text(of: "a"))])
      let said = try await shell.run(
        "import habitbull \(path)", "undo last --yes", "import json a", "import json a", "log --from 2016-01-01 --json")
      #expect(said.contains("4 new, 1 already there") && said.contains("0 new, 5 already there"), "\(said)")
      #expect(said.matches(of: /"inForce":true/).count == 3, "\(said)")
    }
  }

  @Test("a completion of a habit whose addition was undone here is left out, with the reason")
  func undoneAddition() async throws {
    let other = try ShellHarness()
    _ = try await other.run("habit add Tea --op h", "export json one", "done Tea --op x", "export json two")
    let files = try ["one", "two"].map { ($0, try #require(other.files.text(of: $0))) }
    let shell = try ShellHarness(files: Dictionary(uniqueKeysWithValues: files))
    let said = try await shell.run("habit add Tea --op h", "undo h", "import json two")
    #expect(said.contains("its habit is not there, because adding it was undone"), "\(said)")
  }

  @Test("the redo of an import brings back nothing that a tracker's file has recorded since")
  func redoAfterTracker() async throws {
    let shell = try ShellHarness(words: ["--json"], files: ["a": try await tracked("json", Self.rows)])
    let answer = try await shell.run("import json a")
    let id = try #require(answer.firstMatch(of: /"operation":"(import:[^"]*)"/)?.1)
    _ = try await shell.run("undo \(id)", "habit add Imp --from 2016-01-01")
    try await ImportCommandTests().withExport(Self.rows) { path in
      _ = try await shell.run("import habitbull \(path)", "redo \(id)")
      let log = try await shell.run("log --from 2016-01-01")
      #expect(log.matches(of: /"inForce":true/).count == 2, "\(log)")
    }
  }

  @Test("days after an archive go to the habit in use that has the name")
  func archived() async throws {
    let shell = try ShellHarness()
    try await ImportCommandTests().withExport(Self.rows) { path in
      _ = try await shell.run("import habitbull \(path)", "habit archive Imp", "habit add Imp --from 2016-01-01")
    }
    try await ImportCommandTests().withExport(Self.rows + ["Imp,,,2016-03-20,1,"]) { path in
      let said = try await shell.run("import habitbull \(path)", "log --from 2016-01-01")
      #expect(said.contains("1 new, 2 already there") && said.contains(/2016-03-20 +Imp/), "\(said)")
    }
  }

  @Test("a row without an ID is the same row in any composition of its letters")
  func composedRows() async throws {
    let (composed, other) = ("Caf\u{E9}", "Cafe\u{301}")
    let shell = try ShellHarness(
      words: [],
      files: [
        "a": "habit,day,amount,note\n\(composed),2026-02-27,5,\(composed)\n",
        "b": "habit,day,amount,note\n\(other),2026-02-27,5,\(other)\n",
        "c": "habit,day,amount,note\n\(composed),2026-02-26,1,\n\(other),2026-02-27,5,\(composed)\n",
      ])
    let said = try await shell.run("import csv b", "import csv a", "import csv b", "import csv c", "log")
    #expect(said.matches(of: /0 new, 2 already there/).count == 2 && said.contains("1 new, 2 already"), "\(said)")
    #expect(said.matches(of: /2026-02-27 +Caf/).count == 1, "\(said)")
  }

  @Test("a row of a table with the ID of another habit's completion is reported")
  func otherHabit() async throws {
    let other = try ShellHarness()
    _ = try await other.run("habit add Water --op w", "habit add Read --op r", "done Read --op m1", "export csv a")
    let shell = try ShellHarness(words: [], files: ["a": try #require(other.files.text(of: "a"))])
    let said = try await shell.run("habit add Water", "habit add Read", "done Water --op m1", "import csv a")
    #expect(said.contains("operation m1 already exists, for another habit"), "\(said)")
  }

  @Test("the JSON file of a store adds to the habits of its table, also after a rename")
  func tableThenJSON() async throws {
    let other = try ShellHarness()
    _ = try await other.run(
      "habit add Read --from 2026-02-01", "done Read yesterday", "habit rename Read Study",
      "habit add Read --from 2026-02-01", "done Read 2026-02-27", "export csv a", "done Study", "done Read",
      "export json b")
    let shell = try ShellHarness(
      words: [],
      files: ["a": try #require(other.files.text(of: "a")), "b": try #require(other.files.text(of: "b"))])
    let said = try await shell.run("import csv a", "import json b", "log --from 2026-02-01", "habit list")
    for entry in ["2026-03-02 +Study", "2026-03-01 +Study", "2026-03-02 +Read", "2026-02-27 +Read"] {
      #expect(said.matches(of: try Regex(entry + " +\\+1")).count == 1, "\(entry): \(said)")
    }
    #expect(!said.contains("(2)"), "\(said)")
  }

  @Test("a habit of a table that was deleted is not added again by the JSON file of its store")
  func deletedAfterTable() async throws {
    let other = try ShellHarness()
    _ = try await other.run("habit add Read", "done Read", "export csv a", "export json b")
    let shell = try ShellHarness(
      words: [],
      files: ["a": try #require(other.files.text(of: "a")), "b": try #require(other.files.text(of: "b"))])
    let said = try await shell.run("import csv a", "habit delete Read --yes", "import json b", "habit list")
    #expect(said.contains("0 new, 2 already there") && !said.contains(/Read +daily/), "\(said)")
  }

  @Test("two IDs that differ in the composition of a letter are two records")
  func composition() async throws {
    let shell = try ShellHarness()
    for (name, id) in [("a", "caf\u{E9}"), ("b", "cafe\u{301}")] {
      let old = try ShellHarness()
      _ = try await old.run("habit add Run --op h", "done Run --op \(id)", "export json a")
      shell.files.put(try #require(old.files.text(of: "a")), at: name)
    }
    let said = try await shell.run("import json a", "import json b", "import json b", "log")
    #expect(said.contains("1 new, 1 already there") && said.contains("0 new, 2 already there"), "\(said)")
    #expect(said.matches(of: /Run +\+1/).count == 2, "\(said)")
  }

  @Test("a record that was undone stays undone, and the import says so")
  func undone() async throws {
    let shell = try ShellHarness()
    let said = try await shell.run("habit add Run", "done Run --op d", "export json g", "undo d", "import json g")
    #expect(said.contains("0 new, 2 already there\n  1 of them is undone, and stays undone"), "\(said)")
  }

  @Test("an undo whose ID is as long as one of an import's undo is one like others", arguments: ["undo", "redo"])
  func longUndoID(word: String) async throws {
    let shell = try ShellHarness()
    try await ImportCommandTests().withExport(Self.rows) { path in
      let id = try ImportCommandTests.id(in: try await shell.run("import habitbull \(path) --json"))
      _ = try await shell.run("undo \(id):Imp:completion:2016-03-19 --op \(word)-2026-11-28T12-00-00")
      let said = try await shell.run("import habitbull \(path)", "log --from 2016-01-01")
      #expect(said.contains("0 new, 2 already there"), "\(said)")
      #expect(said.contains(/2016-03-19 +Imp +\+1 +undone/), "\(said)")
    }
  }
}
