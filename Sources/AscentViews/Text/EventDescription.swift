package import AscentRules

/// An event as a kind and named facts, from which both its text and its JSON are made.
package struct EventDescription: Sendable {
  /// The name of the kind, as it is stored.
  package let kind: String
  /// The facts in the order in which people read them.
  package let facts: [JSON.Member]

  /// The description of an event.
  ///
  /// - Parameter name: the name of a habit, or nil if it is not known; then the habit's number is
  ///   written.
  package init(_ event: Event, habitName name: (HabitID) -> String?) {
    kind = event.kind.name
    facts = event.facts.map { fact in
      let value: JSON =
        switch fact.value {
        case .habit(let id): name(id).map(JSON.string) ?? .integer(Int64(id.number))
        case .integer(let number): .integer(number)
        case .text(let text): .string(text)
        case .flag(let flag): .bool(flag)
        case .day(let day): .day(day)
        case .days(let days): days.map { .array([.day($0.lowerBound), .day($0.upperBound)]) } ?? .null
        case .schedule(let schedule): .string(ScheduleText.text(schedule))
        }
      return JSON.Member(name: fact.name, value: value)
    }
  }

  /// The facts in words.
  package var words: String {
    facts.map { fact in
      let value =
        switch fact.value {
        case .string(let text): text.isEmpty || text.contains(" ") ? "\"\(text)\"" : text
        default: fact.value.line
        }
      return "\(fact.name) \(value)"
    }.joined(separator: ", ")
  }
}
