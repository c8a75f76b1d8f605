import AscentRules
import AscentRuntime
import AscentShell
import Testing

@Suite("Lines with --op after an import")
struct ImportedIDTests {
  private static let known = "already recorded; nothing changed"
  private static let reused = "this operation ID was already used for something else"

  /// Records lines in one store, and imports the export of it into another.
  private func imported(_ form: String = "json", _ lines: String...) async throws -> ShellHarness {
    let old = try ShellHarness()
    _ = try await old.run(["habit add Walk --from 2026-01-01 --op w", "habit add Run --goal 7.5 --decimals 1"] + lines)
    _ = try await old.run("export \(form) a")
    let new = try ShellHarness(words: [], files: ["a": try #require(old.files.text(of: "a"))])
    #expect(try await new.run("import \(form) a").contains("new, 0 already there"))
    return new
  }

  @Test("a completion that was imported is not recorded again", arguments: ["json", "csv"])
  func completions(form: String) async throws {
    let shell = try await imported(
      form, "done Walk --op z1", "done Run 2.5 --op \"z#1%\" --note hi", "done Walk, Run 1.5 --op two",
      "done Walk --at yesterday --op early")
    let log = try await shell.run("log")
    for line in [
      "done Walk --op z1", "done Wa --op z1", "done Run 2.5 --op \"z#1%\" --note hi", "done Walk, Run 1.5 --op two",
      "done Walk --at yesterday --op early",
    ] {
      let said = try await shell.run(line)
      #expect(said.contains("already recorded; nothing changed"), "\(line): \(said)")
    }
    #expect(try await shell.run("log") == log)
    _ = try await shell.run("export \(form) b")
    #expect(shell.files.text(of: "b") == shell.files.text(of: "a"))
  }

  @Test(
    "an imported ID with something else is refused",
    arguments: [
      "done Walk 2 --op z1", "done Run --op z1", "done Walk --op z1 --note x", "done Walk --at yesterday --op z1",
      "skip Walk yesterday --op z1", "habit rename Walk Stroll --op z1", "done Run, Walk --op z1",
    ])
  func otherContent(line: String) async throws {
    let shell = try await imported("json", "done Walk --op z1")
    let log = try await shell.run("log", "habit list")
    let said = try await shell.run(line)
    #expect(said.contains(Self.reused), "\(said)")
    #expect(try await shell.run("log", "habit list") == log)
  }

  @Test("a skip, a rename and an undone import are known by their IDs, too")
  func otherKinds() async throws {
    let shell = try await imported(
      "json", "skip Walk tomorrow --op s1", "habit rename Run Jog --op r1", "done Jog --op z1")
    for line in ["skip Walk tomorrow --op s1", "habit rename Run Jog --op r1"] {
      let said = try await shell.run(line)
      #expect(said.contains("already recorded; nothing changed"), "\(line): \(said)")
    }
    _ = try await shell.run("undo z1 --yes")
    let said = try await shell.run("done Jog --op z1")
    #expect(said.contains("undone since; nothing changed"), "\(said)")
  }

  @Test(
    "a line that left something out is known after the import",
    arguments: [
      "habit add New --op x", "goal Run 5 --op x", "schedule Run weekdays --op x", "habit archive Run --op x",
      "measure goal Weight --start 90 --target 80 --unit kg --op x", "habit edit Run --unit miles --op x",
      "pause Run tomorrow \"in 3 days\" --op x", "pause all tomorrow \"in 3 days\" --op x", "remind Run 08:00 --op x",
      "session breathing 10 --feedback good --op x", "habit delete Run --op x",
    ])
  func defaults(line: String) async throws {
    let shell = try await imported("json", line)
    let before = try await shell.run("habit list", "log", "measure list", "recent")
    let said = try await shell.run(line)
    #expect(said.contains("nothing changed") && !said.contains("error"), "\(said)")
    #expect(try await shell.run("habit list", "log", "measure list", "recent") == before)
  }

  @Test("a value with another time is refused, and without a unit known")
  func measured() async throws {
    let shell = try await imported(
      "json", "measure goal Weight --start 90 --target 80 --unit kg", "measure Weight 85 --op m")
    #expect(try await shell.run("measure Weight 85 --op m").contains(Self.known))
    #expect(try await shell.run("measure Weight 85 --op m --at 2026-02-27").contains(Self.reused))
    #expect(try await shell.run("measure Weight 86 --op m").contains(Self.reused))
  }

  @Test(
    "a completion is known under an earlier name of its habit, and after a move",
    arguments: ["habit rename Walk Stroll", "habit delete Walk", "habit archive Walk", "move z1 2026-02-20"],
    [true, false])
  func changedSince(change: String, isBeforeExport: Bool) async throws {
    let line = "done Walk --at yesterday --op z1"
    let shell = isBeforeExport ? try await imported("json", line, change) : try await imported("json", line)
    if !isBeforeExport { _ = try await shell.run(change) }
    let log = try await shell.run("log")
    let said = try await shell.run(line)
    #expect(said.contains("nothing changed") && !said.contains("error"), "\(said)")
    #expect(try await shell.run("log") == log)
  }

  @Test("an imported ID with a sign in it names the operation, also when the line is repeated")
  func signs() async throws {
    let shell = try await imported("json", "done Walk --op \"a%b\"")
    let said = try await shell.run("undo \"a%b\" --op u", "undo \"a%b\" --op u")
    #expect(said.matches(of: /undone: Walk/).count == 2 && said.contains(Self.known), "\(said)")
  }

  @Test("in one session, an ID is known right after the import")
  func oneSession() async throws {
    let old = try ShellHarness()
    _ = try await old.run("habit add Walk --op w", "done Walk --op z1", "export json a")
    let new = try ShellHarness(words: [], files: ["a": try #require(old.files.text(of: "a"))])
    let said = try await new.run("habit add Other", "done Other --op z0", "import json a", "done Walk --op z1", "log")
    #expect(said.contains("already recorded; nothing changed"), "\(said)")
    #expect(said.matches(of: /Walk +\+1/).count == 1, "\(said)")
  }
}
