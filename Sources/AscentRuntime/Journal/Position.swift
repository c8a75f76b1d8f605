/// The position of an event in the journal: 1 for the first event, without gaps.
public struct Position: Hashable, Comparable, Sendable {
  /// The number of events up to and including this one; 0 before the first event.
  public let number: Int64

  /// Before the first event.
  public static let start = Position(number: 0)

  /// After the last event of any journal.
  package static let end = Position(number: .max)

  /// The position of the event with that number.
  public init(number: Int64) {
    self.number = number
  }

  public static func < (left: Position, right: Position) -> Bool { left.number < right.number }
}
