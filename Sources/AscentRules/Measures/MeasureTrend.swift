/// The level and pace of a series of daily values: a straight line through the first three to
/// seven, and from then on Holt's linear exponential smoothing.
///
/// The line is the least-squares fit to values of the first two weeks, since the pace itself may
/// change over a longer time. The usual form of the method starts with the difference of the first
/// two values, so a single odd value would decide the pace for weeks.
///
/// A later value, k days after the one before, is first predicted as level + k · trend. Then
///
///     level = prediction + 0.3 · error      trend = trend + 0.3 · 0.1 · error / k
///
/// For k = 1 this is the usual form with a smoothing of 0.3 for the level and 0.1 for the trend
/// (Hyndman and Athanasopoulos, *Forecasting: Principles and Practice*, 8.2). Both lines use the
/// elapsed days, so a gap of three days counts as three days.
package struct MeasureTrend {
  /// The smallest and the largest number of values to which the line is fitted.
  private static let lineCounts = 3...7
  /// How many days after the first value the line may extend, once it has the smallest number
  /// of values.
  private static let lineDays = 14
  private static let levelSmoothing = 0.3
  private static let trendSmoothing = 0.1

  /// The smoothed value on the last day.
  package private(set) var level: Double
  /// The change per day; nil with fewer than two days.
  package private(set) var perDay: Double?
  /// How many days have a value.
  package private(set) var dayCount = 1
  private let first: LocalDay
  private var last: LocalDay
  private var line = TrendLine()

  // How uncertain level and trend are if values scatter with a variance of 1 around a straight
  // line: their variances and covariance, which depend on the days alone.
  private var levelVariance = 1.0
  private var covariance = 0.0
  private var trendVariance = 0.0
  /// The sum of the squared prediction errors, each divided by its expected variance.
  private var squares = 0.0

  /// A trend that begins with a day's value.
  package init(_ value: Double, on day: LocalDay) {
    (level, first, last) = (value, day, day)
    line.add(value, at: 0)
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
    guard let trend = perDay else { return follow(value) }
    let prediction = level + days * trend
    let error = value - prediction
    let predicted = levelVariance + 2 * days * covariance + days * days * trendVariance
    // For a line through all values so far, this is the sum of the squared residuals.
    squares += error * error / (1 + predicted)
    let isOfLine =
      dayCount <= Self.lineCounts.lowerBound || dayCount <= Self.lineCounts.upperBound && day - first <= Self.lineDays
    if isOfLine { return follow(value) }
    let (gain, trendGain) = (Self.levelSmoothing, Self.levelSmoothing * Self.trendSmoothing / days)
    let shared = covariance + days * trendVariance
    level = prediction + gain * error
    perDay = trend + trendGain * error
    levelVariance = (1 - gain) * (1 - gain) * predicted + gain * gain
    covariance = (1 - gain) * (shared - trendGain * predicted) + gain * trendGain
    trendVariance += trendGain * (trendGain * predicted - 2 * shared) + trendGain * trendGain
  }

  /// Adds one of the first values; level and trend are then those of the line through all of them.
  private mutating func follow(_ value: Double) {
    let elapsed = Double(last - first)
    line.add(value, at: elapsed)
    let slope = line.products / line.squaresOfDays
    let ahead = elapsed - line.meanDay
    (level, perDay) = (line.meanValue + slope * ahead, slope)
    levelVariance = 1 / line.count + ahead * ahead / line.squaresOfDays
    (covariance, trendVariance) = (ahead / line.squaresOfDays, 1 / line.squaresOfDays)
  }

  /// How far values scatter around the line: the standard deviation of one value. Nil with fewer
  /// than three days, because a line fits any two values.
  package var scatter: Double? {
    dayCount > 2 ? (squares / Double(dayCount - 2)).squareRoot() : nil
  }

  /// The standard deviation of the smoothed value a number of days ahead, in units of the scatter.
  package func uncertainty(after days: Double) -> Double {
    max(0, levelVariance + 2 * days * covariance + days * days * trendVariance).squareRoot()
  }
}

/// The running sums for a least-squares line, each about the means so far (Welford 1962).
private struct TrendLine {
  private(set) var count = 0.0
  private(set) var meanDay = 0.0
  private(set) var meanValue = 0.0
  private(set) var squaresOfDays = 0.0
  private(set) var products = 0.0

  mutating func add(_ value: Double, at day: Double) {
    count += 1
    let (days, values) = (day - meanDay, value - meanValue)
    meanDay += days / count
    meanValue += values / count
    squaresOfDays += days * (day - meanDay)
    products += days * (value - meanValue)
  }
}
