/// The number of a habit among one person's habits: 1 for the first, 2 for the next. Numbers are
/// never reused.
public struct HabitID: Hashable, Comparable, Sendable {
  /// The habit's number among the person's habits.
  public let number: Int32

  /// Creates the ID from a habit's number, 1 or more.
  public init(number: Int32) {
    self.number = number
  }

  /// The habit at an index among the person's habits, from 0.
  package init(index: Int) {
    number = Int32(index) + 1
  }

  /// The index among the person's habits, from 0.
  package var index: Int { Int(number) - 1 }

  public static func < (left: HabitID, right: HabitID) -> Bool { left.number < right.number }
}

extension HabitID: CustomStringConvertible {
  public var description: String { String(number) }
}
