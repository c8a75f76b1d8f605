/// The progress from one milestone to the next, and which milestones were reached: a value that any
/// screen can draw. The bar fills from the leading edge, whatever direction the numbers have.
package struct MilestoneBar: Hashable, Sendable {
  /// The milestone behind.
  package var previous: String
  /// The milestone ahead.
  package var next: String
  /// How much of the way between them is done, 0…1.
  package var fraction: Double
  /// How many milestones were reached.
  package var reached: Int
  /// How many there are.
  package var count: Int
  /// The same in a sentence.
  package var spoken: String

  /// A bar with all its parts.
  package init(from previous: String, to next: String, _ fraction: Double, _ reached: (Int, of: Int), spoken: String) {
    (self.previous, self.next, self.fraction) = (previous, next, fraction)
    (self.reached, count, self.spoken) = (reached.0, reached.of, spoken)
  }
}
