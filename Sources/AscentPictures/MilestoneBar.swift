/// The progress of a measured goal: overall, to the next milestone, and in milestones reached.
///
/// It does not depend on how it is drawn. Bars fill from the leading edge, even if the values fall.
package struct MilestoneBar: Hashable, Sendable {
  /// A distance between two values, and how much of it is done.
  package struct Leg: Hashable, Sendable {
    /// The value at the start.
    package var from: String
    /// The value at the end.
    package var to: String
    /// How much of the distance is done, 0…1.
    package var fraction: Double
    /// What the bar measures and what is left: `20% of the goal, 8 kg to go`.
    package var words: String

    /// Creates a distance from all its parts.
    package init(from: String, to: String, _ fraction: Double, words: String) {
      (self.from, self.to, self.fraction, self.words) = (from, to, fraction, words)
    }
  }

  /// The distance from the start to the target.
  package var goal: Leg
  /// The distance to the next milestone; nil if it equals the whole distance, or the target
  /// is reached.
  package var milestone: Leg?
  /// How many milestones were reached.
  package var reached: Int
  /// How many milestones there are.
  package var count: Int
  /// The progress in sentences.
  package var spoken: String

  /// A bar with all its parts.
  package init(_ goal: Leg, _ milestone: Leg?, _ reached: (Int, of: Int), spoken: String) {
    (self.goal, self.milestone) = (goal, milestone)
    (self.reached, count, self.spoken) = (reached.0, reached.of, spoken)
  }

  /// The whole distance, then the distance to the next milestone if there is one.
  package var legs: [Leg] { [goal] + [milestone].compactMap(\.self) }
}
