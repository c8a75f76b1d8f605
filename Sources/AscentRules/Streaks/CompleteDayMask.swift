/// The daily streak's days: complete days count; days on which something due was not done, without
/// an excuse, break it.
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
      missed |= Self.due(state.habits[index], in: word, among: days & ~missed)
    }
    return missed & ~state.neutral(in: word, among: missed, context)
  }

  /// The days among `days` on which the habit is due and open.
  private static func due(_ habit: StreakState.Habit, in word: DayWord, among days: UInt64) -> UInt64 {
    let live = days & ~habit.satisfied.bits(in: word) & ~habit.off(in: word)
    guard live != 0 else { return 0 }
    var due: UInt64 = 0
    habit.plan.schedule.forEachPart(of: word) { part, schedule, first in
      let days = live & part
      if let asked = habit.asked(in: word, by: schedule, from: first) {
        due |= days & asked
      } else {
        word.forEachDay(of: days) { if habit.isAsked(on: $0) { due |= 1 << UInt64($0.number & 63) } }
      }
    }
    return due
  }
}
