import AscentScenarios
import Testing

@Suite("The scenario runner")
struct ScenarioRunnerTests {
  /// Runs steps, each a line of JSON, as a scenario in UTC.
  private func run(_ steps: String...) async -> ScenarioOutcome {
    let json = #"{ "name": "n", "timezone": "UTC", "steps": [ \#(steps.joined(separator: ",\n")) ] }"#
    return await ScenarioRunner.run(json: Array(json.utf8), name: "test.json")
  }

  private let create = #"{ "at": "2025-06-01T08:00:00Z", "op": "createHabit", "habit": "Run" }"#
  private let complete = #"{ "at": "2025-06-01T09:00:00Z", "op": "complete", "habit": "Run" }"#

  private func expecting(_ expect: String) -> String {
    #"{ "at": "2025-06-01T10:00:00Z", "op": "assert", "habit": "Run", "params": { "expect": { \#(expect) } } }"#
  }

  @Test("every wrong expectation is a failure with its step, what was expected and what was found")
  func wrongExpectations() async {
    let outcome = await run(create, complete, expecting(#""streak": 2, "totalXP": 60, "satisfied": false"#))
    #expect(outcome.steps == 3)
    #expect(
      outcome.failures.map(\.description) == [
        "test.json: step 3: streak: expected 2, actual 1", "test.json: step 3: satisfied: expected false, actual true",
      ])
    #expect(!outcome.holds)
  }

  @Test("every field can fail")
  func everyField() async {
    let right: [(String, String)] = [
      ("goal", "1"), ("progress", "1"), ("satisfied", "true"), ("due", "true"), ("streak", "1"), ("longestStreak", "1"),
      ("dailyStreak", "1"), ("longestDailyStreak", "1"), ("complete", "true"), ("freezes", "0"), ("totalXP", "60"),
      ("level", "1"),
    ]
    for (field, value) in right {
      let wrong = value == "true" ? "false" : "7"
      #expect(await run(create, complete, expecting("\"\(field)\": \(value)")).holds)
      #expect(await run(create, complete, expecting("\"\(field)\": \(wrong)")).failures.map(\.message) == [field])
    }
  }

  @Test("events are those since the last assertion of events, in order or by kind, and wrong ones fail")
  func events() async {
    let later = #"{ "at": "2025-06-03T10:00:00Z", "op": "assert", "params": { "expect": { "events": "#
    func faults(_ steps: [String]) async -> [String] {
      let days = [create, complete] + steps.map { later + $0 + " } } }" }
      let json = #"{ "name": "n", "timezone": "UTC", "steps": [ \#(days.joined(separator: ",\n")) ] }"#
      return await ScenarioRunner.run(json: Array(json.utf8), name: "n").failures.map(\.message)
    }
    let told = [
      "dayClosed 2025-06-01 complete", "streakAtRisk Run 1 day", "streakAtRisk 1 day", "dayClosed 2025-06-02 missed",
      "streakEnded Run 1 day", "streakEnded 1 day",
    ]
    let list = #"["\#(told.joined(separator: #"", ""#))"]"#
    #expect(await faults([list, "[]"]) == [])
    #expect(
      await faults([#"{ "dayClosed": 2, "streakEnded": 2, "streakRestored": 0 }"#, #"{ "dayClosed": 0 }"#]) == [])
    #expect(await faults(["[]"]) == ["events"])
    #expect(await faults([#"{ "freezeSpent": 1 }"#]) == ["events"])
    #expect(await faults([list, list]) == ["events"])
    // A kind of which nobody hears is a fault of the file.
    #expect(await faults([#"{ "xpEntered": 1 }"#]).count == 1)
  }

  @Test("an expected text of a celebration can fail")
  func celebrationTexts() async {
    let award = #"{ "at": "2025-06-01T09:00:00Z", "op": "award", "params": { "amount": 100 } }"#
    #expect(
      await run(create, award, expecting(#""celebrationTexts": ["x"]"#)).failures.map(\.message) == ["celebrationTexts"]
    )
    #expect(await run(create, expecting(#""celebrationTexts": []"#)).holds)
  }

  @Test("expectations about methods can fail, and an unknown method matches none")
  func practiceFields() async {
    let session =
      #"{ "at": "2025-06-01T09:00:00Z", "op": "session", "#
      + #""params": { "method": "breathing", "minutes": 5, "feedback": "GOOD" } }"#
    func holds(_ expect: String) async -> Bool {
      let assertion = #"{ "at": "2025-06-01T10:00:00Z", "op": "assert", "params": { "expect": { \#(expect) } } }"#
      return await run(session, assertion).holds
    }
    #expect(
      await holds(
        #""stage": { "breathing": "notice-the-breath" }, "readiness": { "breathing": "notReady" }, "celebrations": 0"#))
    #expect(await holds(#""celebrations": []"#))
    #expect(await !holds(#""stage": { "breathing": "longer-out" }"#))
    #expect(await !holds(#""stage": { "swimming": "notice-the-breath" }"#))
    #expect(await !holds(#""readiness": { "breathing": "ready" }"#))
    #expect(await !holds(#""readiness": { "swimming": "notReady" }"#))
    #expect(await !holds(#""celebrations": 1"#))
    #expect(await !holds(#""celebrations": ["level:2"]"#))
    let tap =
      #"{ "at": "2025-06-01T09:00:00Z", "op": "progress", "params": { "method": "breathing", "refused": "notReady" } }"#
    #expect(await run(session, tap).holds)
  }

  @Test(
    "an invalid file is reported with the step, and nothing runs",
    arguments: [
      (#"{ "at": "2025-06-01T09:00:00Z", "op": "dance" }"#, "unknown operation “dance”"),
      (#"{ "at": "2025-06-01T09:00:00Z", "op": "measure" }"#, "measure needs the field “name”"),
      (#"{ "at": "2025-06-01T09:00:00Z", "op": "session" }"#, "session needs the field “method”"),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "session", "params": { "method": "music" } }"#,
        "session needs the field “minutes”"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "session", "#
          + #""params": { "method": "music", "minutes": 1, "feedback": "great" } }"#,
        "one of very bad, bad, neutral, good, very good"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "progress", "params": { "method": "music", "outcome": "won" } }"#,
        "alreadyAdvanced"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "progress", "habit": "Run", "params": { "method": "music" } }"#,
        "does not take a habit"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "acknowledge", "params": { "celebration": "level:x" } }"#,
        "the id of a celebration"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "assert", "params": { "expect": { "stage": "one" } } }"#,
        "an object of methods"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "assert", "params": { "expect": { "stage": { "music": 1 } } } }"#,
        "an object of methods"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "assert", "#
          + #""params": { "expect": { "readiness": { "music": "soon" } } } }"#,
        "one of notReady, approaching, ready, exceeded"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "assert", "params": { "expect": { "celebrations": ["x"] } } }"#,
        "the ids of celebrations"
      ),
      (#"{ "at": "2025-06-01T09:00:00Z", "op": "crash", "mood": 1 }"#, "a step has no field “mood”"),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "complete", "habit": "Run", "params": { "amout": 2 } }"#,
        "no field “amout”"
      ),
      (#"{ "at": "2025-06-01T09:00:00Z", "op": "complete" }"#, "complete needs the field “habit”"),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "award", "habit": "Run", "params": { "amount": 2 } }"#,
        "does not take a habit"
      ),
      (#"{ "at": "2025-06-01T09:00:00", "op": "crash" }"#, "a time with its offset"),
      (#"{ "at": "2025-02-30T09:00:00Z", "op": "crash" }"#, "a time with its offset"),
      (#"{ "op": "crash" }"#, "needs the field “at”"),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "setSchedule", "habit": "Run", "params": { "schedule": "hourly" } }"#,
        "weekly:3"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "complete", "habit": "Run", "params": { "amount": "2" } }"#,
        "a number, not a string"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "assert", "params": { "expect": { "streak": 1 } } }"#,
        "“streak” needs the field “habit”"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "assert", "params": { "expect": { "xp": 1 } } }"#,
        "unknown field “xp” in assert"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "assert", "params": { "expect": { "readiness": 1 } } }"#,
        "an object of methods"
      ),
      (
        #"{ "at": "2025-06-01T09:00:00Z", "op": "assert", "params": { "expect": { "level": true } } }"#,
        "a whole number, not a boolean"
      ),
      (#"{ "at": "2025-06-01T09:00:00Z", "op": "sync", "params": { "order": "random" } }"#, "sent, reversed, shuffled"),
      ("7", "a step must be an object"),
    ])
  func misunderstood(step: String, reason: String) async throws {
    let outcome = await run(create, step, expecting("\"streak\": 5"))
    let failure = try #require(outcome.failures.first)
    #expect(outcome.failures.count == 1)
    #expect(failure.step == 2)
    #expect(failure.message.contains(reason), "\(failure)")
  }

