import Testing

@testable import AscentRules

@Suite("The way of a measured goal")
struct MeasureWayTests {
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

  private func text(_ way: MeasureReport.Way?) -> String? {
    way.map { "\($0.from) to \($0.to): \($0.percent)%, \($0.remainingText)" }
  }

  @Test("between two milestones, the goal and the next milestone have a way each")
  func between() throws {
    let report = try report(83.5)
    #expect(text(report.goalWay) == "90 kg to 80 kg: 65%, 3.5 kg to go")
    #expect(text(report.milestoneWay) == "85 kg to 80 kg: 30%, 3.5 kg to go")
    #expect(
      report.spoken.hasPrefix(
        "Weight is 83.5 kg, 65% of the way from 90 kg to 80 kg. The next milestone is the target: 30% of the way from "
          + "85 kg, 3.5 kg to go."))
  }

  @Test("on a milestone the way to the one after it begins, and nothing is full before the target")
  func onMilestone() throws {
    let report = try report(85)
    #expect(report.position.fraction == 1 && report.isOnMilestone)
    #expect(text(report.goalWay) == "90 kg to 80 kg: 50%, 5 kg to go")
    #expect(text(report.milestoneWay) == "85 kg to 80 kg: 0%, 5 kg to go")
    #expect(report.nextMilestone == report.target)
    #expect(
      report.spoken
        == "Weight is 85 kg, 50% of the way from 90 kg to 80 kg. The milestone of 85 kg is reached. The next milestone "
        + "is the target, 5 kg to go.")
  }

  @Test("the whole way alone is left at the target, with one milestone, and after falling back from the target")
  func wholeWay() throws {
    let reached = try report(80)
    #expect(text(reached.goalWay) == "90 kg to 80 kg: 100%, 0 kg to go" && reached.milestoneWay == nil)
    let beyond = try report(79)
    #expect(beyond.goalWay.fraction == 1 && beyond.milestoneWay == nil)
    let single = try report(88, by: 50)
    #expect(text(single.goalWay) == "90 kg to 80 kg: 20%, 8 kg to go" && single.milestoneWay == nil)
    let fallen = try report(80, 82)
    #expect(text(fallen.goalWay) == "90 kg to 80 kg: 80%, 2 kg to go" && fallen.milestoneWay == nil)
  }

  @Test("a goal that leads up, and a value on the wrong side of the start")
  func directions() throws {
    let up = try report(25, from: 0, to: 100, by: 20)
    #expect(text(up.goalWay) == "0 kg to 100 kg: 25%, 75 kg to go")
    #expect(text(up.milestoneWay) == "20 kg to 40 kg: 25%, 15 kg to go")
    let wrong = try report(92)
    #expect(text(wrong.goalWay) == "90 kg to 80 kg: 0%, 12 kg to go")
    #expect(text(wrong.milestoneWay) == "90 kg to 85 kg: 0%, 7 kg to go")
  }

  @Test("whatever the value, the goal is full exactly at the target, and no way is negative")
  func bounds() throws {
    for tenths in 780...920 {
      let report = try report(Double(tenths) / 10)
      #expect((report.goalWay.fraction == 1) == (tenths <= 800))
      #expect((0...1).contains(report.goalWay.fraction) && report.goalWay.remaining >= 0)
      if let way = report.milestoneWay { #expect((0..<1).contains(way.fraction) && way.remaining > 0) }
    }
  }
}
