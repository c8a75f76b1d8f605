package import AscentRules

/// The data of a chart: values over time, with a goal, a trend and its band.
///
/// It does not depend on how it is drawn.
package struct ChartSeries: Hashable, Sendable {
  /// How values are drawn.
  package enum Form: Hashable, Sendable {
    /// One bar per day, starting at 0.
    case bars
    /// The trend as a line, and a dot for each value.
    case line
  }

  /// The data of one day.
  package struct Day: Hashable, Sendable {
    /// The value; nil if there is none.
    package var value: Double?
    /// The smoothed value; nil if there is none.
    package var trend: Double?
    /// The range expected to contain four in five values; nil if there is none.
    package var band: ClosedRange<Double>?
    /// Whether the day meets the goal, or stays within the limit.
    package var isGood = false

    /// Creates a day without values.
    package init() {}
  }

  /// The name of what is charted.
  package var title: String
  /// The unit of the values; empty if they count how often something was done.
  package var unit: String
  /// How the values are drawn.
  package var form: Form
  /// The first day.
  package var first: LocalDay
  /// The days, beginning with the first.
  package var days: [Day]
  /// The current day. Later days are a forecast.
  package var today: LocalDay
  /// The value to reach, or the limit; nil if there is none.
  package var goal: Double?
  /// Whether the goal is a limit.
  package var isLimit = false
  /// What the chart shows, in a sentence or two.
  package var spoken = ""

  /// Creates a series of days without values.
  package init(_ title: String, unit: String, _ form: Form, from first: LocalDay, count: Int, today: LocalDay) {
    (self.title, self.unit, self.form, self.first, self.today) = (title, unit, form, first, today)
    days = Array(repeating: Day(), count: count)
  }

  /// The last day.
  package var last: LocalDay { first + (days.count - 1) }

  /// A date for the axis, such as `3 Mar`, or `Mar 2026` if there are more than 366.
  package func label(of day: LocalDay) -> String {
    let civil = day.civil
    let month = DayCalendar.months[civil.month - 1].prefix(3)
    return days.count > 366 ? "\(month) \(civil.year)" : "\(civil.day) \(month)"
  }

  /// The lowest and highest value of the axis.
  ///
  /// Bars begin at 0. A line's goal is included only if it is near the values.
  package var bounds: ClosedRange<Double> {
    let values = days.flatMap { [$0.value, $0.trend, $0.band?.lowerBound, $0.band?.upperBound] }.compactMap(\.self)
    var (low, high) = (values.min() ?? 0, values.max() ?? 1)
    if let goal, form == .bars || goal >= low - (high - low) && goal <= high + (high - low) {
      (low, high) = (min(low, goal), max(high, goal))
    }
    if form == .bars { low = 0 }
    if high - low < 1e-9 { high = low + 1 }
    return low...high
  }

  /// Round values within ``bounds``, for the labels of the axis. If all values are whole numbers,
  /// so are these.
  package func ticks(atMost count: Int) -> [Double] {
    let bounds = bounds
    let values = days.flatMap { [$0.value, $0.trend] } + [goal]
    var power = values.allSatisfy { $0 == nil || $0 == $0?.rounded() } ? 1 : 1e-3
    while true {
      for factor in [1.0, 2.0, 5.0] {
        let step = factor * power
        let first = (bounds.lowerBound / step).rounded(.up)
        let last = (bounds.upperBound / step).rounded(.down)
        if last - first < Double(count) { return stride(from: first, through: last, by: 1).map { $0 * step } }
      }
      power *= 10
    }
  }
}
