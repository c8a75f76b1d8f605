internal import AscentRules

/// What a scenario expects.
extension ScenarioDecoding {
  static func assertion(habit: String?, _ params: inout ScenarioFields) throws(ScenarioFault) -> ScenarioAssertion {
    var assertion = ScenarioAssertion(habit: habit, day: try params.day("date"), expected: [])
    var expect = try ScenarioFields(params.required(params.value("expect"), "expect"), of: "“expect” of assert")
    for member in expect.takeRest() {
      guard let field = ScenarioAssertion.Field(rawValue: member.name) else { throw unknown(field: member.name) }
      if field.isOfHabit, habit == nil { throw ScenarioFault(reason: "“\(field)” needs the field “habit”") }
      guard field.accepts(member.value) else {
        throw ScenarioFault(reason: "“\(field)” must be \(field.allowed), not \(member.value.kind)")
      }
      assertion.expected.append((field, member.value))
    }
    return assertion
  }

  private static func unknown(field name: String) -> ScenarioFault {
    let known = ScenarioAssertion.Field.allCases.map(\.rawValue).joined(separator: ", ")
    return ScenarioFault(reason: "assert knows no “\(name)”; it knows \(known)")
  }
}

extension ScenarioAssertion.Field {
  /// The allowed values, in words.
  fileprivate var allowed: String {
    switch self {
    case .satisfied, .due, .complete: "a boolean"
    case .stage: "an object of methods and their stages"
    case .readiness:
      "an object of methods and one of \(ReadinessStatus.allCases.map { "\($0)" }.joined(separator: ", "))"
    case .celebrations: "a whole number or a list of the ids of celebrations"
    default: "a whole number"
    }
  }

  fileprivate func accepts(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.satisfied, .bool), (.due, .bool), (.complete, .bool): true
    case (.satisfied, _), (.due, _), (.complete, _): false
    case (.stage, .object(let members)): members.allSatisfy { $0.value.string != nil }
    case (.readiness, .object(let members)):
      members.allSatisfy { member in ReadinessStatus.allCases.contains { "\($0)" == member.value.string } }
    case (.celebrations, .array(let ids)): ids.allSatisfy { $0.string.flatMap { CelebrationKey($0) } != nil }
    case (.stage, _), (.readiness, _): false
    case (_, .integer): true
    default: false
    }
  }
}
