/// How much of a goal a count is, as people write it.
package enum Percentage {
  /// The percentage of a count and a goal of 1 or more, rounded down, so that 100 is only written
  /// when the goal is reached.
  package static func of(_ count: Int64, goal: Int64) -> Int64 {
    let (product, overflow) = count.multipliedReportingOverflow(by: 100)
    // A count is below 2⁵³; where a hundred of it overflow, a hundredth of the goal is precise
    // enough.
    return overflow ? count / max(1, goal / 100) : product / max(1, goal)
  }

  /// A percentage for people; what is beyond three digits tells nothing and would push columns
  /// aside.
  package static func text(_ percentage: Int64) -> String { percentage > 999 ? ">999%" : "\(percentage)%" }

  /// The percentage of a fraction, rounded down.
  package static func of(_ fraction: Double) -> Int64 {
    // Thirds and sevenths of a binary fraction lie a hair below what they stand for.
    Int64((min(1, max(0, fraction)) * 100 + 1e-9).rounded(.down))
  }
}
