import AscentRules
import AscentRuntime
import Testing

@testable import AscentShell

@Suite("Completions as people write them")
struct DoneLineTests {
  private static let habits = [
    "habit add Water --goal 8 --unit glasses", "habit add \"Read a book\"", "habit add Run", "habit add \"Run 5\"",
    "habit add \"Rest\"",
  ]

  /// What the last of some lines answers, after the habits were added.
  private func answers(_ lines: String...) async throws -> [String] {
    Array(try await ShellHarness.answers(Self.habits + lines).dropFirst(Self.habits.count))
  }

  @Test(
    "a name needs no quotes and may be a beginning; amount and day follow it",
    arguments: [
      ("done water 3 yesterday", "Water: 3 of 8 glasses yesterday"),
      ("done water yesterday", "Water: 1 of 8 glasses yesterday"),
      ("done water 2 3 days ago", "Water: 2 of 8 glasses on Friday 27 February"),
      ("done water fri", "Water: 1 of 8 glasses on Friday 27 February"),
      ("done water yesterday 22:30", "Water: 1 of 8 glasses yesterday"),
      ("done water yesterday noon", "Water: 1 of 8 glasses yesterday"),
      ("done water 2 7:30", "Water: 2 of 8 glasses today"),
      ("done wat 4", "Water: 4 of 8 glasses today"),
      ("done read a book 2", "Read a book: 2 of 1 today"), ("done read", "Read a book: 1 of 1 today"),
      ("done read a yesterday", "Read a book: 1 of 1 yesterday"),
      ("done Run", "Run: 1 of 1 today"), ("done \"Run 5\"", "Run 5: 1 of 1 today"),
      ("done Run 3", "Run: 3 of 1 today"), ("done 2", "Read a book: 1 of 1 today"),
      ("done 1 5", "Water: 5 of 8 glasses today"), ("done 3 yesterday", "Run: 1 of 1 yesterday"),
      ("done #2", "Read a book: 1 of 1 today"), ("done water # it's \"fine\"", "Water: 1 of 8 glasses"),
    ])
  func reads(_ line: String, _ answer: String) async throws {
    let said = try await answers(line)
    #expect(said[0].contains(answer + " ·") || said[0].hasPrefix(answer), "\(said[0])")
  }

  @Test("several habits on one line are all understood before any is recorded")
  func several() async throws {
    let said = try await answers(
      "done water 2, read, run yesterday", "done water,rest", "done water, nothing", "log --json")
    let lines = said[0].split(separator: "\n").filter { !$0.hasPrefix(" ") }
    let answers: [Substring] = ["Water: 2 of 8 glasses yesterday", "Read a book: 1 of 1 yesterday"]
    #expect(lines.map { $0.prefix { $0 != "·" }.dropLast() } == answers + ["Run: 1 of 1 yesterday"])
    #expect(said[1].contains("Water: 1 of 8") && said[1].contains("Rest: 1 of 1"))
    #expect(said[2].hasPrefix("! error: \"nothing\": no habit has this name"))
    #expect(said[3].split(separator: "\"habit\":").count == 6)
  }

