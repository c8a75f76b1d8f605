/// The events of completions, satisfied days and streaks: nearly all events that are ever stored.
///
/// Columns are stored, so their meaning must never change.
enum CompletionEvents {
  @inline(__always)
  static func write(_ event: Event, to writer: inout some EventWriter) {
    switch event {
    case .completionLogged(let id, let day, let amount, let count, let pays):
      write(id, day, amount: amount, count: count, to: &writer)
      if !pays {
        // Policy 0 marks a completion that earns nothing. One that earns has no policy here: its
        // ledger entry names it.
        writer.columns { $0.policy = 0 }
        writer.fact("pays", .flag(false))
      }
    case .completionChanged(let id, let day, let amount, let ordinal, let count, let inForce, let pays):
      write(id, day, amount: amount, count: count, to: &writer)
      writer.ordinal(ordinal)
      writer.inForce(inForce)
      if !pays {
        writer.detail("pays", "no")
        writer.fact("pays", .flag(false))
      }
    case .awardWithheld(let id, let day, let isWithheld):
      if let id { writer.habit(id) }
      writer.day("day", day)
      // The stored name of the fact.
      writer.inForce(isWithheld)
    case .completionNoted(let id, let day, let note):
      writer.habit(id)
      writer.day("day", day)
      writer.text("note", note)
    case .completionMoved(let id, let day, let origin):
      writer.habit(id)
      writer.day("day", day)
      writer.columns { ($0.number, $0.total) = (origin.at.milliseconds, Int64(origin.offset)) }
      writer.fact("at", .text(origin.text))
      if let device = origin.device { writer.text("device", device.text) }
    case .habitSatisfied(let id, let day), .habitUnsatisfied(let id, let day):
      writer.habit(id)
      writer.day("day", day)
    case .dayCompleted(let day), .dayReopened(let day): writer.day("day", day)
    case .streakChanged(let id, let current, let longest, let lastDay):
      writer.habit(id)
      write(current: current.count, longest: longest, lastDay, to: &writer)
      writer.unit(current.unit)
    case .dailyStreakChanged(let current, let longest, let lastDay):
      write(current: current, longest: longest, lastDay, to: &writer)
    default: event.isMissing(from: .completions)
    }
  }

  /// The event that takes this one back, or nil; see ``Event/opposite(causedBy:)``.
  static func opposite(of event: Event, causedBy ordinal: Int32) -> Event? {
    switch event {
    case .completionLogged(let id, let day, let amount, let count, let pays):
      .completionChanged(
        id, day, amount: amount, ordinal: ordinal, count: count &- amount, inForce: false, pays: pays)
    case .completionChanged(let id, let day, let amount, let ordinal, let count, let inForce, let pays):
      .completionChanged(
        id, day, amount: amount, ordinal: ordinal, count: inForce ? count &- amount : count &+ amount,
        inForce: !inForce, pays: pays)
    default: nil
    }
  }

  @inline(__always)
  private static func write(
    _ id: HabitID, _ day: LocalDay, amount: Int64, count: Int64, to writer: inout some EventWriter
  ) {
    writer.habit(id)
    writer.day("day", day)
    writer.amount("amount", amount, of: id)
    writer.total("count", count, of: id)
  }

  /// Writes the runs of a streak. Without a run the last day is meaningless, but it is
  /// stored anyway.
  @inline(__always)
  private static func write(current: Int32, longest: Int32, _ lastDay: LocalDay, to writer: inout some EventWriter) {
    writer.amount("current", current)
    writer.total("longest", longest)
    writer.columns { $0.day = lastDay.number }
    writer.fact("lastDay", .day(longest > 0 ? lastDay : nil))
  }
}

extension ColumnReader {
  func completionEvent(_ kind: EventKind) throws(Malformed) -> Event {
    let day = try self.day
    return switch kind {
    case .completionLogged:
      try .completionLogged(habit, day, amount: amount, count: total, pays: columns.policy == nil)
    case .completionChanged:
      try .completionChanged(
        habit, day, amount: amount, ordinal: ordinal, count: total, inForce: inForce,
        pays: self[optional: "pays"] == nil)
    case .awardWithheld: try .awardWithheld(anyHabit, day, isWithheld: inForce)
    case .completionNoted: try .completionNoted(habit, day, note: self["note"])
    case .completionMoved:
      try .completionMoved(
        habit, day,
        CompletionOrigin(
          at: instant, offset: exactly(total), device: self[optional: "device"].map { DeviceID($0) }))
    case .habitSatisfied: try .habitSatisfied(habit, day)
    case .habitUnsatisfied: try .habitUnsatisfied(habit, day)
    case .dayCompleted: .dayCompleted(day)
    case .dayReopened: .dayReopened(day)
    case .streakChanged: try .streakChanged(habit, current: length, longest: exactly(total), lastDay: day)
    case .dailyStreakChanged:
      try .dailyStreakChanged(current: exactly(amount), longest: exactly(total), lastDay: day)
    default: throw Malformed()
    }
  }
}
