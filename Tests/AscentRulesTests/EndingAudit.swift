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
      if let alive = streak.ended[HabitID(number: Int32(index) + 1)]?.last, alive > broken ?? .earliest {
        faults.append("habit \(index + 1) lives")
      }
    }
    let broken = lastBreak(through: closed, counts: streak.complete.contains) {
      streak.isNeutralForAll($0, context: line.context)
    }
    if let alive = streak.ended[nil]?.last, alive > broken ?? .earliest { faults.append("the daily streak lives") }
    return faults
  }

  /// The last day up to one that is neither counted nor neutral.
  static func lastBreak(
    through last: LocalDay, counts: (LocalDay) -> Bool, isNeutral: (LocalDay) -> Bool
  ) -> LocalDay? {
    (0...200).lazy.map { last - $0 }.first { !counts($0) && !isNeutral($0) }
  }

  /// The streaks that live after the closed days, those of habits with fixed days and, as nil, the
  /// daily one.
  static func alive(in line: RuleLine, before day: LocalDay? = nil) -> Set<HabitID?> {
    let streak = line.streak
    guard let closed = streak.closedThrough ?? day.map({ $0 - 1 }) else { return [] }
    var alive: Set<HabitID?> = []
    for id in line.completion.habitIDs where !streak[id].wasFlexible {
      let counts = { (day: LocalDay) in streak[id].satisfied.contains(day) && streak[id].isAsked(on: day) }
      let broken = lastBreak(through: closed, counts: counts) {
        streak.isNeutral($0, for: streak[id], context: line.context)
      }
      if streak[id].satisfied.days.contains(where: { $0 > broken ?? .earliest && counts($0) }) { alive.insert(id) }
    }
    let broken = lastBreak(through: closed, counts: streak.complete.contains) {
      streak.isNeutralForAll($0, context: line.context)
    }
    if let last = streak.complete.last, last > broken ?? .earliest { alive.insert(nil) }
    return alive
  }

  /// Closes, freezes, risks and reminders that were written twice for a day.
  static func repeated(in line: RuleLine) -> [Event] {
    var known: Set<[Int]> = []
    return line.accepted.flatMap(\.events).filter { event in
      switch event {
      case .daysReopened(let first):
        // They may be closed once more.
        known.forget { [42, 46].contains($0[0]) && $0[1] >= Int(first.number) }
      case .dayClosed(let day, _, _): !known.insert([42, Int(day.number)]).inserted
      case .freezeSpent(let day, automatic: true, _): !known.insert([46, Int(day.number)]).inserted
      case .streakAtRisk(let id, let day, _):
        !known.insert([45, Int(day.number), Int(id?.number ?? 0)]).inserted
      case .reminderDue(let id, let day, _): !known.insert([49, Int(day.number), Int(id.number)]).inserted
      default: false
      }
    }
  }
}

extension Set {
  /// Removes members; false.
  fileprivate mutating func forget(_ isForgotten: (Element) -> Bool) -> Bool {
    subtract(filter(isForgotten))
    return false
  }
}
