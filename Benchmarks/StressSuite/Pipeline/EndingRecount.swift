import AscentRules
import AscentRuntime

/// Recounts which streaks of a person have ended, day by day, from what was satisfied,
/// excused, frozen and closed. After each command, the announced endings in force must be
/// the recounted ones.
///
/// It covers habits with fixed days. A streak that ended before the last break in the closed days
/// keeps its ending; a later one is still running.
struct EndingRecount {
  private struct Habit {
    var schedule: Schedule
    var beginning: LocalDay
    var satisfied: Set<LocalDay> = []
    var excused: Set<LocalDay> = []
    /// The last days of streaks that have ended: as recounted, and as announced.
    var ended: Set<LocalDay> = []
    var announced: Set<LocalDay> = []
    /// The last break in the closed days; nil if there is none.
    var broken: LocalDay?

    func isAsked(_ day: LocalDay) -> Bool {
      if case .weekdays(let days) = schedule { days.contains(day.weekday) } else { true }
    }

    func counts(_ day: LocalDay) -> Bool { satisfied.contains(day) && isAsked(day) }
  }

  private var habits: [HabitID: Habit] = [:]
  private var frozen: Set<LocalDay> = []
  private var closed: LocalDay?

  /// Applies the events of a command. Returns what is wrong afterwards; nil if nothing is.
  mutating func follow(_ events: [Event]) -> String? {
    for event in events { evolve(by: event) }
    guard let closed else { return nil }
    for id in habits.keys { recount(id, closed: closed) }
    return habits.first { $0.value.ended != $0.value.announced }.map { id, habit in
      "after \(closed), streaks of habit \(id) ended on \(habit.ended.sorted().suffix(3)), "
        + "announced \(habit.announced.sorted().suffix(3))"
    }
  }

  private mutating func evolve(by event: Event) {
    switch event {
    case .habitAdded(let id, let definition, let firstDay):
      if case .perWeek = definition.schedule { return }
      habits[id] = Habit(schedule: definition.schedule, beginning: firstDay)
    case .habitSatisfied(let id, let day): habits[id]?.satisfied.insert(day)
    case .habitUnsatisfied(let id, let day): habits[id]?.satisfied.remove(day)
    case .daysExcused(let id, _, let from, let through, _, _):
      habits[id]?.excused.formUnion((0...(through - from)).map { from + $0 })
    case .freezeSpent(let day, _, _): frozen.insert(day)
    case .freezeChanged(let day, let inForce), .freezeRevised(let day, let inForce):
      if inForce { frozen.insert(day) } else { frozen.remove(day) }
    case .dayClosed(let day, _, _): closed = max(closed ?? day, day)
    case .daysReopened(let first): closed = closed.map { min($0, first - 1) }
    case .streakEnded(let id?, _, let day): habits[id]?.announced.insert(day)
    case .streakRestored(let id?, _, let day): habits[id]?.announced.remove(day)
    default: break
    }
  }

  private mutating func recount(_ id: HabitID, closed: LocalDay) {
    guard var habit = habits[id] else { return }
    func isMissed(_ day: LocalDay) -> Bool {
      habit.isAsked(day) && !habit.satisfied.contains(day) && !habit.excused.contains(day) && !frozen.contains(day)
    }
    var broken: LocalDay?
    var day = closed
    while broken == nil, day >= habit.beginning {
      if isMissed(day) { broken = day }
      day = day - 1
    }
    guard broken != habit.broken else { return }
    habit.ended = habit.ended.filter { $0 <= broken ?? .earliest }
    // Each run between the previous break and this one has ended on its last counted day.
    let former = habit.broken ?? habit.beginning - 1
    if let broken, broken > former {
      var last: LocalDay?
      for offset in 1...(broken - former) {
        let day = former + offset
        if habit.counts(day) {
          last = day
        } else if isMissed(day), let end = last {
          habit.ended.insert(end)
          last = nil
        }
      }
    }
    habit.broken = broken
    habits[id] = habit
  }
}
