/// One fact of an event, as people read it. Its name is also the field's name in JSON, so it must
/// never change.
package struct EventFact: Hashable {
  /// The value of a fact. The display code looks up names and chooses the wording.
  package enum Value: Hashable {
    case habit(HabitID)
    case integer(Int64)
    /// An amount of a habit, which may have decimals.
    case amount(Int64, of: HabitID)
    case text(String)
    case flag(Bool)
    /// A day, or none.
    case day(LocalDay?)
    /// The first and the last day of a range, or none.
    case days(ClosedRange<LocalDay>?)
    case schedule(Schedule)
    case criteria([MetCriterion])
  }

  package var name: String
  package var value: Value
}

extension Event {
  /// The facts of the event, in the order in which people read them.
  package var facts: [EventFact] {
    var writer = FactWriter()
    write(to: &writer)
    return writer.facts
  }

  /// Whether a fact is an amount of a habit, which may have decimals.
  package var hasHabitAmount: Bool {
    facts.contains { if case .amount = $0.value { true } else { false } }
  }
}

/// Collects the facts of an event.
private struct FactWriter: EventWriter {
  var facts: [EventFact] = []

  mutating func columns(_ fill: (inout EventColumns) -> Void) {}
  mutating func detail(_ key: String, _ text: @autoclosure () -> String?) {}
  mutating func detail(_ key: String, plain write: (inout [UInt8]) -> Void) {}

  mutating func fact(_ name: String, _ value: @autoclosure () -> EventFact.Value) {
    facts.append(EventFact(name: name, value: value()))
  }
}
