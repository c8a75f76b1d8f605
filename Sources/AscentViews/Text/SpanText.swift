/// A length of time in words.
public enum SpanText {
  /// The two largest of days, hours and minutes that are not 0, such as `2 days 3 hours`.
  ///
  /// - Parameter milliseconds: the length; one below 0 counts as 0.
  public static func text(milliseconds: Int64) -> String {
    let minutes = max(0, milliseconds) / 60_000
    let parts = [(minutes / 1440, "day"), (minutes / 60 % 24, "hour"), (minutes % 60, "minute")].filter { $0.0 > 0 }
    return parts.isEmpty ? "less than a minute" : parts.prefix(2).map { CriterionText.counted($0.0, $0.1) }.joined(separator: " ")
  }
}
