/// A habit of one person: 1 for the person's first habit, 2 for the next. Numbers are never reused.
public struct HabitID: Hashable, Comparable, Sendable {
  /// The habit's number among the person's habits.
  public let number: Int32

  /// The habit of that number.
  public init(number: Int32) {
    self.number = number
  }

  public static func < (left: HabitID, right: HabitID) -> Bool { left.number < right.number }
}

extension HabitID: CustomStringConvertible {
  public var description: String { String(number) }
}
