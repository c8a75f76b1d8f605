/// Why a record of a file is refused, and which of its fields is at fault.
package struct RecordFault: Error, Hashable {
  /// The field; empty for the record as a whole.
  package var field: String
  package var reason: String

  package init(_ field: String, _ reason: String) { (self.field, self.reason) = (field, reason) }
}

extension ExportRecord {
  /// The record of an object. Whether a person may record it is for the rules to say.
  package init(_ json: JSONValue) throws(RecordFault) {
    var fields = try RecordFields(json)
    let kind = try fields.required("kind", "not a kind of record") { $0.string.flatMap(Kind.init) }
    let added: Int32? =
      kind == .habit ? try fields.required("habit", "not a whole number of at least 1", Self.habitNumber) : nil
    let intent = try fields.intent(of: kind)
    self.init(
      id: try fields.optional("id", "not an operation ID") { $0.string.flatMap { OperationID($0) == nil ? nil : $0 } },
      intent, at: try fields.optional("at", "not a time such as 2026-03-01T08:00:00Z", Self.instant),
      zone: try fields.optional("zone", RecordFields.zone) { $0.string.flatMap { ZoneID($0) } },
      device: try fields.optional("device", "not the name of a device") {
        $0.string.flatMap { DeviceID($0).fault == nil ? DeviceID($0) : nil }
      })
    self.added = added
    try fields.finish()
  }

  fileprivate static func habitNumber(_ value: JSONValue) -> Int32? {
    value.integer.flatMap { $0 > 0 ? Int32(exactly: $0) : nil }
  }

  private static func instant(_ value: JSONValue) -> Instant? {
    guard let at = value.string.flatMap({ Instant(iso8601: $0) }), (Instant.earliest...Instant.latest).contains(at)
    else { return nil }
    return at
  }
}

/// The fields of a record that are not read yet.
private struct RecordFields {
  /// What values of these kinds are not, where they are something else.
  static let zone = "not a time zone such as Europe/Amsterdam"
  private static let day = "not a date such as 2026-03-01"

  private var rest: [JSONValue.Member]

  init(_ json: JSONValue) throws(RecordFault) {
    guard case .object(let members) = json else { throw RecordFault("", "a record is an object, not \(json.kind)") }
    rest = members
  }

  /// The value of a field that may be missing.
  ///
  /// - Parameter fault: what is wrong with a value that can't be read.
  mutating func optional<Value>(
    _ name: String, _ fault: String, _ read: (JSONValue) -> Value?
  ) throws(RecordFault) -> Value? {
    guard let index = rest.firstIndex(where: { $0.name == name }) else { return nil }
    let found = rest.remove(at: index).value
    guard let value = read(found) else {
      let text = found.text
      throw RecordFault(name, "\(text.prefix(60))\(text.count > 60 ? "…" : "") is \(fault)")
    }
    return value
  }

  mutating func required<Value>(
    _ name: String, _ fault: String, _ read: (JSONValue) -> Value?
  ) throws(RecordFault) -> Value {
    guard let value = try optional(name, fault, read) else { throw RecordFault(name, "the field is missing") }
    return value
  }

  func finish() throws(RecordFault) {
    if let unknown = rest.first { throw RecordFault(unknown.name, "unknown field") }
  }

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
    case .goal: return .goal(try number("goal"), of: try habit(), from: try day("from"))
    case .schedule: return .setSchedule(try habit(), try schedule(), from: try day("from"))
    case .archive: return .archive(try habit(), from: try day("from"))
    case .restore: return .restore(try habit(), from: try day("from"))
    case .skip: return .recordSkip(try habit(), try day("day"), reason: try optionalText("reason") ?? "")
    case .pause: return .pause(try habit(), from: try day("from"), through: try day("through"))
    case .resume: return .resume(try habit(), from: try day("from"))
    case .reminder:
      let text = try text("reminder")
      let reminder = Reminder(text: text)
      guard reminder != nil || text == "off" else { throw RecordFault("reminder", "neither a time of day nor off") }
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

  private mutating func habit() throws(RecordFault) -> HabitReference {
    try required("habit", "neither the number nor the name of a habit") { value in
      ExportRecord.habitNumber(value).map { .id(HabitID(number: $0)) } ?? value.string.map { .name($0) }
    }
  }

  private mutating func attributes() throws(RecordFault) -> [String: String] {
    let object = try optional("attributes", "not an object of texts", \.members) ?? []
    var attributes: [String: String] = [:]
    for member in object {
      guard let value = member.value.string else { throw RecordFault("attributes.\(member.name)", "not a text") }
      attributes[member.name] = value
    }
    return attributes
  }

  private mutating func text(_ name: String) throws(RecordFault) -> String {
    try required(name, "not a text", \.string)
  }
  private mutating func optionalText(_ name: String) throws(RecordFault) -> String? {
    try optional(name, "not a text", \.string)
  }
  private mutating func number(_ name: String) throws(RecordFault) -> Double {
    try required(name, "not a number", \.number)
  }
  private mutating func day(_ name: String) throws(RecordFault) -> LocalDay { try required(name, Self.day, Self.day) }
  private mutating func whole(_ name: String) throws(RecordFault) -> Int32 {
    try required(name, "not a whole number") { $0.integer.flatMap { Int32(exactly: $0) } }
  }
  private mutating func schedule() throws(RecordFault) -> Schedule {
    try required("schedule", "not a schedule such as daily or weekly:3") {
      $0.string.flatMap { ScheduleText.schedule($0) }
    }
  }

  private static func day(_ value: JSONValue) -> LocalDay? { value.string.flatMap { LocalDay($0) } }
}

extension DecimalPlaces {
  /// That many; nil for a number that no habit has.
  fileprivate init?(exactly count: Int) {
    guard (0...Self.max).contains(count) else { return nil }
    self.init(count)
  }
}
