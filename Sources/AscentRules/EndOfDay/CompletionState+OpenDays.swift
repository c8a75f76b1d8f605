/// The days on which habits became satisfied while these days, or the days after them, were not
/// over. Only there can the first close of all end a streak, so they are kept until then.
///
/// They follow from when commands were recorded, not only from what is in force. So they are no
/// part of what makes two states equal.
package struct OpenDays: Hashable {
  package var ofHabits: [HabitID: DaySet] = [:]

  package static func == (left: OpenDays, right: OpenDays) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension CompletionState {
  /// Of how many days the first close announces each ending; before them, that of a habit's last
  /// streak. A person whose history is older than the closes gets no news of all of it.
  private static let firstCloseDays = 7

  /// Notes which days became satisfied while they were open, until the first close.
  mutating func noteOpenDays(_ events: some Sequence<Event>, recordedOn today: LocalDay) {
    guard closedThrough == nil else {
      openDays.ofHabits = [:]
      return
    }
    for event in events {
      switch event {
      case .habitSatisfied(let id, let day) where today - day <= 1:
        openDays.ofHabits[id, default: DaySet()].insert(day)
      case .habitUnsatisfied(let id, let day):
        openDays.ofHabits[id]?.remove(day)
        if openDays.ofHabits[id]?.isEmpty == true { openDays.ofHabits[id] = nil }
      default: break
      }
    }
  }

  /// Where the first close up to a day begins: with the last day of the first streak that was alive
  /// when it was recorded.
  func firstClose(through day: LocalDay, reach: Int, _ streaks: StreakState, _ context: RuleContext) -> LocalDay {
    habitIDs.compactMap { id -> LocalDay? in
      guard isInUse(id), let open = openDays.ofHabits[id], var last = open.last(through: day), last >= day - reach
      else { return nil }
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
      if !open.isEmpty { days.ofHabits[id] = open }
    }
    return days
  }
}
