/// The kind and the fields of the record for each intent. Kinds, field names and the order of
/// fields appear in files, so they must never change.
extension ExportRecord {
  /// The kinds of records. The raw values appear in files, so they must never change.
  package enum Kind: String, CaseIterable {
    case habit, rename, edit, delete, goal, schedule, archive, restore, skip, pause, resume, reminder
    case completion, measureGoal, measure, session, progress, zone, dayStart, freeze, grant, close
  }

  /// The kind of record for an intent; nil if no record can have the intent.
  package static func kind(of intent: Intent) -> Kind? {
    switch intent {
    case .addHabit: .habit
    case .renameHabit: .rename
    case .editHabit: .edit
    case .deleteHabit: .delete
    case .setGoal: .goal
    case .setSchedule: .schedule
    case .archive: .archive
    case .restore: .restore
    case .skip: .skip
    case .pause: .pause
    case .resume: .resume
    case .setReminder: .reminder
    case .complete: .completion
    case .setMeasureGoal: .measureGoal
    case .measure: .measure
    case .logSession: .session
    case .progress: .progress
    case .travel: .zone
    case .setDayStart: .dayStart
    case .freezeDay: .freeze
    case .grantFreezes: .grant
    case .closeDay: .close
    case .undo, .moveCompletion, .pauseAll, .resumeAll, .remind, .awardXP, .repairLedger, .acknowledge,
      .acknowledgeAll, .loadCatalog:
      nil
    }
  }

  /// The kind of the record. The intent must be one that ``init(_:)`` reads.
  package var kind: Kind {
    guard let kind = Self.kind(of: intent) else { preconditionFailure("no record has the intent \(intent)") }
    return kind
  }

  /// The habit that the record is about; nil if it adds a habit, or is about none.
  package var habit: HabitReference? {
    get { intent.habit }
    set { intent.habit = newValue }
  }

  /// The day that the record is about; nil if it names none. Changes of plan have a first
  /// day instead.
  package var day: LocalDay? {
    switch intent {
    case .complete(let logged): logged.day
    case .skip(let skip): skip.day
    case .freezeDay(let day), .closeDay(let day): day
    default: nil
    }
  }
}

extension Intent {
  /// The habit that a record of the intent is about; nil if the intent adds a habit, or is
  /// about none.
  package var habit: HabitReference? {
    get {
      switch self {
      case .renameHabit(let habit, _), .editHabit(let habit, _), .deleteHabit(let habit), .setGoal(let habit, _, _),
        .setSchedule(let habit, _, _), .archive(let habit, _), .restore(let habit, _), .pause(let habit, _, _),
        .resume(let habit, _), .setReminder(let habit, _):
        habit
      case .complete(let logged): logged.habit
      case .skip(let skip): skip.habit
      case .addHabit, .undo, .moveCompletion, .pauseAll, .resumeAll, .freezeDay, .closeDay, .remind, .grantFreezes,
        .awardXP, .travel, .setDayStart, .logSession, .progress, .setMeasureGoal, .measure, .acknowledge,
        .acknowledgeAll, .loadCatalog, .repairLedger:
        nil
      }
    }
    set {
      guard let habit = newValue else { return }
      switch self {
      case .renameHabit(_, let name): self = .renameHabit(habit, to: name)
      case .editHabit(_, let edit): self = .editHabit(habit, edit)
      case .deleteHabit: self = .deleteHabit(habit)
      case .setGoal(_, let goal, let day): self = .setGoal(habit, goal: goal, from: day)
      case .setSchedule(_, let schedule, let day): self = .setSchedule(habit, schedule, from: day)
      case .archive(_, let day): self = .archive(habit, from: day)
      case .restore(_, let day): self = .restore(habit, from: day)
      case .pause(_, let first, let last): self = .pause(habit, from: first, through: last)
      case .resume(_, let day): self = .resume(habit, from: day)
      case .setReminder(_, let reminder): self = .setReminder(habit, reminder)
      case .complete(var logged):
        logged.habit = habit
        self = .complete(logged)
      case .skip(var skip):
        skip.habit = habit
        self = .skip(skip)
      default: break
      }
    }
  }
}

extension ExportRecord {
  /// The fields of the intent, in the order in which they are written.
  var facts: JSONFields {
    switch intent {
    case .addHabit(let definition): definition.facts
    case .renameHabit(_, let name): ["name": name]
    case .editHabit(_, let edit):
      ["unit": edit.unit, "group": edit.group, "notes": edit.notes, "attributes": edit.attributes.jsonIfAny]
    case .setGoal(_, let goal, let from): ["goal": Self.number(goal.number), "from": from]
    case .setSchedule(_, let schedule, let from): ["schedule": schedule.text, "from": from]
    case .archive(_, let from), .restore(_, let from), .resume(_, let from): ["from": from]
    case .skip(let skip): ["day": skip.day, "reason": skip.reason.ifAny]
    case .pause(_, let first, let last): ["from": first, "through": last]
    case .setReminder(_, let reminder): ["reminder": reminder?.description ?? "off"]
    case .complete(let logged):
      ["day": logged.day, "amount": Self.number(logged.amount.number), "note": logged.note.ifAny]
    case .setMeasureGoal(let goal):
      [
        "measure": goal.name, "start": Self.number(goal.start), "target": Self.number(goal.target),
        "unit": goal.unit.symbol, "interval": goal.interval.map(Self.number), "firstDay": goal.firstDay,
      ]
    case .measure(let name, let value, let unit):
      ["measure": name, "value": Self.number(value), "unit": unit?.symbol]
    case .logSession(let method, let minutes, let feedback, let note):
      ["method": method, "minutes": minutes, "feedback": feedback?.label, "note": note.ifAny]
    case .progress(let method, let stage, let note): ["method": method, "stage": stage, "note": note.ifAny]
    case .travel(let zone): ["to": zone.name]
    case .setDayStart(let minutes): ["time": "\(TimeOfDay(minutes: minutes))"]
    case .freezeDay(let day), .closeDay(let day): ["day": day]
    case .grantFreezes(let count, let reason): ["count": count, "reason": reason.ifAny]
    case .deleteHabit: [:]
    default: preconditionFailure("no record has the intent \(intent)")
    }
  }

