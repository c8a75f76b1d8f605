/// Achievements: round streak lengths and comebacks.
extension StreakState {
  /// How many days without a satisfied habit make the next satisfied habit a comeback.
  static let breakMin = 7

  /// Appends events for the comebacks that appear or disappear when a habit becomes satisfied on a
  /// day, or no longer is.
  ///
  /// Only the first satisfied habit of a day counts. Besides the day itself, only the next active
  /// day can change.
  func writeComebacks(_ id: HabitID, _ day: LocalDay, isSatisfied: Bool, _ decision: inout Decision) {
    let mine = id.index
    for index in habits.indices where index != mine && habits[index].satisfied.contains(day) { return }
    let before = habits.lazy.compactMap { $0.satisfied.last(before: day) }.max()
    if let before, day - before > Self.breakMin {
      decision.events.append(.achievementChanged(.comeback(day, gap: Int32(day - before)), inForce: isSatisfied))
    }
    guard let next = habits.lazy.compactMap({ $0.satisfied.first(after: day) }).min() else { return }
    if let before {
      // With this day, the break before the next active day is shorter or gone; without this day,
      // the break is whole.
      guard next - before > Self.breakMin else { return }
      let whole = Achievement.comeback(next, gap: Int32(next - before))
      let shorter: Achievement? = next - day > Self.breakMin ? .comeback(next, gap: Int32(next - day)) : nil
      if let gone = isSatisfied ? whole : shorter { decision.events.append(.achievementChanged(gone, inForce: false)) }
      if let come = isSatisfied ? shorter : whole { decision.events.append(.achievementChanged(come, inForce: true)) }
    } else if next - day > Self.breakMin {
      // Without this day there was no earlier activity to come back to.
      decision.events.append(.achievementChanged(.comeback(next, gap: Int32(next - day)), inForce: isSatisfied))
    }
  }
}

extension Decision {
  /// Appends events for the round lengths that a habit's longest run has reached or lost. A change
  /// of schedule can change the unit.
  mutating func writeRounds(of id: HabitID, from old: StreakLength, to new: StreakLength, _ rounds: StreakRounds) {
    if old.unit == new.unit {
      return writeRounds(from: old.count, to: new.count, rounds[new.unit]) {
        .habitStreak(id, StreakLength($0, new.unit))
      }
    }
    let (former, reached) = (rounds.reached(by: old), rounds.reached(by: new))
    for count in former.sorted() {
      events.append(.achievementChanged(.habitStreak(id, StreakLength(count, old.unit)), inForce: false))
    }
    for count in reached.sorted() {
      events.append(.achievementChanged(.habitStreak(id, StreakLength(count, new.unit)), inForce: true))
    }
  }

  /// Appends events for the round lengths that the longest run has reached or lost.
  mutating func writeRounds(
    from old: Int32, to new: Int32, _ rounds: StreakRounds.Numbers, _ achievement: (Int32) -> Achievement
  ) {
    guard old != new else { return }
    rounds.forEach(in: min(old, new) + 1..<max(old, new) + 1) { length in
      events.append(.achievementChanged(achievement(length), inForce: new > old))
    }
  }
}
