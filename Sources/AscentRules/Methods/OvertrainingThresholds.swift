/// When practice counts as overtraining. This is only advice and blocks nothing.
public struct OvertrainingThresholds: Hashable, Sendable {
  /// More sessions than this on one day.
  public var maxSessionsPerDay: Int
  /// More minutes than this on one day.
  public var maxMinutesPerDay: Int
  /// This many practised days in a row with rising minutes and falling feedback.
  public var risingDays: Int

  /// Thresholds with all their parts.
  public init(maxSessionsPerDay: Int = 4, maxMinutesPerDay: Int = 180, risingDays: Int = 3) {
    self.maxSessionsPerDay = maxSessionsPerDay
    self.maxMinutesPerDay = maxMinutesPerDay
    self.risingDays = risingDays
  }
}
