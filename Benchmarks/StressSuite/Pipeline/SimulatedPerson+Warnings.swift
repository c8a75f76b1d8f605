import AscentRules

/// A warning sent to a person: a streak ends unless something is done today.
struct Warned: Hashable {
  /// The index of the habit in ``SimulatedPerson/habits``; nil for the daily streak.
  var habit: Int?
  var day: LocalDay
}

/// The recount of warnings, without a second rule for when a streak is running.
///
/// In the evening there may be a warning for each habit that is due and open, and one for the
/// daily streak if any habit is. A habit with fixed days that was done on the last of them has a
/// streak, so its warning must come. There is one round of warnings a day, even if a journey makes
/// it evening twice.
extension SimulatedPerson {
  /// Records the warnings that may and those that must come after `start` and up to `end`.
  mutating func awaitWarnings(
    after start: Instant, through end: Instant, hasArrived: Bool, _ zones: any ZoneDatabase
  ) {
    let today = end.localDay(offset: 0, dayStart: 0)
    let minute = Policy().riskWarningTime!.minutes
    for day in (-2...1).map({ today + $0 }) {
      let evening = instant(of: day, minute: minute, zones)
      guard evening <= end, evening > start || hasArrived else { continue }
      let isFirst = evening > start && warnedThrough.map { $0 < day } ?? true
      let due = Self.habits.indices.filter { isDue($0, on: day) }
      guard !due.isEmpty else { continue }
      possibleWarnings.insert(Warned(habit: nil, day: day))
      for habit in due where Self.habits[habit].kind == .atLeast {
        possibleWarnings.insert(Warned(habit: habit, day: day))
        if isFirst, continues(habit, on: day) { dueWarnings.insert(Warned(habit: habit, day: day)) }
      }
      warnedThrough = max(warnedThrough ?? day, day)
    }
  }

  /// Compares the warnings that came with the recount, and describes the differences.
  func faults(in came: [Warned: Int]) -> [String] {
    var faults = came.filter { $0.value > 1 }.map { "came \($0.value) times" + text($0.key) }
    faults += came.keys.filter { !possibleWarnings.contains($0) }.map { "came without need" + text($0) }
    faults += dueWarnings.filter { came[$0] == nil }.map { "did not come" + text($0) }
    return faults.sorted().map { "\(user): a warning \($0)" }
  }

  private func text(_ warned: Warned) -> String {
    ": \(warned.habit.map { Self.habits[$0].name } ?? "the daily streak") on \(warned.day)"
  }
}
