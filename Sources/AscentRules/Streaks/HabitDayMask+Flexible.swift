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
    var covered = DaySet()
    var rest = satisfied.through(last).days[...]
    while let first = rest.first {
      let schedule = plan.schedule.value(on: first)
      let days = rest.prefix { plan.schedule.value(on: $0) == schedule }
      rest = rest[days.endIndex...]
      var part = DaySet()
      for day in days where schedule.isFlexible || plan.isAsked(on: day, isSatisfied: satisfied.contains) {
        part.insert(day)
      }
      guard let from = part.first, let through = part.last else { continue }
      // No window reaches further.
      var word = DayWord(of: from - schedule.reach)
      while word.first <= through + schedule.reach {
        covered.insert(counted(part, by: schedule, through: .latest, in: word), in: word)
        word.number += 1
      }
    }
    return covered
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
