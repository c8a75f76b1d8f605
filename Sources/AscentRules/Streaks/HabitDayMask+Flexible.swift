/// The counted days of flexible schedules (`times`, `perWeek`).
extension HabitDayMask {
  /// The counted days of a word for an n-times-a-week habit: a week with enough satisfied days
  /// counts whole.
  static func weeks(times: Int, _ satisfied: DaySet, through last: LocalDay, _ word: DayWord) -> UInt64 {
    var days = satisfied.bits(in: word)
    var monday = word.first.startOfWeek
    while monday <= word.last, monday <= last {
      if satisfied.count(in: monday...min(last, monday + 6)) >= times { days |= word.bits(in: monday...(monday + 6)) }
      monday = monday + 7
    }
    return days
  }

  /// The counted days of a word under a schedule: the satisfied days, and those that they cover.
  static func counted(
    _ satisfied: DaySet, by schedule: Schedule, through last: LocalDay, in word: DayWord
  ) -> UInt64 {
    switch schedule {
    case .times(let times, let span):
      Coverage.covered(times: Int(times), in: Int(span), by: satisfied, through: last, word)
    case .perWeek(let times): weeks(times: Int(times), satisfied, through: last, word)
    case .daily, .weekdays, .every: satisfied.bits(in: word)
    }
  }

  /// The counted days of a plan with a flexible schedule at some time: the satisfied days that the
  /// schedule then in force asks for, and the days they cover. O(days).
  static func covered(by plan: HabitPlan, _ satisfied: DaySet, through last: LocalDay) -> DaySet {
    var ranges: [ClosedRange<LocalDay>] = []
    let days = satisfied.through(last).days
    var start = 0
    while start < days.count {
      let schedule = plan.schedule.value(on: days[start])
      var end = start
      while end < days.count, plan.schedule.value(on: days[end]) == schedule { end += 1 }
      let summary = Array(days[start..<end])
      switch schedule {
      case .times(let times, let span):
        append(Coverage.covered(times: Int(times), in: Int(span), satisfied: summary), to: &ranges)
      case .perWeek(let times): append(weeks(times: Int(times), satisfied: summary), to: &ranges)
      case .daily, .weekdays, .every:
        append(summary.filter { plan.isAsked(on: $0, isSatisfied: satisfied.contains) }.map { $0...$0 }, to: &ranges)
      }
      start = end
    }
    var covered = DaySet()
    for range in ranges {
      for day in range { covered.insert(day) }
    }
    return covered
  }

  /// A week with enough satisfied days is covered whole; the satisfied days of another week cover
  /// themselves.
  private static func weeks(times: Int, satisfied days: [LocalDay]) -> [ClosedRange<LocalDay>] {
    var ranges: [ClosedRange<LocalDay>] = []
    var start = 0
    while start < days.count {
      let monday = days[start].startOfWeek
      let end = days[start...].firstIndex { $0 > monday + 6 } ?? days.count
      if end - start >= times {
        ranges.append(monday...(monday + 6))
      } else {
        ranges += days[start..<end].map { $0...$0 }
      }
      start = end
    }
    return ranges
  }

  /// Appends ranges, joining what overlaps at a change of schedule: what was covered before it is
  /// not covered again.
  private static func append(_ more: [ClosedRange<LocalDay>], to ranges: inout [ClosedRange<LocalDay>]) {
    for range in more {
      guard let last = ranges.last, range.lowerBound <= last.upperBound else {
        ranges.append(range)
        continue
      }
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    }
  }
}

extension StreakState.Habit {
  /// The days whose status may change when the satisfaction of `days` changes and the last counted
  /// day moves from `old` to `new`; nil when that can be any day.
  func daysAffected(by days: ClosedRange<LocalDay>, last old: LocalDay, _ new: LocalDay) -> ClosedRange<LocalDay>? {
    guard wasFlexible else { return days }
    guard plan.schedule.changes.isEmpty else { return nil }
    let bounds = old == new ? days : min(days.lowerBound, old, new)...max(days.upperBound, old, new)
    switch plan.schedule.initial {
    case .times(let times, let span):
      let first = Coverage.firstDay(affectedBy: days.lowerBound, times: Int(times), in: Int(span), satisfied: satisfied)
      return min(first, bounds.lowerBound)...(bounds.upperBound + Coverage.longestWindow(days: Int(span)))
    default: return bounds.lowerBound.startOfWeek...(bounds.upperBound.startOfWeek + 6)
    }
  }
}
