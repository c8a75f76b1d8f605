internal import AscentRules

/// A kind of value that a field may have.
struct ScenarioValue<Value>: Sendable {
  /// The allowed values, in words.
  let allowed: String
  /// Whether it is written as a text, so that a message about an invalid one can quote it.
  private let isText: Bool
  /// The value, or nil if it is not of this kind.
  let read: @Sendable (JSONValue) -> Value?

  init(_ allowed: String, isText: Bool = false, read: @escaping @Sendable (JSONValue) -> Value?) {
    self.allowed = allowed
    self.isText = isText
    self.read = read
  }

  /// A value written as a text.
  init(_ allowed: String, parse: @escaping @Sendable (String) -> Value?) {
    self.init(allowed, isText: true) { $0.string.flatMap(parse) }
  }

  /// What is wrong with a value that could not be read.
  func fault(in value: JSONValue) -> String {
    if isText, let text = value.string { return "is “\(text)”; it must be \(allowed)" }
    return "must be \(allowed), not \(value.kind)"
  }
}

extension ScenarioValue where Value == JSONValue {
  static var any: Self { Self("a value") { $0 } }
  static var boolean: Self { Self("a boolean") { if case .bool = $0 { $0 } else { nil } } }
  static var wholeNumber: Self { Self("a whole number") { if case .integer = $0 { $0 } else { nil } } }

  /// An object whose members are texts that are allowed.
  static func members(_ allowed: String, areAllowed: @escaping @Sendable (String) -> Bool = { _ in true }) -> Self {
    Self("an object of methods and \(allowed)") { value in
      guard case .object(let members) = value else { return nil }
      return members.allSatisfy { $0.value.string.map(areAllowed) ?? false } ? value : nil
    }
  }
}

extension ScenarioValue where Value == [JSONValue] {
  static var list: Self { Self("a list") { if case .array(let values) = $0 { values } else { nil } } }
}

extension ScenarioValue where Value == Int64 {
  static var integer: Self { Self("a whole number") { if case .integer(let number) = $0 { number } else { nil } } }

  static func integer(in range: ClosedRange<Int64>) -> Self {
    Self("from \(range.lowerBound) to \(range.upperBound)") { value in
      integer.read(value).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// The minutes after midnight.
  static var timeOfDay: Self {
    Self("like 04:00") { text in
      let time = text.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/)?.output
      guard let time, let hour = Int64(time.1), let minute = Int64(time.2) else { return nil }
      return hour * 60 + minute
    }
  }
}

extension ScenarioValue where Value == String {
  static var text: Self { Self("a text") { $0 } }
}

extension ScenarioValue where Value == LocalDay {
  static var day: Self { Self("a date such as 2025-10-12") { LocalDay($0) } }
}

extension ScenarioValue where Value == Instant {
  static var instant: Self {
    Self("a time with its offset, such as 2025-10-12T08:00:00+02:00") { Instant(iso8601: $0) }
  }
}

extension ScenarioValue where Value == ZoneID {
  static var zone: Self { Self("the name of a time zone, such as Europe/Amsterdam") { ZoneID($0) } }
}

extension ScenarioValue where Value == Schedule {
  static var schedule: Self {
    Self("one of daily, weekdays:mon,wed, every:3d, times:2/3d, weekly:3") { EventDetail.schedule($0) }
  }
}

extension ScenarioValue where Value == OperationID {
  static var operation: Self { Self("an operation id of 1 to 200 bytes") { OperationID($0) } }
}

extension ScenarioValue where Value == Feedback {
  static var feedback: Self {
    Self("one of \(Feedback.allCases.map(\.label).joined(separator: ", "))") { Feedback(label: $0) }
  }
}

extension ScenarioValue where Value == CelebrationKey {
  static var celebration: Self {
    Self("the id of a celebration, such as advance:breathing/longer-out") { CelebrationKey($0) }
  }
}

extension ScenarioValue where Value == ProgressionReceipt.Outcome {
  static var outcome: Self {
    Self("advanced or alreadyAdvanced") { ["advanced": .advanced, "alreadyAdvanced": .alreadyAdvanced][$0] }
  }
}

extension ScenarioValue where Value == ScenarioDelivery.Order {
  static var order: Self { Self("one of sent, reversed, shuffled") { ScenarioDelivery.Order(rawValue: $0) } }
}
