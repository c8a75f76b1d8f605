/// The days of one habit's streak.
struct HabitDayMask: DayMask {
  private let habit: StreakState.Habit
  private let state: StreakState
  private let context: RuleContext
  /// The last day that may count. Days after it that a flexible schedule covers do not count yet.
  private let last: LocalDay
  /// Whether `last` is not over, so that a schedule of n times in d days may still cover days
  /// before it.
  private let isOpen: Bool
  /// The satisfied days to count by, which may go beyond `last`.
  private let satisfied: DaySet
  /// The counted days, except under weekly targets; nil if they are computed word by word.
  private let known: DaySet?
  /// The days that would count if the habit had been done on its excused days; such a day breaks no
  /// run. Nil if the habit has no excuse that makes another day easier.
  private let eased: Eased?

  /// The mask of a habit up to a day.
  ///
  /// - Parameters:
  ///   - habit: the habit; its beginning follows from its own satisfied days.
  ///   - satisfied: the satisfied days to count by; nil for the habit's own.
  ///   - last: the last day that may count; nil for the last satisfied day.
  ///   - isOpen: whether a day that later completions can still cover does not break the run.
  init(
    _ habit: StreakState.Habit, satisfied: DaySet? = nil, through last: LocalDay? = nil, isOpen: Bool = false,
    in state: StreakState, _ context: RuleContext
  ) {
    self.isOpen = isOpen && !state.usesEarlierCoverage
    let days = satisfied ?? habit.satisfied
    let last = last ?? days.last ?? .earliest
    (self.habit, self.state, self.context, self.last, self.satisfied) = (habit, state, context, last, days)
    // If the schedule changed, what is covered around the change depends on all days of
    // each schedule.
    known =
      habit.wasFlexible && !habit.plan.schedule.changes.isEmpty
      ? Self.covered(by: habit.plan, days, through: last) : nil
    eased = habit.isEased ? Eased(habit, days, through: last, hasKnown: known != nil) : nil
  }

  var hull: ClosedRange<DayWord>? {
    guard let days = satisfied.hull, let first = satisfied.first else { return nil }
    guard habit.wasFlexible else { return days }
    // A window or a week can begin before the first satisfied day and end after the last one.
    let lower = DayWord(of: first - habit.plan.reach)
    return lower...max(lower, DayWord(of: last))
  }

  func bits(in word: DayWord) -> UInt64 {
    let before = word.bits(through: last)
    guard before != 0 else { return 0 }
    guard habit.wasFlexible else { return satisfied.bits(in: word) & asked(in: word) & before }
    var days = known?.bits(in: word) ?? 0
    habit.plan.schedule.forEachPart(of: word) { part, schedule, _ in
      switch schedule {
      case .perWeek(let times): days |= weeks(times, in: word).counted & part
      case .times(let times, let span) where known == nil:
        days |= Coverage.covered(times: Int(times), in: Int(span), by: satisfied, through: last, word)
      default: break
      }
    }
    // A window may reach back to days before the habit began.
    return state.usesEarlierCoverage ? days & before : days & before & word.bits(from: habit.beginning)
  }

  func missed(in word: DayWord, among days: UInt64) -> UInt64 {
    guard days != 0 else { return 0 }
    var off = habit.off(in: word)
    if !habit.plan.isArchived.changes.isEmpty, word.first <= state.exemptions.lastDay {
      off &= ~archivedLate(in: word)
    }
    var missed = days & asked(in: word) & ~off & state.judged(habit.plan, in: word)
    if missed != 0, habit.wasFlexible { missed &= ~openOrMet(in: word) }
    if missed != 0, let eased { missed &= ~covered(by: eased, in: word) }
    if missed != 0, isOpen { missed &= ~coverable(in: word) }
    return missed & ~state.neutral(in: word, among: missed, context)
  }

