import AscentRules
import AscentRuntime
import AscentShell
import Testing

/// Imports of a file with a habit of the same name as one that the user has added here.
@Suite("Imports beside a habit of the same name")
struct ImportNamesakeTests {
  /// The JSON file of another store, after these lines.
  private func file(_ lines: String...) async throws -> String {
    let other = try ShellHarness()
    _ = try await other.run(withIDs("x", lines) + ["export json x"])
    return try #require(other.files.text(of: "x"))
  }

  /// Lines with IDs that no other store has.
  private func withIDs(_ store: String, _ lines: [String]) -> [String] {
    lines.enumerated().map { index, line in "\(line) --op \(store)-\(index)" }
  }

  @Test("a habit that the file deletes leaves the user's own habit of this name as it is, with its XP")
  func deleted() async throws {
    let text = try await file("habit add Read", "done Read", "habit delete Read", "habit add Walk")
    let shell = try ShellHarness(files: ["x": text])
    _ = try await shell.run("habit add Read", "done Read")
    let before = try await shell.run("streaks Read", "log", "xp")
    for line in ["import json x --dry-run", "import json x", "import json x"] {
      let said = try await shell.run(line)
      #expect(said.contains("delete: Read: stays here") && said.contains("(3 records)"), "\(said)")
      #expect(try await shell.run("streaks Read", "log", "xp") == before)
    }
    #expect(try await shell.run("habit list").contains("Walk"))
    let undone = try await shell.run("undo --yes", "redo", "habit list", "verify")
    #expect(undone.contains("Walk") && undone.contains("Read"), "\(undone)")
    #expect(try await shell.run("streaks Read", "log", "xp") == before)
  }

  @Test("a habit that the file deletes and adds again gives its new entries to the user's habit")
  func addedAgain() async throws {
    let text = try await file(
      "habit add Read --from 2026-02-01", "done Read 2026-02-27", "habit delete Read",
      "habit add Read --from 2026-02-01",
      "done Read 2026-02-28")
    let shell = try ShellHarness(files: ["x": text])
    let said = try await shell.run("habit add Read", "done Read", "import json x", "import json x", "log", "habit list")
    #expect(said.contains(/2026-02-28 +Read +\+1/) && !said.contains(/2026-02-27 +Read/), "\(said)")
    #expect(said.contains("2 new, 1 already there") && said.contains("0 new, 3 already there"), "\(said)")
    #expect(!said.contains("Read (2)"), "\(said)")
  }

