/// On which days a habit is due.
public enum Schedule: Hashable, Sendable {
  /// Every day.
  case daily
  /// The days of the week whose bit is set; bit 0 is Monday.
  case weekdays(UInt8)
  /// Every n days, counted from the day the schedule came into force.
  case every(days: Int32)
  /// n times in any window of d days, as in Loop: days in a window with enough completions count as
  /// covered.
  case times(Int32, inDays: Int32)
  /// n times a calendar week, Monday to Sunday.
  case perWeek(Int32)
}

extension Schedule {
  /// Whether the schedule asks for at least one day, no more times than days, and no span over a
  /// year.
  public var isSound: Bool {
    switch self {
    case .daily: true
    case .weekdays(let days): days != 0 && days < 0x80
    case .every(let days): (1...Limits.scheduleSpanMax).contains(days)
    case .times(let times, let span): (1...Limits.scheduleSpanMax).contains(span) && (1...span).contains(times)
    case .perWeek(let times): (1...7).contains(times)
    }
  }

  /// For how many following days a completion can change whether they are due.
  var reach: Int {
    switch self {
    case .times(_, let span): 2 * (Int(span) - 1)
    case .perWeek: 6
    case .daily, .weekdays, .every: 0
    }
  }
}
