import Testing

@testable import AscentRules

/// The look-ups of excuses, compared with their definition: a pause lasts until the first end that
/// a later command gave for one of its days.
@Suite("Look-ups of excuses")
struct PlanExcuseTests {
  private static let first = TestPerson.thursday
  private static let days = first - 3...first + 140

  /// Excuses and ends of pauses in random order, some of them undone.
  private static func plan(seed: UInt64) -> HabitPlan {
    var random = SeededGenerator(seed: seed)
    var plan = HabitPlan(schedule: .daily, firstDay: first, addedBy: 1)
    for ordinal in 2..<Int32.random(in: 3...24, using: &random) {
      let from = first + Int.random(in: 0...130, using: &random)
      let kinds: [Excuse?] = [nil, .pause, .pause, .skip, .freeze]
      let excuse = kinds.randomElement(using: &random)!
      let length = excuse == .pause ? Int.random(in: 0...40, using: &random) : 0
      plan.excused.append(
        HabitPlan.Excused(
          excuse: excuse, from: from, through: from + length, ordinal: ordinal,
          inForce: Int.random(in: 0...4, using: &random) > 0))
    }
    return plan
  }

  private static func last(of given: HabitPlan.Excused, in plan: HabitPlan, before ordinal: Int32) -> LocalDay {
    guard given.excuse == .pause else { return given.through }
    let ends = plan.excused.filter { end in
      end.excuse == nil && end.inForce && given.ordinal < end.ordinal && end.ordinal < ordinal && given.from <= end.from
    }
    return min(given.through, ends.map { $0.from - 1 }.min() ?? given.through)
  }

  private static func excuse(on day: LocalDay, in plan: HabitPlan, before ordinal: Int32) -> Excuse? {
    plan.excused.last {
      $0.excuse != nil && $0.inForce && $0.ordinal < ordinal && $0.from <= day
        && day <= last(of: $0, in: plan, before: ordinal)
    }?.excuse
  }

  @Test("the excuse of a day, the days of a word and the list of excuses follow from what is in force")
  func lookUps() {
    var excusedDays = 0
    for seed in Seeds.upTo(600) {
      let plan = Self.plan(seed: seed)
      for ordinal in [Int32.max, 12, 5] {
        for day in Self.days {
          let expected = Self.excuse(on: day, in: plan, before: ordinal)
          #expect(plan.excuse(on: day, before: ordinal) == expected, "seed \(seed), \(day), before \(ordinal)")
          guard ordinal == .max else { continue }
          let word = DayWord(of: day)
          let isExcused = plan.excused(in: word) & word.bits(in: day...day) != 0
          #expect(isExcused == (expected != nil), "seed \(seed), \(day)")
          excusedDays += isExcused ? 1 : 0
        }
      }
      let expected = plan.excused.compactMap { given -> String? in
        let last = Self.last(of: given, in: plan, before: .max)
        guard let excuse = given.excuse, given.inForce, given.from <= last else { return nil }
        return "\(excuse) \(given.from)...\(last) \(given.ordinal)"
      }
      #expect(
        plan.excuses.map { "\($0.excuse) \($0.days.lowerBound)...\($0.days.upperBound) \($0.ordinal)" } == expected,
        "seed \(seed)")
    }
    #expect(excusedDays > 1_000)
  }
}
