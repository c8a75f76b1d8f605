@testable import AscentRules

/// How runs follow from satisfied days, day by day from the first to the last: the reference for
/// what the rules work out by the word and only where something changed.
enum ReferenceStreaks {
  /// Extends the last run by later days in a row, or begins a new one. O(days since the last run).
  static func extend(_ runs: inout StreakState.Runs, by days: ClosedRange<LocalDay>, isNeutral: (LocalDay) -> Bool) {
    let continues = runs.current > 0 && areAll(after: runs.lastDay, before: days.lowerBound, isNeutral)
    runs.current = (continues ? runs.current : 0) + Int32(days.upperBound - days.lowerBound) + 1
    runs.lastDay = days.upperBound
    runs.longest = max(runs.longest, runs.current)
  }

  /// Whether all days strictly between two are neutral.
  static func areAll(after first: LocalDay, before last: LocalDay, _ isNeutral: (LocalDay) -> Bool) -> Bool {
    var day = first + 1
    while day < last {
      guard isNeutral(day) else { return false }
      day = day + 1
    }
    return true
  }

  /// The runs of a habit up to a day, from all its satisfied days: days beyond it that a schedule
  /// of n times covers do not count yet. O(days).
  static func runs(
    of habit: StreakState.Habit, through last: LocalDay, in state: StreakState, context: RuleContext
  ) -> StreakState.Runs {
    var runs = StreakState.Runs()
    let isNeutral = { (day: LocalDay) in
      isOpen(day, for: habit, asOf: last) || isKept(day, by: habit, through: last, in: state, context)
        || state.isNeutral(day, for: habit, context: context)
    }
    if habit.wasFlexible {
      // A window may reach back to days before the habit began.
      for days in covered(by: habit, through: last, in: state, context)
      where days.lowerBound <= last && days.upperBound >= habit.beginning {
        extend(
          &runs, by: max(days.lowerBound, habit.beginning)...min(days.upperBound, last), isNeutral: isNeutral)
      }
    } else {
      habit.satisfied.forEach { day in
        if day <= last, habit.isAsked(on: day) { extend(&runs, by: day...day, isNeutral: isNeutral) }
      }
    }
    return runs
  }

  /// Whether a day after the last satisfied one is covered if the person does all from a day on.
  private static func isCoverable(_ day: LocalDay, by habit: StreakState.Habit, asOf today: LocalDay) -> Bool {
    let schedule = habit.plan.schedule.value(on: today)
    guard case .times(let times, let span) = schedule else { return false }
    let done = eased(habit, through: today).satisfied.days.filter {
      $0 <= today && habit.plan.schedule.value(on: $0) == schedule
    }
    guard let last = done.last, last < day, last < today else { return false }
    let all = done + (0..<500).map { today + $0 }
    return Coverage.covered(times: Int(times), in: Int(span), satisfied: all).contains { $0.contains(day) }
  }

  /// Whether a day is in a calendar week that is not over and that a schedule of n times a week may
  /// still meet.
  static func isOpen(_ day: LocalDay, for habit: StreakState.Habit, asOf last: LocalDay) -> Bool {
    guard case .perWeek = habit.plan.schedule.value(on: day) else { return false }
    return day.startOfWeek == last.startOfWeek
  }

  /// Whether a day is in a calendar week that met its weekly target by the days up to the last one,
  /// or was done on each day that was not excused.
  static func isMet(
    _ day: LocalDay, by habit: StreakState.Habit, through last: LocalDay, in state: StreakState, _ context: RuleContext
  ) -> Bool {
    guard case .perWeek(let times) = habit.plan.schedule.value(on: day) else { return false }
    let done = weekly(of: day, habit, through: last).count
    let excused = excused(inWeekOf: day, habit, in: state, context)
    return done > 0 && done >= min(Int(times), 7 - excused)
  }

  /// Whether a day that does not count breaks no run, because of the other days of its week or
  /// window.
  static func isKept(
    _ day: LocalDay, by habit: StreakState.Habit, through last: LocalDay, in state: StreakState, _ context: RuleContext
  ) -> Bool {
    if isMet(day, by: habit, through: last, in: state, context) { return true }
    if case .perWeek(let times) = habit.plan.schedule.value(on: day) {
      let undone =
        7 - weekly(of: day, habit, through: last).count - excused(inWeekOf: day, habit, in: state, context)
      return undone <= 7 - Int(times)
    }
    guard habit.wasFlexible, !habit.plan.excused.isEmpty else { return false }
    return covered(by: eased(habit, through: last), through: last, in: state, context).contains { $0.contains(day) }
  }

