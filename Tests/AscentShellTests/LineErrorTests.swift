import Testing

@testable import AscentShell

@Suite("Errors about one word of a line, and what they suggest")
struct LineErrorTests {
  @Test(
    "a suggestion does what was meant",
    arguments: [
      ("done gym 32 nov", #""32 nov": November has only 30 days"#, nil),
      ("done gym 2 31 feb", "February has only 29 days", nil),
      ("skip gym 32 nov", "November has only 30 days", nil),
      ("done gym 25/11/2026", "not a date in this form", "done Gym 2026-11-25"),
      ("done gym 2 25.11.2026", "not a date in this form", "done Gym 2 2026-11-25"),
      ("done gym 5/11/2026", "not a date in this form", "done Gym 2026-11-05, or done Gym 2026-05-11"),
      ("done gym read tea", "not one habit", "done gym, read, tea"),
      ("done gym 2 read tea", "not one habit", "done gym 2, read, tea"),
      ("done gym read", "not one habit", "done gym, read"),
      ("unskip read 17 nov", "unknown command", "recent"),
      ("ascent watch", "unknown command", "watch"), ("ascent habit add Tea", "unknown command", "habit add Tea"),
      ("ascent wach", "unknown command", "watch"),
    ])
  func meant(line: String, reason: String, suggestion: String?) async throws {
    let said = try await ShellHarness.answers("habit add Gym", "habit add Read", "habit add Tea", line)
    #expect(said[3].contains(reason), "\(said[3])")
    let found = said[3].split(separator: "did you mean: ").dropFirst().first.map { $0.dropLast() }
    #expect(found.map(String.init) == suggestion, "\(said[3])")
  }

  @Test("an unknown name is shown without the amount and the day behind it")
  func nameAlone() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --goal 8", "done watr 2", "done watr 2 yesterday", "skip watr yesterday", "done nope 3 km")
    for (answer, name) in zip(said.dropFirst(), ["watr", "watr", "watr", "nope"]) {
      #expect(answer.contains("\"\(name)\": no habit has this name"), "\(answer)")
    }
  }

  @Test("a line with too many words is refused at once; a note is one word", .timeLimit(.minutes(10)))
  func tooManyWords() async throws {
    let words = (1...5_000).map { "w\($0)" }.joined(separator: " ")
    let lines = ["done", "skip", "goal", "habit add", "dnoe"].map { "\($0) \(words)" }
    for answer in try await ShellHarness.answers(lines) {
      #expect(answer.contains("at most 100 are read, besides a note"), "\(answer.prefix(200))")
    }
    let note = (1...300).map { "\($0)" }.joined(separator: " ")
    #expect(try await ShellHarness.answers("habit add Gym", "done gym # \(note)")[1].contains("1 of 1"))
  }

  @Test("a line about several habits with one unknown name records nothing, and says so")
  func nothingRecorded() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym", "habit add Water", "done gym, watr", "skip gym, watr", "pause gym, watr tomorrow",
      "done gym and nope", "log", "habit show gym")
    for answer in said[2...5] { #expect(answer.contains("nothing of this line was recorded"), "\(answer)") }
    #expect(said[6].contains("No completions") && !said[7].contains("planned"))
  }

  @Test(
    "a time alone is refused for a habit in hours or minutes, because it may be an amount",
    arguments: [
      ("done sleep 7:30", "done Sleep 7.5, or done Sleep 1 at 7:30"),
      ("done sleep 7:30 yesterday", "done Sleep 7.5, or done Sleep 1 yesterday at 7:30"),
      ("done sleep yesterday 7:20", "did you mean: done Sleep 1 yesterday at 7:20"),
      ("done guitar 7:30", "did you mean: done Guitar 1 at 7:30"),
      ("done run, sleep 7:30", "nothing of this line was recorded"),
    ])
  func duration(line: String, suggestion: String) async throws {
    let said = try await ShellHarness.answers(
      "habit add Sleep --goal 8 --unit h", "habit add Guitar 15 min", "habit add Run 5 km", line, "log")
    #expect(said[3].contains("it could be a time of day or an amount in"), "\(said[3])")
    #expect(said[3].contains(suggestion), "\(said[3])")
    #expect(said[4].contains("No completions"))
  }

  @Test(
    "a time is read as one where it can't be an amount",
    arguments: ["done sleep at 7:30", "done sleep 7:30am", "done sleep 8 7:30", "done run 7:30"])
  func time(line: String) async throws {
    let said = try await ShellHarness.answers(
      "habit add Sleep --goal 8 --unit h --from 2026-02-20", "habit add Run 5 km --from 2026-02-20", line)
    #expect(!said[2].contains("error"), "\(said[2])")
  }

  @Test("two habits without a comma are suggested with one")
  func noComma() async throws {
    let said = try await ShellHarness.answers(
      "habit add Walk", "habit add Read", "done walk read", "session breathing 5 mins", "log")
    #expect(said[2].contains("did you mean: done walk, read"), "\(said[2])")
    #expect(!said[3].contains("error") && said[4].contains("No completions"), "\(said[3...4])")
  }

  @Test("skip all suggests a pause of the same day, and a pause of one day needs no second date")
  func all() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym", "habit add Water", "skip all", "skip all tomorrow", "pause all today", "pause gym tomorrow",
      "done all")
    #expect(said[2].contains("did you mean: pause all today"), "\(said[2])")
    #expect(said[3].contains("did you mean: pause all tomorrow"), "\(said[3])")
    #expect(said[4].hasPrefix("every habit is paused today"), "\(said[4])")
    #expect(said[5].hasPrefix("Gym is paused on Tuesday 3 March"), "\(said[5])")
    #expect(said[6].contains("name each habit") && !said[6].contains("pause"), "\(said[6])")
  }

  @Test("goal and schedule accept “to” before the new value, and a name that ends with it")
  func filler() async throws {
    let said = try await ShellHarness.answers(
      "habit add Water --goal 8", "goal water to 10", "schedule water to weekdays", "habit add \"Look up to\"",
      "goal look up to 3", "goal nope to 3")
    #expect(said[1].hasPrefix("Water: 10 a day from today"), "\(said[1])")
    #expect(said[2].hasPrefix("Water: weekdays from today"), "\(said[2])")
    #expect(said[4].hasPrefix("Look up to: 3 a day from today"), "\(said[4])")
    #expect(said[5].contains("\"nope\": no habit has this name"), "\(said[5])")
  }

  @Test("after a move, the first ID of a completion leads to the new one")
  func movedID() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run --from 2026-02-20", "done run --op first", "move last yesterday --op second", "undo first",
      "move first today", "undo second", "undo first")
    #expect(said[3].contains("it was moved to yesterday; undo second takes the move back"), "\(said[3])")
    #expect(said[4].contains("it was moved to yesterday; to move it again: move second DATE"), "\(said[4])")
    #expect(said[6].hasPrefix("undone: Run 1"), "\(said[6])")
  }
}
