import AscentPictures
package import AscentRules
import AscentViews

/// The progress of a measured goal: the distance to the next milestone, the trend and the forecast.
struct MeasureView: View {
  var report: MeasureReport
  /// The current day, whose year is left out of dates.
  var today: LocalDay?

  private var latestDay: String? {
    report.latestDay.map { day in
      today.map { DayText.near(day, asOf: $0) } ?? "on \(DayText.text(day, asOf: nil))"
    }
  }

  func text(_ style: Style) -> String {
    let latest = report.latest.map { amount in
      amount.description.visible
        + style.tinted(latestDay.map { " \($0)" } ?? "", .faint)
    }
    return ([style.tinted(report.name.visible, .strong) + ": " + (latest ?? "no value yet")] + lines(style)).lines
      .withMinus
  }

  /// The lines after the heading.
  func lines(_ style: Style) -> [String] {
    guard style.hasPictures else { return [report.spoken(asOf: today).visible] }
    var lines = MilestoneBar(report, asOf: today).full(style)
    let dots = lines.removeLast()
    if let day = report.latestDay, day < report.firstDay {
      // The bar ignores values before the goal's first day, so say why it does not move.
      let first = DayText.withWeekday(report.firstDay, asOf: today)
      return lines + ["This goal counts values from \(first) onwards; none so far.", dots]
    }
    return lines + style.joined(([report.paceText].compactMap(\.self) + report.outlook).map(\.visible)) + [dots]
  }

  var json: JSONValue { report.json }
}

/// A list of the user's measured goals.
struct MeasureListView: View {
  var measures: [MeasureReport]

  func text(_ style: Style) -> String {
    guard !measures.isEmpty else {
      return "Nothing is measured yet. Set a goal: measure goal Weight --start 90 --target 80 --unit kg"
    }
    guard style.hasPictures else { return measures.map { $0.spoken(asOf: nil).visible }.lines.withMinus }
    let table = Table(
      measures,
      [
        .left("measure") { $0.name }.fitting(.cut(to: 8)),
        .right("latest") { measure in measure.latest.map { "\($0.converted(to: measure.unit))" } ?? "none" },
        .right("start") { $0.start }.fitting(.dropped(rank: 2)),
        .left("goal", { $0.goalLeg.fraction == 1 ? .good : .open }) {
          EighthBar(width: 10).text($0.goalLeg.fraction, style)
        },
        .right { "\($0.goalLeg.percent)%" },
        .right("target") { $0.target }.fitting(.dropped(rank: 1)),
        .right("next milestone") { $0.position.isTargetReached ? "target reached" : "\($0.nextMilestone)" }
          .fitting(.dropped(rank: 3)),
      ])
    return table.text(style).withMinus
  }

  var json: JSONValue { .array(measures.map(\.json)) }
}

/// The answer to setting a goal or recording a value, with the progress.
struct MeasureChangeView: View {
  var headline: String
  var report: MeasureReport
  var sent: SentCommand
  /// The current day, whose year is left out of dates.
  var today: LocalDay?

  func text(_ style: Style) -> String {
    var indented = style
    indented.columns -= 2
    return sent.text(headline, MeasureView(report: report, today: today).lines(indented), style).withMinus
  }

  var celebrates: Bool { sent.celebrates }

  var json: JSONValue {
    sent.json(["day": sent.receipt.day, "measure": report, "message": headline])
  }
}

extension MeasureReport {
  /// The sentences that say what the pictures show.
  func spoken(asOf today: LocalDay?) -> String { spoken { DayText.text($0, asOf: today) } }

  /// A text for a target that was reached but no longer is: `reached on 16 November, now 400 €
  /// below`. Nil otherwise.
  func fallenBackText(asOf today: LocalDay?) -> String? {
    guard let day = targetReachedOn, let missing = missingText else { return nil }
    return "reached on \(DayText.text(day, asOf: today)), now \(missing)"
  }

  /// The change per week, such as `−0.4 kg a week`; nil with values on fewer than three days.
  var paceText: String? {
    weeklyVelocity.map { pace in
      let thousandths = Int64((pace * 100).rounded()) * 10
      return "\(thousandths < 0 ? "−" : "+")\(MeasureAmount.text(abs(thousandths))) \(unit.symbol) a week"
    }
  }
}

extension MeasureReport {
  /// When the next milestone and the target may be reached, such as `at this pace 82 kg in
  /// about 15 days` and `80 kg in about 40 days`, or why there is no forecast. Empty if the
  /// target is reached.
  var outlook: [String] {
    guard !position.isTargetReached else { return [] }
    let reached = isOnMilestone ? "milestone of \(position.next) reached" : nil
    let next = isOnMilestone || position.next == target ? [] : [(position.next, forecast)]
    let ends = next + [(target, targetForecast)]
    let estimates = ends.compactMap { end, forecast in
      forecast.days.map { "\(end) " + ($0 == 0 ? "any day now" : "in about \($0.counted("day"))") }
    }
    let reason = isOnMilestone ? nil : forecast.spoken
    let rest = estimates.first.map { ["at this pace \($0)"] + estimates.dropFirst() } ?? [reason].compactMap(\.self)
    return [reached].compactMap(\.self) + rest
  }
}

extension MilestoneBar {
  /// Creates the progress bars of a measure.
  init(_ report: MeasureReport, asOf today: LocalDay?) {
    let (goal, next) = (report.goalLeg, report.milestoneLeg)
    let state =
      report.position.isTargetReached
      ? "target reached"
      : report.fallenBackText(asOf: today) ?? "\(goal.percent)% of the goal, \(goal.remainingText)"
    let end = report.isNextReachedBefore ? "back to \(report.nextMilestone)" : "to the next milestone"
    self.init(
      Leg(goal, words: state), next.map { Leg($0, words: "\($0.percent)% \(end), \($0.remainingText)") },
      (report.reachedCount, of: report.milestones.count), spoken: report.spoken(asOf: today))
  }
}

extension MilestoneBar.Leg {
  fileprivate init(_ leg: MeasureReport.Leg, words: String) {
    self.init(from: "\(leg.from)", to: "\(leg.to)", leg.fraction, words: words)
  }
}

extension MeasureReport: JSONConvertible {
  package var json: JSONValue {
    var (days, earliest, latestDays, reason): (Int?, Int?, Int?, String?)
    switch forecast {
    case .days(let estimate, let first, let last): (days, earliest, latestDays) = (estimate, first, last)
    case .none(let why): reason = why.rawValue
    }
    let leg = milestoneLeg
    let targetDays: Int? = if case .days(let estimate, _, _) = targetForecast { estimate } else { nil }
    return .object([
      "name": name, "latest": latest?.description, "day": latestDay, "start": start.value, "target": target.value,
      "unit": unit.symbol, "milestones": milestones.map(\.value), "reached": reachedCount,
      "targetReachedOn": targetReachedOn,
      "previousMilestone": (leg?.from ?? position.previous).value, "nextMilestone": nextMilestone.value,
      "progress": leg?.fraction ?? position.fraction, "remaining": leg?.remaining ?? position.remaining, "level": level,
      "trend": trend,
      "weeklyVelocity": weeklyVelocity, "estimatedDays": days, "earliestDays": earliest, "latestDays": latestDays,
      "targetDays": targetDays, "reason": reason, "spoken": spoken,
    ])
  }
}
