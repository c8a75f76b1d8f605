/// The days of the daily streak. Complete days count; days on which something due was not done
/// break it.
///
/// A day is neutral if only excused habits are open on it, or if it is not closed and only limits
/// are undecided. A day from which an open habit was removed when the day was over stays missed,
/// unless the habit has a limit.
struct CompleteDayMask: DayMask {
  private let state: StreakState
  private let complete: DaySet
  private let last: LocalDay
  private let context: RuleContext

  /// The mask of a person; `complete` replaces the state's complete days.
  init(_ state: StreakState, complete: DaySet? = nil, through last: LocalDay = .latest, _ context: RuleContext) {
    (self.state, self.complete, self.last, self.context) = (state, complete ?? state.complete, last, context)
  }

  var hull: ClosedRange<DayWord>? { complete.hull }

  func bits(in word: DayWord) -> UInt64 { complete.bits(in: word) & word.bits(through: last) }

  func missed(in word: DayWord, among days: UInt64) -> UInt64 {
    guard days != 0 else { return 0 }
    let late = word.first <= state.exemptions.lastDay ? removed(in: word, among: days, excusing: false) : 0
    var missed = late
    for index in state.habits.indices where missed != days {
      missed |= due(index, in: word, among: days & ~missed)
    }
    missed &= ~excused(in: word, among: missed & ~late)
    missed &= ~undecided(in: word, among: missed & ~late)
    return missed & ~state.neutral(in: word, among: missed, context)
  }

  /// The days among `days` on which a habit is due, without those before a limit was added.
  @inline(__always)
  private func due(_ index: Int, in word: DayWord, among days: UInt64) -> UInt64 {
    let days = days & ~state.exemptions.days(.past, HabitID(index: index), in: word)
    return state.habits[index].due(in: word, among: days)
  }

  /// The days among `days` that are not closed and on which only limits are undecided.
  private func undecided(in word: DayWord, among days: UInt64) -> UInt64 {
    guard days != 0 else { return 0 }
    var undecided: UInt64 = 0
    for index in state.habits.indices where state.habits[index].plan.traits.kind == .atMost {
      let open = days & ~state.judged(state.habits[index].plan, in: word) & ~undecided
      undecided |= due(index, in: word, among: open)
    }
    for index in state.habits.indices where undecided != 0 && state.habits[index].plan.traits.kind == .atLeast {
      undecided &= ~state.habits[index].open(in: word, among: undecided)
    }
    return undecided
  }

  /// The days among `days` on which only excused habits are open; nearly always none.
  private func excused(in word: DayWord, among days: UInt64) -> UInt64 {
    guard days != 0 else { return 0 }
    var excused: UInt64 = 0
    for index in state.habits.indices where !state.habits[index].plan.excused.isEmpty {
      excused |= state.habits[index].excused(in: word, among: days & ~excused)
    }
    if word.first <= state.exemptions.lastDay { excused |= removed(in: word, among: days & ~excused, excusing: true) }
    for index in state.habits.indices where excused != 0 {
      let past = state.exemptions.days(.past, HabitID(index: index), in: word)
      excused &= ~state.habits[index].open(in: word, among: excused & ~past)
    }
    return excused
  }

  /// The days among `days` from which an open habit was removed after they had begun.
  ///
  /// - Parameter excuses: whether to return those that the removal excuses, or those that stay
  ///   missed.
  private func removed(in word: DayWord, among days: UInt64, excusing excuses: Bool) -> UInt64 {
    var removed: UInt64 = 0
    for entry in state.exemptions.entries where entry.kind == .removed && entry.inForce {
      let habit = state.habits[entry.habit.index]
      word.forEachDay(of: days & word.bits(in: entry.days) & ~habit.satisfied.bits(in: word)) { day in
        // If the habit was excused as well, the excuse is gone together with the habit.
        let wasAsked =
          habit.plan.isLive(on: day, before: entry.ordinal)
          && habit.plan.isAsked(on: day, before: entry.ordinal, isSatisfied: habit.satisfied.contains)
        if wasAsked, staysMissed(day, by: habit, entry) != excuses { removed |= word.bits(in: day...day) }
      }
    }
    return removed
  }

  /// Whether a removal came too late to excuse a day. The state does not say whether a removed
  /// limit was kept, so its days are always excused.
  private func staysMissed(_ day: LocalDay, by habit: StreakState.Habit, _ entry: Exemptions.Entry) -> Bool {
    // The last day is the day of the recording.
    day < entry.days.upperBound && habit.plan.traits.kind == .atLeast && !context.policy.excusesPastRemovals
      && habit.plan.excuse(on: day, before: entry.ordinal) == nil && habit.plan.excuse(on: day) == nil
  }
}

// These are methods of the habit so that it is read in place: a copy in each loop would retain each
// of its arrays.
extension StreakState.Habit {
  /// The days among `days` on which the habit is due.
  fileprivate func due(in word: DayWord, among days: UInt64) -> UInt64 {
    days == 0 ? 0 : asked(in: word, among: days & ~off(in: word))
  }

  /// The days among `days` on which the habit is due and not satisfied.
  fileprivate func open(in word: DayWord, among days: UInt64) -> UInt64 {
    due(in: word, among: days & ~satisfied.bits(in: word))
  }

  /// The days among `days` on which the habit would be due and is excused instead.
  fileprivate func excused(in word: DayWord, among days: UInt64) -> UInt64 {
    let open = days & ~satisfied.bits(in: word)
    guard open != 0 else { return 0 }
    return asked(in: word, among: open & plan.excused(in: word) & ~notInUse(in: word))
  }

  /// The days among `days` that the schedule asks for.
  fileprivate func asked(in word: DayWord, among days: UInt64) -> UInt64 {
    guard days != 0 else { return 0 }
    var due: UInt64 = 0
    plan.schedule.forEachPart(of: word) { part, schedule, first in
      let days = days & part
      if let asked = plan.asked(in: word, by: schedule, from: first) {
        due |= days & asked
      } else {
        word.forEachDay(of: days) { if isAsked(on: $0) { due |= 1 << UInt64($0.number & 63) } }
      }
    }
    return due
  }
}
