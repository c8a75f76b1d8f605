import AscentRules

extension MeasureReport {
  /// Whether a value, in the goal's unit, is probably mistyped.
  ///
  /// The value is compared with the range of the start, the target and all earlier values. It is
  /// far out if its distance from the range exceeds both the width of the range and half the value
  /// of the nearer end.
  ///
  /// A misplaced decimal point makes a value ten times too large or too small. Half is much less
  /// than that, and much more than most measures change in a day. The width leaves room for
  /// measures that vary widely.
  func isFarOut(_ value: Double) -> Bool {
    let known = [start.value, target.value] + (latest.map { [$0.converted(to: unit).value] } ?? []) + days.map(\.value)
    guard let least = known.min(), let most = known.max() else { return false }
    let span = most - least
    let (above, below) = (value - most, least - value)
    return above > max(span, abs(most) / 2) || below > max(span, abs(least) / 2)
  }
}
