/// The days of one habit's streak.
struct HabitDayMask: DayMask {
  private let habit: StreakState.Habit
  private let state: StreakState
  private let context: RuleContext
  /// The last day that may count: what a flexible schedule covers after it does not count yet.
  private let last: LocalDay
  /// The satisfied days up to then.
  private let satisfied: DaySet
  /// The counted days, where they were computed at once; see
  /// ``init(_:satisfied:through:in:_:)``.
  private let known: DaySet?

  /// The mask of a habit up to a day.
  ///
  /// - Parameters:
  ///   - habit: the habit; its beginning follows from its own satisfied days.
  ///   - satisfied: the satisfied days to count by; nil for the habit's own.
  ///   - last: the last day that may count; nil for the last satisfied day.
  init(
    _ habit: StreakState.Habit, satisfied: DaySet? = nil, through last: LocalDay? = nil, in state: StreakState,
    _ context: RuleContext
  ) {
    let days = satisfied ?? habit.satisfied
    let last = last ?? days.last ?? .earliest
    (self.habit, self.state, self.context, self.last, self.satisfied) = (habit, state, context, last, days)
    // If flexible schedules came and went, what is covered where they meet depends on all days of a
    // schedule.
    known =
      habit.wasFlexible && !habit.plan.schedule.changes.isEmpty
      ? Self.covered(by: habit.plan, days, through: last) : nil
  }

  var hull: ClosedRange<DayWord>? {
    guard let days = satisfied.hull, let first = satisfied.first else { return nil }
    guard habit.wasFlexible else { return days }
    // A window or a week can begin before the first satisfied day, and end after the last.
    let lower = DayWord(of: first - habit.plan.reach)
    return lower...max(lower, DayWord(of: last))
  }

  func bits(in word: DayWord) -> UInt64 {
    let before = word.bits(through: last)
    guard before != 0 else { return 0 }
    if let known { return known.bits(in: word) & before }
    if habit.wasFlexible {
      return Self.counted(satisfied, by: habit.plan.schedule.initial, through: last, in: word) & before
    }
    return satisfied.bits(in: word) & asked(in: word) & before
  }

  func missed(in word: DayWord, among days: UInt64) -> UInt64 {
    guard days != 0 else { return 0 }
    var missed = days & asked(in: word) & ~habit.off(in: word) & state.judged(habit.plan, in: word)
    if missed != 0, habit.wasFlexible { missed &= ~open(in: word) }
    return missed & ~state.neutral(in: word, among: missed, context)
  }

  /// The days of a word that the schedule asks for or leaves to the person.
  private func asked(in word: DayWord) -> UInt64 {
    var asked: UInt64 = 0
    habit.plan.schedule.forEachPart(of: word) { days, schedule, first in
      asked |= days & (habit.plan.asked(in: word, by: schedule, from: first) ?? ~0)
    }
    return asked
  }

  /// The days of the week that is not over as of the last day, whose weekly target may still be
  /// met.
  private func open(in word: DayWord) -> UInt64 {
    let monday = last.startOfWeek
    let week = word.bits(in: monday...(monday + 6))
    guard week != 0 else { return 0 }
    var open: UInt64 = 0
    habit.plan.schedule.forEachPart(of: word) { days, schedule, _ in
      if case .perWeek = schedule { open |= week & days }
    }
    return open
  }
}
