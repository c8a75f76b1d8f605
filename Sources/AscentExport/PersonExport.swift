package import AscentRules
package import AscentRuntime

/// What a person recorded and did not undo, read from their commands in order.
///
/// XP, levels, streaks and celebrations are not in it: they follow from what is. Nor are awards by
/// hand, reminders that were sent and repairs. An import pays nothing, so the file after an export,
/// an import into an empty store and another export is the same.
package struct PersonExport {
  /// A habit as the file knows it.
  private struct Habit {
    var number: Int32
    var places: DecimalPlaces
    /// The pauses in force so far. The end of an undone pause says nothing.
    var pauses: [ClosedRange<LocalDay>] = []

    var reference: HabitReference { .id(HabitID(number: number)) }

    /// A stored amount as a number.
    func amount(_ stored: Int64) -> Double { Double(stored) / Double(places.scale) }
  }

  private var habits: [HabitID: Habit] = [:]
  private var measures: [MeasureID: String] = [:]

  package init() {}

  /// What the next command recorded, oldest first; nothing if it was undone.
  package mutating func records(of command: StoredCommand) -> [ExportRecord] {
    guard command.inForce else { return [] }
    let (accepted, events) = (command.accepted, command.events)
    let id = ExportRecord.id(of: accepted.operation)
    // A moved completion keeps its time and its device.
    let moved = events.completion?.moved
    var records: [ExportRecord] = []
    for (intent, added) in intents(of: events) {
      var record = ExportRecord(
        id: Self.id(id, records.count + 1), intent,
        at: moved?.at ?? accepted.evidence.occurredAt, zone: accepted.evidence.zone,
        device: moved.map(\.device) ?? accepted.device)
      record.added = added
      records.append(record)
    }
    return records
  }

  /// The IDs that the records of a command have, or would have if it was not undone.
  package static func ids(of command: StoredCommand) -> [String] {
    let id = ExportRecord.id(of: command.accepted.operation)
    let count = command.events.count { $0.kind == .daysExcused || $0.kind == .pauseEnded }
    return (1...max(1, count)).map { self.id(id, $0) }
  }

  /// The ID of a record among those of a command.
  private static func id(_ id: String, _ number: Int) -> String { number == 1 ? id : "\(id)+\(number)" }

  /// What was asked, read from what came of it: one intent, or one for each habit that was paused
  /// or resumed.
  private mutating func intents(of events: [Event]) -> [(Intent, added: Int32?)] {
    switch Self.telling(events) {
    case .habitAdded(let id, var definition, let firstDay):
      let number = Int32(habits.count) + 1
      habits[id] = Habit(number: number, places: definition.traits.decimals)
      definition.firstDay = firstDay
      return [(.addHabit(definition), number)]
    case .daysExcused(_, .pause, _, _, _, _): return events.compactMap { pause($0) }.map { ($0, nil) }
    case .pauseEnded: return events.compactMap { resume($0) }.map { ($0, nil) }
    case .completionLogged:
      guard let logged = events.completion, let habit = habits[logged.habit] else { return [] }
      return [(.completion(of: habit.reference, habit.amount(logged.amount), on: logged.day, note: logged.note), nil)]
    case .habitEdited(let id, _, _, _):
      return habits[id].map { [(.editHabit($0.reference, HabitEdit(recordedIn: events)), nil)] } ?? []
    case let event?: return (plan(event) ?? other(event, events)).map { [($0, nil)] } ?? []
    case nil:
      // The first command with a time zone also sets it: then something else tells more.
      for case .zoneChanged(let change, _, _) in events { return [(.travel(change.zone), nil)] }
      return []
    }
  }

  /// The event that tells what was asked. An undo also renames, say, but only a move also logs.
  private static func telling(_ events: [Event]) -> Event? {
    let isChange = events.contains { $0.kind == .operationChanged }
    return events.first { event in
      switch event {
      case .completionLogged: true
      case .habitAdded, .habitRenamed, .habitEdited, .habitDeleted, .goalChanged, .scheduleChanged, .habitArchived,
        .habitRestored, .daysExcused, .pauseEnded, .measureGoalSet, .measured, .sessionLogged, .stageAdvanced,
        .dayStartChanged, .freezesGranted, .reminderSet, .dayClosed, .freezeSpent(_, automatic: false, _):
        !isChange
      default: false
      }
    }
  }

  /// What kind of record a command with these events is, undone or not; nil if no file has it.
  package static func kind(of events: [Event]) -> ExportRecord.Kind? {
    switch telling(events) {
    case .habitAdded: .habit
    case .habitRenamed: .rename
    case .habitEdited: .edit
    case .habitDeleted: .delete
    case .goalChanged: .goal
    case .scheduleChanged: .schedule
    case .habitArchived: .archive
    case .habitRestored: .restore
    case .daysExcused(_, let excuse, _, _, _, _): excuse == .skip ? .skip : excuse == .pause ? .pause : .freeze
    case .pauseEnded: .resume
    case .reminderSet: .reminder
    case .completionLogged: .completion
    case .measureGoalSet: .measureGoal
    case .measured: .measure
    case .sessionLogged: .session
    case .stageAdvanced: .progress
    case .dayStartChanged: .dayStart
    case .freezeSpent: .freeze
    case .freezesGranted: .grant
    case .dayClosed: .close
    default: events.contains { $0.kind == .zoneChanged } ? .zone : nil
    }
  }

  private func plan(_ event: Event) -> Intent? {
    func reference(_ id: HabitID) -> HabitReference? { habits[id]?.reference }
    return switch event {
    case .habitRenamed(let id, _, let name, _): reference(id).map { .renameHabit($0, to: name) }
    case .habitDeleted(let id, _): reference(id).map { .deleteHabit($0) }
    case .goalChanged(let id, let goal, let from):
      habits[id].map { .goal($0.amount(goal), of: $0.reference, from: from) }
    case .scheduleChanged(let id, let schedule, let from): reference(id).map { .setSchedule($0, schedule, from: from) }
    case .habitArchived(let id, let from): reference(id).map { .archive($0, from: from) }
    case .habitRestored(let id, let from): reference(id).map { .restore($0, from: from) }
    case .daysExcused(let id, .skip, let day, _, let reason, _):
      reference(id).map { .recordSkip($0, day, reason: reason) }
    case .reminderSet(let id, _, let reminder, _): reference(id).map { .setReminder($0, reminder) }
    default: nil
    }
  }

  private mutating func other(_ event: Event, _ events: [Event]) -> Intent? {
    switch event {
    case .measureGoalSet(let id, let name, let plan):
      measures[id] = name
      var goal = MeasureGoal(
        name, from: Double(plan.start) / 1000, to: Double(plan.target) / 1000, in: plan.unit, firstDay: plan.firstDay)
      goal.interval = Double(plan.interval) / 1000
      return .setMeasureGoal(goal)
    case .measured(let id, let value):
      return measures[id].map { .measure($0, value.amount.value, in: value.amount.unit) }
    case .sessionLogged(let session):
      return .logSession(session.method, minutes: session.minutes, feedback: session.feedback, note: session.note)
    case .stageAdvanced(let advance): return .progress(advance.method, from: advance.from, note: advance.note)
    case .dayStartChanged(let time): return .setDayStart(minutes: time.minutes)
    case .freezesGranted(let count, let reason): return .grantFreezes(count, reason: reason)
    case .freezeSpent(let day, automatic: false, _): return .freezeDay(day)
    case .dayClosed:
      return events.compactMap { if case .dayClosed(let day, _, _) = $0 { day } else { nil } }.max().map {
        .closeDay($0)
      }
    default: return nil
    }
  }

  private mutating func pause(_ event: Event) -> Intent? {
    guard case .daysExcused(let id, .pause, let first, let last, _, _) = event, let habit = habits[id] else {
      return nil
    }
    habits[id]?.pauses.append(first...last)
    return .pause(habit.reference, from: first, through: last)
  }

  private mutating func resume(_ event: Event) -> Intent? {
    guard case .pauseEnded(let id, let from) = event, let habit = habits[id] else { return nil }
    let kept = habit.pauses.compactMap { pause -> ClosedRange<LocalDay>? in
      guard pause.contains(from) else { return pause }
      return pause.lowerBound < from ? pause.lowerBound...from - 1 : nil
    }
    guard kept != habit.pauses else { return nil }
    habits[id]?.pauses = kept
    return .resume(habit.reference, from: from)
  }
}
