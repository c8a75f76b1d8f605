/// A habit of one person: 1 for the person's first habit, 2 for the next. Numbers are never reused.
public struct HabitID: Hashable, Comparable, Sendable {
  /// The habit's number among the person's habits.
  public let number: Int32

  /// The habit of that number.
  public init(number: Int32) {
    self.number = number
  }

  /// The one at that place among the person's habits, from 0.
  package init(index: Int) {
    number = Int32(index) + 1
  }

  /// Its place among the person's habits, from 0.
  package var index: Int { Int(number) - 1 }

  public static func < (left: HabitID, right: HabitID) -> Bool { left.number < right.number }
}

extension HabitID: CustomStringConvertible {
  public var description: String { String(number) }
}
