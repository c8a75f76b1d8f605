/// The level and pace of a series of daily values: Holt's linear exponential smoothing.
///
/// The level starts at the first value and the trend at the second minus the first, per day. A
/// later value k days after the one before is first predicted as level + k · trend; then
///
///     level = prediction + 0.3 · error      trend = trend + 0.3 · 0.1 · error / k
///
/// which for k = 1 is the usual form with a smoothing of 0.3 for the level and 0.1 for the trend
/// (Hyndman and Athanasopoulos, *Forecasting: Principles and Practice*, 8.2). With the elapsed days
/// in both lines a gap of three days counts as three days.
package struct MeasureTrend {
  private static let levelSmoothing = 0.3
  private static let trendSmoothing = 0.1

  /// The smoothed value on the last day.
  package private(set) var level: Double
  /// The change per day; nil with fewer than two days.
  package private(set) var perDay: Double?
  /// How many days have a value.
  package private(set) var dayCount = 1
  private var last: LocalDay

  // How uncertain level and trend are if values scatter with a variance of 1 around a straight
  // line: their variances and covariance, which depend on the days alone.
  private var levelVariance = 1.0
  private var covariance = 0.0
  private var trendVariance = 0.0
  /// The squares of the errors, each over the variance that such an error has.
  private var squares = 0.0

  /// A trend that begins with a day's value.
  package init(_ value: Double, on day: LocalDay) {
    (level, last) = (value, day)
  }

  /// The trend of daily values in the order of their days; nil without any.
  package init?(_ values: some Sequence<(day: LocalDay, value: Double)>) {
    var iterator = values.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(first.value, on: first.day)
    while let next = iterator.next() { add(next.value, on: next.day) }
  }

  /// Adds the value of a later day.
  package mutating func add(_ value: Double, on day: LocalDay) {
    let days = Double(day - last)
    dayCount += 1
    last = day
    guard let trend = perDay else {
      perDay = (value - level) / days
      level = value
      (covariance, trendVariance) = (1 / days, 2 / (days * days))
      return
    }
    let prediction = level + days * trend
    let error = value - prediction
    let (gain, trendGain) = (Self.levelSmoothing, Self.levelSmoothing * Self.trendSmoothing / days)
    let predicted = levelVariance + 2 * days * covariance + days * days * trendVariance
    let shared = covariance + days * trendVariance
    squares += error * error / (1 + predicted)
    level = prediction + gain * error
    perDay = trend + trendGain * error
    levelVariance = (1 - gain) * (1 - gain) * predicted + gain * gain
    covariance = (1 - gain) * (shared - trendGain * predicted) + gain * trendGain
    trendVariance += trendGain * (trendGain * predicted - 2 * shared) + trendGain * trendGain
  }

  /// How far values scatter around the line: the standard deviation of one value. Nil with fewer
  /// than three days, which any line fits.
  package var scatter: Double? {
    dayCount > 2 ? (squares / Double(dayCount - 2)).squareRoot() : nil
  }

  /// The standard deviation of the smoothed value a number of days ahead, in units of the scatter.
  package func uncertainty(after days: Double) -> Double {
    max(0, levelVariance + 2 * days * covariance + days * days * trendVariance).squareRoot()
  }
}
