import Testing

@testable import AscentRules

@Suite("Milestones and the position between them")
struct MilestoneTests {
  private func plan(
    _ start: Double, _ target: Double, every interval: Double? = nil, in unit: MeasureUnit = .kilograms
  ) throws(Refusal) -> MilestonePlan {
    try MilestonePlan(
      MeasureGoal("Weight", from: start, to: target, in: unit, interval: interval), today: TestPerson.thursday)
  }

  private func refusal(_ start: Double, _ target: Double, every interval: Double? = nil) -> Refusal? {
    do throws(Refusal) {
      _ = try plan(start, target, every: interval)
      return nil
    } catch { return error }
  }

  @Test("milestones are the multiples of the interval strictly between start and target, then the target")
  func milestones() throws {
    #expect(try plan(90, 80, every: 5).milestones == [85_000, 80_000])
    #expect(try plan(91.2, 79.5, every: 5).milestones == [90_000, 85_000, 80_000, 79_500])
    #expect(try plan(0, 10, every: 4).milestones == [4_000, 8_000, 10_000])
    #expect(try plan(-7, 7, every: 5).milestones == [-5_000, 0, 5_000, 7_000])
    #expect(try plan(7, -7, every: 5).milestones == [5_000, 0, -5_000, -7_000])
    #expect(try plan(3, 4, every: 5).milestones == [4_000])
    #expect(try plan(85, 90, every: 5).milestones == [90_000])
  }

  @Test("without an interval a round one gives at most ten milestones")
  func roundInterval() throws {
    let table: [(Double, Double, Int64)] = [
      (90, 80, 1_000), (90, 78, 2_000), (0, 500, 50_000), (0, 0.01, 1), (0, 1, 100), (0, 21, 5_000),
    ]
    for (start, target, interval) in table {
      let plan = try plan(start, target)
      #expect(plan.interval == interval, "\(start) to \(target)")
      #expect(plan.milestones.count <= 11)
    }
  }

  @Test("a goal without a way, or without usable numbers, is refused with the reason")
  func refusals() {
    #expect(refusal(80, 80) == .badGoal(reason: "target and start are equal"))
    #expect(refusal(80, 70, every: 0) == .badNumber(field: "interval", reason: "it must be greater than 0"))
    #expect(refusal(80, 70, every: -1) == .badNumber(field: "interval", reason: "it must be greater than 0"))
    #expect(
      refusal(0, 1000, every: 0.5)
        == .badNumber(field: "interval", reason: "too small: it would give more than 1000 milestones"))
    #expect(refusal(.nan, 70) == .badNumber(field: "start", reason: "it must be a finite number"))
    #expect(refusal(80, -.infinity) == .badNumber(field: "target", reason: "it must be a finite number"))
    #expect(refusal(80, 1.0004) == .badNumber(field: "target", reason: "it must have at most three decimals"))
    #expect(refusal(80, 1e7) == .badNumber(field: "target", reason: "it must be between -1,000,000 and 1,000,000"))
    #expect(refusal(0.1 + 0.2, 1) == nil)
  }

  @Test("progress is 0 on the wrong side of the start, exactly 1 on a milestone, and in between linear")
  func position() throws {
    let plan = try plan(90, 80, every: 5)
    let table: [(kilograms: Int64, previous: Int64, next: Int64, fraction: Double, isTargetReached: Bool)] = [
      (93_000, 90_000, 85_000, 0, false), (90_000, 90_000, 85_000, 0, false), (86_000, 90_000, 85_000, 0.8, false),
      (85_000, 90_000, 85_000, 1, false), (84_999, 85_000, 80_000, 0.0002, false),
      (80_000, 85_000, 80_000, 1, true), (75_000, 85_000, 80_000, 1, true),
    ]
    for row in table {
      let position = MeasureReport.Progress(of: MeasureAmount(thousandths: row.kilograms, .kilograms).steps, in: plan)
      #expect(position.previous.thousandths == row.previous && position.next.thousandths == row.next, "\(row)")
      #expect(
        abs(position.fraction - row.fraction) < 1e-12 && position.isTargetReached == row.isTargetReached, "\(row)")
    }
    #expect(MeasureReport.Progress(of: MeasureAmount(thousandths: 86_000, .kilograms).steps, in: plan).remaining == 1)
  }

  @Test("a value that fell back is measured to the next milestone, and to the target if that was reached")
  func fallenBack() throws {
    let plan = try plan(0, 1000, every: 100)
    let table: [(value: Int64, reached: Int, previous: Int64, next: Int64, fraction: Double, remaining: Double)] = [
      (600, 6, 500, 600, 1, 0), (600, 7, 600, 700, 0, 100), (650, 7, 600, 700, 0.5, 50), (600, 10, 0, 1000, 0.6, 400),
      (1000, 10, 900, 1000, 1, 0), (-5, 10, 0, 1000, 0, 1005),
    ]
    for row in table {
      let steps = MeasureAmount(thousandths: row.value * 1000, .kilograms).steps
      let position = MeasureReport.Progress(of: steps, in: plan, reachedCount: row.reached)
      #expect(position.previous.value == Double(row.previous) && position.next.value == Double(row.next), "\(row)")
      #expect(abs(position.fraction - row.fraction) < 1e-12 && position.remaining == row.remaining, "\(row)")
    }
  }

  @Test("a pound is 0.45359237 kg, exactly, whatever is compared with what")
  func pounds() throws {
    let plan = try plan(200, 180, every: 5, in: .pounds)
    #expect(plan.unit.scale * 1_000_000 == MeasureUnit.kilograms.scale * 453_592 + 370_000 * 100)
    let aHair = MeasureAmount(thousandths: 88_450, .kilograms)  // 194.9989… lb
    #expect(plan.reached(by: plan.distance(of: aHair.steps)) == [195_000])
    let short = MeasureAmount(thousandths: 88_451, .kilograms)  // 195.0011… lb
    #expect(plan.reached(by: plan.distance(of: short.steps)) == [])
    #expect(plan.reached(by: plan.distance(ofMilestone: 195_000)) == [195_000])
    #expect(!MeasureUnit("cm").isComparable(with: .kilograms) && MeasureUnit("LBS") == .pounds)
  }

  @Test("an amount has one text without needless zeros, and a milestone's id reads back")
  func texts() {
    let table: [(Int64, String)] = [
      (84_500, "84.5 kg"), (-1, "-0.001 kg"), (0, "0 kg"), (1_000, "1 kg"), (10, "0.01 kg"), (-12_340, "-12.34 kg"),
    ]
    for (thousandths, text) in table {
      let amount = MeasureAmount(thousandths: thousandths, .kilograms)
      #expect(amount.description == text)
      for unit in [MeasureUnit.kilograms, .pounds] {
        let id = MilestoneID(MeasureID(number: 3), steps: MeasureAmount(thousandths: thousandths, unit).steps)
        #expect(MilestoneID(id.description) == id, "\(id)")
        #expect(CelebrationKey("milestone:\(id)") == .milestone(id))
      }
    }
    #expect(
      MilestoneID(MeasureID(number: 1), steps: MeasureAmount(thousandths: 85_000, .kilograms).steps).description
        == "1/85")
    for text in ["1/85.0", "1/+85", "1/", "/85", "1/85/2", "1/8.123456789012", "1/-0", "01/85"] {
      #expect(MilestoneID(text) == nil, "\(text)")
    }
  }
}
