import AscentRules

extension StreakLength {
  /// A change of a length in words, such as `2 → 3 days`, `0 → 1 day`, `1 day → 0` or `2 days → 1
  /// day`: no unit for zero, and one unit for both numbers if it fits both.
  static func change(from old: StreakLength, to new: StreakLength) -> String {
    let isOldNamed = new.count == 0 || old.unit != new.unit || new.count == 1 && old.count > 1
    return "\(isOldNamed && old.count != 0 ? "\(old)" : "\(old.count)") → \(new.count == 0 ? "0" : "\(new)")"
  }
}
