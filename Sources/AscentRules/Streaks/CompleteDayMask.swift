/// The daily streak's days: complete days count; days on which something due was not done break it.
/// A day with an open habit that is excused is neutral if all others that were due are satisfied;
/// so is an open day on which only limits are undecided.
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

  /// How many days count after `day`, up to `last`.
  func count(after day: LocalDay, through last: LocalDay) -> Int32 {
    day < last ? Int32(complete.count(in: day + 1...last)) : 0
  }

  func missed(in word: DayWord, among days: UInt64) -> UInt64 {
    guard days != 0 else { return 0 }
    var missed: UInt64 = 0
    for index in state.habits.indices where missed != days {
      let habit = state.habits[index]
      missed |= habit.asked(in: word, among: days & ~missed & ~habit.off(in: word))
    }
    missed &= ~excused(in: word, among: missed)
    missed &= ~undecided(in: word, among: missed)
    return missed & ~state.neutral(in: word, among: missed, context)
  }

  /// Of some days, the open ones on which nothing but limits is left to be decided.
  private func undecided(in word: DayWord, among days: UInt64) -> UInt64 {
    guard days != 0 else { return 0 }
    var undecided: UInt64 = 0
    for habit in state.habits where habit.plan.traits.kind == .atMost {
      let open = days & ~state.judged(habit.plan, in: word) & ~habit.off(in: word)
      undecided |= habit.asked(in: word, among: open & ~undecided)
    }
    for habit in state.habits where undecided != 0 && habit.plan.traits.kind == .atLeast {
      let open = undecided & ~habit.satisfied.bits(in: word) & ~habit.off(in: word)
      undecided &= ~habit.asked(in: word, among: open)
    }
    return undecided
  }

  /// Of some days, those on which only excused habits are open. Nearly always there are none.
  private func excused(in word: DayWord, among days: UInt64) -> UInt64 {
    guard days != 0 else { return 0 }
    var excused: UInt64 = 0
    for habit in state.habits where !habit.plan.excused.isEmpty {
      let open = days & habit.plan.excused(in: word) & ~habit.notInUse(in: word) & ~habit.satisfied.bits(in: word)
      excused |= habit.asked(in: word, among: open & ~excused)
    }
    for habit in state.habits where excused != 0 {
      excused &= ~habit.asked(in: word, among: excused & ~habit.satisfied.bits(in: word) & ~habit.off(in: word))
    }
    return excused
  }
}

extension StreakState.Habit {
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
