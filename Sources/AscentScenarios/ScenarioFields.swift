import AscentRules

/// The fields of an object that have not been read yet. A field left at the end is unknown,
/// which is a fault.
struct ScenarioFields {
  /// The object's name in messages.
  let subject: String
  private var rest: [JSONValue.Member]

  /// The fields of a value, which must be an object.
  init(_ value: JSONValue, of subject: String) throws(ScenarioFault) {
    guard case .object(let members) = value else {
      throw ScenarioFault("\(subject) must be an object, not \(value.kind)")
    }
    self.subject = subject
    self.rest = members
  }

  /// Takes all the fields that are left.
  mutating func takeRest() -> [JSONValue.Member] {
    defer { rest = [] }
    return rest
  }

  /// Throws if a field is left.
  func finish() throws(ScenarioFault) {
    guard let unknown = rest.first else { return }
    throw ScenarioFault("\(subject) has no field “\(unknown.name)”")
  }

  /// Takes the value of a field; nil if it is missing.
  mutating func optional<Value>(_ name: String, _ kind: ScenarioValue<Value>) throws(ScenarioFault) -> Value? {
    guard let index = rest.firstIndex(where: { $0.name == name }) else { return nil }
    let found = rest.remove(at: index).value
    guard let value = kind.read(found) else {
      throw ScenarioFault("“\(name)” of \(subject) \(kind.fault(in: found))")
    }
    return value
  }

  /// Takes the value of a field. Throws if it is missing.
  mutating func required<Value>(_ name: String, _ kind: ScenarioValue<Value>) throws(ScenarioFault) -> Value {
    guard let value = try optional(name, kind) else { throw ScenarioFault("\(subject) needs the field “\(name)”") }
    return value
  }
}
