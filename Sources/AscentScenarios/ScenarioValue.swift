import AscentRules

/// A kind of value that a field may have.
struct ScenarioValue<Value>: Sendable {
  /// The allowed values, in words.
  let allowed: String
  /// Whether the value is written as a text, so that a message about an invalid value can quote it.
  private let isText: Bool
  /// Reads a value; nil if it is not of this kind.
  let read: @Sendable (JSONValue) -> Value?

  init(_ allowed: String, isText: Bool = false, read: @escaping @Sendable (JSONValue) -> Value?) {
    self.allowed = allowed
    self.isText = isText
    self.read = read
  }

  /// A kind whose values are written as texts.
  init(_ allowed: String, parse: @escaping @Sendable (String) -> Value?) {
    self.init(allowed, isText: true) { $0.string.flatMap(parse) }
  }

  /// What is wrong with a value that could not be read.
  func fault(in value: JSONValue) -> String {
    if isText, let text = value.string { return "is “\(text)”; it must be \(allowed)" }
    return "must be \(allowed), not \(value.kind)"
  }
}

// In an extension without constraints, so that a kind such as `.zone` is found whatever its
// type of value.
extension ScenarioValue {
  static var any: ScenarioValue<JSONValue> { .init("a value") { $0 } }
  static var boolean: ScenarioValue<JSONValue> { .init("a boolean") { if case .bool = $0 { $0 } else { nil } } }
  static var wholeNumber: ScenarioValue<JSONValue> {
    .init("a whole number") { if case .integer = $0 { $0 } else { nil } }
  }

  static var anyNumber: ScenarioValue<JSONValue> { .init("a number") { $0.number == nil ? nil : $0 } }

  /// An object whose members are allowed texts.
  static func members(
    _ allowed: String, areAllowed: @escaping @Sendable (String) -> Bool = { _ in true }
  ) -> ScenarioValue<JSONValue> {
    .init("an object of methods and \(allowed)") { value in
      guard case .object(let members) = value else { return nil }
      return members.allSatisfy { $0.value.string.map(areAllowed) ?? false } ? value : nil
    }
  }

  static var list: ScenarioValue<[JSONValue]> {
    .init("a list") { if case .array(let values) = $0 { values } else { nil } }
  }

  static var integer: ScenarioValue<Int64> {
    .init("a whole number") { if case .integer(let number) = $0 { number } else { nil } }
  }

  static var number: ScenarioValue<Double> { .init("a number") { $0.number } }

  static func integer(in range: ClosedRange<Int64>) -> ScenarioValue<Int64> {
    .init("from \(range.lowerBound) to \(range.upperBound)") { value in
      ScenarioValue<Int64>.integer.read(value).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A time of day, as minutes after midnight.
  static var timeOfDay: ScenarioValue<Int64> {
    .init("like 04:00") { text in
      let time = text.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/)?.output
      guard let time, let hour = Int64(time.1), let minute = Int64(time.2) else { return nil }
      return hour * 60 + minute
    }
  }

  static var text: ScenarioValue<String> { .init("a text") { $0 } }

  static var day: ScenarioValue<LocalDay> { .init("a date such as 2025-10-12") { LocalDay($0) } }

  static var instant: ScenarioValue<Instant> {
    .init("a time with its offset, such as 2025-10-12T08:00:00+02:00") { Instant(iso8601: $0) }
  }

  static var zone: ScenarioValue<ZoneID> { .init("the name of a time zone, such as Europe/Amsterdam") { ZoneID($0) } }

  static var schedule: ScenarioValue<Schedule> {
    .init("one of daily, weekdays:mon,wed, every:3d, times:2/3d, weekly:3") { ScheduleText.schedule($0) }
  }

  static var weekdays: ScenarioValue<WeekdaySet> {
    .init("days of the week such as mon,wed") { ScheduleText.days(named: $0) }
  }

  static var operation: ScenarioValue<OperationID> { .init("an operation id of 1 to 200 bytes") { OperationID($0) } }

  static var feedback: ScenarioValue<Feedback> {
    .init("one of \(Feedback.allCases.map(\.label).joined(separator: ", "))") { Feedback(label: $0) }
  }

  static var celebration: ScenarioValue<CelebrationKey> {
    .init("the id of a celebration, such as advance:breathing/longer-out") { CelebrationKey($0) }
  }

  static var outcome: ScenarioValue<Receipt.Progression.Outcome> {
    .init("advanced or alreadyAdvanced") { ["advanced": .advanced, "alreadyAdvanced": .alreadyAdvanced][$0] }
  }

  static var order: ScenarioValue<ScenarioDelivery.Order> {
    .init("one of sent, reversed, shuffled") { ScenarioDelivery.Order(rawValue: $0) }
  }
}
