import AscentPictures
package import AscentRules
import AscentViews

/// How a user stands with a measured goal: the way to the next milestone, the trend and the
/// forecast.
struct MeasureView: View {
  var report: MeasureReport
  /// The present day, whose year dates leave out.
  var today: LocalDay?

  func text(_ style: Style) -> String {
    let latest = report.latest.map { amount in
      amount.description.visible
        + style.tinted(report.latestDay.map { " on \(DayText.text($0, asOf: today))" } ?? "", .faint)
    }
    return ([style.tinted(report.name.visible, .strong) + ": " + (latest ?? "no value yet")] + lines(style)).lines
  }

  /// The lines after the heading.
  func lines(_ style: Style) -> [String] {
    let position = report.position
    guard style.hasPictures else { return [report.spoken.visible] }
    let remaining = MeasureAmount.text(Int64((position.remaining * 1000).rounded())) + " \(report.unit.symbol) to go"
    let bar = MilestoneBar(report).full(style)
    let state = position.isTargetReached ? "target reached" : report.fallenBackText(asOf: today) ?? remaining
    var lines = style.joined([bar[0], state.visible])
    let forecast = position.isTargetReached ? nil : report.forecast.spoken
    if let day = report.latestDay, day < report.firstDay {
      // The bar does not move for earlier values, however good they are.
      let first = DayText.withWeekday(report.firstDay, asOf: today)
      return lines + ["This goal counts values from \(first) on; there is none yet."] + bar.dropFirst()
    }
    lines += style.joined([report.paceText?.visible, forecast].compactMap(\.self))
    return lines + bar.dropFirst()
  }

  var json: JSONValue { report.json }
}

/// All that a user measures.
struct MeasureListView: View {
  var measures: [MeasureReport]

  func text(_ style: Style) -> String {
    guard !measures.isEmpty else {
      return "Nothing is measured yet. Set a goal: measure goal Weight --start 90 --target 80 --unit kg"
    }
    guard style.hasPictures else { return measures.map(\.spoken.visible).lines }
    let table = Table(
      measures,
      [
        .left("measure") { $0.name }.fitting(.cut(to: 8)),
        .right("latest") { measure in measure.latest.map { "\($0.converted(to: measure.unit))" } ?? "none" },
        .right("next") { $0.position.next },
        .left("progress", { $0.position.fraction == 1 ? .good : .open }) {
          EighthBar(width: 10).text($0.position.fraction, style)
        },
        .right("target") { $0.target }.fitting(.dropped(rank: 1)),
      ])
    return table.text(style)
  }

  var json: JSONValue { .array(measures.map(\.json)) }
}

/// A goal that was set, or a value that was recorded, with what it changed.
struct MeasureChangeView: View {
  var headline: String
  var report: MeasureReport
  var sent: SentCommand
  /// The present day, whose year dates leave out.
  var today: LocalDay?

  func text(_ style: Style) -> String {
    sent.text(headline, MeasureView(report: report, today: today).lines(style), style)
  }

  var celebrates: Bool { sent.celebrates }

  var json: JSONValue {
    sent.json(["day": sent.receipt.day, "measure": report, "message": headline])
  }
}

extension MeasureReport {
  /// Of a target that was reached, and no longer is: `reached on 16 November, now 400 € below`.
  func fallenBackText(asOf today: LocalDay?) -> String? {
    guard let day = targetReachedOn, let missing = missingText else { return nil }
    return "reached on \(DayText.text(day, asOf: today)), now \(missing)"
  }

  /// The change per week, such as `−0.4 kg a week`; nil with fewer than two days.
  var paceText: String? {
    weeklyVelocity.map { pace in
      let thousandths = Int64((pace * 100).rounded()) * 10
      return "\(thousandths < 0 ? "−" : "+")\(MeasureAmount.text(abs(thousandths))) \(unit.symbol) a week"
    }
  }
}

extension MilestoneBar {
  /// The way to the next milestone of a measure.
  init(_ report: MeasureReport) {
    self.init(
      from: report.position.previous.description, to: report.position.next.description, report.position.fraction,
      (report.reachedCount, of: report.milestones.count), spoken: report.spoken)
  }
}

extension MeasureReport: JSONConvertible {
  package var json: JSONValue {
    var (days, earliest, latestDays, reason): (Int?, Int?, Int?, String?)
    switch forecast {
    case .days(let estimate, let first, let last): (days, earliest, latestDays) = (estimate, first, last)
    case .none(let why): reason = why.rawValue
    }
    let targetDays: Int? = if case .days(let estimate, _, _) = targetForecast { estimate } else { nil }
    return .object([
      "name": name, "latest": latest?.description, "day": latestDay, "start": start.value, "target": target.value,
      "unit": unit.symbol, "milestones": milestones.map(\.value), "reached": reachedCount,
      "targetReachedOn": targetReachedOn,
      "previousMilestone": position.previous.value, "nextMilestone": position.next.value,
      "progress": position.fraction, "remaining": position.remaining, "level": level, "trend": trend,
      "weeklyVelocity": weeklyVelocity, "estimatedDays": days, "earliestDays": earliest, "latestDays": latestDays,
      "targetDays": targetDays, "reason": reason, "spoken": spoken,
    ])
  }
}
