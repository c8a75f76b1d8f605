/// The events of the end of a day: closes, endings of streaks, freezes and reminders. Columns are
/// stored: they never change their meaning.
enum EndOfDayEvents {
  static func write(_ event: Event, to writer: inout some EventWriter) {
    switch event {
    case .dayClosed(let day, let outcome, let policy):
      writer.day("day", day)
      writer.columns { $0.amount = Int64(outcome.rawValue) }
      writer.fact("outcome", .text("\(outcome)"))
      writer.policy(policy)
    case .dateSkipped(let day): writer.day("day", day)
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
    case .reminderSet(let id, let former, let reminder):
      writer.habit(id)
      if let former { writer.text("from", former.description) }
      if let reminder { writer.text("to", reminder.description) }
    case .reminderDue(let id, let day, let minute):
      writer.habit(id)
      writer.day("day", day)
      writer.amount("minute", minute)
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

  /// What takes the event back; see ``Event/opposite(causedBy:)``. What the close of a day wrote
  /// stays: only what the day says can change.
  static func opposite(of event: Event) -> Event? {
    switch event {
    case .freezeSpent(let day, automatic: false, _): .freezeChanged(day, inForce: false)
    case .freezeChanged(let day, let inForce): .freezeChanged(day, inForce: !inForce)
    case .reminderSet(let id, let former, let reminder): .reminderSet(id, from: reminder, to: former)
    default: nil
    }
  }

  static func read(_ kind: EventKind, from reader: ColumnReader) throws(ColumnReader.Malformed) -> Event {
    let habit = reader.columns.habit.map { HabitID(number: $0) }
    switch kind {
    case .dayClosed:
      let outcome = try reader.required(DayOutcome(rawValue: reader.exactly(reader.amount)))
      return try .dayClosed(reader.day, outcome, policy: reader.required(reader.columns.policy))
    case .dateSkipped: return try .dateSkipped(reader.day)
    case .streakEnded:
      return try .streakEnded(habit, length: reader.length, lastDay: reader.day)
    case .streakRestored:
      return try .streakRestored(habit, length: reader.length, lastDay: reader.day)
    case .streakAtRisk: return try .streakAtRisk(habit, reader.day, length: reader.length)
    case .freezeSpent:
      return try .freezeSpent(
        reader.day, automatic: reader.flag(reader.amount), policy: reader.required(reader.columns.policy))
    case .freezeChanged: return try .freezeChanged(reader.day, inForce: reader.inForce)
    case .freezeRevised: return try .freezeRevised(reader.day, inForce: reader.inForce)
    case .reminderSet:
      let (former, reminder) = (try reminder("from", reader), try reminder("to", reader))
      guard former != reminder else { throw ColumnReader.Malformed() }
      return try .reminderSet(reader.habit, from: former, to: reminder)
    case .reminderDue: return try .reminderDue(reader.habit, reader.day, minute: reader.exactly(reader.amount))
    default: throw ColumnReader.Malformed()
    }
  }

  private static func reminder(_ key: String, _ reader: ColumnReader) throws(ColumnReader.Malformed) -> Reminder? {
    guard let text = reader[optional: key] else { return nil }
    return try reader.required(Reminder(text: text))
  }
}
