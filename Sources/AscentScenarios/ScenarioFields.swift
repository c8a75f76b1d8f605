internal import AscentRules

/// The fields of an object that are not read yet. A field left at the end is unknown, which is a
/// fault.
struct ScenarioFields {
  /// The object's name in messages.
  let subject: String
  private var rest: [JSONMember]

  /// The fields of a value, which must be an object.
  init(_ value: JSONValue, of subject: String) throws(ScenarioFault) {
    guard case .object(let members) = value else {
      throw ScenarioFault(reason: "\(subject) must be an object, not \(value.kind)")
    }
    self.subject = subject
    self.rest = members
  }

  /// The fields that are left.
  mutating func takeRest() -> [JSONMember] {
    defer { rest = [] }
    return rest
  }

  /// Throws if a field is left.
  func finish() throws(ScenarioFault) {
    guard let unknown = rest.first else { return }
    throw ScenarioFault(reason: "\(subject) has no field “\(unknown.name)”")
  }

  mutating func value(_ name: String) -> JSONValue? {
    guard let index = rest.firstIndex(where: { $0.name == name }) else { return nil }
    return rest.remove(at: index).value
  }

  mutating func text(_ name: String) throws(ScenarioFault) -> String? {
    guard let value = value(name) else { return nil }
    guard case .string(let text) = value else { throw wrong(name, "a text", value) }
    return text
  }

  mutating func integer(_ name: String) throws(ScenarioFault) -> Int64? {
    guard let value = value(name) else { return nil }
    guard case .integer(let number) = value else { throw wrong(name, "a whole number", value) }
    return number
  }

  mutating func day(_ name: String) throws(ScenarioFault) -> LocalDay? {
    try parsed(name, "a date such as 2025-10-12") { LocalDay($0) }
  }

  mutating func instant(_ name: String) throws(ScenarioFault) -> Instant? {
    try parsed(name, "a time with its offset, such as 2025-10-12T08:00:00+02:00") { Instant(iso8601: $0) }
  }

  mutating func zone(_ name: String) throws(ScenarioFault) -> ZoneID? {
    try parsed(name, "the name of a zone, such as Europe/Amsterdam") { ZoneID($0) }
  }

  mutating func schedule(_ name: String) throws(ScenarioFault) -> Schedule? {
    try parsed(name, "one of daily, weekdays:mon,wed, every:3d, times:2/3d, weekly:3", ScenarioTexts.schedule)
  }

  mutating func operation(_ name: String) throws(ScenarioFault) -> OperationID? {
    try parsed(name, "an operation id of 1 to 200 bytes") { OperationID($0) }
  }

  mutating func method(_ name: String) throws(ScenarioFault) -> MethodID {
    MethodID(try required(try text(name), name))
  }

  mutating func feedback(_ name: String) throws(ScenarioFault) -> Feedback? {
    let labels = Feedback.allCases.map(\.label).joined(separator: ", ")
    return try parsed(name, "one of \(labels)") { Feedback(label: $0) }
  }

  mutating func celebration(_ name: String) throws(ScenarioFault) -> CelebrationKey? {
    try parsed(name, "the id of a celebration, such as advance:breathing/longer-out") { CelebrationKey($0) }
  }

  mutating func outcome(_ name: String) throws(ScenarioFault) -> ProgressionReceipt.Outcome? {
    try parsed(name, "advanced or alreadyAdvanced") { text in
      switch text {
      case "advanced": .advanced
      case "alreadyAdvanced": .alreadyAdvanced
      default: nil
      }
    }
  }

  mutating func catalog(_ name: String) throws(ScenarioFault) -> Catalog? {
    guard let value = value(name) else { return nil }
    do throws(CatalogFaults) {
      return try Catalog.read(Array(value.text.utf8), evaluators: .standard)
    } catch {
      throw ScenarioFault(reason: error.faults.map { "“\(name)”: \($0)" }.joined(separator: "; "))
    }
  }

  /// The value of a required field.
  func required<Value>(_ value: Value?, _ name: String) throws(ScenarioFault) -> Value {
    guard let value else { throw ScenarioFault(reason: "\(subject) needs the field “\(name)”") }
    return value
  }

  private mutating func parsed<Value>(
    _ name: String, _ allowed: String, _ parse: (String) -> Value?
  ) throws(ScenarioFault) -> Value? {
    guard let text = try text(name) else { return nil }
    guard let value = parse(text) else {
      throw ScenarioFault(reason: "“\(name)” of \(subject) is “\(text)”; it must be \(allowed)")
    }
    return value
  }

  private func wrong(_ name: String, _ allowed: String, _ value: JSONValue) -> ScenarioFault {
    ScenarioFault(reason: "“\(name)” of \(subject) must be \(allowed), not \(value.kind)")
  }
}
