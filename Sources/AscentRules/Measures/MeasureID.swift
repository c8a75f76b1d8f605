/// The number of a measure, such as the weight, among one person's measures: 1 for the first, 2 for
/// the next.
public struct MeasureID: Hashable, Sendable {
  /// The measure's number among the person's measures.
  public let number: Int32

  /// Creates the ID from a measure's number, 1 or more.
  public init(number: Int32) {
    self.number = number
  }

  /// The measure at an index among the person's measures, from 0.
  package init(index: Int) {
    number = Int32(index) + 1
  }

  /// The index among the person's measures, from 0.
  package var index: Int { Int(number) - 1 }
}
