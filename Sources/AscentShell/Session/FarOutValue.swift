import AscentRules

extension MeasureReport {
  /// Whether a value in the goal's unit is probably mistyped: it is further outside of start,
  /// target and all earlier values than these are apart, and more than half as large again as the
  /// largest of them, or less than half as large as the smallest.
  ///
  /// A misplaced decimal point makes a value ten times as large or small. A half is much less than
  /// that, and much more than what most measures change by in a day. The span leaves room for
  /// measures that vary widely.
  func isFarOut(_ value: Double) -> Bool {
    let known = [start.value, target.value] + (latest.map { [$0.converted(to: unit).value] } ?? []) + days.map(\.value)
    guard let least = known.min(), let most = known.max() else { return false }
    let span = most - least
    let (above, below) = (value - most, least - value)
    return above > max(span, abs(most) / 2) || below > max(span, abs(least) / 2)
  }
}
