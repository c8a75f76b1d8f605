/// How much of a goal a count is, as people write it: rounded to the nearest percent, but 100 only
/// when the goal is reached, and 0 only when nothing is done.
package enum Percentage {
  /// The percentage of a count and a goal of 1 or more.
  package static func of(_ count: Int64, goal: Int64) -> Int64 {
    let goal = max(1, goal)
    let (hundredfold, overflow) = count.multipliedReportingOverflow(by: 200)
    // A count is below 2⁵³; where two hundred of it overflow, a hundredth of the goal is precise
    // enough.
    if overflow { return count < goal ? min(99, count / max(1, goal / 100)) : count / max(1, goal / 100) }
    let (sum, isTooLarge) = hundredfold.addingReportingOverflow(goal)
    let rounded = isTooLarge || goal > Int64.max / 2 ? count / max(1, goal / 100) : sum / (2 * goal)
    return count < goal ? min(99, max(count > 0 ? 1 : 0, rounded)) : rounded
  }

  /// A percentage for people; what is beyond three digits tells nothing and would push columns
  /// aside.
  package static func text(_ percentage: Int64) -> String { percentage > 999 ? ">999%" : "\(percentage)%" }

  /// The percentage of a fraction, at most 100.
  package static func of(_ fraction: Double) -> Int64 {
    guard fraction > 0 else { return 0 }
    return fraction >= 1 ? 100 : min(99, max(1, Int64((fraction * 100).rounded())))
  }
}
