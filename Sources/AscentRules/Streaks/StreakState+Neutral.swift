/// Finds the days that neither break nor extend a streak.
extension StreakState {
  /// Whether a change of zone cut the day short, or the person's zone skipped it.
  func isOutOfTheCalendar(_ day: LocalDay, _ context: RuleContext) -> Bool {
    let word = DayWord(of: day)
    return outOfTheCalendar(in: word, among: word.bits(in: day...day), context) != 0
  }

  /// The days of a range that the person's zones skipped and that are not in `shortened` yet.
  func skippedDates(in days: ClosedRange<LocalDay>, _ context: RuleContext) -> [LocalDay] {
    let dates = zones.isEmpty ? [] : Set(zones.flatMap { context.zones.skippedDates(of: $0.zone) })
    return dates.filter { day in
      days.contains(day) && !shortened.contains { $0.contains(day) } && isOutOfTheCalendar(day, context)
    }.sorted()
  }

  /// The days among `days` that are neutral for all habits: frozen, or out of the calendar.
  func neutral(in word: DayWord, among days: UInt64, _ context: RuleContext) -> UInt64 {
    guard days != 0 else { return 0 }
    let frozen = frozen.bits(in: word) & days
    return frozen | outOfTheCalendar(in: word, among: days & ~frozen, context)
  }

  /// The days of a word that can break the runs of a habit with this plan. A limit can be missed
  /// only when the day is closed.
  func judged(_ plan: HabitPlan, in word: DayWord) -> UInt64 {
    plan.traits.kind == .atLeast ? ~0 : closedThrough.map { word.bits(through: $0) } ?? 0
  }

  /// The days among `days` that a change of zone cut short or the person's zone skipped.
  func outOfTheCalendar(in word: DayWord, among days: UInt64, _ context: RuleContext) -> UInt64 {
    guard days != 0 else { return 0 }
    var out = shortened.reduce(0) { $0 | word.bits(in: $1) } & days
    forEachZone(in: word) { zone, part in
      for day in context.zones.skippedDates(of: zone) { out |= word.bits(in: day...day) & part & days }
    }
    return out
  }

  /// Calls the body with each zone that the person was in during a word, and the days in it. The
  /// zone at noon UTC decides for each day. Before its change, the first known zone applies too.
  private func forEachZone(in word: DayWord, _ body: (ZoneID, UInt64) -> Void) {
    // A day belongs to the latest zone that was in force by noon.
    func firstDay(_ change: ZoneChange) -> LocalDay {
      let noon = change.at.milliseconds - 43_200_000
      return LocalDay(number: Int32(clamping: -(-noon).flooredQuotient(by: 86_400_000)))
    }
    var index = zones.endIndex
    var end = word.last
    while index > 0, end >= word.first {
      index -= 1
      let begin = index == 0 ? .earliest : firstDay(zones[index])
      if begin <= end { body(zones[index].zone, word.bits(from: begin) & word.bits(through: end)) }
      end = min(end, begin - 1)
    }
  }
}

extension StreakState.Habit {
  /// The first day on which the habit can be due: the first by plan, or the first satisfied one if
  /// that is earlier.
  var beginning: LocalDay { satisfied.first.map { min($0, plan.firstDay) } ?? plan.firstDay }

  /// The days of a word on which the habit asks for nothing, whatever its schedule: before it
  /// began, or while it was excused or archived; all days if its addition was undone.
  func off(in word: DayWord) -> UInt64 { notInUse(in: word) | plan.excused(in: word) }

  /// The days of a word before the habit began or on which it is archived; all days if its addition
  /// was undone.
  func notInUse(in word: DayWord) -> UInt64 {
    guard plan.inForce else { return ~0 }
    var off = ~word.bits(from: beginning)
    if plan.isUnchanged { return off }
    if plan.isArchived.changes.isEmpty { return plan.isArchived.initial ? ~0 : off }
    plan.isArchived.forEachPart(of: word) { days, isArchived, _ in
      if isArchived { off |= days }
    }
    return off
  }

  /// Whether the schedule alone asks for the day, ignoring archiving and excuses.
  func isAsked(on day: LocalDay) -> Bool {
    plan.isAskedByDate(on: day, before: .max) ?? asksAfterOthers(for: day)
  }

  // A separate function, because its closure copies the habit.
  @inline(never)
  private func asksAfterOthers(for day: LocalDay) -> Bool {
    !plan.hasTimesToSpare(on: day, done: satisfied) && plan.isAsked(on: day, isSatisfied: satisfied.contains)
  }

  /// Whether the schedule ever left the choice of days to the person.
  var wasFlexible: Bool {
    plan.wasFlexible
  }
}