  /// The days of a week on which the habit was not done and need not be.
  private static func excused(
    inWeekOf day: LocalDay, _ habit: StreakState.Habit, in state: StreakState, _ context: RuleContext
  ) -> Int {
    (0..<7).map { day.startOfWeek + $0 }.count { day in
      !habit.satisfied.contains(day) && (habit.plan.excuse(on: day) != nil || state.isPassedOver(day, context))
    }
  }

  /// The habit as if it had been done on its excused days.
  private static func eased(_ habit: StreakState.Habit, through last: LocalDay) -> StreakState.Habit {
    var eased = habit
    for (_, days, _) in habit.plan.excuses {
      for day in days where day <= last { eased.satisfied.insert(day) }
    }
    return eased
  }

  /// The satisfied days of a day's week that are under a weekly target.
  private static func weekly(of day: LocalDay, _ habit: StreakState.Habit, through last: LocalDay) -> [LocalDay] {
    (0..<7).map { day.startOfWeek + $0 }.filter { day in
      guard day <= last, case .perWeek = habit.plan.schedule.value(on: day) else { return false }
      return habit.satisfied.contains(day)
    }
  }

  /// The runs of a habit as a person sees them on a day.
  static func runs(
    of habit: StreakState.Habit, asOf day: LocalDay, in state: StreakState, context: RuleContext
  ) -> StreakState.Runs {
    var runs = runs(of: habit, through: day, in: state, context: context)
    let isUnbroken = areAll(after: runs.lastDay, before: day) {
      isCoverable($0, by: habit, asOf: day) || isOpen($0, for: habit, asOf: day)
        || isKept($0, by: habit, through: day, in: state, context) || state.isNeutral($0, for: habit, context: context)
    }
    if runs.current > 0, !isUnbroken { runs.current = 0 }
    return runs
  }

  /// The runs of complete days as a person sees them on a day.
  static func dailyRuns(asOf day: LocalDay, in state: StreakState, context: RuleContext) -> StreakState.Runs {
    var runs = dailyRuns(through: day, in: state, context: context)
    let isUnbroken = areAll(after: runs.lastDay, before: day) { state.isNeutralForAll($0, context: context) }
    if runs.current > 0, !isUnbroken { runs.current = 0 }
    return runs
  }

  /// The runs of complete days, from all of them. O(days).
  static func dailyRuns(
    through last: LocalDay = .latest, in state: StreakState, context: RuleContext
  ) -> StreakState.Runs {
    var runs = StreakState.Runs()
    state.complete.forEach { day in
      if day <= last { extend(&runs, by: day...day) { state.isNeutralForAll($0, context: context) } }
    }
    return runs
  }

  /// The ranges of days on which a habit counts as done: the satisfied due days, and the days that
  /// schedules of n times cover.
  static func covered(
    by habit: StreakState.Habit, through last: LocalDay, in state: StreakState, _ context: RuleContext
  ) -> [ClosedRange<LocalDay>] {
    var ranges: [ClosedRange<LocalDay>] = []
    let days = habit.satisfied.days.filter { $0 <= last }
    var start = 0
    while start < days.count {
      let schedule = habit.plan.schedule.value(on: days[start])
      var end = start
      while end < days.count, habit.plan.schedule.value(on: days[end]) == schedule { end += 1 }
      let satisfied = Array(days[start..<end])
      switch schedule {
      case .times(let times, let span):
        append(Coverage.covered(times: Int(times), in: Int(span), satisfied: satisfied), to: &ranges)
      case .perWeek:
        // A met week counts by its last satisfied day.
        let counted = satisfied.filter {
          isMet($0, by: habit, through: last, in: state, context) && weekly(of: $0, habit, through: last).last == $0
        }
        append(counted.map { $0...$0 }, to: &ranges)
      case .daily, .weekdays, .every: append(satisfied.filter(habit.isAsked).map { $0...$0 }, to: &ranges)
      }
      start = end
    }
    return ranges
  }

  /// Appends ranges, joining what overlaps at a change of schedule.
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

/// Which days neither break nor extend a streak, asked for one by one.
extension StreakState {
  /// Whether a day on which the habit is not satisfied is neutral for the habit's streak: not due,
  /// cut short by a travel, or a date that never existed where the person was. A schedule that
  /// leaves the days to the person makes none neutral; it covers days instead.
  func isNeutral(_ day: LocalDay, for habit: Habit, context: RuleContext) -> Bool {
    isOff(day, habit) && !isArchivedLate(day, habit) || isUndecided(day, habit)
      || !(habit.plan.isFlexible(on: day) || habit.isAsked(on: day))
      || isPassedOver(day, context)
  }

