public import AscentRules

extension AnalyticsFigures {
  /// The name of a counter in its metadata lines.
  public enum CounterNaming: Sendable {
    /// The name of its samples, with `_total`. Prometheus accepts it in both of its text formats,
    /// and `promtool check metrics` does too.
    case ofSample
    /// The name without `_total`, as in OpenMetrics 1.0. `promtool check metrics`, which reads the
    /// older format, then reports a missing help text.
    case ofFamily
  }
}
