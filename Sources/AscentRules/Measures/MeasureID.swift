/// A measure of one person, such as their weight: 1 for the first one, 2 for the next.
public struct MeasureID: Hashable, Sendable {
  /// The measure's number among the person's measures.
  public let number: Int32

  /// The measure of that number.
  public init(number: Int32) {
    self.number = number
  }
}
