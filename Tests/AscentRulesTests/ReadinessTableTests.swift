import Testing

@testable import AscentRules

@Suite("Readiness")
struct ReadinessTableTests {
  private static func status(_ fractions: (Double, Double)...) -> Readiness.Status {
    Readiness.Status(fractions.map { Readiness.Criterion(name: "n", current: $0.0, required: $0.1) })
  }

  @Test("a mean of 0.7 is approaching, all met is ready, and all at 150 % is exceeded")
  func statuses() {
    #expect(Self.status((69, 100)) == .notReady)
    #expect(Self.status((7, 10)) == .approaching)
    #expect(Self.status((1, 10), (2, 10), (6, 10), (9, 10), (17, 10), (1, 1), (9, 10)) == .notReady)
    #expect(Self.status((4, 10), (10, 10)) == .approaching)
    #expect(Self.status((4, 10), (100, 10)) == .approaching)
    #expect(Self.status((39, 100), (100, 10)) == .notReady)
    #expect(Self.status((99, 100), (500, 100)) == .approaching)
    #expect(Self.status((1, 10), (7, 10), (13, 10)) == .notReady)
    #expect(Self.status((3, 10), (8, 10), (10, 10)) == .approaching)
    #expect(Self.status((10, 10), (15, 10)) == .ready)
    #expect(Self.status((15, 10), (15, 10)) == .exceeded)
    #expect(Self.status((15, 10), (149, 100)) == .ready)
    #expect(Readiness.Status([]) == .ready)
  }

  @Test("an empty requirement is not a criterion: it neither raises the mean nor prevents “exceeded”")
  func nothingAsked() throws {
    let nothing = ProgressionCriteria(
      minSessionsAtThisStage: 4, minConsecutiveDaysPractice: 0, subjectiveFeedbackRequirement: [.good: 0],
      timeSpentAtStage: .minutes(0))
    var person = TestPerson.withMethods(("one", nothing), ("two", nil))
    for _ in 0..<2 { try person.practise(.on(0)) }
    #expect(person.readiness(on: 0).criteria.map(\.name) == ["minSessionsAtThisStage"])
    #expect(person.readiness(on: 0).status == .notReady)
    for _ in 0..<4 { try person.practise(.on(0)) }
    #expect(person.readiness(on: 0).status == .exceeded)
  }

