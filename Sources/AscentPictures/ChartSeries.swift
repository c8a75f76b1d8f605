package import AscentRules

/// Values over time, with a goal, a trend and its band: a value that any screen can draw.
package struct ChartSeries: Hashable, Sendable {
  /// How values are drawn.
  package enum Form: Hashable, Sendable {
    /// A bar a day, from 0.
    case bars
    /// A line through the trend, and a dot for each value.
    case line
  }

  /// What is known of a day.
  package struct Day: Hashable, Sendable {
    /// The value; nil for none.
    package var value: Double?
    /// The smoothed value.
    package var trend: Double?
    /// The range in which four of five values are expected.
    package var band: ClosedRange<Double>?
    /// Whether the value is as it should be.
    package var isGood = false

    /// A day without values.
    package init() {}
  }

  /// What it is about.
  package var title: String
  /// What the values count; empty when they are plain times.
  package var unit: String
  /// How it is drawn.
  package var form: Form
  /// The first day.
  package var first: LocalDay
  /// The days, beginning with the first.
  package var days: [Day]
  /// The present day; later ones are a forecast.
  package var today: LocalDay
  /// A value to reach.
  package var goal: Double?
  /// Whether the goal is a limit.
  package var isLimit = false
  /// What it shows, in a sentence or two.
  package var spoken = ""

  /// A series without values.
  package init(_ title: String, unit: String, _ form: Form, from first: LocalDay, count: Int, today: LocalDay) {
    (self.title, self.unit, self.form, self.first, self.today) = (title, unit, form, first, today)
    days = Array(repeating: Day(), count: count)
  }

  /// The last day.
  package var last: LocalDay { first + (days.count - 1) }

  /// The lowest and the highest value of the axis; bars begin at 0.
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

  /// Round values across the bounds, at most as many as there is room for.
  package func ticks(atMost count: Int) -> [Double] {
    let bounds = bounds
    var power = 1e-3
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
