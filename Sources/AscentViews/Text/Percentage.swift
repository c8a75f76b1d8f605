/// Percentages for people: rounded to the nearest percent, but 100 only if the goal is reached, and
/// 0 only if nothing is done.
package enum Percentage {
  /// The percentage of a goal that a count is.
  ///
  /// A goal below 1 is taken as 1. The result can exceed 100.
  package static func of(_ count: Int64, goal: Int64) -> Int64 {
    let goal = max(1, goal)
    let (hundredfold, overflow) = count.multipliedReportingOverflow(by: 200)
    // Counts are below 2⁵³. If 200 times the count overflows anyway, dividing by a hundredth of the
    // goal is precise enough.
    if overflow { return count < goal ? min(99, count / max(1, goal / 100)) : count / max(1, goal / 100) }
    let (sum, isTooLarge) = hundredfold.addingReportingOverflow(goal)
    let rounded = isTooLarge || goal > Int64.max / 2 ? count / max(1, goal / 100) : sum / (2 * goal)
    return count < goal ? min(99, max(count > 0 ? 1 : 0, rounded)) : rounded
  }

  /// A percentage as text.
  ///
  /// Above 999 it becomes `>999%`: more digits would tell nothing and widen columns.
  package static func text(_ percentage: Int64) -> String { percentage > 999 ? ">999%" : "\(percentage)%" }

  /// The percentage of a fraction, 0 to 100.
  package static func of(_ fraction: Double) -> Int64 {
    guard fraction > 0 else { return 0 }
    return fraction >= 1 ? 100 : min(99, max(1, Int64((fraction * 100).rounded())))
  }
}