  /// Whether a day that is not complete is neutral for the daily streak: nothing was due, or the
  /// day was none.
  func isNeutralForAll(_ day: LocalDay, context: RuleContext) -> Bool {
    if isPassedOver(day, context) { return true }
    if isAnyRemoved(day, whenOver: true) { return false }
    return parts(of: day).allSatisfy { isOff(day, $0) || !$0.isAsked(on: day) } || isExcused(day)
      || areOnlyLimitsUndecided(day)
  }

  /// The habits that the day depends on: all but limits that were added later.
  private func parts(of day: LocalDay) -> [Habit] {
    habits.indices.filter { index in
      !exemptions.entries.contains {
        $0.kind == .past && $0.habit.index == index && $0.inForce && $0.days.contains(day)
      }
    }.map { habits[$0] }
  }

  /// Whether the habit has a limit and the day is not closed.
  private func isUndecided(_ day: LocalDay, _ habit: Habit) -> Bool {
    habit.plan.traits.kind == .atMost && day > closedThrough ?? .earliest
  }

  /// Whether nothing is open on the day but limits, of a day that is not closed.
  private func areOnlyLimitsUndecided(_ day: LocalDay) -> Bool {
    let open = parts(of: day).filter { !$0.satisfied.contains(day) && $0.isAsked(on: day) && !isOff(day, $0) }
    return !open.isEmpty && open.allSatisfy { isUndecided(day, $0) }
  }

  /// Whether a habit on the day is open and excused, and no other is open.
  private func isExcused(_ day: LocalDay) -> Bool {
    let open = parts(of: day).filter { !$0.satisfied.contains(day) && $0.isAsked(on: day) && isInUse(day, $0) }
    guard open.allSatisfy({ $0.plan.excuse(on: day) != nil }) else { return false }
    return !open.isEmpty || isAnyRemoved(day, whenOver: false)
  }

  /// Whether an open habit was due on the day until a change of plan that was recorded when it had
  /// begun, or was over.
  private func isAnyRemoved(_ day: LocalDay, whenOver isOver: Bool) -> Bool {
    exemptions.entries.contains { entry in
      guard entry.kind == .removed, entry.inForce, entry.days.contains(day) else { return false }
      let habit = habits[entry.habit.index]
      let isLate =
        day < entry.days.upperBound && habit.plan.traits.kind == .atLeast
        && habit.plan.excuse(on: day, before: entry.ordinal) == nil && habit.plan.excuse(on: day) == nil
      return isLate == isOver && !habit.satisfied.contains(day)
        && habit.plan.isLive(on: day, before: entry.ordinal)
        && habit.plan.isAsked(on: day, before: entry.ordinal, isSatisfied: habit.satisfied.contains)
    }
  }

  /// Whether the habit asks for nothing on the day whatever its schedule: excused, archived, or not
  /// begun. A habit begins on its first day by plan, or on its first satisfied day if that is
  /// earlier.
  private func isOff(_ day: LocalDay, _ habit: Habit) -> Bool {
    habit.plan.excuse(on: day) != nil || !isInUse(day, habit)
  }

  /// Whether the habit was archived for the day when that was over, and was in use on it before.
  private func isArchivedLate(_ day: LocalDay, _ habit: Habit) -> Bool {
    guard let index = habits.firstIndex(where: { $0.plan.addedBy == habit.plan.addedBy }) else { return false }
    return habit.plan.excuse(on: day) == nil && habit.plan.isArchived.changes.contains { $0.inForce }
      && exemptions.entries.contains { entry in
        entry.kind == .removed && entry.inForce && entry.habit.index == index && entry.days.contains(day)
          && day < entry.days.upperBound && habit.plan.isLive(on: day, before: entry.ordinal)
          && habit.plan.excuse(on: day, before: entry.ordinal) == nil
          && !exemptions.entries.contains { $0.kind == .deleted && $0.ordinal == entry.ordinal }
      }
  }

  private func isInUse(_ day: LocalDay, _ habit: Habit) -> Bool {
    if !habit.plan.inForce || habit.plan.isArchived.value(on: day) { return false }
    return day >= habit.plan.firstDay || habit.satisfied.first.map { $0 <= day } ?? false
  }

  /// Whether a freeze covers the day, a travel cut it short, or the person's zone skipped it, as
  /// its clock says.
  fileprivate func isPassedOver(_ day: LocalDay, _ context: RuleContext) -> Bool {
    if frozen.contains(day) || shortened.contains(where: { $0.contains(day) }) { return true }
    guard let first = zones.first else { return false }
    let noon = Instant(milliseconds: Int64(day.number) * 86_400_000 + 43_200_000)
    let zone = zones.last { $0.at <= noon } ?? first
    return !WallClock(context.zones).dateExists(day, in: zone.zone)
  }
}
