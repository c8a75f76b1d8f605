import AscentRules

/// The freezes that closes of days spend, judged day by day in order.
extension ReferencePerson {
  /// Covers each closed day on which a streak would end, as long as a freeze is left. The first
  /// close only considers its own day.
  mutating func judgeFreezes() {
    // With fewer complete days, no freeze is earned.
    guard complete.count >= 7 || !granted.isEmpty, let first = firstClose, first <= closed() else { return }
    for day in first...closed() where !complete.contains(day) && !isNeutral(day) && freezesLeft(onCloseOf: day) > 0 {
      let isAnyEnding =
        dailyRuns(through: day).current > 0
        || habits.indices.contains { index in
          let isOpen = habits[index].reached[day] == nil && !habits[index].isOff(day)
          return isOpen && runs(HabitID(index: index), through: day).current > 0
        }
      if isAnyEnding { frozen.insert(day) }
    }
  }

  /// The freezes earned and granted up to a day, minus those spent or planned before its close.
  private func freezesLeft(onCloseOf day: LocalDay) -> Int {
    let later = Set(asked.filter { $0.closed >= day }.map(\.day))
    let planned = frozen.count { $0 > day && !later.contains($0) }
    var spent = frozen.filter { $0 <= day && !later.contains($0) && !complete.contains($0) }.sorted()[...]
    var (held, owed, run, last) = (0, 0, 0, LocalDay?.none)
    func spend(before end: LocalDay) {
      while let first = spent.first, first < end {
        if held > 0 { held -= 1 } else { owed += 1 }
        spent.removeFirst()
      }
    }
    for earned in complete.sorted() where earned <= day {
      spend(before: earned)
      let isJoined = last.map { last in (1..<(earned - last)).allSatisfy { isNeutral(last + $0) } }
      if !(isJoined ?? false) { run = 0 }
      if paysBonus(earned) {
        run += 1
        if run % 7 == 0, held < 2 { held += 1 }
      }
      last = earned
    }
    spend(before: day + 1)
    let given = granted.reduce(0) { $0 + ($1.closed < day ? $1.count : 0) }
    return given + held - owed - planned
  }
}
