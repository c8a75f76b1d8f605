/// The events that change a habit's plan. Columns are stored: they never change their meaning.
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
      for (key, text) in EventDetail.texts(of: definition) { writer.detail(key, text) }
    case .goalChanged(let id, let goal, let from):
      writer.habit(id)
      writer.amount("goal", goal, of: id)
      writer.day("from", from)
    case .scheduleChanged(let id, let schedule, let from):
      writer.habit(id)
      writer.detail("schedule", ScheduleText.text(schedule))
      writer.fact("schedule", .schedule(schedule))
      writer.day("from", from)
    case .habitArchived(let id, let from), .habitRestored(let id, let from), .habitDeleted(let id, let from),
      .pauseEnded(let id, let from):
      writer.habit(id)
      writer.day("from", from)
    case .habitRenamed(let id, let former, let name):
      // The habit's name may be the former one, the new one, or a later one.
      writer.columns { $0.habit = id.number }
      writer.fact("habit", .integer(Int64(id.number)))
      writer.text("from", former)
      // The views of a database read a habit's name under this key.
      writer.detail("name", name)
      writer.fact("to", .text(name))
    case .habitEdited(let id, let field, let former, let value):
      writer.habit(id)
      writer.text("field", field.text)
      writer.optionalText("from", former)
      writer.optionalText("to", value)
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
    case .habitRenamed(let id, _, let name): (id, name)
    default: nil
    }
  }

  /// What takes the event back; see ``Event/opposite(causedBy:)``.
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
    case .habitRenamed(let id, let former, let name): .habitRenamed(id, from: name, to: former)
    case .daysExcused(let id, let excuse, let first, let last, _, _):
      .excuseChanged(id, excuse, from: first, through: last, ordinal: ordinal, inForce: false)
    case .excuseChanged(let id, let excuse, let first, let last, let ordinal, let inForce):
      .excuseChanged(id, excuse, from: first, through: last, ordinal: ordinal, inForce: !inForce)
    default: nil
    }
  }

  private static func write(
    _ excuse: Excuse, from: LocalDay, through: LocalDay, to writer: inout some EventWriter
  ) {
    writer.columns { $0.amount = Int64(excuse.rawValue) }
    writer.fact("excuse", .text("\(excuse)"))
    writer.day("from", from)
    writer.lastDay("through", through)
  }

  static func read(_ kind: EventKind, from reader: ColumnReader) throws(ColumnReader.Malformed) -> Event {
    let habit = try reader.habit
    switch kind {
    case .habitAdded:
      let definition = EventDetail.definition(
        reader.allTexts, goal: reader.columns.amount, firstDay: reader.columns.number)
      return try .habitAdded(habit, reader.required(definition), firstDay: reader.day)
    case .goalChanged: return try .goalChanged(habit, goal: reader.amount, from: reader.day)
    case .scheduleChanged:
      return try .scheduleChanged(
        habit, reader.required(ScheduleText.schedule(reader["schedule"])), from: reader.day)
    case .habitArchived: return try .habitArchived(habit, from: reader.day)
    case .habitRestored: return try .habitRestored(habit, from: reader.day)
    case .habitRenamed: return try .habitRenamed(habit, from: reader["from"], to: reader["name"])
    case .habitEdited:
      return try .habitEdited(
        habit, reader.required(HabitEdit.Field(text: reader["field"])), from: reader[optional: "from"],
        to: reader[optional: "to"])
    case .habitDeleted: return try .habitDeleted(habit, from: reader.day)
    case .planRevised:
      let part = try reader.required(Event.PlanPart(rawValue: reader.exactly(reader.amount)))
      // An edit is not dated.
      return try .planRevised(
        habit, part, from: part == .edit ? nil : reader.day, ordinal: reader.ordinal, inForce: reader.inForce)
    case .daysExcused:
      return try .daysExcused(
        habit, reader.excuse, from: reader.day, through: reader.lastDay, reason: reader["reason"],
        policy: reader.columns.policy)
    case .pauseEnded: return try .pauseEnded(habit, from: reader.day)
    case .excuseChanged:
      return try .excuseChanged(
        habit, reader.excuse, from: reader.day, through: reader.lastDay, ordinal: reader.ordinal,
        inForce: reader.inForce)
    default: throw ColumnReader.Malformed()
    }
  }
}
