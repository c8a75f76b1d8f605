/// On which days a habit is due.
public enum Schedule: Hashable, Sendable {
  /// Every day.
  case daily
  /// The days of the week in the set.
  case weekdays(WeekdaySet)
  /// Every `days` days, counted from the day the schedule takes effect.
  case every(days: Int32)
  /// A number of times in any window of `inDays` days, as in Loop: the days of a window with enough
  /// completions count as covered.
  case times(Int32, inDays: Int32)
  /// A number of times per calendar week, Monday to Sunday.
  case perWeek(Int32)
}

extension Schedule {
  /// A schedule of days of the week, such as `.on(.monday, .friday)`.
  public static func on(_ days: Weekday...) -> Schedule { .weekdays(WeekdaySet(days)) }

  /// Whether the schedule is possible: at least one day is due, the times fit into the days, and no
  /// span is longer than a year.
  package var isSound: Bool {
    switch self {
    case .daily: true
    case .weekdays(let days): (1..<0x80).contains(days.rawValue)
    case .every(let days): (1...RuleLimits.scheduleSpanMax).contains(days)
    case .times(let times, let span): (1...RuleLimits.scheduleSpanMax).contains(span) && (1...span).contains(times)
    case .perWeek(let times): (1...7).contains(times)
    }
  }

  /// Whether the schedule leaves the choice of days to the person.
  var isFlexible: Bool {
    switch self {
    case .times, .perWeek: true
    case .daily, .weekdays, .every: false
    }
  }

  /// Whether the schedule has fixed days with other days between them.
  package var hasGaps: Bool {
    switch self {
    case .weekdays, .every: true
    case .daily, .times, .perWeek: false
    }
  }

  /// For how many days after a completion it can affect whether a day is due.
  var reach: Int {
    switch self {
    case .times(_, let span): 2 * (Int(span) - 1)
    case .perWeek: 6
    case .daily, .weekdays, .every: 0
    }
  }
}
