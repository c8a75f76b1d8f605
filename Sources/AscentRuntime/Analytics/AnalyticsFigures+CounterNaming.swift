public import AscentRules

extension AnalyticsFigures {
  /// How the metadata lines (`TYPE`, `UNIT` and `HELP`) name a counter.
  public enum CounterNaming: Sendable {
    /// The name of the samples, which ends in `_total`. Prometheus accepts this in both of its text
    /// formats, and so does `promtool check metrics`.
    case ofSample
    /// The name without `_total`, as in OpenMetrics 1.0. `promtool check metrics` reads the older
    /// format and then reports a missing help text.
    case ofFamily
  }
}
