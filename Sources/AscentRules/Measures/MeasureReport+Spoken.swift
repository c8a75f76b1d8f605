extension MeasureReport {
  /// The report in sentences, for screen readers and logs: `Weight is 84.5 kg, 55% of the way from
  /// 90 kg to 80 kg. The next milestone is 84 kg: 50% of the way from 85 kg, 0.5 kg to go. At this
  /// pace it takes about 9 days.`
  public var spoken: String { spoken { "\($0)" } }

  /// The sentences, with dates written in a form of their own.
  package func spoken(_ date: (LocalDay) -> String) -> String {
    guard let latest else { return "\(name) has no value yet. The first milestone is \(position.next)." }
    let value = latest.converted(to: unit)
    if let latestDay, latestDay < firstDay {
      return "\(name) was \(value) before the goal's first day, \(date(firstDay)). "
        + "The first milestone is \(position.next)."
    }
    if position.isTargetReached { return "\(name) is \(value). The target of \(target) is reached." }
    if let day = targetReachedOn, let missing = missingText {
      return "\(name) is \(value) of \(target). The target was reached on \(date(day)), and it is now \(missing)."
        + " \(targetForecast.spoken)"
    }
    let goal = goalLeg
    let begin = "\(name) is \(value), \(goal.percent)% of the way from \(start) to \(target)"
    guard let leg = milestoneLeg else { return "\(begin), \(goal.remainingText). \(forecast.spoken)" }
    let milestone =
      isNextReachedBefore
      ? "Back to \(leg.to)" : leg.to == target ? "The next milestone is the target" : "The next milestone is \(leg.to)"
    if isOnMilestone { return "\(begin). The milestone of \(leg.from) is reached. \(milestone), \(leg.remainingText)." }
    return "\(begin). \(milestone): \(leg.percent)% of the way from \(leg.from), \(leg.remainingText)."
      + " \(forecast.spoken)"
  }

  /// How far the latest value has fallen back since the target was reached, such as `400 € below`;
  /// nil if it has not.
  package var missingText: String? {
    guard targetReachedOn != nil, !position.isTargetReached else { return nil }
    return "\(text(ofDistance: position.remaining)) \(unit.symbol) \(target.value > start.value ? "below" : "above")"
  }
}

extension Milestone.Forecast {
  /// The forecast as a sentence.
  public var spoken: String {
    switch self {
    case .days(0, _, _): "You could reach it any day now."
    case .days(let days, _, _): "At this pace it takes about \(Int64(days).counted("day"))."
    case .none(.noData): "There is no value yet."
    case .none(.tooLittleData): "A forecast needs values on three days."
    case .none(.wrongWay): "You're currently moving away from it."
    case .none(.flat): "The trend is currently flat."
    case .none(.tooSlow): "At this pace it takes more than two years."
    case .none(.reached): "The milestone is reached."
    case .none(.outdated): "A forecast needs a newer value."
    }
  }
}