  @Test("«and» joins habits, unless one habit has the whole name")
  func joined() async throws {
    let said = try await answers(
      "done run and rest", "done water 2 and read, and rest yesterday", "habit add Rest and run", "done rest and run",
      "done run and nothing", "skip water & read tomorrow", "pause water and read next week")
    #expect(said[0].contains("Run: 1 of 1 today") && said[0].contains("Rest: 1 of 1 today"), "\(said[0])")
    let names = ["Water: 2 of 8 glasses yesterday", "Read a book: 1 of 1 yesterday", "Rest: 1 of 1 yesterday"]
    for name in names { #expect(said[1].contains(name), "\(said[1])") }
    #expect(said[3].hasPrefix("Rest and run: 1 of 1 today"), "\(said[3])")
    #expect(said[4].hasPrefix("! error: \"nothing\": no habit has this name"), "\(said[4])")
    for (place, word) in [(5, "skipped"), (6, "paused")] {
      for name in ["Water", "Read a book"] { #expect(said[place].contains("\(name) is \(word)"), "\(said[place])") }
    }
  }

  @Test(
    "a day or a number after «and» names no other habit",
    arguments: [
      "done rest sat and sun", "done rest yesterday and sun", "skip rest sat and sun", "done water 3 and 5",
      "done rest and 3", "done and rest", "done rest and and stretch and", "done rest mon and tuesday",
    ])
  func continued(line: String) async throws {
    let said = try await answers("habit add Sunscreen", "habit add Tuesday call", line, "log")
    #expect(said[2].hasPrefix("! error: ") && said[3].hasPrefix("No completions"), "\(said)")
  }

  @Test("a name may begin with «and», and rows can be joined by it")
  func namesWithAnd() async throws {
    let said = try await answers(
      "habit add And Yoga", "habit add Yoga", "done And Yoga", "done Rest and And Yoga", "today",
      "done 1 and 2", "done rest and yoga and run")
    #expect(said[2].hasPrefix("And Yoga: 1 of 1"), "\(said[2])")
    #expect(said[3].contains("Rest: 1 of 1") && said[3].contains("And Yoga: 2 of 1"), "\(said[3])")
    #expect(said[5].split(separator: " today").count > 2, "\(said[5])")
    for name in ["Rest: 2", "\nYoga: ", "Run: "] { #expect(said[6].contains(name), "\(said[6])") }
    let apart = try await answers(
      "habit add Rest and run", "done rest and run and water", "done water and rest and run")
    for answer in apart.dropFirst() {
      for name in ["Rest and run: ", "Water: "] { #expect(answer.contains(name), "\(answer)") }
    }
  }

  @Test("k stands for km and kg, and for another unit the answer says how to write the amount")
  func thousands() async throws {
    let said = try await answers(
      "habit add Bike --unit km --goal 20", "done bike 5k", "done bike 2.5 k yesterday", "habit add Steps --goal 9000",
      "done steps 2.5k", "done water 3k", "done rest 5 laps yesterday")
    #expect(said[1].hasPrefix("Bike: 5 of 20 km today") && said[2].hasPrefix("Bike: 2.5 of 20 km yesterday"), "\(said)")
    #expect(said[4].contains("\"2.5k\" is not a number; the habit has no unit"), "\(said[4])")
    #expect(said[4].hasSuffix("did you mean: done Steps 2.5, or done Steps 2500\n"), "\(said[4])")
    #expect(
      said[5].contains("the unit is glasses") && said[5].contains("done Water 3, or done Water 3000"), "\(said[5])")
    #expect(said[6].hasSuffix("did you mean: done Rest 5 yesterday\n"), "\(said[6])")
  }

  @Test("done all says how to name habits, and completes none")
  func all() async throws {
    let said = try await answers("done all", "skip everything", "log", "habit add All", "done all")
    for answer in said.prefix(2) {
      #expect(answer.contains("name each habit; use names, or row numbers of today such as 1, 2"), "\(answer)")
    }
    #expect(said[2].contains("No completions") && said[4].hasPrefix("All: 1 of 1 today"), "\(said)")
  }

  @Test("a day at the end of a line is for all of its habits, one elsewhere only for its own")
  func sharedDay() async throws {
    let said = try await answers("done water yesterday, rest", "done water fri, rest yesterday", "done run, rest fri")
    let days = said.map {
      $0.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != "·" }.dropLast() }
    }
    #expect(days[0] == ["Water: 1 of 8 glasses yesterday", "Rest: 1 of 1 today"])
    #expect(days[1] == ["Water: 1 of 8 glasses on Friday 27 February", "Rest: 1 of 1 yesterday"])
    #expect(days[2] == ["Run: 1 of 1 on Friday 27 February", "Rest: 1 of 1 on Friday 27 February"])
  }

  @Test(
    "what one of several completions can't be refuses the whole line",
    arguments: [
      ("done Run, water 1.5", "\"1.5\": too many decimals"), ("done Run, water 0", "\"0\" is out of range"),
      ("done Run, water -2", "\"-2\" is out of range"), ("done Run, Old", "\"Old\": archived on 2026-03-02"),
      ("done Run, water 9007199254740993", "\"9007199254740993\" is out of range"),
      ("done Run, water tomorrow", "in the future"), ("done Run, water 2024-01-01", "too far in the past"),
      ("done Run, Old yesterday --at 8:00", "--at: the day is already given"),
    ])
  func whole(_ line: String, _ reason: String) async throws {
    let said = try await answers("habit add Old", "habit archive Old", line, "log")
    #expect(said[2].hasPrefix("! error: ") && said[2].contains(reason), "\(said[2])")
    #expect(!said[2].contains("recorded, and stays") && said[3].contains("No completions"), "\(said[3])")
  }

  @Test("what the rules refuse of several completions says what was recorded and what to repeat")
  func partly() async throws {
    let most = "9007199254740991"
    let said = try await answers(
      "done water \(most)", "done Run 2, water, rest 3", "done Run 2, water, rest 3 --op x", "undo",
      "done Run 2, water, rest 3 --op x", "log --json")
    for text in said[1...2] {
      #expect(text.contains("\n  recorded, and stays: Run 2\n  not recorded: \"Water\", \"Rest\" 3\n"), "\(text)")
    }
    #expect(said[1].contains("  repeat only that: done \"Water\", \"Rest\" 3\n"), "\(said[1])")
    #expect(said[2].contains("  the line can be repeated with the same --op; nothing counts twice\n"), "\(said[2])")
    #expect(said[5].split(separator: #""amount":2"#).count == 3, "\(said[5])")
  }

  @Test(
    "what can mean two things is an error with both, and nothing is recorded",
    arguments: [
      ("done run 5", ["\"Run\" 5", "\"Run 5\""]),
      ("done r", ["\"Read a book\"", "\"Run\"", "\"Run 5\"", "\"Rest\""]),
      ("skip re today", ["\"Read a book\" today", "\"Rest\" today"]),
    ])
  func ambiguous(_ line: String, _ choices: [String]) async throws {
    let said = try await answers(line, "log")
    #expect(
      said[0].contains("it can mean \(choices.count) things; nothing changed; use one of these instead:\n"),
      "\(said[0])")
    for choice in choices { #expect(said[0].contains("  \(choice)\n"), "\(said[0])") }
    #expect(said[1].contains("No completions"))
  }

  @Test("a number that is a row of one habit and the name of another is an error with both; alone it is either")
  func digits() async throws {
    let said = try await ShellHarness.answers(
      "habit add Zed", "habit add 1", "habit add 2024", "done 1", "done 1 5", "log", "done 2", "done 2024 3", "done #2",
      "done \"1\"", "done 1, Zed", "log 2024", "habit archive 1", "done 1", "done 1 --op x", "habit restore 1",
      "done 1 --op x")
    for place in [3, 4, 10] {
      #expect(said[place].contains("nothing changed; use one of these instead:\n  \"Zed\""), "\(said[place])")
      #expect(said[place].contains("\n  #2"), "\(said[place])")
    }
    #expect(said[5].contains("No completions"))
    #expect(said[6].hasPrefix("row 2 of today is 1\n1: 1 of 1") && said[8].hasPrefix("1: 2 of 1"))
    #expect(said[9].hasPrefix("1: 3 of 1"))
    #expect(said[7].hasPrefix("2024: 3 of 1") && !said[11].contains("No completions"), "\(said[7])")
    #expect(said[13].hasPrefix("row 1 of today is Zed\nZed: 1 of 1"), "an archived habit is not meant: \(said[13])")
    #expect(said[16].contains("\nZed: 2 of 1") && said[16].contains("already recorded"), "\(said[16])")
  }

  @Test("a habit that is called by a number can be quoted, and a row that today lacks is named")
  func rows() async throws {
    let said = try await answers(
      "habit add 2 --group x", "done \"2\"", "done 9", "today --group x", "done 6", "done 7 #")
    #expect(said[1].hasPrefix("2: 1 of 1 "))
    #expect(said[2].contains("\"9\": no such row in today; use 1 to 6"))
    #expect(said[4].hasPrefix("2: 2 of 1 "), "a group keeps the numbers: \(said[4])")
    #expect(said[5].contains("no such row in today"), "\(said[5])")
  }

  @Test("the rest of a line after # is the note")
  func note() async throws {
    let said = try await answers(
      "done water 2 # it's \"fine\", 100 %", "log --json", "done water --note a # b", "done # x",
      "done water 2 #it was warm")
    #expect(said[1].contains(#""note":"it's \"fine\", 100 %""#), "\(said[1])")
    #expect(said[2].contains("--note: a note is given after # already"))
    #expect(said[3].contains("HABIT is missing"))
    #expect(said[4].contains("a note needs a space after the #"), "\(said[4])")
    #expect(said[4].contains("done Water 2 # it was warm"), "\(said[4])")
  }

  @Test("skip, log and undo take the same names")
  func others() async throws {
    let said = try await answers(
      "skip read a book today --reason cold", "done read yesterday", "log read a", "undo read a book", "log Read",
      "skip run", "skip run someday")
    #expect(said[0].hasPrefix("Read a book is skipped today: cold"), "\(said[0])")
    #expect(said[2].contains("2026-03-01"))
    #expect(said[3].hasPrefix("undone: Read a book 1 on Sunday 1 March"), "\(said[3])")
    #expect(said[4].contains("undone"))
    #expect(said[5].contains("Run is skipped today") || said[5].contains("it can mean"), "\(said[5])")
    #expect(said[6].contains("\"someday\" is not a date"))
  }

  @Test("a line sent again with its operation ID gives the first answers, whatever was added since")
  func again() async throws {
    for line in ["done wat 2 --op x", "done 1 --op x", "done wat, rest --op x", "skip re tomorrow --op x"] {
      let lines = line.hasPrefix("skip") ? ["habit delete \"Read a book\"", line] : [line]
      let said = try await ShellHarness.answers(
        Self.habits + lines + ["habit add Watch", "habit add Real", "habit rename Run AAA", line])
      let first = said[Self.habits.count + lines.count - 1]
      #expect(!first.hasPrefix("!"), "\(first)")
      #expect(said.last!.replacing("  already recorded; nothing changed\n", with: "") == first, "\(said.last!)")
      #expect(said.last != first)
    }
    let said = try await answers("done water --op x", "done run --op x", "done wat 3 --op x")
    for text in said.dropFirst() { #expect(text.contains("already used for something else"), "\(text)") }
  }

  @Test("an operation ID that a line gives to its second command can't be given by hand")
  func numberedID() async throws {
    let said = try await answers("done water --op x#2", "done run --op x#1", "done water, run --op x")
    #expect(
      said[0].contains("\"x#2\" is reserved") && said[0].contains("does not end in # and a number"), "\(said[0])")
    #expect(said[2].contains("Water: 1 of 8") && said[2].contains("Run: 2 of 1"), "\(said[2])")
  }

  @Test(
    "a line with --at and the day is repeated with its operation ID, also after midnight",
    arguments: ["today", "2026-03-02"])
  func repeatedWithDay(_ day: String) async throws {
    let shell = try ShellHarness()
    var output = try await shell.run(
      "habit add Run --goal 5 --from yesterday", "done Run --at \(day) --op q", "done Run --at yesterday --op p")
    shell.clock.advance(by: .seconds(61))
    output += try await shell.run("done Run --at \(day) --op q", "done Run --at 2026-03-01 --op p")
    shell.clock.advance(by: .seconds(86_400))
    output += try await shell.run("done Run --at 2026-03-02 --op q", "done Run --at 2026-03-01 --op p")
    #expect(!output.contains("!"), "\(output)")
    #expect(output.split(separator: "already recorded; nothing changed").count == 5, "\(output)")
  }

  @Test("a line for a day is repeated with its operation ID after the user has travelled")
  func repeatedAfterTravel() async throws {
    let lines = ["done Run --at 2026-03-02 --op p", "done Run 2026-03-02 --op q", "done Run yesterday, Rest --op r"]
    let said = try await ShellHarness.answers(
      Self.habits + ["@ 2026-03-02T14:00:00Z", "travel America/New_York", "travel Pacific/Kiritimati"] + lines + lines)
    for answer in said.suffix(lines.count) {
      #expect(!answer.hasPrefix("!") && answer.contains("already recorded"), "\(answer)")
    }
  }

  @Test("a line that names a habit by number is repeated with its operation ID after the habit was deleted")
  func repeatedNumber() async throws {
    let lines = ["done #3 --op d", "habit archive #3 --op a", "habit delete #3 --op e"]
    let said = try await ShellHarness.answers(Self.habits + lines + lines)
    for answer in said.suffix(lines.count) {
      #expect(!answer.hasPrefix("!") && answer.contains("already recorded"), "\(answer)")
    }
  }

  @Test("a repeated freeze does not show how many freezes are left")
  func repeatedFreeze() async throws {
    let said = try await answers("grant freezes 1", "freeze --op f", "grant freezes 2", "freeze --op f")
    #expect(said[1].contains("a freeze covers today, 0 freezes left"), "\(said[1])")
    #expect(said[3].contains("a freeze covers today") && !said[3].contains("left"), "\(said[3])")
  }

  @Test("an answer does not fail because the clock was once far ahead")
  func clockFarAhead() async throws {
    let shell = try ShellHarness()
    let start = shell.clock.now()
    var output = try await shell.run("habit add Tea")
    shell.clock.advance(by: .seconds(11 * 366 * 86_400))
    output += try await shell.run("done Tea")
    shell.clock.set(start)
    output += try await shell.run("done Tea", "celebrations", "recent")
    #expect(!output.contains("! error") && output.contains("Tea: 1 of 1 today"), "\(output)")
  }

  @Test("an unknown name or amount is named, with what was perhaps meant")
  func unknown() async throws {
    let said = try await answers("done watre 2", "done water 1e3", "done water soon", "done water 7,5")
    #expect(said[0].contains("did you mean: Water"), "\(said[0])")
    #expect(said[1].contains("\"1e3\" is not a number") && said[2].contains("\"soon\" is not an amount or a day"))
    #expect(said[3].contains("\"7,5\" is not a number"))
  }

  @Test("habit add --from looks ahead for a weekday, as goal --from does, and help says which way")
  func weekdays() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym --from fri", "goal Gym 2 --from fri", "done Gym --at fri", "help done", "help goal",
      "help habit add")
    #expect(said[0].contains("from Friday 6 March") && said[1].contains("from Friday 6 March"))
    #expect(said[2].contains("on Friday 27 February"))
    #expect(said[3].contains("today or before") && said[4].contains("fri is today or the next one"))
    #expect(said[5].contains("fri is today or the next one"))
  }

  @Test("an instant that is refused is shown on the user's clock, without milliseconds")
  func localTime() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym", "done Gym --at tomorrow", "done Gym --at 2024-01-01T08:00", "done Gym --at tomorrow --json")
    #expect(said[1] == "! error: --at \"2026-03-03 12:00\": that is in the future; use a time up to 2026-03-02 08:10\n")
    #expect(
      said[2].contains("--at \"2024-01-01 08:00\" is too far in the past; use a time from 2025-01-"), "\(said[2])")
  }

  @Test("why streak and why bonus name neutral days, and no day is missed before the habit's first day")
  func why() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym --schedule weekdays:mon,wed,fri", "done Gym --at 2026-02-25", "why streak Gym",
      "habit add Sit --from 2026-02-26", "done Sit --at 2026-02-27", "skip Sit 2026-02-28",
      "pause Sit today 2026-03-04",
      "why streak Sit", "why bonus", "why bonus 2026-03-03")
    #expect(!said[1].contains("not a due day"), "\(said[1])")
    #expect(said[2].contains("open") && said[2].contains("27 February") && !said[2].contains("missed"), "\(said[2])")
    #expect(said[2].contains("2026-02-25, the first completion, before the first day 2026-03-02"))
    #expect(said[7].contains("neutral, skipped") && said[7].contains("neutral, paused"), "\(said[7])")
    #expect(said[8].contains("Sit                neutral: paused"), "\(said[8])")
    #expect(said[9].contains("neutral: not due") && said[9].contains("neutral: paused"), "\(said[9])")
  }
}
