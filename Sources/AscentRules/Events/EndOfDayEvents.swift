/// The events of the end of a day: closes, ends of streaks, freezes and reminders. Columns are
/// stored, so their meaning must never change.
enum EndOfDayEvents {
  static func write(_ event: Event, to writer: inout some EventWriter) {
    switch event {
    case .dayClosed(let day, let outcome, let policy):
      writer.day("day", day)
      writer.columns { $0.amount = Int64(outcome.rawValue) }
      writer.fact("outcome", .text("\(outcome)"))
      writer.policy(policy)
    case .dateSkipped(let day): writer.day("day", day)
    case .daysReopened(let first): writer.day("from", first)
    case .streakEnded(let id, let length, let lastDay), .streakRestored(let id, let length, let lastDay):
      write(id, to: &writer)
      write(length, to: &writer)
      writer.day("lastDay", lastDay)
    case .streakAtRisk(let id, let day, let length):
      write(id, to: &writer)
      writer.day("day", day)
      write(length, to: &writer)
    case .freezeSpent(let day, let automatic, let policy):
      writer.day("day", day)
      writer.columns { $0.amount = automatic ? 1 : 0 }
      writer.fact("automatic", .flag(automatic))
      writer.policy(policy)
    case .freezeChanged(let day, let inForce), .freezeRevised(let day, let inForce):
      writer.day("day", day)
      writer.inForce(inForce)
    case .reminderSet(let id, let former, let reminder, let setters):
      writer.habit(id)
      if let former { writer.text("from", former.description) }
      if let reminder { writer.text("to", reminder.description) }
      writer.setters(setters)
    case .reminderDue(let id, let day, let time):
      writer.habit(id)
      writer.day("day", day)
      writer.amount("minute", time.minutes)
    default: event.isMissing(from: .endOfDay)
    }
  }

  private static func write(_ habit: HabitID?, to writer: inout some EventWriter) {
    if let habit { writer.habit(habit) }
  }

  private static func write(_ length: StreakLength, to writer: inout some EventWriter) {
    writer.amount("length", length.count)
    writer.unit(length.unit)
  }

  /// The event that takes this one back, or nil; see ``Event/opposite(causedBy:)``. Events that the
  /// close of a day wrote have no opposite: only later events can revise them.
  static func opposite(of event: Event) -> Event? {
    switch event {
    case .freezeSpent(let day, automatic: false, _): .freezeChanged(day, inForce: false)
    case .freezeChanged(let day, let inForce): .freezeChanged(day, inForce: !inForce)
    case .reminderSet(let id, let former, let reminder, let setters):
      .reminderSet(id, from: reminder, to: former, setBy: setters.reversed)
    default: nil
    }
  }

  /// The intent that the event shows, or nil; see ``Event/intent(among:_:)``. If a command closed
  /// several days, it had asked to close the last of them.
  static func intent(askedBy event: Event, among events: [Event]) -> Intent? {
    switch event {
    case .dayClosed:
      events.lazy.compactMap { if case .dayClosed(let day, _, _) = $0 { day } else { nil } }.max().map { .closeDay($0) }
    case .freezeSpent(let day, automatic: false, _): .freezeDay(day)
    case .reminderSet(let id, _, let reminder, _): .setReminder(.id(id), reminder)
    default: nil
    }
  }
}

extension ColumnReader {
  func endOfDayEvent(_ kind: EventKind) throws(Malformed) -> Event {
    switch kind {
    case .dayClosed:
      try .dayClosed(day, required(DayOutcome(rawValue: exactly(amount))), policy: policy)
    case .dateSkipped: try .dateSkipped(day)
    case .daysReopened: try .daysReopened(from: day)
    case .streakEnded: try .streakEnded(anyHabit, length: length, lastDay: day)
    case .streakRestored: try .streakRestored(anyHabit, length: length, lastDay: day)
    case .streakAtRisk: try .streakAtRisk(anyHabit, day, length: length)
    case .freezeSpent: try .freezeSpent(day, automatic: flag(amount), policy: policy)
    case .freezeChanged: try .freezeChanged(day, inForce: inForce)
    case .freezeRevised: try .freezeRevised(day, inForce: inForce)
    case .reminderSet: try reminderSet
    case .reminderDue: try .reminderDue(habit, day, at: TimeOfDay(minutes: exactly(amount)))
    default: throw Malformed()
    }
  }

  private var reminderSet: Event {
    get throws(Malformed) {
      let (former, new) = try (reminder("from"), reminder("to"))
      guard former != new else { throw Malformed() }
      return try .reminderSet(habit, from: former, to: new, setBy: setters)
    }
  }

  private func reminder(_ key: String) throws(Malformed) -> Reminder? {
    guard let text = self[optional: key] else { return nil }
    return try required(Reminder(text: text))
  }
}