  /// The days of a word on which the habit was in use, but for which it was archived after they
  /// were over. They stay missed, so that archiving joins no streaks. A deleted habit has no streak
  /// to join.
  private func archivedLate(in word: DayWord) -> UInt64 {
    guard !habit.plan.traits.usesEarlierRules else { return 0 }
    var late: UInt64 = 0
    for entry in state.exemptions.entries where entry.kind == .removed && entry.inForce {
      guard state.habits[entry.habit.index].plan.addedBy == habit.plan.addedBy,
        entry.days.lowerBound < entry.days.upperBound,
        !state.exemptions.entries.contains(where: { $0.kind == .deleted && $0.ordinal == entry.ordinal })
      else { continue }
      // The last day is the day of the recording, which is excused.
      word.forEachDay(of: word.bits(in: entry.days.lowerBound...(entry.days.upperBound - 1))) { day in
        let wasInUse =
          habit.plan.isLive(on: day, before: entry.ordinal) && habit.plan.excuse(on: day, before: entry.ordinal) == nil
        if wasInUse { late |= word.bits(in: day...day) }
      }
    }
    return late & ~habit.plan.excused(in: word)
  }

  /// The days of a word that the schedule asks for or leaves to the person.
  private func asked(in word: DayWord) -> UInt64 {
    var asked: UInt64 = 0
    habit.plan.schedule.forEachPart(of: word) { days, schedule, first in
      asked |= days & (habit.plan.asked(in: word, by: schedule, from: first) ?? ~0)
    }
    return asked
  }

  /// The days of a word, after the last satisfied one, that would count if the habit were done on
  /// every day from `last` on.
  private func coverable(in word: DayWord) -> UInt64 {
    let schedule = habit.plan.schedule.value(on: last)
    let days = eased?.days ?? satisfied
    guard case .times(let times, let span) = schedule, let done = days.last(through: last), done < last else {
      return 0
    }
    let reach = Coverage.longestWindow(days: Int(span))
    // Where a window begins depends on later days only.
    let near = days.days(in: done - reach...done).filter { habit.plan.schedule.value(on: $0) == schedule }
    let ahead = (0...3 * reach).map { last + $0 }
    let covered = Coverage.covered(times: Int(times), in: Int(span), satisfied: near + ahead)
    return covered.reduce(0) { $0 | word.bits(in: $1) } & word.bits(from: done + 1)
  }

  /// The days of a word that satisfied and excused days cover together.
  private func covered(by eased: Eased, in word: DayWord) -> UInt64 {
    if let known = eased.known { return known.bits(in: word) }
    guard case .times(let times, let span) = habit.plan.schedule.initial else { return 0 }
    return Coverage.covered(times: Int(times), in: Int(span), by: eased.days, through: last, word)
  }

  /// Whether the day is in a week that met its weekly target.
  func isInMetWeek(_ day: LocalDay) -> Bool {
    guard case .perWeek(let times) = habit.plan.schedule.value(on: day) else { return false }
    return outcome(ofWeekFrom: day.startOfWeek, times) == .met
  }

  /// The days of a word that no weekly target makes missed: those of weeks that met it or were
  /// excused, and of the week that is not over as of the last day.
  private func openOrMet(in word: DayWord) -> UInt64 {
    let monday = last.startOfWeek
    var days: UInt64 = 0
    habit.plan.schedule.forEachPart(of: word) { part, schedule, _ in
      guard case .perWeek(let times) = schedule else { return }
      days |= (word.bits(in: monday...(monday + 6)) | weeks(times, in: word).kept) & part
    }
    return days
  }

  /// `kept`: the days of weeks that do not end a streak. `counted`: for each week that met its
  /// weekly target, the one day that counts, the last satisfied one.
  private func weeks(_ times: Int32, in word: DayWord) -> (counted: UInt64, kept: UInt64) {
    var (counted, kept): (UInt64, UInt64) = (0, 0)
    var monday = word.first.startOfWeek
    while monday <= word.last, monday <= last {
      let week = monday...(monday + 6)
      let outcome = outcome(ofWeekFrom: monday, times)
      if outcome != .missed { kept |= word.bits(in: week) }
      if outcome == .met, let day = satisfied(in: week).last { counted |= word.bits(in: day...day) }
      monday = monday + 7
    }
    return (counted, kept)
  }

  /// What became of a week with a weekly target.
  private enum WeekOutcome {
    /// Done as often as asked or, if fewer days were open, on each open day.
    case met
    /// Done less often, but the excused days make up for the rest.
    case excused
    case missed
  }

