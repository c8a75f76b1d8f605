import AscentRules
import AscentRuntime
import AscentShell
import AscentViews
import Testing

/// A line sent again with the same `--op` gets the first answer, whatever happened since.
@Suite("Repeated lines")
struct RepeatedLineTests {
  private static let known = "already recorded; nothing changed"

  /// Runs lines, then one of them again, and expects the answer to a repeated line and an
  /// unchanged log.
  private func expectKnown(_ again: String, after lines: String...) async throws {
    let shell = try ShellHarness()
    let said = try await shell.run(lines)
    #expect(!said.contains("error"), "\(said)")
    let log = try await shell.run("log", "recent")
    let answer = try await shell.run(again)
    #expect(answer.contains("nothing changed") && !answer.contains("error"), "\(again): \(answer)")
    #expect(try await shell.run("log", "recent") == log)
  }

  @Test("a redo is known by its ID, however it names the operation", arguments: ["AAA", "Run", "1", "last", ""])
  func redo(name: String) async throws {
    let line = "redo \(name) --op R"
    try await expectKnown(line, after: "habit add Run", "done Run --op AAA", "undo AAA", line)
    let shell = try ShellHarness()
    _ = try await shell.run("habit add Run", "done Run --op AAA", "done Run --op BBB", "undo AAA", line)
    for other in ["redo BBB --op R", "undo AAA --op R", "done Run --op R"] {
      let said = try await shell.run(other)
      #expect(said.contains("already used for something else"), "\(other): \(said)")
    }
  }

  @Test(
    "an undo is known by its ID after a rename and a deletion", arguments: ["habit rename Run Jog", "habit delete Run"])
  func undoAfter(change: String) async throws {
    try await expectKnown(
      "undo Run --op N", after: "habit add Run", "habit add Read", "done Read", "done Run", "undo Run --op N", change)
  }

  @Test(
    "a completion is known by its ID after a rename and a deletion",
    arguments: [
      "done Run 2 --op D", "done Run yesterday --op D", "done Ru 2 yesterday --op D", "done Run, Read 2 --op D",
    ],
    ["habit rename Run Jog", "habit rename Run Runs", "habit delete Run"])
  func doneAfter(line: String, change: String) async throws {
    try await expectKnown(line, after: "habit add Run --from 2026-01-01", "habit add Read", line, change)
  }

  @Test("a repeated line that cannot be read does not say that nothing of it was recorded")
  func recordedBefore() async throws {
    let shell = try ShellHarness()
    let said = try await shell.run(
      "habit add Run", "habit add Read", "done Run, Read --op D", "done Run, Red wine --op D", "done Run, Wine --op E")
    #expect(said.matches(of: /nothing of this line was recorded/).count == 1, "\(said)")
  }

  @Test("a line whose later ID was used for something else cannot be repeated, and the error does not ask for it")
  func otherTail() async throws {
    let shell = try ShellHarness()
    let said = try await shell.run(
      "habit add Run", "habit add Read", "habit add Gym", "done Run, Read 2 --op D", "done Run, Read, Gym 2 --op D")
    #expect(said.contains("already used for something else") && !said.contains("can be repeated"), "\(said)")
  }

  @Test("a goal of a measure is known by its ID after it was replaced")
  func measureGoal() async throws {
    let shell = try ShellHarness()
    let line = "measure goal W --start 84 --target 74 --unit kg --op X"
    let said = try await shell.run(line, "measure goal W --start 84 --target 60 --unit kg", line)
    #expect(
      said.matches(of: /W: from 84 kg to 74 kg, 10 milestones/).count == 2 && said.contains(Self.known), "\(said)")
  }

  /// Runs a line as the program sends it again after it got no answer.
  private func sentAgain(_ line: String, _ shell: ShellHarness) async throws -> String {
    let command = try #require(try CommandTable.parse(Tokenizer.tokens(in: line)))
    return try await shell.open { session in
      do throws(ShellError) { _ = try await session.execute(command.repeated, into: shell) } catch {
        return shell.taken() + "! \(error.view().text(.plain))"
      }
      return shell.taken()
    }
  }

  @Test("a line about several actions that was interrupted after the first is completed", arguments: ["undo", "redo"])
  func interrupted(verb: String) async throws {
    let shell = try ShellHarness()
    _ = try await shell.run("habit add Run --goal 9", "done Run --op A", "done Run 2 --op B", "done Run 3 --op C")
    if verb == "redo" { _ = try await shell.run("undo 3 --yes") }
    // What the line sends first.
    _ = try await shell.run("\(verb) \(verb == "undo" ? "C" : "A") --op X")
    let said = try await sentAgain("\(verb) 2 --yes --op X", shell)
    #expect(said.contains(Self.known) && !said.contains("error"), "\(said)")
    let log = try await shell.run("log")
    #expect(log.matches(of: /undone/).count == (verb == "undo" ? 2 : 1), "\(log)")
    let again = try await shell.run("\(verb) 2 --yes --op X")
    #expect(again.matches(of: /already recorded/).count == 2, "\(again)")
    #expect(try await shell.run("log") == log)
  }

  @Test("a line typed again after an interruption says what it did, and does no more")
  func typedAgain() async throws {
    let shell = try ShellHarness()
    let said = try await shell.run(
      "habit add Run --goal 9", "done Run --op A", "done Run 2 --op B", "undo B --op X", "undo 2 --yes --op X")
    let error = "this operation ID undid 1 action, not 2; nothing was undone now"
    #expect(said.contains(error), "\(said)")
  }

  @Test("what was recorded or undone after an interrupted undo of several is not taken for its rest")
  func interruptedThenChanged() async throws {
    let shell = try ShellHarness()
    _ = try await shell.run(
      "habit add Run --goal 9", "done Run --op A", "done Run 2 --op B", "done Run 3 --op C", "undo C --op X",
      "done Run 4 --op D", "undo B")
    let log = try await shell.run("log")
    let said = try await sentAgain("undo 2 --yes --op X", shell)
    #expect(said.contains("already undone"), "\(said)")
    #expect(said.contains("1 of 2 actions was undone and stays undone; see recent"), "\(said)")
    let now = try await shell.run("log")
    #expect(now == log, "\(said)\n\(log)\n\(now)")
    // The first action was not the newest one.
    _ = try await shell.run("undo A --op Y")
    #expect(try await sentAgain("undo 2 --yes --op Y", shell).contains("nothing was undone now"))
  }
}
