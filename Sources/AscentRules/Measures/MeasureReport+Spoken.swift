extension MeasureReport {
  /// The report as a sentence or two, for screen readers and logs: `Weight is 84.5 kg: 10% of the
  /// way from 85 kg to 80 kg, 4.5 kg to go. At this pace it takes about 45 days.`
  public var spoken: String {
    guard let latest else { return "\(name) has no value yet. The first milestone is \(position.next)." }
    let value = latest.converted(to: unit)
    if let latestDay, latestDay < firstDay {
      return "\(name) was \(value) before the goal's first day, \(firstDay). The first milestone is \(position.next)."
    }
    if position.isTargetReached { return "\(name) is \(value). The target of \(target) is reached." }
    // A fraction such as 0.58 lies a hair below what it stands for.
    let percent = Int((position.fraction * 100 + 1e-9).rounded(.down))
    let remaining = MeasureAmount.text(Int64((position.remaining * 1000).rounded()))
    if let day = targetReachedOn, let missing = missingText {
      return "\(name) is \(value) of \(target). The target was reached on \(day), and it is now \(missing)."
        + " \(targetForecast.spoken)"
    }
    if case .none(.reached) = forecast {
      return "\(name) is \(value). The milestone of \(position.next) is reached, and the target is \(target)."
    }
    let way = "\(percent)% of the way from \(position.previous) to \(position.next)"
    return "\(name) is \(value): \(way), \(remaining) \(unit.symbol) to go. \(forecast.spoken)"
  }

  /// How far the latest value has fallen back behind a target that was reached, such as `400 €
  /// below`; nil if it has not.
  package var missingText: String? {
    guard targetReachedOn != nil, !position.isTargetReached else { return nil }
    let missing = MeasureAmount.text(Int64((position.remaining * 1000).rounded()))
    return "\(missing) \(unit.symbol) \(target.value > start.value ? "below" : "above")"
  }
}

extension MilestoneForecast {
  /// The forecast as a sentence.
  public var spoken: String {
    switch self {
    case .days(0, _, _): "It may be reached any day."
    case .days(let days, _, _): "At this pace it takes about \(Int64(days).counted("day"))."
    case .none(.noData): "There is no value yet."
    case .none(.tooLittleData): "A forecast needs values on three days."
    case .none(.wrongWay): "You are moving away from it at present."
    case .none(.flat): "At present the trend is flat."
    case .none(.tooSlow): "At this pace it takes more than two years."
    case .none(.reached): "The milestone is reached."
    case .none(.outdated): "A forecast needs a newer value."
    }
  }
}
