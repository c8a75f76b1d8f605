package import AscentRules
package import AscentRuntime

/// What a person recorded and did not undo, read from their commands in order.
///
/// XP, levels, streaks and celebrations are left out, since they follow from the records. Awards by
/// hand, sent reminders and repairs are left out too. An import awards nothing, so exporting,
/// importing into an empty store and exporting again gives the same file.
package struct PersonExport {
  /// A habit as the file refers to it.
  private struct Habit {
    var number: Int32
    var places: DecimalPlaces
    /// The pauses in force so far. The end of a pause that was undone is not exported.
    var pauses: [ClosedRange<LocalDay>] = []

    var reference: HabitReference { .id(HabitID(number: number)) }

    /// A stored amount as a number.
    func amount(_ stored: Int64) -> Double { Double(stored) / Double(places.scale) }
  }

  private var ids = ExportIDs()
  private var habits: [HabitID: Habit] = [:]
  private var measures: [MeasureID: String] = [:]
  /// The days with an automatic freeze, as far as no record has frozen them yet.
  private var automaticFreezes: Set<LocalDay>
  /// The last closed day. The closes of later days are left out, because an undo has reopened them.
  private let closedThrough: LocalDay
  /// The person's time zones, and those that a copy has after the records so far.
  private var zones: [ZoneChange] = []
  private var copiedZones: [ZoneChange] = []
  /// The zones of completions that were recorded in another zone than the person's.
  private var otherZones: [OperationKey: ZoneID] = [:]

  /// - Parameters:
  ///   - automaticFreezes: the days that a freeze covers now and the person did not freeze.
  ///   - closedThrough: the last day that is closed now; nil if no day is.
  package init(automaticFreezes: Set<LocalDay>, closedThrough: LocalDay?) {
    (self.automaticFreezes, self.closedThrough) = (automaticFreezes, closedThrough ?? .earliest)
  }

  /// The day that a command in force asked to freeze; nil for none.
  package static func frozenDay(by command: StoredCommand) -> LocalDay? {
    guard command.inForce else { return nil }
    for case .freezeSpent(let day, automatic: false, _) in command.events { return day }
    return nil
  }

  /// The records of the next command, oldest first; none if the command was undone.
  package mutating func records(of command: StoredCommand) -> [ExportRecord] {
    let id = ids.id(of: command)
    let (accepted, events) = (command.accepted, command.events)
    for event in events {
      switch event {
      case .zoneChanged(let change, _, _): zones.insert(change)
      case .zoneRevised(let change, _, _, let inForce): zones.set(change, inForce: inForce)
      default: break
      }
    }
    // A moved completion keeps its original time, zone and device.
    let moved = events.completion?.moved
    let zone = moved.map { zoneOfMoved(events, at: $0.at) } ?? accepted.evidence.zone
    if events.completion != nil, zone != zones.zone(at: moved?.at ?? accepted.evidence.occurredAt) {
      otherZones[accepted.operation.key] = zone
    }
    guard command.inForce else { return [] }
    var records = freezes(before: command)
    let freezeCount = records.count
    for (intent, added) in intents(of: events) {
      var record = ExportRecord(
        id: Self.id(id, records.count - freezeCount + 1), intent,
        at: moved?.at ?? accepted.evidence.occurredAt, zone: zone,
        device: moved.map(\.device) ?? accepted.device)
      record.added = added
      records.append(record)
    }
    if let zone = zoneAfterUndo(command) { records.append(zone) }
    for record in records {
      guard let at = record.at, let zone = record.zone else { continue }
      if case .travel(let zone) = record.intent {
        copiedZones.insert(ZoneChange(at: at, zone: zone))
      } else if copiedZones.isEmpty {
        copiedZones = [ZoneChange(at: at, zone: zone)]
      }
    }
    return records
  }

  /// The zone of the completion that a move replaces.
  private func zoneOfMoved(_ events: [Event], at instant: Instant) -> ZoneID {
    for case .operationChanged(let key, inForce: false) in events {
      if let zone = otherZones[key] { return zone }
    }
    return zones.zone(at: instant)
  }

  /// The record of the time zone that an undo has led to; nil if a copy has that zone anyway.
  ///
  /// A copy begins in the zone of the first record, even if the person's first zone was undone.
  private func zoneAfterUndo(_ command: StoredCommand) -> ExportRecord? {
    let (accepted, at) = (command.accepted, command.accepted.evidence.occurredAt)
    let zone = zones.zone(at: at)
    guard command.events.revisesZone, !copiedZones.isEmpty, copiedZones.zone(at: at) != zone else { return nil }
    return ExportRecord(
      id: Self.idOfZone(after: accepted.operation), .travel(zone), at: at, zone: zone, device: accepted.device)
  }

  private static func idOfZone(after undo: OperationID) -> String { "\(ExportRecord.id(of: undo))+zone" }

  /// The records of the automatic freezes of the days that a command closes.
  ///
  /// A copy can't earn these freezes again, because imported days pay nothing, so the file asks for
  /// them before the close.
  private mutating func freezes(before command: StoredCommand) -> [ExportRecord] {
    command.events.compactMap { event in
      guard let day = event.closedDay, day <= closedThrough, automaticFreezes.remove(day) != nil else { return nil }
      let accepted = command.accepted
      return ExportRecord(
        id: Self.id(accepted.operation, freezing: day), .freezeDay(day), at: accepted.evidence.occurredAt,
        zone: accepted.evidence.zone, device: accepted.device)
    }
  }

  /// The IDs that the records of a command have, or would have if the command was not undone, with
  /// the kinds of the records.
  package static func ids(of command: StoredCommand) -> [(id: String, kind: ExportRecord.Kind?)] {
    let (operation, events) = (command.accepted.operation, command.events)
    let count = events.count { $0.kind == .daysExcused || $0.kind == .pauseEnded }
    let (id, kind) = (ExportRecord.id(of: operation), kind(of: events))
    return (1...max(1, count)).map { (self.id(id, $0), kind) }
      + events.compactMap(\.closedDay).map { (self.id(operation, freezing: $0), .freeze) }
      + (events.revisesZone ? [(idOfZone(after: operation), .zone)] : [])
  }

  private static func id(_ operation: OperationID, freezing day: LocalDay) -> String {
    "\(ExportRecord.id(of: operation))+\(day)"
  }

  /// The ID of a command's record by its number, which is counted from 1.
  private static func id(_ id: String, _ number: Int) -> String { number == 1 ? id : "\(id)+\(number)" }

  /// The intents that led to the events: one, or one for each habit that was paused or resumed.
  private mutating func intents(of events: [Event]) -> [(Intent, added: Int32?)] {
    guard let (event, intent) = Self.telling(events, self) else { return [] }
    switch event {
    case .habitAdded(let id, var definition, let firstDay):
      let number = Int32(habits.count) + 1
      habits[id] = Habit(number: number, places: definition.traits.decimals)
      definition.firstDay = firstDay
      return [(.addHabit(definition), number)]
    case .daysExcused(_, .pause, _, _, _, _): return events.compactMap { pause($0) }.map { ($0, nil) }
    // An earlier version froze single habits, but a record freezes a whole day.
    case .daysExcused(_, .freeze, _, _, _, _): return []
    case .pauseEnded: return events.compactMap { resume($0) }.map { ($0, nil) }
    case .completionLogged:
      guard let logged = events.completion, let habit = habits[logged.habit] else { return [] }
      return [(.completion(of: habit.reference, habit.amount(logged.amount), on: logged.day, note: logged.note), nil)]
    case .measureGoalSet(let id, let name, _): measures[id] = name
    case .dayClosed(let day, _, _) where day > closedThrough: return []
    default: break
    }
    return intent.flatMap(inFile).map { [($0, nil)] } ?? []
  }

  /// The intent as a file has it: with the habit's number in the file, and with a skip that may be
  /// of any age.
  private func inFile(_ intent: Intent) -> Intent? {
    var intent = intent
    if case .skip(let skip) = intent { intent = .recordSkip(skip.habit, skip.day, reason: skip.reason) }
    guard case .id(let id)? = intent.habit else { return intent }
    guard let habit = habits[id] else { return nil }
    intent.habit = habit.reference
    return intent
  }

  /// The event that shows what was asked, with the intent unless it is a completion. The events of
  /// an undo may look like a rename, say, but only the events of a move also log a completion.
  private static func telling(
    _ events: [Event], _ references: some EventReferences
  ) -> (event: Event, intent: Intent?)? {
    let isChange = events.contains { $0.kind == .operationChanged }
    // The first command with a time zone also sets that zone. If another event shows
    // more, it counts.
    var journey: (Event, Intent?)?
    for event in events {
      if case .completionLogged = event { return (event, nil) }
      guard !isChange || event.kind == .zoneChanged, let intent = event.intent(among: events, references),
        ExportRecord.kind(of: intent) != nil
      else { continue }
      guard case .travel = intent else { return (event, intent) }
      journey = journey ?? (event, intent)
    }
    return journey
  }

  /// What a command with these events asked for; nil for a completion, or if no file has such
  /// a record.
  package static func intent(of events: [Event], _ references: some EventReferences) -> Intent? {
    telling(events, references)?.intent
  }

  /// The kind of record for a command with these events, undone or not; nil if no file has
  /// such a record.
  package static func kind(of events: [Event]) -> ExportRecord.Kind? {
    guard let (event, intent) = telling(events, AnyReferences()) else { return nil }
    if case .daysExcused(_, .freeze, _, _, _, _) = event { return .freeze }
    return intent.map { ExportRecord.kind(of: $0) } ?? .completion
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

extension PersonExport: EventReferences {
  package func scale(of habit: HabitID) -> Int64 { habits[habit]?.places.scale ?? 1 }
  package func name(of measure: MeasureID) -> String? { measures[measure] }
}

extension Event {
  /// The day that the event closes; nil if it closes none.
  fileprivate var closedDay: LocalDay? { if case .dayClosed(let day, _, _) = self { day } else { nil } }
}

extension [Event] {
  /// Whether the events are those of an undo that changes the person's time zone.
  fileprivate var revisesZone: Bool { contains { $0.kind == .zoneRevised } }
}

/// References for when only the kind of record matters.
private struct AnyReferences: EventReferences {
  func scale(of habit: HabitID) -> Int64 { 1 }
  func name(of measure: MeasureID) -> String? { "" }
}