  /// A number as JSON, an integer if it is whole.
  private static func number(_ number: Double) -> JSONValue {
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }
}

extension RecordFields {
  /// Reads the intent of a record of this kind.
  mutating func intent(of kind: ExportRecord.Kind) throws(RecordFault) -> Intent {
    switch kind {
    case .habit: return .addHabit(try definition())
    case .rename: return .renameHabit(try habit(), to: try text("name"))
    case .edit:
      return .editHabit(
        try habit(),
        HabitEdit(
          unit: try optionalText("unit"), group: try optionalText("group"), notes: try optionalText("notes"),
          attributes: try attributes()))
    case .delete: return .deleteHabit(try habit())
    case .goal: return .setGoal(try habit(), goal: Amount(try number("goal")), from: try day("from"))
    case .schedule: return .setSchedule(try habit(), try schedule(), from: try day("from"))
    case .archive: return .archive(try habit(), from: try day("from"))
    case .restore: return .restore(try habit(), from: try day("from"))
    case .skip: return .recordSkip(try habit(), try day("day"), reason: try optionalText("reason") ?? "")
    case .pause: return .pause(try habit(), from: try day("from"), through: try day("through"))
    case .resume: return .resume(try habit(), from: try day("from"))
    case .reminder:
      let text = try text("reminder")
      let reminder = Reminder(text: text)
      guard reminder != nil || text == "off" else { throw RecordFault("reminder", "not a time of day or \"off\"") }
      return .setReminder(try habit(), reminder)
    case .completion:
      return .completion(
        of: try habit(), try number("amount"), on: try day("day"), note: try optionalText("note") ?? "")
    default: return try intentWithoutHabit(of: kind)
    }
  }

  private mutating func intentWithoutHabit(of kind: ExportRecord.Kind) throws(RecordFault) -> Intent {
    switch kind {
    case .measureGoal:
      var goal = MeasureGoal(
        try text("measure"), from: try number("start"), to: try number("target"), in: MeasureUnit(try text("unit")))
      goal.interval = try optional("interval", "not a number", \.number)
      goal.firstDay = try optional("firstDay", Self.day, Self.day)
      return .setMeasureGoal(goal)
    case .measure:
      return .measure(try text("measure"), try number("value"), in: try optionalText("unit").map { MeasureUnit($0) })
    case .session:
      return .logSession(
        MethodID(try text("method")), minutes: try whole("minutes"),
        feedback: try optional("feedback", "not one of \(Feedback.allCases.map(\.label).joined(separator: ", "))") {
          $0.string.flatMap { Feedback(label: $0) }
        },
        note: try optionalText("note") ?? "")
    case .progress:
      return .progress(
        MethodID(try text("method")), from: StageID(try text("stage")), note: try optionalText("note") ?? "")
    case .zone: return .travel(try required("to", Self.zone) { $0.string.flatMap { ZoneID($0) } })
    case .dayStart:
      return .setDayStart(
        minutes: try required("time", "not a time of day") { $0.string.flatMap { Reminder(text: $0)?.minute } })
    case .freeze: return .freezeDay(try day("day"))
    case .grant: return .grantFreezes(try whole("count"), reason: try optionalText("reason") ?? "")
    case .close: return .closeDay(try day("day"))
    default: preconditionFailure("\(kind) is about a habit")
    }
  }

  private mutating func definition() throws(RecordFault) -> HabitDefinition {
    var definition = HabitDefinition(
      name: try text("name"), unit: try optionalText("unit"), schedule: try schedule(),
      firstDay: try optional("firstDay", Self.day, Self.day), attributes: try attributes(),
      group: try optionalText("group"))
    let places =
      try optional("decimals", "not a number from 0 to \(DecimalPlaces.max)") {
        $0.integer.flatMap { DecimalPlaces(exactly: $0) }
      } ?? .none
    definition.decimals = Int(places.count)
    let limit = try optional("atMost", "not a number", \.number)
    definition.kind = limit == nil ? .atLeast : .atMost
    let goal = if let limit { limit } else { try number("goal") }
    guard abs(goal) <= Double(DayCounts.limit), let stored = places.stored(goal) else {
      throw RecordFault(limit == nil ? "goal" : "atMost", "it is too large, or has more decimals than the habit")
    }
    definition.goal = stored
    return definition
  }
}

extension HabitDefinition {
  fileprivate var facts: JSONFields {
    let places = DecimalPlaces(decimals) ?? .none
    return [
      "name": name, kind == .atMost ? "atMost" : "goal": places.json(goal),
      "decimals": decimals == 0 ? nil : decimals, "schedule": schedule.text, "firstDay": firstDay, "unit": unit,
      "group": group, "attributes": attributes.jsonIfAny,
    ]
  }
}

extension String {
  fileprivate var ifAny: String? { isEmpty ? nil : self }
}

extension [String: String] {
  fileprivate var jsonIfAny: JSONValue? {
    isEmpty ? nil : .object(map { JSONValue.Member($0.key, $0.value) }.sortedByBytes(of: \.name))
  }
}

extension DecimalPlaces {
  /// Creates a number of decimals; nil if no habit can have it.
  fileprivate init?(exactly count: Int) {
    guard (0...Self.max).contains(count) else { return nil }
    self.init(count)
  }
}
