/// The thresholds above which practice counts as overtraining. They only lead to advice and
/// block nothing.
public struct OvertrainingThresholds: Hashable, Sendable {
  /// More sessions than this on one day.
  public var maxSessionsPerDay: Int
  /// More practice than this on one day, in whole minutes.
  public var maxTimePerDay: Duration
  /// This many practised days in a row with rising minutes and falling feedback.
  public var risingDays: Int

  /// Thresholds with all their parts.
  public init(maxSessionsPerDay: Int = 4, maxTimePerDay: Duration = .seconds(10_800), risingDays: Int = 3) {
    self.maxSessionsPerDay = maxSessionsPerDay
    self.maxTimePerDay = maxTimePerDay
    self.risingDays = risingDays
  }
}
