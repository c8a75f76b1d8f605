import AscentPictures
import AscentRules
import AscentViews

/// A chart of values over time.
struct ChartView: View {
  var series: ChartSeries
  /// The measure shown; nil if the chart shows something else.
  var measure: MeasureReport?

  func text(_ style: Style) -> String {
    let unit = series.unit.isEmpty ? "" : ", \(series.unit)"
    let days = series.today - series.first + 1
    let heading = style.title(series.title.cut(to: 40), beside: days.counted("day") + unit)
    if let measure, series.days.allSatisfy({ $0.value == nil }) {
      let line = "measure \(Token.word(measure.name)) \(measure.start.value.plainText)"
      let none = measure.days.isEmpty ? "Nothing is recorded yet." : "Nothing is recorded in these days."
      return ([heading] + style.wrapped("\(none) To record a value: \(line)".visible)).lines
    }
    guard style.hasPictures else { return [heading, series.spoken.visible.withMinus].lines }
    let picture = ChartPicture(series, style)
    return ([heading] + (picture.lines + caption(picture, style)).map(\.withMinus)).lines
  }

  /// The legend below the chart.
  private func caption(_ picture: ChartPicture, _ style: Style) -> [String] {
    let (dot, line, dash, band) = style.isUnicode ? ("●", "⠤", "┄", "░") : ("o", "*", "-", ":")
    if let measure {
      let hasBand = series.days.contains { $0.band != nil }
      return style.joined(
        ["\(dot) daily mean"] + (measure.trend == nil ? [] : ["\(line) trend"])
          + (hasBand ? ["\(band) expected (80% range)"] : [])
          + [(picture.showsGoal ? "\(dash) " : "") + goalName(measure).visible])
        + style.joined(measure.outlook.map(\.visible))
    }
    if series.form == .line { return style.wrapped("\(line) the total after each day", .faint) }
    guard series.form == .bars, let goal = series.goal else { return [] }
    let mean = picture.daysPerBar > 1 ? ["a bar is the mean of \(picture.daysPerBar.counted("day"))"] : []
    let good = series.days.count(where: \.isGood)
    let name = (picture.showsGoal ? "\(dash) " : "") + (series.isLimit ? "limit" : "goal")
    return style.joined(
      [
        "\(name) \(MeasureAmount.text(Int64((goal * 1000).rounded())))",
        "\(series.isLimit ? "kept" : "reached") on \(good.counted("day"))",
      ]
        + mean)
  }

  private func goalName(_ measure: MeasureReport) -> String {
    "\(measure.nextMilestone == measure.target ? "target" : "next milestone") \(measure.nextMilestone)"
  }

  var json: JSONValue {
    .object([
      "title": series.title, "unit": series.unit, "from": series.first, "to": series.last, "goal": series.goal,
      "days": series.days.enumerated().objects { index, day in
        [
          "day": series.first + index, "value": day.value, "trend": day.trend, "low": day.band?.lowerBound,
          "high": day.band?.upperBound,
        ]
      }, "spoken": series.spoken,
    ])
  }
}
