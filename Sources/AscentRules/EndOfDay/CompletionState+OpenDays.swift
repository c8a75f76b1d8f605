/// The days on which habits became satisfied while these days, or the days after them, were not
/// over. Only there can the first close of all end a streak, so they are kept until then.
///
/// They follow from when commands were recorded, not only from what is in force. So they do
/// not count when two states are compared.
package struct OpenDays: Hashable {
  /// By the habit's number − 1; the last one is not empty.
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

  /// Whether the days are the same.
  func isSame(as other: OpenDays) -> Bool { ofHabits == other.ofHabits }

  package static func == (left: OpenDays, right: OpenDays) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension CompletionState {
  /// Of how many days the first close announces each ending; before them, that of a habit's last
  /// streak. A person whose history is older than the closes gets no news of all of it.
  private static let firstCloseDays = 7

  /// Notes which days became satisfied while they were open, until the first close.
  mutating func noteOpenDays(_ events: [Event], from first: Int = 0, recordedOn today: @autoclosure () -> LocalDay) {
    guard closedThrough == nil else {
      openDays = OpenDays()
      return
    }
    for index in first..<events.count {
      switch events[index] {
      case .completionLogged: break
      case .habitSatisfied(let id, let day) where today() - day <= 1:
        openDays.insert(day, of: id)
      case .habitUnsatisfied(let id, let day):
        openDays.remove(day, of: id)
      default: break
      }
    }
  }

  /// Where the first close up to a day begins: with the last day of the first streak that was alive
  /// when it was recorded.
  func firstClose(through day: LocalDay, reach: Int, _ streaks: StreakState, _ context: RuleContext) -> LocalDay {
    habitIDs.compactMap { id -> LocalDay? in
      let open = openDays[id]
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

  /// The open days if nothing was recorded late, of which no state says more.
  var usualOpenDays: OpenDays {
    var days = OpenDays()
    guard closedThrough == nil else { return days }
    for id in habitIDs {
      var open = satisfiedDays(of: id, in: .earliest ... .latest)
      withheld[id]?.forEach { open.remove($0) }
      days.set(open, of: id)
    }
    return days
  }
}
