/// The events that change a habit's plan. Columns are stored, so their meaning must never change.
enum HabitEvents {
  static func write(_ event: Event, to writer: inout some EventWriter) {
    switch event {
    case .habitAdded(let id, let definition, let firstDay):
      writer.fact("habit", .text(definition.name))
      writer.columns {
        $0.habit = id.number
        $0.number = definition.firstDay.map { Int64($0.number) }
      }
      writer.fact("number", .integer(Int64(id.number)))
      writer.amount("goal", definition.goal, of: id)
      writer.fact("schedule", .schedule(definition.schedule))
      writer.day("from", firstDay)
      if definition.kind != .atLeast { writer.fact("kind", .text("\(definition.kind)")) }
      if definition.decimals != 0 { writer.fact("decimals", .integer(Int64(definition.decimals))) }
      // In the order in which they are stored: the order of a dictionary differs in each process.
      for (key, text) in EventDetail.texts(of: definition).sortedByBytes(of: \.key) { writer.detail(key, text) }
    case .goalChanged(let id, let goal, let from):
      writer.habit(id)
      writer.amount("goal", goal, of: id)
      writer.day("from", from)
    case .scheduleChanged(let id, let schedule, let from):
      writer.habit(id)
      writer.detail("schedule", schedule.text)
      writer.fact("schedule", .schedule(schedule))
      writer.day("from", from)
    case .habitArchived(let id, let from), .habitRestored(let id, let from), .habitDeleted(let id, let from),
      .pauseEnded(let id, let from):
      writer.habit(id)
      writer.day("from", from)
    case .habitRenamed: writeRename(event, to: &writer)
    case .habitEdited(let id, let field, let former, let value):
      writer.habit(id)
      writer.text("field", field.text)
      writer.optionalText("from", former)
      writer.optionalText("to", value)
    case .habitExempted: writeExemption(event, to: &writer)
    case .planRevised(let id, let part, let from, let ordinal, let inForce):
      writer.habit(id)
      writer.columns { ($0.amount, $0.day) = (Int64(part.rawValue), from?.number) }
      writer.fact("part", .text("\(part)"))
      writer.fact("from", .day(from))
      writer.ordinal(ordinal)
      writer.inForce(inForce)
    case .daysExcused(let id, let excuse, let from, let through, let reason, let policy):
      writer.habit(id)
      write(excuse, from: from, through: through, to: &writer)
      writer.text("reason", reason)
      if let policy { writer.policy(policy) }
    case .excuseChanged(let id, let excuse, let from, let through, let ordinal, let inForce):
      writer.habit(id)
      write(excuse, from: from, through: through, to: &writer)
      writer.ordinal(ordinal)
      writer.inForce(inForce)
    default: event.isMissing(from: .habits)
    }
  }

  /// The name that the event gives a habit; nil if it gives none.
  static func name(givenBy event: Event) -> (habit: HabitID, name: String)? {
    switch event {
    case .habitAdded(let id, let definition, _): (id, definition.name)
    case .habitRenamed(let id, _, let name, _): (id, name)
    default: nil
    }
  }

  /// The event that takes this one back, or nil; see ``Event/opposite(causedBy:)``.
  static func opposite(of event: Event, causedBy ordinal: Int32) -> Event? {
    switch event {
    case .habitAdded(let id, _, let from):
      .planRevised(id, .habit, from: from, ordinal: ordinal, inForce: false)
    case .goalChanged(let id, _, let from): .planRevised(id, .goal, from: from, ordinal: ordinal, inForce: false)
    case .scheduleChanged(let id, _, let from):
      .planRevised(id, .schedule, from: from, ordinal: ordinal, inForce: false)
    case .habitArchived(let id, let from), .habitRestored(let id, let from):
      .planRevised(id, .archive, from: from, ordinal: ordinal, inForce: false)
    case .habitDeleted(let id, let from): .planRevised(id, .deletion, from: from, ordinal: ordinal, inForce: false)
    case .habitEdited(let id, _, _, _): .planRevised(id, .edit, from: nil, ordinal: ordinal, inForce: false)
    case .planRevised(let id, let part, let from, let ordinal, let inForce):
      .planRevised(id, part, from: from, ordinal: ordinal, inForce: !inForce)
    case .pauseEnded(let id, let from): .planRevised(id, .pauseEnd, from: from, ordinal: ordinal, inForce: false)
    case .habitRenamed(let id, let former, let name, let setters):
      .habitRenamed(id, from: name, to: former, setBy: setters.reversed)
    case .daysExcused(let id, let excuse, let first, let last, _, _):
      .excuseChanged(id, excuse, from: first, through: last, ordinal: ordinal, inForce: false)
    case .excuseChanged(let id, let excuse, let first, let last, let ordinal, let inForce):
      .excuseChanged(id, excuse, from: first, through: last, ordinal: ordinal, inForce: !inForce)
    default: nil
    }
  }

