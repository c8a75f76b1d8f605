/// A goal to reach from a start to a target, with milestones on the way: from 90 kg to 80 kg, or
/// from 0 pages to 500.
public struct MeasureGoal: Hashable, Sendable {
  /// What is measured: 1 to 200 characters without control characters. Names that differ only in
  /// case are the same.
  public var name: String
  /// The value from which progress is measured.
  public var start: Double
  /// The value to reach; it may be below the start.
  public var target: Double
  /// The unit of all three numbers.
  public var unit: MeasureUnit
  /// The distance between milestones, which are multiples of it. Nil for a round number that is at
  /// least a tenth of the distance from start to target.
  public var interval: Double?
  /// The first day whose values count towards the goal; nil for the local day of the command.
  /// Earlier values only contribute to the trend.
  public var firstDay: LocalDay?

  /// A goal with all its parts.
  public init(
    _ name: String, from start: Double, to target: Double, in unit: MeasureUnit, interval: Double? = nil,
    firstDay: LocalDay? = nil
  ) {
    (self.name, self.start, self.target, self.unit) = (name, start, target, unit)
    (self.interval, self.firstDay) = (interval, firstDay)
  }
}
