/// How long a streak is, with what it counts. A literal counts days.
public struct StreakLength: Hashable, Sendable {
  /// How many.
  public var count: Int32
  /// Of what.
  public var unit: StreakUnit

  /// A length in a unit.
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
