/// A measure of one person, such as their weight: 1 for the first one, 2 for the next.
public struct MeasureID: Hashable, Sendable {
  /// The measure's number among the person's measures.
  public let number: Int32

  /// The measure of that number.
  public init(number: Int32) {
    self.number = number
  }

  /// The one at that place among the person's measures, from 0.
  package init(index: Int) {
    number = Int32(index) + 1
  }

  /// Its place among the person's measures, from 0.
  package var index: Int { Int(number) - 1 }
}
