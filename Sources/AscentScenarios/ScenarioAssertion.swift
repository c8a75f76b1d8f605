import AscentRules
import AscentRuntime

/// The values that a report must have.
struct ScenarioAssertion {
  /// The habit it is about; nil for the person.
  var habit: String?
  /// The day it is about; nil for the step's own day.
  var day: LocalDay?
  /// The value of each field.
  var expected: [(field: ScenarioField, value: JSONValue)] = []

  /// Whether it asserts events.
  var isOfEvents: Bool { isOf("events") }

  /// Whether it asserts a field.
  func isOf(_ field: String) -> Bool { expected.contains { $0.field.name == field } }

  /// The differences between a report and what is expected.
  func faults(in source: ScenarioField.Source) -> [(message: String, expected: String, actual: String)] {
    let subject = habit.flatMap { source.person[$0] }
    if let habit, subject == nil { return [("the habit “\(habit)”", "there is one", "there is none")] }
    return expected.compactMap { field, value in
      var source = source
      source.expected = value
      let actual = field.actual(source, subject)
      return actual == value ? nil : (field.name, value.text, actual.text)
    }
  }
}

extension ScenarioFields {
  mutating func assertion(habit: String?) throws(ScenarioFault) -> ScenarioAssertion {
    var assertion = ScenarioAssertion(habit: habit, day: try optional("date", .day))
    var expect = try ScenarioFields(required("expect", .any), of: "“expect” of assert")
    for member in expect.takeRest() {
      guard let field = ScenarioField.all.first(where: { $0.name == member.name }) else {
        let known = ScenarioField.all.map(\.name).joined(separator: ", ")
        throw ScenarioFault("unknown field “\(member.name)” in assert; known fields: \(known)")
      }
      if field.isOfHabit, habit == nil { throw ScenarioFault("“\(field.name)” needs the field “habit”") }
      guard let value = field.kind.read(member.value) else {
        throw ScenarioFault("“\(field.name)” \(field.kind.fault(in: member.value))")
      }
      assertion.expected.append((field, value))
    }
    return assertion
  }
}
