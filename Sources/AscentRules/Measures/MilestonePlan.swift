/// The milestones of a goal: the multiples of its interval strictly between start and target, in
/// the direction of travel, and finally the target.
public struct MilestonePlan: Hashable, Sendable {
  /// The most intervals that a goal may have between start and target.
  package static let countMax: Int64 = 1000

  /// The value from which progress is measured, in thousandths of the unit.
  package let start: Int64
  /// The value to reach, in thousandths of the unit.
  package let target: Int64
  /// The distance between milestones, in thousandths of the unit.
  package let interval: Int64
  /// The unit of start, target and interval.
  package let unit: MeasureUnit
  /// The first day whose values count towards the goal.
  package let firstDay: LocalDay

  /// Creates the plan of a goal; `today` is the first day if the goal names none.
  ///
  /// - Throws: ``Refusal/badNumber(field:reason:)``, also when the interval is not positive or too
  ///   small, and ``Refusal/badGoal(reason:)`` when target and start are equal.
  package init(_ goal: MeasureGoal, today: LocalDay) throws(Refusal) {
    start = try MeasureAmount.thousandths(of: goal.start, field: "start")
    target = try MeasureAmount.thousandths(of: goal.target, field: "target")
    guard start != target else { throw .badGoal(reason: "target and start are equal") }
    let distance = abs(target - start)
    if let given = goal.interval {
      interval = try MeasureAmount.thousandths(of: given, field: "interval")
      guard interval > 0 else { throw .badNumber(field: "interval", reason: "it must be greater than 0") }
    } else {
      interval = Self.roundInterval(for: distance)
    }
    guard distance / interval <= Self.countMax else {
      throw .badNumber(field: "interval", reason: "too small: it would give more than \(Self.countMax) milestones")
    }
    (unit, firstDay) = (goal.unit, goal.firstDay ?? today)
  }

  /// A plan read from a journal; nil for numbers that no goal can have.
  package init?(start: Int64, target: Int64, interval: Int64, unit: MeasureUnit, firstDay: LocalDay) {
    let allowed = -MeasureAmount.limit...MeasureAmount.limit
    guard allowed.contains(start), allowed.contains(target), start != target, interval > 0,
      interval <= MeasureAmount.limit, abs(target - start) / interval <= Self.countMax
    else { return nil }
    (self.start, self.target, self.interval, self.unit, self.firstDay) = (start, target, interval, unit, firstDay)
  }

  /// The smallest of 1, 2, 5, 10, 20, 50 … thousandths that is at least a tenth of the distance.
  private static func roundInterval(for distance: Int64) -> Int64 {
    var power: Int64 = 1
    while true {
      for factor: Int64 in [1, 2, 5] where factor * power * 10 >= distance { return factor * power }
      power *= 10
    }
  }

  /// 1 when the target is above the start, else −1.
  package var direction: Int64 { target > start ? 1 : -1 }

  /// The milestones in the order in which they are reached, in thousandths of the unit.
  package var milestones: [Int64] {
    let first = direction > 0 ? start.flooredQuotient(by: interval) + 1 : -((-start).flooredQuotient(by: interval) + 1)
    var milestones: [Int64] = []
    var next = first * interval
    while direction * (target - next) > 0 {
      milestones.append(next)
      next += direction * interval
    }
    return milestones + [target]
  }

  /// How far along the way a value is, in steps. A larger number is further, whether the goal leads
  /// up or down.
  package func distance(of steps: Int64) -> Int64 { direction * steps }

  /// How far along the way a milestone is, in steps.
  package func distance(ofMilestone thousandths: Int64) -> Int64 { direction * thousandths * unit.scale }

  /// The milestones that are reached by the value that is furthest along. `best` is the
  /// ``distance(of:)`` of that value; nil if there is none.
  package func reached(by best: Int64?) -> [Int64] {
    guard let best else { return [] }
    return Array(milestones.prefix { distance(ofMilestone: $0) <= best })
  }
}