  /// The intent that the event shows, or nil; see ``Event/intent(among:_:)``.
  static func intent(
    askedBy event: Event, among events: [Event], _ references: borrowing some EventReferences
  ) -> Intent? {
    switch event {
    case .habitAdded(_, let definition, _): .addHabit(definition)
    case .habitRenamed(let id, _, let name, _): .renameHabit(.id(id), to: name)
    case .habitEdited(let id, _, _, _): .editHabit(.id(id), HabitEdit(recordedIn: events))
    case .habitDeleted(let id, _): .deleteHabit(.id(id))
    case .goalChanged(let id, let goal, let from):
      .setGoal(.id(id), goal: Amount(Double(goal) / Double(references.scale(of: id))), from: from)
    case .scheduleChanged(let id, let schedule, let from): .setSchedule(.id(id), schedule, from: from)
    case .habitArchived(let id, let from): .archive(.id(id), from: from)
    case .habitRestored(let id, let from): .restore(.id(id), from: from)
    case .pauseEnded(let id, let from): .resume(.id(id), from: from)
    case .daysExcused(let id, .skip, let day, _, let reason, _): .skip(.id(id), day, reason: reason)
    case .daysExcused(let id, _, let first, let last, _, _): .pause(.id(id), from: first, through: last)
    default: nil
    }
  }

  /// Whether the event rests on the habit that it is about, so that the habit's addition cannot be
  /// undone before it. False for a rename: undoing the addition takes the names back too.
  static func restsOnItsHabit(_ event: Event) -> Bool {
    if case .habitRenamed = event { false } else { true }
  }

  private static func writeRename(_ event: Event, to writer: inout some EventWriter) {
    guard case .habitRenamed(let id, let former, let name, let setters) = event else { return }
    // The habit is given by number, since its name may by now be the former, the new or a
    // later one.
    writer.columns { $0.habit = id.number }
    writer.fact("habit", .integer(Int64(id.number)))
    writer.text("from", former)
    // The views of a database read a habit's name under this key.
    writer.detail("name", name)
    writer.fact("to", .text(name))
    writer.setters(setters)
  }

  private static func writeExemption(_ event: Event, to writer: inout some EventWriter) {
    guard case .habitExempted(let id, let exemption, let from, let through) = event else { return }
    writer.habit(id)
    writer.columns { $0.amount = Int64(exemption.rawValue) }
    writer.fact("exemption", .text("\(exemption)"))
    writer.day("from", from)
    writer.lastDay("through", through)
  }

  private static func write(
    _ excuse: Excuse, from: LocalDay, through: LocalDay, to writer: inout some EventWriter
  ) {
    writer.columns { $0.amount = Int64(excuse.rawValue) }
    writer.fact("excuse", .text("\(excuse)"))
    writer.day("from", from)
    writer.lastDay("through", through)
  }
}

extension ColumnReader {
  func habitEvent(_ kind: EventKind) throws(Malformed) -> Event {
    let habit = try self.habit
    return switch kind {
    case .habitAdded:
      try .habitAdded(
        habit,
        required(EventDetail.definition(texts, goal: columns.amount, firstDay: columns.number)), firstDay: day)
    case .goalChanged: try .goalChanged(habit, goal: amount, from: day)
    case .scheduleChanged:
      try .scheduleChanged(habit, required(ScheduleText.schedule(self["schedule"])), from: day)
    case .habitArchived: try .habitArchived(habit, from: day)
    case .habitRestored: try .habitRestored(habit, from: day)
    case .habitRenamed: try .habitRenamed(habit, from: self["from"], to: self["name"], setBy: setters)
    case .habitEdited:
      try .habitEdited(
        habit, required(HabitEdit.Field(text: self["field"])), from: self[optional: "from"],
        to: self[optional: "to"])
    case .habitDeleted: try .habitDeleted(habit, from: day)
    // An edit is not dated.
    case .planRevised:
      try .planRevised(
        habit, planPart, from: planPart == .edit ? nil : day, ordinal: ordinal, inForce: inForce)
    case .daysExcused:
      try .daysExcused(
        habit, excuse, from: day, through: lastDay, reason: self["reason"], policy: columns.policy)
    case .pauseEnded: try .pauseEnded(habit, from: day)
    case .habitExempted:
      try .habitExempted(habit, required(Event.Exemption(rawValue: exactly(amount))), from: day, through: lastDay)
    case .excuseChanged:
      try .excuseChanged(habit, excuse, from: day, through: lastDay, ordinal: ordinal, inForce: inForce)
    default: throw Malformed()
    }
  }

  private var planPart: Event.PlanPart {
    get throws(Malformed) { try required(Event.PlanPart(rawValue: exactly(amount))) }
  }
}
