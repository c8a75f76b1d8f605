/// Which days neither break nor extend a streak.
extension StreakState {
  /// Whether a day on which the habit is not satisfied is neutral for the habit's streak: not due, cut short by a travel, or a date that never existed where
  /// the person was. A schedule that leaves the days to the person makes none neutral; it covers days instead.
  func isNeutral(_ day: LocalDay, for habit: Habit, world: World) -> Bool {
    isOff(day, habit) || !(habit.plan.isFlexible(on: day) || habit.isAsked(on: day)) || isOutOfTheCalendar(day, world)
  }

  /// Whether a day that is not complete is neutral for the daily streak: nothing was due, or the day was none.
  func isNeutralForAll(_ day: LocalDay, world: World) -> Bool {
    habits.allSatisfy { isOff(day, $0) || !$0.isAsked(on: day) } || isOutOfTheCalendar(day, world)
  }

  /// Whether the habit asks for nothing on the day whatever its schedule: excused, archived, or not begun. A habit begins on its first day by plan, or on its
  /// first satisfied day if that is earlier.
  private func isOff(_ day: LocalDay, _ habit: Habit) -> Bool {
    if habit.plan.excuse(on: day) != nil || habit.plan.isArchived.value(on: day) { return true }
    return day < habit.plan.firstDay && habit.satisfied.first.map { $0 > day } ?? true
  }

  /// Whether a travel cut the day short, or the person's zone skipped it.
  func isOutOfTheCalendar(_ day: LocalDay, _ world: World) -> Bool {
    if shortened.contains(where: { $0.contains(day) }) { return true }
    guard let first = zones.first else { return false }
    let noon = Instant(milliseconds: Int64(day.number) * 86_400_000 + 43_200_000)
    let zone = zones.last { $0.at <= noon } ?? first
    return !WallClock(world.zones).dateExists(day, in: zone.zone)
  }
}

extension StreakState.Habit {
  /// Whether the schedule asks for the day, whatever the habit's life and excuses.
  func isAsked(on day: LocalDay) -> Bool {
    plan.isAsked(on: day, isSatisfied: satisfied.contains)
  }

  /// Whether the schedule ever left the days to the person.
  var wasFlexible: Bool {
    func isFlexible(_ schedule: Schedule) -> Bool {
      switch schedule {
      case .times, .perWeek: true
      case .daily, .weekdays, .every: false
      }
    }
    return isFlexible(plan.schedule.initial) || plan.schedule.changes.contains { isFlexible($0.value) }
  }
}