  private func outcome(ofWeekFrom monday: LocalDay, _ times: Int32) -> WeekOutcome {
    let week = monday...(monday + 6)
    let count = satisfied.count(in: week) == 0 ? 0 : satisfied(in: week).count
    if count >= times { return .met }
    let excused = excusedCount(in: week)
    if count > 0, count >= 7 - excused { return .met }
    return count + excused >= times ? .excused : .missed
  }

  /// The day of a week that decides a streak of weeks: the streak is lost if the habit is not done
  /// on it.
  ///
  /// A target of N leaves 7 − N days free, and excused days use up none of them. The deciding day
  /// is the first open one after these. Nil if there is none, or if the habit is not in use on it.
  func dayAtStake(inWeekOf day: LocalDay) -> LocalDay? {
    let monday = day.startOfWeek
    let done = satisfied(in: monday...(monday + 6))
    var usable: Int32 = 7
    for day in (0..<7).map({ monday + $0 }) where !done.contains(day) && !isExcused(day) {
      usable -= 1
      guard case .perWeek(let times) = habit.plan.schedule.value(on: day), usable < times else { continue }
      let word = DayWord(of: day)
      return usable == times - 1 && habit.notInUse(in: word) & word.bits(in: day...day) == 0 ? day : nil
    }
    return nil
  }

  /// The first day of a range whose close ends the streak unless a freeze covers it, for a habit
  /// whose schedule is, or was, flexible. Under n times in d days, the lost day may be long past,
  /// so no freeze can save the streak.
  func flexibleEnding(in days: ClosedRange<LocalDay>) -> LocalDay? {
    let isUnchanged = habit.plan.schedule.changes.isEmpty
    var day = days.lowerBound
    while day <= days.upperBound {
      let monday = day.startOfWeek
      switch habit.plan.schedule.value(on: day) {
      case .perWeek:
        let range = day...min(monday + 6, days.upperBound)
        if let stake = dayAtStake(inWeekOf: day), range.contains(stake), isAlive(through: monday - 1) { return stake }
      case .times: if isUnchanged { return nil }
      case .daily, .weekdays, .every: if !counts(day), isMissed(day), isAlive(through: day - 1) { return day }
      }
      day = isUnchanged ? monday + 7 : day + 1
    }
    return nil
  }

  /// What the rest of a week depends on: how many of its days up to `day` were done, and how many
  /// were excused.
  func weekSoFar(through day: LocalDay) -> SIMD2<Int> {
    let days = (0...(day - day.startOfWeek)).map { day.startOfWeek + $0 }
    return SIMD2(days.count(where: satisfied.contains), days.count(where: isExcused))
  }

  /// Whether a day is not satisfied, but is skipped, paused, frozen or out of the calendar.
  private func isExcused(_ day: LocalDay) -> Bool {
    if satisfied.contains(day) || habit.plan.traits.usesEarlierRules { return false }
    let word = DayWord(of: day)
    let bit = word.bits(in: day...day)
    return (habit.plan.excused(in: word) | state.neutral(in: word, among: bit, context)) & bit != 0
  }

  /// How many days of a week are not satisfied, but are skipped, paused, frozen or out of
  /// the calendar.
  private func excusedCount(in week: ClosedRange<LocalDay>) -> Int {
    if habit.plan.traits.usesEarlierRules { return 0 }
    var (word, count) = (DayWord(of: week.lowerBound), 0)
    while word.first <= week.upperBound {
      let open = word.bits(in: week) & ~satisfied.bits(in: word)
      let excused = habit.plan.excused(in: word) & open
      count += (excused | state.neutral(in: word, among: open & ~excused, context)).nonzeroBitCount
      word.number += 1
    }
    return count
  }

  /// The satisfied days of a week that count towards its weekly target, without those after the
  /// last day and those under another schedule.
  private func satisfied(in week: ClosedRange<LocalDay>) -> [LocalDay] {
    satisfied.days(in: week).filter { day in
      guard day <= last, case .perWeek = habit.plan.schedule.value(on: day) else { return false }
      return true
    }
  }
}
