import AscentRules
import Testing

@testable import AscentShell

@Suite("Questions")
struct QuestionTests {
  private static let practice = [
    "session breathing 5 --feedback good", "session breathing 5 --feedback good", "session breathing 5",
  ]

  @Test(
    "a prompt asks before a stage is left, and only yes leaves it",
    arguments: ["", "n", "no", "yes please", "yess", "y", " YES "])
  func answers(_ answer: String) async throws {
    let harness = try ShellHarness(words: [], canAsk: true)
    let output = try await harness.run(Self.practice + ["progress breathing", answer, "method list"])
    #expect(output.contains("? Calm breathing: complete \"Notice the breath\" and go on to \"A longer exhale\"?"))
    #expect(output.contains("breathing  Calm breathing  2/5") == ["y", " YES "].contains(answer))
  }

  @Test("no question is asked without a prompt, with --yes, or for an impossible step")
  func unasked() async throws {
    for (canAsk, line) in [(false, "progress breathing"), (true, "progress breathing --yes")] {
      let harness = try ShellHarness(words: [], canAsk: canAsk)
      let output = try await harness.run(Self.practice + [line])
      #expect(!output.contains("?") && output.contains("Notice the breath → A longer exhale"))
    }
    let harness = try ShellHarness(words: [], canAsk: true)
    let output = try await harness.run("progress breathing", "progress nothing", "progress breathing --from longer-out")
    #expect(!output.contains("? ") && output.split(separator: "\n").count { $0.hasPrefix("! ") } == 3)
  }

  @Test("a yes leaves only the stage of the question, even if another device advanced first")
  func overtaken() async throws {
    let harness = try ShellHarness(words: [], canAsk: true)
    let output = try await harness.run(Self.practice + ["progress breathing"])
    #expect(output.contains("? "))
    // Between question and answer.
    try await harness.open { session in _ = try await session.execute("progress breathing --yes", into: harness) }
    let after = try await harness.run("yes", "method list")
    #expect(
      after.contains(
        "! error: --from \"notice-the-breath\": you are in another stage of Calm breathing; use longer-out"))
    #expect(after.contains("breathing  Calm breathing  2/5"))
  }

  @Test("a prompt asks before it records an amount that is far out, and only yes records it")
  func farOutAmount() async throws {
    let harness = try ShellHarness(words: [], canAsk: true)
    let output = try await harness.run(
      "habit add Water 8 glasses", "habit add Read", "done water 800", "no", "done read, water 800", "y",
      "done water 900", "done read 9", "done read 31", "n", "done water 1700 --yes", "done water 9000 --op w", "yes",
      "done water 9000 --op w")
    let asked = output.split(separator: "\n").filter { $0.hasPrefix("? ") }
    #expect(
      asked == [
        "? 800 glasses of Water is far from the goal, 8 glasses a day. Record it?",
        "? 800 glasses of Water is far from the goal, 8 glasses a day. Record it?",
        "? 31 of Read is far from your most on a day, 10. Record it?",
        "? 9000 glasses of Water is far from your most on a day, 3400 glasses. Record it?",
      ], "\(output)")
    #expect(output.contains("Water: 800 of 8 glasses today") && output.contains("Water: 1700 of 8 glasses today"))
    #expect(output.contains("Read: 1 of 1 today") && output.contains("already recorded; nothing changed"))
  }

  @Test("a script is not asked, but told")
  func farOutInScript() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water 8 glasses", "done water 800", "done water 8", "habit add Coffee at most 2", "done coffee 30")
    #expect(
      said[1].hasPrefix("800 glasses of Water is far from the goal, 8 glasses a day\nWater: 800 of 8 glasses today"))
    #expect(said[2].hasPrefix("Water: 808 of 8 glasses today"), "\(said[2])")
    #expect(said[4].hasPrefix("30 of Coffee is far from the limit, 2 a day\nCoffee: 30"), "\(said[4])")
  }

  @Test("a JSON command that asks a question answers in JSON and keeps its options")
  func options() async throws {
    let harness = try ShellHarness(words: [], canAsk: true)
    _ = try await harness.run(Self.practice)
    let output = try await harness.run(
      "progress breathing --json --op p1 --note \"my --own way\" --device phone", "y", "history --limit 1")
    #expect(output.contains(#"{"command":"progress","operation":"p1","known":false"#))
    #expect(output.contains("my --own way"))
  }
}
