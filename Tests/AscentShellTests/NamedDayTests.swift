import AscentRules
import AscentRuntime
import AscentShell
import Testing

@Suite("Days and times that --at names")
struct NamedDayTests {
  /// The day on which a completion at a text counts, after lines that set the stage.
  private func day(_ text: String, after lines: [String], now: String) async throws -> String {
    let shell = try ShellHarness()
    return try await shell.open { session in
      for line in ["habit add Gym --from 2026-02-20"] + lines { _ = try await session.execute(line, into: shell) }
      shell.clock.set(try #require(Instant(iso8601: now)))
      _ = shell.taken()
      _ = await shell.execute("done Gym --json --at \(text)", session)
      let answer = shell.taken()
      return (answer.firstMatch(of: /"habit":"Gym","day":"([^"]*)"/)?.1).map(String.init) ?? answer
    }
  }

  @Test(
    "a date is that day, whatever the travel and the day start since",
    arguments: [
      [], ["day-start 04:00"], ["day-start 14:00"], ["travel Asia/Tokyo", "day-start 04:00"],
      ["travel America/Los_Angeles", "day-start 11:00"], ["travel Pacific/Auckland", "day-start 23:00"],
      ["travel Pacific/Auckland --at 2026-02-27T12:00Z", "travel Pacific/Honolulu --at 2026-02-28T12:00Z"],
    ])
  func date(_ lines: [String]) async throws {
    for date in ["2026-02-21", "2026-02-25", "2026-02-26"] {
      #expect(try await day(date, after: lines, now: "2026-03-03T20:00:00Z") == date)
    }
  }

  @Test("a plan for a date that has just passed is not one for next year")
  func planWithoutYear() async throws {
    let answers = try await ShellHarness.answers(
      "habit add Gym", "skip gym 20 feb", "pause gym 20 feb 23 feb", "habit add Tea --from 20 feb",
      "pause gym 2 jan 9 jan")
    #expect(answers[1].contains("\"2026-02-20\" is too far back"), "\(answers[1])")
    #expect(answers[2].contains("can't begin or end in the past"), "\(answers[2])")
    #expect(answers[3].contains("from Friday 20 February"), "\(answers[3])")
    #expect(answers[4].contains("in the past"), "\(answers[4])")
  }

  @Test("a time before the day's start is the next one, or the last one if the next has not come yet")
  func beforeTheStart() async throws {
    let lines = ["day-start 04:00"]
    #expect(try await day("03:00", after: lines, now: "2026-03-03T03:30:00+01:00") == "2026-03-02")
    #expect(try await day("03:00", after: lines, now: "2026-03-03T18:32:00+01:00") == "2026-03-02")
    #expect(try await day("22:30", after: lines, now: "2026-03-03T01:50:00+01:00") == "2026-03-02")
  }

  @Test("today and yesterday are the user's days, also before the day starts")
  func words() async throws {
    let lines = ["day-start 04:00"]
    #expect(try await day("today", after: lines, now: "2026-03-03T02:00:00+01:00") == "2026-03-02")
    #expect(try await day("yesterday", after: lines, now: "2026-03-03T02:00:00+01:00") == "2026-03-01")
    #expect(try await day("yesterday", after: lines, now: "2026-03-03T12:00:00+01:00") == "2026-03-02")
    #expect(try await day("yesterday", after: ["travel Asia/Tokyo"], now: "2026-03-02T23:00:00Z") == "2026-03-02")
    #expect(try await day("23:30", after: lines, now: "2026-03-03T02:00:00+01:00") == "2026-03-02")
    #expect(try await day("01:30", after: lines, now: "2026-03-03T02:00:00+01:00") == "2026-03-02")
  }

  @Test("a day and a time are the user's day, also after midnight")
  func dayAndTime() async throws {
    let lines = ["day-start 04:00"]
    let now = "2026-03-03T12:00:00+01:00"  // A Tuesday.
    #expect(try await day("\"yesterday 22:30\"", after: lines, now: now) == "2026-03-02")
    #expect(try await day("\"yesterday 1:30\"", after: lines, now: now) == "2026-03-02")
    #expect(try await day("\"sun 8:00\"", after: lines, now: now) == "2026-03-01")
    #expect(try await day("\"3 days ago 08:00\"", after: lines, now: now) == "2026-02-28")
    #expect(try await day("\"2026-03-01 01:30\"", after: lines, now: now) == "2026-02-28")
    #expect(try await day("\"last fri\"", after: lines, now: now) == "2026-02-27")
    #expect(try await day("8:00", after: lines, now: now) == "2026-03-03")
    #expect(try await day("\"yesterday 24:30\"", after: lines, now: now).contains("not a date or time"))
  }

  @Test("a time without an offset is read where the user was then")
  func time() async throws {
    let lines = ["travel Asia/Tokyo"]
    #expect(try await day("2026-02-25T02:00", after: lines, now: "2026-03-04T00:00:00Z") == "2026-02-25")
    #expect(try await day("2026-03-03T02:00", after: lines, now: "2026-03-04T00:00:00Z") == "2026-03-03")
  }

  @Test("a limit is not missed on a day that travel cut short")
  func cutShort() async throws {
    let said = try await ShellHarness.answers(
      "travel Pacific/Pago_Pago", "habit add Coffee --at-most 2", "habit add Run", "@ 2026-03-03T12:00:00Z", "done Run",
      "@ 2026-03-05T10:30:00Z", "done Run", "@ 2026-03-05T12:30:00Z", "today", "@ 2026-03-06T05:00:00Z",
      "travel Etc/UTC", "calendar Coffee --json")
    #expect(said.last?.contains("missed") == false, "\(said.last ?? "")")
  }

  @Test("a day that travel left out is named as such")
  func leftOut() async throws {
    let lines = [
      "travel Pacific/Pago_Pago --at 2026-02-26T05:00Z", "travel Pacific/Kiritimati --at 2026-02-26T10:30Z",
    ]
    #expect(
      try await day("2026-02-26", after: lines, now: "2026-03-03T20:00:00Z").contains(
        "that day doesn't exist for you (you changed time zone)"))
    for (text, reason) in [("9999-12-31", "too far in the future"), ("0001-01-01", "too far in the past")] {
      let answer = try await day(text, after: lines, now: "2026-03-03T20:00:00Z")
      #expect(answer.contains("--at \"\(text)\" is \(reason)"), "\(answer)")
    }
  }
}
