import AscentRules
import AscentShell
import Testing

@Suite("Questions about open days")
struct AskTests {
  private static let habits = [
    "habit add Water --goal 8 --unit glasses --from 2026-02-28", "habit add Run --from 2026-03-01",
    "habit add Coffee --at-most 2 --from 2026-02-28", "done Water 8 --at 2026-02-28", "done Water 5 --at 2026-03-01",
  ]

  @Test("today's questions include a habit that any day of the week will do for")
  func anyDay() async throws {
    let shell = try ShellHarness(words: [], canAsk: true)
    let said = try await shell.run("habit add Gym 3 times a week", "habit add Tea", "ask", "y", "n", "streaks")
    #expect(said.contains("? Monday 2 March 2026 · Gym: 0 of 1, any day, 0 of 3 this week. Done?"), "\(said)")
    #expect(said.contains("Gym: 1 of 1"), "\(said)")
    #expect(said.contains("0 weeks            1 of 3"), "\(said)")
  }

  @Test("each open habit of each day is asked about, the oldest day first, and an answer is recorded at once")
  func answers() async throws {
    let shell = try ShellHarness(words: [], canAsk: true)
    let said = try await shell.run(Self.habits + ["ask", "y", "skip", "2.5", "3", "n", "log --from 2026-03-01"])
    let questions = said.split(separator: "\n").filter { $0.hasPrefix("? ") }
    #expect(
      questions == [
        "? Sunday 1 March 2026 · Water: 5 of 8 glasses. Done? [y/n/skip/amount/q]",
        "? Sunday 1 March 2026 · Run: 0 of 1. Done? [y/n/skip/amount/q]",
        "? Monday 2 March 2026 · Water: 0 of 8 glasses. Done? [y/n/skip/amount/q]",
        "? Monday 2 March 2026 · Water: 0 of 8 glasses. Done? [y/n/skip/amount/q]",
        "? Monday 2 March 2026 · Run: 0 of 1. Done? [y/n/skip/amount/q]",
      ])
    #expect(said.contains("Water: 8 of 8 glasses yesterday") && said.contains("Run is skipped yesterday"))
    #expect(said.contains("too many decimals") && said.contains("Water: 3 of 8 glasses today"))
    #expect(said.contains("2 recorded, 1 skipped, 2 still open\n"), "\(said)")
  }

  @Test("q ends the questions, and what was answered stays; asked again, it goes on with what is open")
  func stops() async throws {
    let shell = try ShellHarness(words: [], canAsk: true)
    let said = try await shell.run(Self.habits + ["ask", "y", "q", "ask", "q"])
    #expect(said.contains("1 recorded, 0 skipped, 3 still open\n? Sunday 1 March 2026 · Run"), "\(said)")
    #expect(said.hasSuffix("0 recorded, 0 skipped, 3 still open\n"))
  }

  @Test("answers come from a pipe, too, where one that is refused leaves its question open, and the next line the next")
  func piped() async throws {
    let shell = try ShellHarness()
    let said = try await shell.run(Self.habits + ["ask", "3", "maybe", "4", "n", "today"])
    #expect(said.contains("Water: 8 of 8 glasses yesterday"))
    #expect(said.contains("\nerror: answer \"maybe\": not understood; use y (the rest of the goal)"), "\(said)")
    #expect(said.contains("Water: 4 of 8 glasses today"), "\(said)")
    #expect(said.contains("2 recorded, 0 skipped, 3 still open, 1 answer refused\n"), "\(said)")
    let outcome = try await shell.open { session in
      _ = await shell.execute("ask", session)
      _ = await shell.execute("maybe", session)
      _ = await shell.execute("n", session)
      return await shell.execute("n", session)
    }
    #expect(outcome == .failed, "a command in a script that was not done as a whole fails")
  }

  @Test("at the end of the input, what was not asked is open")
  func endOfInput() async throws {
    let shell = try ShellHarness()
    let said = try await shell.open { session in
      for line in Self.habits { _ = await shell.execute(line, session) }
      _ = shell.taken()
      guard case .asks(let question)? = await shell.execute("ask", session) else { return "" }
      let last = try #require(question.command(answered: nil))
      _ = try await session.execute(last, into: shell)
      return shell.taken()
    }
    #expect(said.hasSuffix("0 recorded, 0 skipped, 4 still open\n"), "\(said)")
  }

  @Test("an amount that is far out is recorded after a question, or with a remark where nobody can be asked")
  func farOut() async throws {
    let lines = ["habit add Water --goal 8 --unit glasses", "habit add Run", "ask"]
    let shell = try ShellHarness(words: [], canAsk: true)
    let said = try await shell.run(lines + ["5000", "n", "4000", "y", "n"])
    #expect(
      said.contains("? 5000 glasses of Water is far from the goal, 8 glasses a day. Record it? [y/N]\n? Monday"),
      "\(said)")
    #expect(said.contains("Water: 4000 of 8 glasses today") && !said.contains("Water: 5000"), "\(said)")
    #expect(said.contains("? Monday 2 March 2026 · Run: 0 of 1"))
    #expect(said.hasSuffix("1 recorded, 0 skipped, 1 still open\n"))
    let piped = try await ShellHarness().run(lines + ["5000", "n"])
    #expect(piped.contains("5000 glasses of Water is far from the goal, 8 glasses a day\nWater: 5000 of 8"), "\(piped)")
  }

  @Test("an answer about a habit that another device has deleted meanwhile goes on with the next question")
  func deletedMeanwhile() async throws {
    let shell = try ShellHarness(words: [], canAsk: true)
    try await shell.open { session in
      for line in ["habit add Run", "habit add Walk", "ask"] { _ = await shell.execute(line, session) }
      #expect(shell.taken().contains("· Run: 0 of 1. Done?"))
      await shell.submit([
        Command(user: UserID("me"), operation: OperationID("other"), intent: .deleteHabit(.name("Run")))
      ])
      _ = await shell.execute("y", session)
      let next = shell.taken()
      #expect(next.contains("· Walk: 0 of 1. Done?"), "\(next)")
      _ = await shell.execute("y", session)
      #expect(shell.taken().contains("1 recorded"))
    }
  }

  @Test("a skip is offered only for days that the rules still take one for")
  func skips() async throws {
    let shell = try ShellHarness(words: [], canAsk: true)
    let said = try await shell.run(["habit add Run --from 2026-02-26", "ask", "n", "n", "skip", "n", "n"])
    let questions = said.split(separator: "\n").filter { $0.hasPrefix("? ") }
    #expect(questions.map { $0.contains("/skip/") } == [false, false, true, true, true], "\(said)")
    #expect(said.contains("Run is skipped on Saturday 28 February"))
  }

  @Test("nothing open is said, and a name can't steer the terminal")
  func nothing() async throws {
    let said = try await ShellHarness.answers("ask", "habit add Run", "done Run", "ask", "ask --json")
    #expect(said[0] == "Nothing is open in the last 7 days.\n" && said[3] == said[0])
    #expect(said[4] == "{\"recorded\":0,\"skipped\":0,\"open\":0,\"refused\":0}\n")
  }
}
