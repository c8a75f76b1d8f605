import AscentRules
import AscentShell
import Testing

@Suite("Undo last and redo")
struct RedoTests {
  /// The answers to lines, after a habit was added and done.
  private func answers(_ lines: String...) async throws -> [String] {
    let start = ["habit add Run --op h", "done Run 3 --op a", "done Run 5 --op b"]
    return Array(try await ShellHarness.answers(start + lines).dropFirst(start.count))
  }

  @Test("redo takes back the undo of a move, and never an older undo")
  func move() async throws {
    let last = try await answers("undo b --op ub", "move a 2026-03-01 --op m", "undo m --op um", "redo --op r", "redo")
    #expect(last[3].hasPrefix("redone: Run 3 moved to Sunday 1 March"))
    #expect(last[4].contains("nothing to redo"))
  }

  @Test("redo after another change says where to find what was undone before")
  func afterChange() async throws {
    let last = try await answers(
      "undo a --op u", "done Run --op e", "redo", "redo 2 --yes", "redo a")
    for place in [2, 3] {
      #expect(
        last[place]
          == "! error: nothing to redo since the latest change; recent shows the IDs of what was undone\n",
        "\(last[place])")
    }
    #expect(last[4].hasPrefix("redone: Run 3"), "\(last[4])")
  }

  @Test("an undo of a redo can be redone")
  func undoOfRedo() async throws {
    let answers = try await answers("undo b --op u1", "redo --op r1", "undo r1 --op u2", "redo --op r2")
    #expect(answers[1].hasPrefix("redone: Run 5 "))
    #expect(answers[3].hasPrefix("redone: Run 5 "))
  }

  @Test("redo takes back several undos, the newest first, and none from before another change")
  func several() async throws {
    let answers = try await answers(
      "undo a --op u0", "done Run 7 --op c", "redo", "done Run 9 --op d", "undo last --op u1", "undo last --op u2",
      "redo", "redo", "redo")
    #expect(answers[2].contains("nothing to redo"))
    #expect(answers[6].hasPrefix("redone: Run 7 "))
    #expect(answers[7].hasPrefix("redone: Run 9 "))
    #expect(answers[8].contains("nothing to redo"))
  }

  @Test(
    "undo last and redo sent again under one operation id give the first answer",
    arguments: ["done Run", "move a 2026-03-01", "habit rename Run Jog"])
  func again(_ change: String) async throws {
    let answers = try await answers(
      change, "undo last --op u", "undo last --op u", "redo --op r", "redo --op r", "undo last --op u",
      "redo --op r")
    for place in [2, 4, 5, 6] {
      let first = answers[[2: 1, 4: 3, 5: 1, 6: 3][place]!]
      #expect(
        answers[place].replacing(#/  already recorded(, and undone since)?; nothing changed\n/#, with: "") == first)
      #expect(answers[place] != first)
      #expect(answers[place].contains("undone since") == (place == 5))
    }
  }

  @Test("undos of a stage sent again under their operation ids give the first answers")
  func stageAgain() async throws {
    let shell = try ShellHarness()
    let sent = ["undo last --op u1", "redo --op r1", "undo last --op u2", "redo --op r2"]
    let answers = try await shell.open { session in
      for _ in 1...3 { _ = await shell.execute("session breathing 5 --feedback good", session) }
      _ = await shell.execute("progress breathing --op p1", session)
      _ = shell.taken()
      var answers: [String] = []
      for line in sent + sent {
        _ = await shell.execute(line, session)
        answers.append(shell.taken())
      }
      return answers
    }
    for (first, again) in zip(answers[..<4], answers[4...]) {
      #expect(again.contains("already recorded"), "\(again)")
      let text = again.replacing(#/  already recorded(, and undone since)?; nothing changed\n/#, with: "")
      #expect(text == first)
    }
  }

  @Test("an operation id sent again gives the first answer, however much was recorded since")
  func longAgo() async throws {
    let shell = try ShellHarness()
    let answers = try await shell.open { session in
      for line in ["habit add Run", "done Run --op a", "undo last --op u"] {
        _ = try await session.execute(line, into: shell)
      }
      for _ in 1...520 { _ = try await session.execute("done Run", into: shell) }
      _ = shell.taken()
      _ = await shell.execute("undo last --op u", session)
      return shell.taken()
    }
    #expect(answers.hasPrefix("undone: Run 1 on Monday 2 March") && answers.contains("already recorded"))
  }

  @Test("a move can't be redone while an earlier move of the completion is undone, and the error names that one")
  func outerMove() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run --from 2026-01-01", "done Run --op aaa", "move aaa yesterday --op bbb",
      "move bbb 2026-02-20 --op ccc",
      "undo ccc", "undo bbb", "redo ccc", "redo bbb", "redo ccc", "log")
    #expect(said[6] == "! error: bbb was undone since; redo it first: redo bbb\n", "\(said[6])")
    #expect(said[8].hasPrefix("redone: ") && said[9].contains(/2026-02-20 +Run +\+1/), "\(said[9])")
  }
}
