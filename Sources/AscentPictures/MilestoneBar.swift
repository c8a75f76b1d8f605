/// The progress of a goal, as a whole and to the next milestone, and which milestones were reached:
/// a value that any screen can draw. Bars fill from the leading edge, whatever direction the
/// numbers have.
package struct MilestoneBar: Hashable, Sendable {
  /// A way with its bar.
  package struct Way: Hashable, Sendable {
    /// Where it begins.
    package var from: String
    /// Where it ends.
    package var to: String
    /// How much of it is done, 0…1.
    package var fraction: Double
    /// What the bar measures and what is left: `20% of the goal, 8 kg to go`.
    package var words: String

    /// A way with all its parts.
    package init(from: String, to: String, _ fraction: Double, words: String) {
      (self.from, self.to, self.fraction, self.words) = (from, to, fraction, words)
    }
  }

  /// The whole way.
  package var goal: Way
  /// The way to the next milestone; nil when that is the whole way, or the target is reached.
  package var milestone: Way?
  /// How many milestones were reached.
  package var reached: Int
  /// How many there are.
  package var count: Int
  /// The same in sentences.
  package var spoken: String

  /// A bar with all its parts.
  package init(_ goal: Way, _ milestone: Way?, _ reached: (Int, of: Int), spoken: String) {
    (self.goal, self.milestone) = (goal, milestone)
    (self.reached, count, self.spoken) = (reached.0, reached.of, spoken)
  }

  /// The whole way, then that to the next milestone.
  package var ways: [Way] { [goal] + [milestone].compactMap(\.self) }
}