  @Test(
    "a file that is not a scenario is one failure",
    arguments: [
      ("", "line 1: unexpected end of text"), ("[]", "must be an object"),
      (#"{ "name": "n", "steps": [] }"#, "needs the field “timezone”"),
      (#"{ "name": "n", "timezone": "UTC", "steps": [], "extra": 1 }"#, "no field “extra”"),
      ("{ \"name\": \"n\",\n \"name\": \"m\" }", "line 2: duplicate name “name”"),
      (#"{ "name": "n", "timezone": "UTC", "steps": [] } x"#, "text after the end"),
      (String(repeating: "[", count: 33), "nested more than 32 levels"),
      (#"{ "name": "\ud800" }"#, "incomplete surrogate"),
      (#"{ "name": 01 }"#, "an extra zero"), ("{ \"name\": \"\u{01}\" }", "control character"),
      (
        #"{ "name": "n", "timezone": "UTC", "catalog": { "version": 0, "methods": [] }, "steps": [] }"#,
        "“catalog”: version: 0 is below 1"
      ),
      (#"{ "name": "n", "timezone": "Nowhere at all", "steps": [] }"#, "the name of a time zone"),
    ])
  func noScenario(json: String, reason: String) async throws {
    let outcome = await ScenarioRunner.run(json: Array(json.utf8), name: "test.json")
    let failure = try #require(outcome.failures.first)
    #expect(failure.step == 0)
    #expect(failure.message.contains(reason), "\(failure)")
  }

  @Test("a file over the limit and bytes that are not UTF-8 are refused")
  func hostileBytes() async {
    let tooLarge = await ScenarioRunner.run(json: Array(repeating: 0x20, count: 8 << 20 + 1), name: "large")
    #expect(tooLarge.failures.first?.message.contains("bytes") == true)
    let notText = await ScenarioRunner.run(json: [0x22, 0xFF, 0xFE, 0x22], name: "bytes")
    #expect(notText.failures.first?.message.contains("invalid UTF-8") == true)
  }

  @Test("an unexpected, a missing and a different refusal each fail the step")
  func refusals() async {
    let unknown = #"{ "at": "2025-06-01T09:00:00Z", "op": "complete", "habit": "Swim" }"#
    #expect(await run(create, unknown).failures.map(\.step) == [2])
    let expected =
      #"{ "at": "2025-06-01T09:00:00Z", "op": "complete", "habit": "Run", "params": { "refused": "tooOld" } }"#
    #expect(
      await run(create, expected).failures.map(\.description) == [
        "test.json: step 2: the command: expected refused: tooOld, actual accepted"
      ])
    let other =
      #"{ "at": "2025-06-01T09:00:00Z", "op": "complete", "habit": "Swim", "params": { "refused": "tooOld" } }"#
    #expect(await run(create, other).failures.map(\.expected) == ["refused: tooOld"])
  }

  @Test("unknown parameters of a new habit are kept as its attributes, whatever their names")
  func attributes() async {
    let step =
      #"{ "at": "2025-06-01T08:00:00Z", "op": "createHabit", "habit": "Run", "#
      + #""params": { "color": "green500", "order": 3, "big": true } }"#
    #expect(await run(step, complete, expecting(#""streak": 1"#)).holds)
    let nested =
      #"{ "at": "2025-06-01T08:00:00Z", "op": "createHabit", "habit": "Run", "params": { "color": { "r": 1 } } }"#
    #expect(await run(nested).failures.map(\.step) == [1])
  }

  @Test("an unknown time zone fails the scenario")
  func unknownZone() async {
    let json = #"{ "name": "n", "timezone": "Europe/Atlantis", "steps": [] }"#
    let outcome = await ScenarioRunner.run(json: Array(json.utf8), name: "test.json")
    #expect(outcome.failures.first?.message.contains("unknownZone") == true)
  }
}
