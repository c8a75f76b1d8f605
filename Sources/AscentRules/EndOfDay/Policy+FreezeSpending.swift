extension Policy {
  /// When a freeze is spent.
  public enum FreezeSpending: Sendable {
    /// By itself at the close of a missed day, if that saves a streak; and when the person asks.
    case automatic
    /// Only when the person asks.
    case manual
  }
}
