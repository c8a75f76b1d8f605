/// The days that schedules of n times in d days cover, and what a change to them affects.
extension HabitDayMask {
  /// The counted days of a plan whose schedule was flexible at some time, except under
  /// weekly targets.
  ///
  /// These are the satisfied days that the schedule then in force asks for, and the days that they
  /// cover. O(days).
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
      case .perWeek: break
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

  /// Appends ranges. Ranges that overlap at a change of schedule are joined, so that no day is
  /// covered twice.
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

extension HabitDayMask {
  /// The satisfied and the excused days of a habit that is, or was, due n times in d days, and what
  /// they would cover.
  final class Eased {
    let days: DaySet
    /// The days that they cover; nil if these are computed word by word.
    let known: DaySet?

    init(_ habit: StreakState.Habit, _ satisfied: DaySet, through last: LocalDay, hasKnown: Bool) {
      var days = satisfied
      for (_, excused, _) in habit.plan.excuses where excused.lowerBound <= last {
        for day in excused.lowerBound...min(excused.upperBound, last) { days.insert(day) }
      }
      self.days = days
      known = hasKnown ? HabitDayMask.covered(by: habit.plan, days, through: last) : nil
    }
  }
}

extension StreakState.Habit {
  /// Whether excuses also make other days easier, as under a flexible schedule.
  var isEased: Bool { wasFlexible && !plan.traits.usesEarlierRules && !plan.excused.isEmpty }

  /// The days whose status may change when the satisfaction of `days` changes and the last counted
  /// day moves from `old` to `new`; nil when that can be any day. Weeks are few, so they are
  /// counted again rather than repaired.
  func daysAffected(by days: ClosedRange<LocalDay>, last old: LocalDay, _ new: LocalDay) -> ClosedRange<LocalDay>? {
    guard wasFlexible else { return days }
    // What excused days cover can depend on satisfied days far away.
    guard plan.schedule.changes.isEmpty, !isEased else { return nil }
    let bounds = old == new ? days : min(days.lowerBound, old, new)...max(days.upperBound, old, new)
    switch plan.schedule.initial {
    case .times(let times, let span):
      let first = Coverage.firstDay(affectedBy: days.lowerBound, times: Int(times), in: Int(span), satisfied: satisfied)
      return min(first, bounds.lowerBound)...(bounds.upperBound + Coverage.longestWindow(days: Int(span)))
    default: return nil
    }
  }
}
