@testable import AscentRules

/// Which endings of streaks must stand, day by day: a simpler model of what the rules work out from
/// the last break alone.
enum EndingAudit {
  /// What is wrong: a streak that was broken by a closed day without a word, or one that was
  /// announced to have ended and lives.
  static func faults(in line: RuleLine) -> [String] {
    let streak = line.streak
    guard let closed = streak.closedThrough else { return [] }
    var faults: [String] = []
    for index in streak.habits.indices where !streak.habits[index].wasFlexible {
      let habit = streak.habits[index]
      let broken = lastBreak(through: closed, counts: { habit.satisfied.contains($0) && habit.isAsked(on: $0) }) {
        streak.isNeutral($0, for: habit, context: line.context)
      }
      if let alive = habit.ended.last, alive > broken ?? .earliest { faults.append("habit \(index + 1) lives") }
    }
    let broken = lastBreak(through: closed, counts: streak.complete.contains) {
      streak.isNeutralForAll($0, context: line.context)
    }
    if let alive = streak.dailyEnded.last, alive > broken ?? .earliest { faults.append("the daily streak lives") }
    return faults
  }

  /// The last day up to one that is neither counted nor neutral.
  static func lastBreak(
    through last: LocalDay, counts: (LocalDay) -> Bool, isNeutral: (LocalDay) -> Bool
  ) -> LocalDay? {
    (0...200).lazy.map { last - $0 }.first { !counts($0) && !isNeutral($0) }
  }
}
