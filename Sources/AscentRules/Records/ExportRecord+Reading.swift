/// Why a record in a file is refused, and which field is at fault.
package struct RecordFault: Error, Hashable {
  /// The field; empty for the record as a whole.
  package var field: String
  package var reason: String

  package init(_ field: String, _ reason: String) { (self.field, self.reason) = (field, reason) }
}

extension ExportRecord {
  /// Reads a record from a JSON object. Only the format is checked: whether a person may record it
  /// is decided by the rules.
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

/// The fields of a record that have not been read yet.
struct RecordFields {
  /// The faults of values that are not a time zone or not a date.
  static let zone = "not a time zone such as Europe/Amsterdam"
  static let day = "not a date such as 2026-03-01"

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

  mutating func habit() throws(RecordFault) -> HabitReference {
    try required("habit", "neither the number nor the name of a habit") { value in
      ExportRecord.habitNumber(value).map { .id(HabitID(number: $0)) } ?? value.string.map { .name($0) }
    }
  }

  mutating func attributes() throws(RecordFault) -> [String: String] {
    let object = try optional("attributes", "not an object of texts", \.members) ?? []
    var attributes: [String: String] = [:]
    for member in object {
      guard let value = member.value.string else { throw RecordFault("attributes.\(member.name)", "not a text") }
      attributes[member.name] = value
    }
    return attributes
  }

  mutating func text(_ name: String) throws(RecordFault) -> String {
    try required(name, "not a text", \.string)
  }
  mutating func optionalText(_ name: String) throws(RecordFault) -> String? {
    try optional(name, "not a text", \.string)
  }
  mutating func number(_ name: String) throws(RecordFault) -> Double {
    try required(name, "not a number", \.number)
  }
  mutating func day(_ name: String) throws(RecordFault) -> LocalDay { try required(name, Self.day, Self.day) }
  mutating func whole(_ name: String) throws(RecordFault) -> Int32 {
    try required(name, "not a whole number") { $0.integer.flatMap { Int32(exactly: $0) } }
  }
  mutating func schedule() throws(RecordFault) -> Schedule {
    try required("schedule", "not a schedule such as daily or weekly:3") {
      $0.string.flatMap { ScheduleText.schedule($0) }
    }
  }

  static func day(_ value: JSONValue) -> LocalDay? { value.string.flatMap { LocalDay($0) } }
}
