/// The length of a streak, with the unit that it counts. An integer literal counts days.
public struct StreakLength: Hashable, Sendable {
  /// The number of units.
  public var count: Int32
  /// The unit.
  public var unit: StreakUnit

  /// Creates a length in a unit.
  public init(_ count: Int32, _ unit: StreakUnit) {
    (self.count, self.unit) = (count, unit)
  }
}

extension StreakLength: ExpressibleByIntegerLiteral {
  public init(integerLiteral count: Int32) { self.init(count, .days) }
}

extension StreakLength: CustomStringConvertible {
  /// The length in words, such as `3 weeks` or `1 time`.
  public var description: String { count.counted(unit.singular) }
}
