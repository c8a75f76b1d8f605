/// An event as it appears in JSON: the name of its kind and its facts. A name, once used, never
/// changes its meaning.
package struct EventDescription {
  /// The name of the kind, as it is stored.
  package let kind: String
  /// The facts, in the order in which people read them.
  package let facts: [JSONValue.Member]

  /// The description of an event.
  ///
  /// - Parameters:
  ///   - name: the name of a habit, or nil if it is not known; then the habit's number is written.
  ///   - decimals: the decimals of a habit's amounts, or nil if they are not known; then amounts
  ///     are written as they are stored, in units of the last decimal.
  package init(
    _ event: Event, habitName name: (HabitID) -> String?, decimals: (HabitID) -> DecimalPlaces? = { _ in nil }
  ) {
    kind = event.kind.name
    facts = event.facts.map { fact in
      let value: any JSONConvertible =
        switch fact.value {
        case .habit(let id): name(id)?.json ?? id.number.json
        case .integer(let number): number
        case .amount(let amount, let id): (decimals(id) ?? .none).json(amount)
        case .text(let text): text
        case .flag(let flag): flag
        case .day(let day): day
        case .days(let days): days.map { [$0.lowerBound, $0.upperBound] }
        case .schedule(let schedule): schedule.text
        case .criteria(let criteria): criteria
        }
      return JSONValue.Member(fact.name, value)
    }
  }
}
