/// One measure of a person: its goals and its values. ProgressionService keeps it.
package struct MeasureState: Hashable {
  /// A goal that was set, and the ordinal of the command that set it.
  package struct Goal: Hashable, Revocable {
    /// The start, the target and the interval of the milestones.
    package var plan: MilestonePlan
    /// The ordinal of the command that set it.
    package var ordinal: Int32
    /// False when that command was undone.
    package var inForce: Bool
  }

  /// The name as it was first given.
  package let name: String
  /// The goals in the order in which they were set; the last one in force applies.
  package internal(set) var goals: [Goal] = []
  /// The values in force, sorted by instant and, within an instant, by the order in which they
  /// were recorded.
  package internal(set) var values: [MeasuredValue] = []

  /// A measure without goal and values.
  package init(name: String) {
    self.name = name
  }

  /// The goal in force; nil when all were undone.
  package var plan: MilestonePlan? { goals.last(where: \.inForce)?.plan }

  /// The mean of each day's values, converted to a unit, in the order of the days.
  package func dailyMeans(in unit: MeasureUnit) -> [(day: LocalDay, value: Double)] {
    Dictionary(grouping: values, by: \.day).sorted { $0.key < $1.key }.map { day, values in
      let sum = values.reduce(0) { $0 + Double($1.amount.steps) }
      return (day, sum / Double(values.count) / Double(unit.scale) / 1000)
    }
  }

  /// The values that count towards the goal in force: those on or after its first day.
  var counted: [MeasuredValue] {
    guard let plan else { return [] }
    return values.filter { $0.day >= plan.firstDay }
  }

  /// The milestones of the goal in force that the values have reached.
  var reached: [Int64] {
    guard let plan else { return [] }
    return plan.reached(by: counted.lazy.map { plan.distance(of: $0.amount.steps) }.max())
  }

  /// The milestones that were reached under any goal in force, in the order of the goals. Values
  /// recorded after a goal was replaced do not count towards it, but the milestones it had
  /// reached stay.
  var everReached: [MeasureAmount] {
    let inForce = goals.filter(\.inForce)
    var reached: [MeasureAmount] = []
    var known: Set<Int64> = []
    for (index, goal) in inForce.enumerated() {
      let plan = goal.plan
      let end = index + 1 < inForce.count ? inForce[index + 1].ordinal : .max
      let counted = values.lazy.filter { $0.day >= plan.firstDay && $0.ordinal < end }
      for thousandths in plan.reached(by: counted.map { plan.distance(of: $0.amount.steps) }.max()) {
        let amount = MeasureAmount(thousandths: thousandths, plan.unit)
        if known.insert(amount.steps).inserted { reached.append(amount) }
      }
    }
    return reached
  }

  mutating func setGoal(_ plan: MilestonePlan, ordinal: Int32) {
    goals.append(Goal(plan: plan, ordinal: ordinal, inForce: true))
  }

  mutating func changeGoal(ordinal: Int32, inForce: Bool) {
    goals.setInForce(inForce, ordinal: ordinal)
  }

  mutating func change(_ value: MeasuredValue, inForce: Bool) {
    let place = values.partitioningIndex { ($0.at, $0.ordinal) >= (value.at, value.ordinal) }
    if inForce {
      values.insert(value, at: place)
    } else if place < values.count, values[place].ordinal == value.ordinal {
      values.remove(at: place)
    }
  }
}

/// A value that was measured.
public struct MeasuredValue: Hashable, Sendable {
  /// The amount, in the unit in which it was given.
  public var amount: MeasureAmount
  /// When it was measured.
  public var at: Instant
  /// The local day of that instant.
  public var day: LocalDay
  /// The ordinal of the command that recorded it.
  package var ordinal: Int32

  /// A value with all its parts.
  package init(amount: MeasureAmount, at: Instant, day: LocalDay, ordinal: Int32) {
    (self.amount, self.at, self.day, self.ordinal) = (amount, at, day, ordinal)
  }
}
