/// What is reached by practising for long, and by coming back.
extension StreakRules {
  /// A break ends in a comeback when it had at least so many days without a satisfied habit.
  static let breakMin = 7

  /// Writes which round lengths the longest run has reached, or reaches no more.
  static func noteRounds(
    from old: Int32, to new: Int32, _ buffer: inout EventBuffer, _ achievement: (Int32) -> Achievement
  ) {
    guard old != new else { return }
    RoundNumbers.forEachRun(in: min(old, new) + 1..<max(old, new) + 1) { days in
      buffer.events.append(.achievementChanged(achievement(days), inForce: new > old))
    }
  }

  /// Writes which comebacks follow, or follow no more, from a habit becoming satisfied on a day or
  /// ceasing to be so. Only the first habit of a day counts, and besides the day itself only the
  /// next active day can change.
  static func noteComebacks(
    of id: HabitID, on day: LocalDay, isSatisfied: Bool, _ state: StreakState, _ buffer: inout EventBuffer
  ) {
    let mine = Int(id.number) - 1
    for index in state.habits.indices where index != mine && state.habits[index].satisfied.contains(day) { return }
    let before = state.habits.lazy.compactMap { $0.satisfied.last(before: day) }.max()
    if let before, day - before > breakMin {
      buffer.events.append(.achievementChanged(.comeback(day, gap: Int32(day - before)), inForce: isSatisfied))
    }
    guard let next = state.habits.lazy.compactMap({ $0.satisfied.first(after: day) }).min() else { return }
    if let before {
      // With the day in between, the break before the next one is shorter, and may be none; without
      // it, it is whole again.
      guard next - before > breakMin else { return }
      let whole = Achievement.comeback(next, gap: Int32(next - before))
      let shorter: Achievement? = next - day > breakMin ? .comeback(next, gap: Int32(next - day)) : nil
      if let gone = isSatisfied ? whole : shorter { buffer.events.append(.achievementChanged(gone, inForce: false)) }
      if let come = isSatisfied ? shorter : whole { buffer.events.append(.achievementChanged(come, inForce: true)) }
    } else if next - day > breakMin {
      // Only with the day is there anything to come back to.
      buffer.events.append(.achievementChanged(.comeback(next, gap: Int32(next - day)), inForce: isSatisfied))
    }
  }
}
