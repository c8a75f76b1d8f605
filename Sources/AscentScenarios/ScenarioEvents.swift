import AscentRules
import AscentRuntime

/// The events that scenarios can assert, and how they are written.
enum ScenarioEvents {
  /// A list of events in order, or an object with a count for each kind of event that it names.
  static let kind = ScenarioValue<JSONValue>("a list of texts, or an object with a count for each of \(names)") {
    if let members = $0.members { return members.allSatisfy { isCount($0) } ? $0 : nil }
    return ($0.elements?.allSatisfy { $0.string != nil } ?? false) ? $0 : nil
  }

  private static let kinds: [EventKind] = [
    .dayClosed, .reminderDue, .streakAtRisk, .streakEnded, .streakRestored, .freezeSpent, .freezeChanged,
    .freezeRevised, .celebrationRaised, .celebrationWithdrawn,
  ]
  private static let names = kinds.map { "\($0)" }.joined(separator: ", ")

  private static func isCount(_ member: JSONValue.Member) -> Bool {
    kinds.contains { "\($0)" == member.name } && member.value.integer != nil
  }

  /// Whether scenarios can assert the event.
  static func contains(_ event: Event) -> Bool { kinds.contains(event.kind) }

  /// The events since the last assertion, in the form of the expected value.
  static func actual(_ source: ScenarioField.Source) -> JSONValue {
    guard let members = source.expected.members else {
      let names = source.person.habitNames
      return .array(source.newEvents.map { .string(text($0) { names[$0] ?? "habit \($0)" }) })
    }
    return .object(
      members.map { member in
        let count = source.newEvents.count { "\($0.kind)" == member.name }
        return JSONValue.Member(member.name, count)
      })
  }

  private static func text(_ event: Event, _ name: (HabitID) -> String) -> String {
    let facts =
      switch event {
      case .dayClosed(let day, let outcome, _): "\(day) \(outcome)"
      case .streakEnded(let id, let length, _), .streakRestored(let id, let length, _),
        .streakAtRisk(let id, _, let length):
        (id.map { "\(name($0)) " } ?? "") + "\(length)"
      case .freezeSpent(let day, _, _): "\(day)"
      case .freezeChanged(let day, let inForce), .freezeRevised(let day, let inForce):
        "\(day) \(inForce ? "spent" : "returned")"
      case .reminderDue(let id, let day, _): "\(name(id)) \(day)"
      case .celebrationRaised(let celebration): "\(celebration.key)"
      case .celebrationWithdrawn(let key, _): "\(key)"
      default: ""
      }
    return "\(event.kind) \(facts)"
  }
}

extension RunningScenario {
  /// The events since the last call that scenarios can assert, in order.
  mutating func takeNewEvents() async -> [Event] {
    let known = asserted
    let newEvents = await answer("the events") { ascent throws(AscentError) in
      var (newEvents, last): ([Event], Int32) = ([], known)
      try await ascent.forEachCommand(of: Self.user, newestFirst: true) { command in
        let ordinal = command.accepted.receipt.ordinal
        guard ordinal > known else { return false }
        last = max(last, ordinal)
        newEvents = command.events.filter(ScenarioEvents.contains) + newEvents
        return true
      }
      return (newEvents, last)
    }
    asserted = newEvents?.1 ?? known
    return newEvents?.0 ?? []
  }
}
