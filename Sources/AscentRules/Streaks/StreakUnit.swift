/// What a streak counts. It follows from the habit's schedule; the daily streak counts days.
public enum StreakUnit: String, Sendable, CaseIterable {
  /// Days: daily, weekdays, and n times in any d days, where covered days count as in Loop.
  case days
  /// Calendar weeks in which the habit was done often enough: n times per week.
  case weeks
  /// Times in a row: for a schedule of every n days, or after a change between schedules with
  /// different units.
  case times
}

extension StreakUnit {
  /// The unit as it is stored; nil for days, the only unit before units were stored.
  var stored: Int32? {
    switch self {
    case .days: nil
    case .weeks: 1
    case .times: 2
    }
  }

  /// The unit of a stored number; nil if no unit has the number.
  init?(stored: Int32?) {
    guard let unit = Self.allCases.first(where: { $0.stored == stored }) else { return nil }
    self = unit
  }

  /// The name of one unit, such as `week`.
  package var singular: String { String(rawValue.dropLast()) }
}

extension Schedule {
  /// The unit of a streak under the schedule.
  public var streakUnit: StreakUnit {
    switch self {
    case .daily, .weekdays, .times: .days
    case .perWeek: .weeks
    case .every: .times
    }
  }
}

extension HabitPlan {
  /// The unit of a streak up to a day: the one that all schedules in force since the first day have
  /// in common or, if they differ, times.
  @inline(__always)
  package func streakUnit(through day: LocalDay) -> StreakUnit {
    isUnchanged || schedule.changes.isEmpty ? firstSchedule.streakUnit : changedUnit(through: day)
  }

  @inline(never)
  private func changedUnit(through day: LocalDay) -> StreakUnit {
    let unit = schedule.value(on: firstDay).streakUnit
    let isMixed = schedule.changes.contains {
      $0.inForce && $0.from > firstDay && $0.from <= day && schedule.value(on: $0.from).streakUnit != unit
    }
    return isMixed ? .times : unit
  }
}
