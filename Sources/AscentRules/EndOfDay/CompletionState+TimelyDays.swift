/// For each habit, the days that became satisfied by the end of the next day.
///
/// The first close of all can only end streaks at such days, so the state keeps them until then.
/// They depend on when commands were recorded, not only on what is in force, so `==` ignores them.
package struct TimelyDays: Hashable {
  /// The days of each habit, by its number − 1; the last set is not empty.
  private var ofHabits: [DaySet] = []

  /// No days.
  package init() {}

  /// The days of a habit.
  package subscript(_ id: HabitID) -> DaySet { id.index < ofHabits.count ? ofHabits[id.index] : DaySet() }

  mutating func insert(_ day: LocalDay, of id: HabitID) {
    while ofHabits.count <= id.index { ofHabits.append(DaySet()) }
    ofHabits[id.index].insert(day)
  }

  mutating func remove(_ day: LocalDay, of id: HabitID) {
    guard id.index < ofHabits.count else { return }
    ofHabits[id.index].remove(day)
    while ofHabits.last?.isEmpty == true { ofHabits.removeLast() }
  }

  mutating func set(_ days: DaySet, of id: HabitID) {
    guard !days.isEmpty else { return }
    while ofHabits.count <= id.index { ofHabits.append(DaySet()) }
    ofHabits[id.index] = days
  }

  /// Whether the days are really the same, which `==` does not tell.
  func hasSameDays(as other: TimelyDays) -> Bool { ofHabits == other.ofHabits }

  package static func == (left: TimelyDays, right: TimelyDays) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension CompletionState {
  /// For how many days back the first close announces every ending. From earlier days, it announces
  /// only the ending of a habit's last streak.
  ///
  /// Thus a person whose history is older than the first close is not told of every ending in it.
  private static let firstCloseDays = 7

  /// Until the first close, notes which days became satisfied while they were open.
  mutating func rememberTimelyDays(
    _ events: [Event], from first: Int = 0, recordedOn today: @autoclosure () -> LocalDay
  ) {
    guard closedThrough == nil else {
      timelyDays = TimelyDays()
      return
    }
    for index in first..<events.count {
      switch events[index] {
      case .completionLogged: break
      case .habitSatisfied(let id, let day) where today() - day <= 1:
        timelyDays.insert(day, of: id)
      case .habitUnsatisfied(let id, let day):
        timelyDays.remove(day, of: id)
      default: break
      }
    }
  }

  /// The day with which the first close up to a day begins: the last day of the earliest streak
  /// that was alive when it was recorded.
  func firstClose(through day: LocalDay, reach: Int, _ streaks: StreakState, _ context: RuleContext) -> LocalDay {
    habitIDs.compactMap { id -> LocalDay? in
      let open = timelyDays[id]
      guard isInUse(id), var last = open.last(through: day), last >= day - reach else { return nil }
      let mask = streaks.mask(of: streaks[id], closedThrough: day, context)
      while let missed = mask.run(through: last).missed, let former = open.last(before: missed),
        former >= day - Self.firstCloseDays
      {
        last = former
      }
      return last
    }.min() ?? day
  }

  /// What these days are if nothing was recorded late. A snapshot does not store days that equal
  /// these.
  var usualTimelyDays: TimelyDays {
    var days = TimelyDays()
    guard closedThrough == nil else { return days }
    for id in habitIDs {
      var open = satisfiedDays(of: id, in: .earliest ... .latest)
      withheld[id]?.forEach { open.remove($0) }
      days.set(open, of: id)
    }
    return days
  }
}
