import AscentShell
import Foundation
import Testing

@testable import AscentSQLite

/// Exports of one store that another one imports: with entries from Loop, or with swapped names.
extension LoopImportCommandTests {
  /// A new store's shell with the file "f", which another store exported after these lines.
  private func shell(with form: String, of lines: String...) async throws -> ShellHarness {
    let other = try ShellHarness()
    _ = try await other.run(lines + ["export \(form) f"])
    return try ShellHarness(files: ["f": try #require(other.files.text(of: "f"))])
  }

  @Test(
    "after two habits swapped names in Loop, importing an export keeps them apart", arguments: ["json", "csv"])
  func exchangedNames(form: String) async throws {
    let backups: [Backup] = [[("Walk", "a", 1), ("Read", "b", 1)], [("Read", "a", 3), ("Walk", "b", 2)]]
    try await withBackups(backups) { imports in
      let shell = try await shell(with: form, of: imports[1])
      let said = try await shell.run(imports[0], "import \(form) f", "import \(form) f", imports[1], "verify")
      #expect(try await completions(shell) == days("Read", 2) + days("Walk", 3), "\(said)")
    }
  }

  @Test(
    "a new habit in Loop with the name of a renamed one is a separate habit in an export", arguments: ["json", "csv"])
  func newHabitInExchange(form: String) async throws {
    try await withBackups([[("Walk", "a", 1)], [("Gym", "a", 3), ("Walk", "c", 2)]]) { imports in
      let shell = try await shell(with: form, of: imports[1])
      let said = try await shell.run(imports[0], "import \(form) f", "import \(form) f", imports[1], "verify")
      #expect(try await completions(shell) == days("Walk (2)", 2) + days("Walk", 3), "\(said)")
    }
  }

  @Test("habits with the same name from two Loop installations stay separate in an export", arguments: ["json", "csv"])
  func otherInstallation(form: String) async throws {
    try await withBackups([[("Read", "a", 1)], [("Read", "g", 2)]]) { imports in
      let shell = try await shell(with: form, of: imports[1])
      let said = try await shell.run(imports[0], "import \(form) f", "import \(form) f", imports[1], "verify")
      #expect(try await completions(shell) == days("Read (2)", 2) + days("Read", 1), "\(said)")
    }
  }

  @Test(
    "a table goes to a habit that came without IDs, after a rename in Loop or of the exported habit",
    arguments: ["Hike", "Walk"])
  func tableOfRenamed(name: String) async throws {
    try await withBackups([[("Walk", "a", 2)], [(name, "a", 3)], [(name, nil, 2)]]) { imports in
      let rename = name == "Walk" ? ["habit rename Walk Stroll"] : []
      let other = try ShellHarness()
      _ = try await other.run([imports[0], imports[1]] + rename + ["habit add Own", "done Own", "export csv f"])
      let table = try #require(other.files.text(of: "f"))
      #expect(table.contains(",name in Loop\r\n") && table.contains(/Own,.*,\r\n/), "\(table)")
      let shell = try ShellHarness(files: ["f": table])
      let said = try await shell.run(imports[2], "import csv f", "import csv f", imports[1], "verify")
      #expect(try await completions(shell) == (days(name, 3) + ["Own 2026-03-02"]).sorted(), "\(said)")
    }
  }

  @Test("a name in Loop may be missing in some rows of a table, but has to be the same in all others")
  func nameInLoopOfRows() async throws {
    let rows = ["Hike,2026-01-01,", "Hike,2026-01-02, Walk ", "Hike,2026-01-03,Walk"]
    let table = (["habit,day,Name in Loop"] + rows).joined(separator: "\n")
    try await withBackups([[("Walk", nil, 2)]]) { imports in
      let shell = try ShellHarness(files: ["f": table, "g": table + "\nHike,2026-01-04,Run\n"])
      let said = try await shell.run(imports[0], "import csv g", "import csv f")
      #expect(said.contains("line 5: name in loop: the habit has another one in an earlier row"), "\(said)")
      #expect(try await completions(shell).allSatisfy { $0.hasPrefix("Walk ") }, "\(said)")
    }
  }

  @Test("an export finds a renamed habit by its name in Loop before another habit that has its name now")
  func nameInLoopFirst() async throws {
    let backups: [Backup] = [
      [("Walk", nil, 2), ("Gym", nil, 3)], [("Walk", "b", 2), ("Gym", "c", 3)],
    ]
    try await withBackups(backups) { imports in
      let shell = try await shell(with: "json", of: "habit add Gym --from 2026-01-01", imports[1])
      let said = try await shell.run(
        imports[0], "habit rename Gym Own", "habit rename Walk Gym", "import json f", "import json f", "verify")
      #expect(try await completions(shell) == days("Gym", 2) + days("Own", 3), "\(said)")
    }
  }

  @Test("an older file without IDs goes to the habit that has its entries, not to a new one of its name")
  func olderFile() async throws {
    let backups: [Backup] = [[("Read", nil, 3)], [("Read", "a", 3)], [("Read", "c", 1)]]
    try await withBackups(backups) { imports in
      let shell = try await shell(with: "json", of: imports[0])
      let said = try await shell.run(imports[1], "import json f", imports[2], "import json f", imports[0], "verify")
      #expect(try await completions(shell) == days("Read (2)", 1) + days("Read", 3), "\(said)")
    }
  }

  @Test("a numbered name is unused in the store and the file, and records go to the numbered habit")
  func numberedNames() async throws {
    let file = """
      {"kind":"habit","habit":1,"name":"Read","goal":1,"schedule":"daily","attributes":{"uuid":"a"}},
      {"kind":"habit","habit":2,"name":"Read (2)","goal":1,"schedule":"daily","attributes":{"uuid":"b"}},
      {"kind":"completion","habit":"Read","day":"2026-01-01","amount":1},
      {"kind":"completion","habit":1,"day":"2026-01-02","amount":1},
      {"kind":"completion","habit":2,"day":"2026-01-01","amount":1}]}
      """
    try await withBackups([[("Read", "z", 1)]]) { imports in
      let other = try ShellHarness()
      _ = try await other.run("habit add Read", "export json f")
      let own = try #require(other.files.text(of: "f"))
      let start = try #require(own.range(of: "[")).upperBound
      let shell = try ShellHarness(files: ["f": own[..<start] + file])
      let said = try await shell.run(imports[0], "import json f", "import json f", "habit list")
      #expect(try await completions(shell) == days("Read (2)", 1) + days("Read (3)", 2) + days("Read", 1), "\(said)")
    }
  }

  @Test("a habit that a file deleted here is not added again by the same file")
  func deletedByFile() async throws {
    let shell = try await shell(with: "json", of: "habit add Tea", "done Tea", "habit delete Tea")
    let said = try await shell.run("habit add Tea", "import json f", "import json f", "habit list")
    #expect(said.contains("0 new, 3 already there") && said.contains("No habits yet"), "\(said)")
  }

  @Test("a new habit with a renamed habit's former name is a separate habit")
  func nameGivenUp() async throws {
    let other = try ShellHarness()
    _ = try await other.run("habit add Walk --op w", "export json f")
    let shell = try ShellHarness(files: ["f": try #require(other.files.text(of: "f"))])
    _ = try await other.run("habit rename Walk Read", "habit add Walk", "done Walk 2", "done Read", "export json g")
    shell.files.put(try #require(other.files.text(of: "g")), at: "g")
    let said = try await shell.run("import json f", "import json g", "import json g", "today --json")
    #expect(said.contains("0 new, 5 already there"), "\(said)")
    #expect(said.contains(/"habit":"Read",[^}]*"count":1/) && said.contains(/"habit":"Walk",[^}]*"count":2/), "\(said)")
  }

  @Test("after two habits swapped names, importing the export keeps each habit's entries")
  func renamesOfExchange() async throws {
    let shell = try ShellHarness()
    _ = try await shell.run("habit add A --op a", "habit add B --op b", "done A --op x", "export json f")
    let other = try ShellHarness(files: ["f": try #require(shell.files.text(of: "f"))])
    _ = try await shell.run("habit rename A C", "habit rename B A", "habit rename C B", "export json g")
    other.files.put(try #require(shell.files.text(of: "g")), at: "g")
    let said = try await other.run("import json f", "import json g", "import json g", "log", "habit list")
    #expect(said.contains("3 new, 3 already there") && said.contains("0 new, 6 already there"), "\(said)")
    #expect(said.contains(/\bB +\+1/), "\(said)")
  }

  @Test("after a rename in Loop, an export brings the habit's new entries", arguments: ["json", "csv"])
  func newEntriesInExchange(form: String) async throws {
    try await withBackups([[("Read", "a", 1)], [("Books", "a", 3)]]) { imports in
      let shell = try await shell(with: form, of: imports[1])
      let said = try await shell.run(imports[0], "import \(form) f", imports[1], "verify")
      #expect(try await completions(shell) == days("Read", 3), "\(said)")
    }
  }

  @Test("a habit that was archived in Loop does not archive one that was added here by hand")
  func archivedInLoop() async throws {
    try await withBackups([[("Read", nil, 1)]]) { imports in
      let backup = try Connection(path: String(imports[0].dropFirst("import loop ".count)), role: .writer)
      try backup.execute("alter table Habits add column archived integer default 1")
      backup.close()
      let shell = try ShellHarness()
      let said = try await shell.run("habit add Read --from 2026-01-01", imports[0], "today", imports[0], "undo --yes")
      #expect(said.contains("Read: archive: the habit here stays unchanged; you added it"), "\(said)")
      #expect(said.contains("1 new, 0 already there") && said.contains("0 new, 1 already there"), "\(said)")
      #expect(try await shell.run("today").contains("Read"))
      #expect(try await ShellHarness().run(imports[0], "habit list --archived").contains("Read"))
    }
  }
}