  @Test("a feedback counts for its own label and every lower one")
  func orBetter() throws {
    let criteria = ProgressionCriteria(subjectiveFeedbackRequirement: [
      .veryBad: 4, .neutral: 3, .good: 2, .veryGood: 1,
    ])
    var person = TestPerson.withMethods(("one", criteria), ("two", nil))
    for feedback in [.veryGood, .good, .neutral, .bad, nil] as [Feedback?] { try person.practise(.on(0, 12), feedback) }
    #expect(
      person.readiness(on: 0).criteria.map { "\($0.name) \(Int($0.current))/\(Int($0.required))" } == [
        "subjectiveFeedbackRequirement.very bad 4/4", "subjectiveFeedbackRequirement.neutral 3/3",
        "subjectiveFeedbackRequirement.good 2/2",
        "subjectiveFeedbackRequirement.very good 1/1",
      ])
    #expect(person.readiness(on: 0).status == .ready)
  }

  @Test("all criteria are counted at the current stage only")
  func atThisStage() throws {
    var person = TestPerson.withMethods(
      ("one", ProgressionCriteria(minSessionsAtThisStage: 1)),
      ("two", ProgressionCriteria(minSessionsAtThisStage: 1, timeSpentAtStage: .minutes(5))),
      ("three", nil))
    try person.practise(.on(0))
    try person.advance(from: "one", .on(0))
    #expect(person.readiness(on: 0).unmet.map(\.current) == [0, 0])
    #expect(person.readiness(on: 0).fraction == 0)
  }

  @Test("the receipt of a late session has the readiness of the day it was logged, not of its own day")
  func readinessOfLateSession() throws {
    let criteria = ProgressionCriteria(minSessionsAtThisStage: 2, additionalCriteria: ["minDaysAtStage": .integer(4)])
    var person = TestPerson.withMethods(("one", criteria), ("two", nil))
    try person.practise(.on(0))
    let late = try person.practise(.on(1, loggedOn: 5))
    #expect(person.session(late).map { [$0.before, $0.after] } == [.approaching, .ready])
  }

  @Test("the pace of the last 14 days, or since the first session, gives the date of the slowest criterion")
  func estimate() throws {
    var person = TestPerson.withMethods(
      ("one", ProgressionCriteria(minSessionsAtThisStage: 10, timeSpentAtStage: .minutes(200))), ("two", nil))
    #expect(person.readiness(on: 0).estimate == .noRecentPractice)
    for day in [0, 2, 4, 6] { try person.practise(.on(day, 12), minutes: 10) }
    // 6 sessions are missing at 4 in 7 days: 11 days. 160 minutes are missing at 40 in 7 days: 28
    // days.
    #expect(person.readiness(on: 6).estimate == .day(TestPerson.thursday + 6 + 28))
    #expect(person.readiness(on: 12).estimate == .day(TestPerson.thursday + 12 + 52))
    #expect(person.readiness(on: 13).estimate == .day(TestPerson.thursday + 13 + 56))
    // From the first one on they leave the window.
    #expect(person.readiness(on: 14).estimate == .day(TestPerson.thursday + 14 + 75))
    #expect(person.readiness(on: 19).estimate == .day(TestPerson.thursday + 19 + 224))
    #expect(person.readiness(on: 20).estimate == .noRecentPractice)
  }

  @Test("a missing estimate has a reason: too far away, or not reachable by practice")
  func noEstimate() throws {
    var person = TestPerson.withMethods(
      ("one", ProgressionCriteria(minSessionsAtThisStage: 1, subjectiveFeedbackRequirement: [.good: 1])), ("two", nil))
    try person.practise(.on(0, 12), .bad)
    #expect(person.readiness(on: 0).estimate == .notPredictable(criterion: "subjectiveFeedbackRequirement.good"))
    try person.practise(.on(1, 12), .good)
    #expect(person.readiness(on: 1).estimate == .now)
    var slow = TestPerson.withMethods(("one", ProgressionCriteria(minSessionsAtThisStage: 3_662)), ("two", nil))
    try slow.practise(.on(0))
    #expect(slow.readiness(on: 0).estimate == .tooFar)
    slow = TestPerson.withMethods(("one", ProgressionCriteria(minSessionsAtThisStage: 3_661)), ("two", nil))
    try slow.practise(.on(0))
    #expect(slow.readiness(on: 0).estimate == .tooEarly)
  }

  @Test("a criterion that only needs time has its day without practice; one that needs practice has none")
  func estimateOfTime() throws {
    let time = ProgressionCriteria(additionalCriteria: ["minDaysAtStage": .integer(20)])
    var person = TestPerson.withMethods(("one", time), ("two", nil))
    try person.practise(.on(0))
    #expect(person.readiness(on: 0).estimate == .day(TestPerson.thursday + 20))
    #expect(person.readiness(on: 17).estimate == .day(TestPerson.thursday + 20))
    #expect(person.readiness(on: 20).estimate == .now)
    let both = ProgressionCriteria(minSessionsAtThisStage: 2, additionalCriteria: ["minDaysAtStage": .integer(20)])
    person = TestPerson.withMethods(("one", both), ("two", nil))
    try person.practise(.on(0))
    #expect(person.readiness(on: 17).estimate == .noRecentPractice)
  }

  @Test("a run of days is met on the day that makes it long enough, and today counts until it is over")
  func estimateOfRun() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria(minConsecutiveDaysPractice: 4)), ("two", nil))
    try person.practise(.on(0))
    try person.practise(.on(1))
    // Practised on the second day: two more days, the third and the fourth.
    #expect(person.readiness(on: 1).estimate == .day(TestPerson.thursday + 3))
    // On the third day before practice: today and tomorrow.
    #expect(person.readiness(on: 2).estimate == .day(TestPerson.thursday + 3))
    // On the fourth the run is broken: four days from today on.
    #expect(person.readiness(on: 3).estimate == .day(TestPerson.thursday + 6))
  }

  @Test("a run over a date skipped by travel also continues in the estimate")
  func estimateOverDateLine() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria(minConsecutiveDaysPractice: 4)), ("two", nil))
    try person.send(.travel(FixedZones.west), recordedAt: TestPerson.at(0, 1))
    try person.practise(.on(0, 5))
    try person.practise(.on(1, 5))
    try person.send(.travel(FixedZones.east), recordedAt: TestPerson.at(1, 12))
    try person.practise(.on(1, 20))
    #expect(person.readiness(on: 2).criteria.map(\.current) == [3])
    #expect(person.readiness(on: 2).estimate == .day(TestPerson.thursday + 3))
  }

  @Test(
    "too many sessions or minutes on the last day of practice, or rising minutes with falling feedback, give a hint")
  func overtraining() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria(minSessionsAtThisStage: 99)), ("two", nil))
    person.line.context.catalog.overtraining = OvertrainingThresholds(
      maxSessionsPerDay: 2, maxTimePerDay: .minutes(60), risingDays: 3)
    try person.practise(.on(0, 12), minutes: 10, .veryGood)
    try person.practise(.on(2, 12), minutes: 20, .good)
    #expect(person.readiness(on: 2).overtraining == [])
    try person.practise(.on(3, 12), minutes: 60, .bad)
    let rising = Readiness.OvertrainingHint.risingMinutesFallingFeedback(days: 3, through: TestPerson.thursday + 3)
    #expect(person.readiness(on: 3).overtraining == [rising])
    try person.practise(.on(3, 13), minutes: 1, .veryBad)
    #expect(
      person.readiness(on: 3).overtraining == [
        .longPractice(TestPerson.thursday + 3, .minutes(61), limit: .minutes(60)), rising,
      ])
    try person.practise(.on(3, 14), minutes: 1)
    #expect(person.readiness(on: 3).overtraining.first == .manySessions(TestPerson.thursday + 3, count: 3, limit: 2))
    try person.practise(.on(4, 12), minutes: 5, .veryBad)
    #expect(person.readiness(on: 4).overtraining == [])
    // A method's own thresholds go before those of the catalogue.
    person.line.context.catalog.methods[0].overtraining = OvertrainingThresholds(
      maxSessionsPerDay: 9, maxTimePerDay: .minutes(4), risingDays: 9)
    #expect(
      person.readiness(on: 4).overtraining == [.longPractice(TestPerson.thursday + 4, .minutes(5), limit: .minutes(4))])
  }

  @Test("overtraining is only advice: a ready person can advance")
  func adviceOnly() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria(minSessionsAtThisStage: 9)), ("two", nil))
    for _ in 0..<9 { try person.practise(.on(0, 12), minutes: 100) }
    #expect(person.readiness(on: 0).overtraining.count == 2)
    #expect(try person.advance(from: "one", .on(0)).outcome == .advanced)
  }

  @Test("sessions older than the window affect readiness only through their totals")
  func constantInThePast() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria(minSessionsAtThisStage: 500)), ("two", nil))
    for day in 0..<60 { try person.practise(.on(day)) }
    // 14 sessions in 14 days: 440 are missing at one a day.
    #expect(person.readiness(on: 59).estimate == .day(TestPerson.thursday + 59 + 440))
  }
}