  @Test(
    "a file changes nothing but entries of the user's own habit of this name, and names each kind of change once",
    arguments: [
      (["habit rename Gym Sport"], "rename"), (["habit archive Gym"], "archive"),
      (["habit archive Gym", "habit restore Gym"], "restore"), (["goal Gym 5", "goal Gym 6"], "goal"),
      (["schedule Gym on mon"], "schedule"), (["pause Gym tomorrow \"in 9 days\""], "pause"),
      (["remind Gym 07:30"], "reminder"),
      (["habit edit Gym --unit laps --notes x"], "edit"),
    ])
  func changes(lines: [String], kind: String) async throws {
    let other = try ShellHarness()
    let all = withIDs("x", ["habit add Gym --from 2026-02-01", "done Gym 2026-02-27"] + lines)
    _ = try await other.run(all + ["export json x"])
    let shell = try ShellHarness(files: ["x": try #require(other.files.text(of: "x"))])
    _ = try await shell.run("habit add Gym --goal 2 --unit km", "done Gym 2")
    let before = try await shell.run("habit show Gym --json")
    let said = try await shell.run("import json x", "log")
    #expect(said.split(separator: "  \(kind): Gym: stays unchanged here").count == 2, "\(said)")
    #expect(said.contains(/2026-02-27 +Gym +\+1/), "\(said)")
    let after = try await shell.run("habit show Gym --json")
    for field in [/"goal":[^,]*/, /"schedule":[^,]*/, /"unit":[^,]*/, /"reminder":[^,]*/, /"archived":[^,]*/] {
      #expect(before.firstMatch(of: field)?.0 == after.firstMatch(of: field)?.0, "\(before)\(after)")
    }
    #expect(try await shell.run("import json x", "verify").contains("0 new"))
  }

  @Test("changes of a habit that an import brought, or that has the same ID, still arrive")
  func exchange() async throws {
    let phone = try ShellHarness()
    _ = try await phone.run(withIDs("phone", ["habit add Read --from 2026-02-01", "done Read"]) + ["export json a"])
    let laptop = try ShellHarness(files: ["a": try #require(phone.files.text(of: "a"))])
    let lines = withIDs("laptop", ["goal Read 3", "habit rename Read Books", "done Books 2"])
    _ = try await laptop.run(["import json a"] + lines + ["export json b"])
    phone.files.put(try #require(laptop.files.text(of: "b")), at: "b")
    let said = try await phone.run("import json b", "habit list")
    #expect(!said.contains("stays") && said.contains(/Books +3/), "\(said)")
    _ = try await phone.run("habit delete Books --op end", "export json c")
    laptop.files.put(try #require(phone.files.text(of: "c")), at: "c")
    let then = try await laptop.run("import json c", "habit list")
    #expect(then.contains("Books was deleted") && then.contains("No habits yet"), "\(then)")
  }

  @Test("later exports of a habit whose entries went to the user's own one change its plan neither")
  func laterExports() async throws {
    let other = try ShellHarness()
    _ = try await other.run(
      withIDs("x", ["habit add Read --from 2026-02-01", "done Read 2026-02-27"]) + ["export json a"])
    _ = try await other.run(
      withIDs("y", ["done Read 2026-02-28", "goal Read 4"])
        + ["export json b", "habit delete Read --op z", "export json c"])
    let files = try ["a", "b", "c"].map { ($0, try #require(other.files.text(of: $0))) }
    let shell = try ShellHarness(files: Dictionary(uniqueKeysWithValues: files))
    let said = try await shell.run(
      "habit add Read --from 2026-02-01", "import json a", "import json b", "import json c", "log", "habit list")
    #expect(said.contains("goal: Read: stays unchanged here") && said.contains("delete: Read: stays here"), "\(said)")
    #expect(said.contains(/2026-02-28 +Read/) && said.contains(/2026-02-27 +Read/), "\(said)")
    #expect(said.contains(/Read +1\s/), "\(said)")
  }

  @Test("a record that refers to the user's own habit by its name changes no plan either")
  func byName() async throws {
    let head = #"{"format":"ascent-history","version":1,"history":["#
    let text =
      head + #"{"kind":"delete","habit":"Read"},{"kind":"completion","habit":"Read","day":"2026-02-27","amount":1}]}"#
    let shell = try ShellHarness(files: ["x": text])
    let said = try await shell.run("habit add Read --from 2026-02-01", "import json x", "log")
    #expect(said.contains("delete: Read: stays unchanged here") && said.contains(/2026-02-27 +Read +\+1/), "\(said)")
  }

  @Test("two habits of a file with one name get different names, and stay known")
  func twoOfOneName() async throws {
    func habit(_ number: Int, _ name: String = "R") -> String {
      #"{"kind":"habit","habit":\#(number),"name":"\#(name)","goal":1,"schedule":"daily","firstDay":"2026-02-01"},"#
    }
    let text =
      #"{"format":"ascent-history","version":1,"history":["# + habit(1) + habit(2) + habit(3, "r") + habit(4, "S")
      + #"{"kind":"rename","habit":4,"name":"R"},{"kind":"completion","habit":2,"day":"2026-02-27","amount":1}]}"#
    let shell = try ShellHarness(files: ["x": text])
    let first = try await shell.run("import json x", "habit list", "log")
    for name in ["R (2)", "r (3)", "R (4)"] {
      #expect(first.contains("another habit has this name; imported as \"\(name)\""), "\(first)")
      #expect(first.contains("\n\(name) "), "\(first)")
    }
    #expect(first.contains(/2026-02-27 +R \(2\) +\+1/) && first.contains("\nR  "), "\(first)")
    let again = try await shell.run("import json x", "habit list")
    #expect(again.contains("0 new, 6 already there") && !again.contains("R (5)"), "\(again)")
    // Beside a habit of this name, too.
    let other = try ShellHarness(files: ["x": text])
    let beside = try await other.run("habit add R --from 2026-02-01", "import json x", "habit list", "log")
    #expect(!beside.contains("you already have a habit with this name"), "\(beside)")
    for name in ["R", "R (2)", "r (3)", "R (4)"] { #expect(beside.contains("\n\(name) "), "\(beside)") }
    #expect(beside.contains(/2026-02-27 +R \(2\) +\+1/), "\(beside)")
  }
}
