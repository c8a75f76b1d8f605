/// Reads a catalogue from JSON in the order of the text, and records every fault with its place. A
/// faulty value is replaced by an empty one so that reading can continue; a catalogue is valid only
/// if there are no faults.
struct CatalogReader {
  /// What is needed to check a catalogue beyond its format.
  struct Checks {
    let evaluators: CriterionEvaluators
    let outline: CatalogOutline
  }

  /// Nil to check only the format: a stored catalogue stays readable even if the limits
  /// have changed.
  let checks: Checks?
  private(set) var faults = Catalog.Faults()
  private var path: [CatalogStep] = []

  init(checks: Checks?) {
    self.checks = checks
  }

  /// The nesting depth of the current value.
  var depth: Int { path.count + 1 }

  /// Records a fault at the current place.
  mutating func report(_ reason: @autoclosure () -> String) {
    faults.add(reason(), at: path)
  }

  /// Records a fault beyond the format, if such faults are checked.
  mutating func check(_ reason: @autoclosure () -> String?) {
    guard checks != nil, let reason = reason() else { return }
    report(reason)
  }

  /// Reads one level deeper.
  mutating func inside<Value>(_ step: CatalogStep, _ read: (inout CatalogReader) -> Value) -> Value {
    path.append(step)
    defer { path.removeLast() }
    return read(&self)
  }

  /// Reads the members of an object one by one, and records those that are missing or unknown.
  mutating func object<Field>(
    _ value: JSONValue, required: [Field] = [], _ read: (inout CatalogReader, Field, JSONValue) -> Void
  ) where Field: RawRepresentable<String> & CaseIterable {
    guard let members = members(value) else { return }
    for field in required where !members.contains(where: { $0.name == field.rawValue }) {
      inside(.field(field.rawValue)) { $0.report("missing") }
    }
    for member in members {
      inside(.field(member.name)) { reader in
        guard let field = Field(rawValue: member.name) else {
          return reader.report(
            "unknown field; allowed: \(Field.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        read(&reader, field, member.value)
      }
    }
  }

  /// The members of an object; nil, with a fault recorded, for any other value.
  mutating func members(_ value: JSONValue) -> [JSONValue.Member]? {
    if value.members == nil { report("it must be an object, not \(value.kind)") }
    return value.members
  }

  /// Reads the elements of a list one by one.
  mutating func list<Element>(
    _ value: JSONValue, count: ClosedRange<Int>, _ read: (inout CatalogReader, Int, JSONValue) -> Element
  ) -> [Element] {
    guard let values = value.elements else {
      report("it must be an array, not \(value.kind)")
      return []
    }
    if values.count < count.lowerBound {
      check("it has \(values.count.counted("element")); at least \(count.lowerBound) are required")
    }
    if values.count > count.upperBound {
      check("it has \(values.count.counted("element")); at most \(count.upperBound) are allowed")
    }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      let element = inside(.index(index)) { read(&$0, index, value) }
      // Check all elements, but keep only as many as are allowed.
      if checks == nil || index < count.upperBound { elements.append(element) }
    }
    return elements
  }

  /// Reads a text whose length must be in a range.
  mutating func text(_ value: JSONValue, length: ClosedRange<Int>) -> String {
    guard let text = value.string else {
      report("it must be a string, not \(value.kind)")
      return ""
    }
    check(TextRules.fault(in: text, length: length))
    return text
  }

  /// Reads a whole number that must be in a range.
  mutating func integer(_ value: JSONValue, in range: ClosedRange<Int>) -> Int {
    guard let number = value.integer else {
      report("it must be a whole number, not \(value.kind)")
      return range.lowerBound
    }
    check(CatalogLimits.fault(in: number, allowed: range))
    return number
  }
}
