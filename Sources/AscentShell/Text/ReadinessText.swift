import AscentRules
import AscentViews

/// Readiness in words and as JSON.
enum ReadinessText {
  static func status(_ status: Readiness.Status) -> String {
    status == .notReady ? "not ready" : "\(status)"
  }

  static func tint(_ status: Readiness.Status) -> Style.Tint { status >= .ready ? .good : .open }

  /// When the next stage could be reached, or why there is no estimate.
  ///
  /// - Parameter today: the current day, whose year is left out of dates.
  static func estimate(
    _ readiness: Readiness, in criteria: ProgressionCriteria?, asOf today: LocalDay? = nil
  ) -> String {
    switch readiness.estimate {
    case .tooEarly: "too early to estimate when you will be ready"
    case .now: "you are ready: progress \(readiness.method)"
    case .day(let day): "ready about \(DayText.text(day, asOf: today)) at the recent pace"
    case .noRecentPractice: "no estimate yet: no session in the last 14 days"
    case .notPredictable(let name):
      "no estimate yet: it depends on \"\(CriterionText.name(name, in: criteria))\""
    case .tooFar: "at the recent pace it would take more than ten years"
    case .lastStage: "this is the last stage"
    }
  }

  static func advice(_ hint: Readiness.OvertrainingHint, _ date: (LocalDay) -> String = { "\($0)" }) -> String {
    switch hint {
    case .manySessions(let day, let count, let limit):
      "\(count.counted("session on \(date(day)) is", "sessions on \(date(day)) are")) more than the \(limit) advised: "
        + "consider a rest day"
    case .longPractice(let day, let time, let limit):
      time.wholeMinutes.counted("minute on \(date(day)) is", "minutes on \(date(day)) is")
        + " more than the \(limit.wholeMinutes) advised: consider a rest day"
    case .risingMinutesFallingFeedback(let days, let day):
      "over \(days.counted("practice day")) in a row up to \(date(day)), minutes rose and feedback fell: an easier day "
        + "may help"
    }
  }

  static func json(_ estimate: Readiness.Estimate) -> JSONValue {
    let (kind, day, criterion): (String, LocalDay?, String?) =
      switch estimate {
      case .day(let day): ("day", day, nil)
      case .notPredictable(let name): ("notPredictable", nil, name)
      case .now, .tooEarly, .noRecentPractice, .tooFar, .lastStage: ("\(estimate)", nil, nil)
      }
    return .object(["kind": kind, "day": day, "criterion": criterion])
  }

  static func json(_ hint: Readiness.OvertrainingHint) -> JSONValue {
    let (kind, day, value, limit): (String, LocalDay, Int, Int?) =
      switch hint {
      case .manySessions(let day, let count, let limit): ("manySessions", day, count, limit)
      case .longPractice(let day, let time, let limit):
        ("manyMinutes", day, Int(time.wholeMinutes), Int(limit.wholeMinutes))
      case .risingMinutesFallingFeedback(let days, let day): ("risingMinutesFallingFeedback", day, days, nil)
      }
    return .object(["kind": kind, "day": day, "value": value, "limit": limit, "advice": advice(hint)])
  }
}
