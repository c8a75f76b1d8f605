import AscentRules
import AscentViews
import Testing

@testable import AscentShell

@Suite("Methods in words")
struct MethodTextTests {
  private let day = LocalDay(year: 2026, month: 3, day: 2)!
  private let method = GrowthMethod(
    id: MethodID("tea"), title: "Tea",
    stages: [
      Stage(
        id: StageID("boil"), title: "Boil",
        criteria: ProgressionCriteria(
          minSessionsAtThisStage: 1, minConsecutiveDaysPractice: 3,
          subjectiveFeedbackRequirement: [.veryGood: 1, .bad: 2],
          timeSpentAtStage: .minutes(40),
          additionalCriteria: [
            "minAverageFeedback": 3.5, "minDaysAtStage": 7, "minDistinctDays": 4,
            "minSessionMinutes": ["minutes": 20, "sessions": 5],
            "requiresStage": ["method": "water", "stage": "hot"], "own": ["x": 1],
          ])), Stage(id: StageID("pour"), title: "Pour"),
    ])

  @Test("every criterion is described in words, with what it requires and what it counts")
  func criteria() throws {
    let criteria = try #require(method.stages[0].criteria)
    #expect(
      CriterionText.phrases(criteria) == [
        "1 session", "a session on 3 days in a row", "2 sessions that felt bad or better",
        "1 session that felt very good",
        "40 minutes in all",
        "an average feedback of 3.5, from 1, very bad, to 5, very good", "7 days at this stage", "sessions on 4 days",
        "5 sessions of 20 minutes or more", #"own {"x":1}"#, "stage hot of water entered",
      ])
    #expect(CriterionText.name("subjectiveFeedbackRequirement.very good") == "sessions that felt very good")
    #expect(CriterionText.name("minSessionMinutes", in: criteria) == "sessions of 20 minutes or more")
    #expect(CriterionText.name("requiresStage") == "a stage of another method entered")
    #expect(CriterionText.name("own", in: criteria) == "own")
  }

  @Test("why readiness has the titles of the method and the stage and says how ready you are, in JSON their names")
  func whyReadiness() async throws {
    let said = try await ShellHarness.answers(
      "session breathing 5 --feedback good", "why readiness breathing", "why readiness breathing --json")
    #expect(said[1].hasPrefix("the readiness for the stage after Notice the breath of Calm breathing"), "\(said[1])")
    #expect(said[1].contains("not ready") && said[1].contains("5 minutes of Calm breathing"))
    #expect(!said[1].contains("notReady") && !said[1].contains("notice-the-breath"))
    #expect(said[2].contains("notReady") && said[2].contains("notice-the-breath"))
    let other = GrowthMethod(
      id: MethodID("water"), title: "Hot water", stages: [Stage(id: StageID("hot"), title: "It boils")])
    let catalog = Catalog(version: 1, methods: [method, other])
    let criteria = try #require(catalog.inWords(method).stages[0].criteria)
    #expect(CriterionText.phrases(criteria).last == "stage It boils of Hot water entered")
  }

  @Test(
    "a number has at most two decimals, and an unmet one is never rounded to its goal",
    arguments: [
      (0, "0"), (3, "3"), (3.5, "3.5"), (3.499_999, "3.49"), (3.05, "3.05"), (0.29, "0.29"), (-1.5, "-1.5"),
      (-0.001, "0"),
      (1e300, "1e+300"),
    ])
  func number(_ value: Double, _ text: String) {
    #expect(Readiness.Criterion.text(of: value) == text)
  }

  @Test(
    "an estimate is a date, or the reason why none is given",
    arguments: [
      (Readiness.Estimate.now, "progress tea"), (.day(LocalDay(year: 2026, month: 5, day: 1)!), "1 May 2026"),
      (.tooEarly, "too early to estimate"), (.noRecentPractice, "no session in the last 14 days"),
      (.notPredictable(criterion: "requiresStage"), "\"stage hot of water entered\""),
      (.tooFar, "more than ten years"), (.lastStage, "last stage"),
    ])
  func estimate(_ estimate: Readiness.Estimate, _ words: String) {
    let readiness = Readiness(
      method: method.id, stage: StageID("boil"), criteriaVersion: 1, status: .notReady, criteria: [],
      estimate: estimate, overtraining: [])
    #expect(ReadinessView(readiness, of: method).text(.plain).contains(words))
  }

  @Test("too much practice is advice, with the day and the limit, in words and as JSON")
  func overtraining() {
    let hints: [Readiness.OvertrainingHint] = [
      .manySessions(day, count: 5, limit: 4), .longPractice(day, .minutes(200), limit: .minutes(180)),
      .risingMinutesFallingFeedback(days: 3, through: day),
    ]
    let readiness = Readiness(
      method: method.id, stage: StageID("boil"), criteriaVersion: 1, status: .ready, criteria: [], estimate: .now,
      overtraining: hints)
    let view = ReadinessView(readiness, of: method)
    let advice = view.text(.plain).split(separator: "\n").filter { $0.hasPrefix("advice: ") }
    #expect(advice.count == 3)
    #expect(
      advice[0].contains("5 sessions on 2 March 2026 are more than the 4 advised") && advice[1].contains("200 minutes")
        && advice[2].contains("3 practice days in a row"))
    let fact = Explanation.Fact(
      "too much", .text("minutes rose and feedback fell over 3 practice days in a row, through 2026-03-02"))
    #expect(ReadinessExplanation.facts(readiness).last == fact)
    #expect(view.json.line.contains(#"{"kind":"manyMinutes","day":"2026-03-02","value":200,"limit":180,"#))
    #expect(
      view.json.line.contains(#"{"kind":"risingMinutesFallingFeedback","day":"2026-03-02","value":3,"limit":null,"#))
  }

  @Test("a session logged late shows the stage it belongs to")
  func late() async throws {
    let harness = try ShellHarness()
    let output = try await harness.run(
      "session breathing 5 --feedback good --at 06:00", "session breathing 5 --feedback good --at 06:30",
      "session breathing 5 --at 07:00",
      "progress breathing", "session breathing 9 --at 06:15")
    #expect(
      output.contains("it belongs to the stage you were in then: Notice the breath\n  A longer exhale · stage 2 of 5"))
  }

  @Test("an advance dated before the last session says that it took effect later")
  func progressionBeforeItsSessions() async throws {
    let harness = try ShellHarness()
    let sessions = ["06:00", "06:30", "07:00"].map { "session breathing 5 --feedback good --at \($0)" }
    let early = try await harness.run(sessions + ["progress breathing --at 06:45"])
    #expect(early.contains("completed at 2026-03-02 07:00, later than --at says"), "\(early)")
    let late = try await ShellHarness().run(sessions + ["progress breathing --at 07:15"])
    #expect(!late.contains("completed at 2026"))
  }

  @Test("a file that is not an event log is refused with a message about event logs")
  func unwritableLog() async throws {
    let output = try await ShellHarness().run("analytics --jsonl /dev/null/none")
    #expect(
      output.contains("--jsonl \"/dev/null/none\": ")
        && output.contains("use the event log of this store, or a new file"), "\(output)")
  }

  @Test("an undo says what no longer counts, and which stage is current again")
  func undo() async throws {
    let harness = try ShellHarness()
    let output = try await harness.run(
      "session breathing 5 --op s1", "undo last", "redo", "session breathing 5 --feedback good",
      "session breathing 5 --feedback good",
      "progress breathing --op p1", "undo p1", "redo")
    #expect(
      output.contains(
        "undone: 5 minutes of Calm breathing on 2 March; Calm breathing: 5 minutes on 2 March no longer count"))
    #expect(output.contains("; Calm breathing: 5 minutes on 2 March count again"))
    #expect(output.contains("undone: Calm breathing: Notice the breath → A longer exhale on 2 March"))
    #expect(output.contains("; Calm breathing: Notice the breath again"))
    #expect(output.contains("; Calm breathing: A longer exhale again"))
  }

  @Test("a catalogue of more than 8 MB is refused, and so is one whose faults are too many to list, with their number")
  func large() async throws {
    let many = (0..<1_200).map { _ in #"{"id":"a","title":"","stages":[]}"# }.joined(separator: ",")
    let harness = try ShellHarness(files: [
      "large.json": String(repeating: " ", count: (8 << 20) + 1), "many.json": #"{"version":2,"methods":[\#(many)]}"#,
    ])
    let output = try await harness.run(
      "catalog validate large.json", "catalog load large.json", "catalog validate many.json")
    #expect(output.split(separator: "\n").count { $0.contains("more than 8388608 bytes") } == 2)
    #expect(output.contains(#/\nand \d+ more\n|  and \d+ more\n/#))
  }
}
