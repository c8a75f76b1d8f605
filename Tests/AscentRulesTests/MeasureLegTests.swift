import Testing

@testable import AscentRules

@Suite("The legs of a measured goal")
struct MeasureLegTests {
  /// The report after some values, one a day.
  private func report(
    _ values: Double..., from start: Double = 90, to target: Double = 80, by interval: Double = 5
  ) throws -> MeasureReport {
    var person = TestPerson()
    try person.send(
      .setMeasureGoal(MeasureGoal("Weight", from: start, to: target, in: .kilograms, interval: interval)))
    for (day, value) in values.enumerated() {
      try person.send(.measure("Weight", value, in: nil), on: TestPerson.thursday + day)
    }
    return try #require(MeasureReport(person.line.progression.measures[0], id: MeasureID(number: 1)))
  }

  private func text(_ leg: MeasureReport.Leg?) -> String? {
    leg.map { "\($0.from) to \($0.to): \($0.percent)%, \($0.remainingText)" }
  }

  @Test("between two milestones, the goal and the next milestone have a leg each")
  func between() throws {
    let report = try report(83.5)
    #expect(text(report.goalLeg) == "90 kg to 80 kg: 65%, 3.5 kg to go")
    #expect(text(report.milestoneLeg) == "85 kg to 80 kg: 30%, 3.5 kg to go")
    #expect(
      report.spoken.hasPrefix(
        "Weight is 83.5 kg, 65% of the way from 90 kg to 80 kg. The next milestone is the target: 30% of the way from "
          + "85 kg, 3.5 kg to go."))
  }

  @Test("on a milestone the way to the one after it begins, and nothing is full before the target")
  func onMilestone() throws {
    let report = try report(85)
    #expect(report.position.fraction == 1 && report.isOnMilestone)
    // The forecast is for the milestone after it, too.
    #expect(report.forecast == .none(.tooLittleData))
    #expect(text(report.goalLeg) == "90 kg to 80 kg: 50%, 5 kg to go")
    #expect(text(report.milestoneLeg) == "85 kg to 80 kg: 0%, 5 kg to go")
    #expect(report.nextMilestone == report.target)
    #expect(
      report.spoken
        == "Weight is 85 kg, 50% of the way from 90 kg to 80 kg. The milestone of 85 kg is reached. The next milestone "
        + "is the target, 5 kg to go.")
  }

  @Test("the whole way alone is left at the target, with one milestone, and after falling back from the target")
  func wholeWay() throws {
    let reached = try report(80)
    #expect(text(reached.goalLeg) == "90 kg to 80 kg: 100%, 0 kg to go" && reached.milestoneLeg == nil)
    let beyond = try report(79)
    #expect(beyond.goalLeg.fraction == 1 && beyond.milestoneLeg == nil)
    let single = try report(88, by: 50)
    #expect(text(single.goalLeg) == "90 kg to 80 kg: 20%, 8 kg to go" && single.milestoneLeg == nil)
    let fallen = try report(80, 82)
    #expect(text(fallen.goalLeg) == "90 kg to 80 kg: 80%, 2 kg to go" && fallen.milestoneLeg == nil)
  }

  @Test("a goal that leads up, and a value on the wrong side of the start")
  func directions() throws {
    let up = try report(25, from: 0, to: 100, by: 20)
    #expect(text(up.goalLeg) == "0 kg to 100 kg: 25%, 75 kg to go")
    #expect(text(up.milestoneLeg) == "20 kg to 40 kg: 25%, 15 kg to go")
    let wrong = try report(92)
    #expect(text(wrong.goalLeg) == "90 kg to 80 kg: 0%, 12 kg to go")
    #expect(text(wrong.milestoneLeg) == "90 kg to 85 kg: 0%, 7 kg to go")
  }

  @Test("whatever the value, the goal is full exactly at the target, and no way is negative")
  func bounds() throws {
    for tenths in 780...920 {
      let report = try report(Double(tenths) / 10)
      #expect((report.goalLeg.fraction == 1) == (tenths <= 800))
      #expect((0...1).contains(report.goalLeg.fraction) && report.goalLeg.remaining >= 0)
      if let leg = report.milestoneLeg { #expect((0..<1).contains(leg.fraction) && leg.remaining > 0) }
    }
  }
}
