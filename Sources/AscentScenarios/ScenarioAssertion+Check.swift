internal import AscentRules
internal import AscentRuntime

extension ScenarioAssertion {
  /// The differences between a report and what is expected.
  func faults(in person: PersonReport, context: RuleContext) -> [(message: String, expected: String, actual: String)] {
    let subject = habit.flatMap { person[$0] }
    if let habit, subject == nil { return [("the habit “\(habit)”", "there is one", "there is none")] }
    return expected.compactMap { field, value in
      let actual = Self.actual(field, value, person, subject, context)
      guard actual != value else { return nil }
      return (field.rawValue, Self.text(value), Self.text(actual))
    }
  }

  private static func actual(
    _ field: Field, _ expected: JSONValue, _ person: PersonReport, _ habit: HabitReport?, _ context: RuleContext
  ) -> JSONValue {
    switch field {
    case .goal: .integer(habit?.goal ?? 0)
    case .progress: .integer(habit?.count ?? 0)
    case .satisfied: .bool(habit?.isSatisfied ?? false)
    case .due: .bool(habit?.isDue ?? false)
    case .streak: .integer(Int64(habit?.streak.current ?? 0))
    case .longestStreak: .integer(Int64(habit?.streak.longest ?? 0))
    case .dailyStreak: .integer(Int64(person.daily.current))
    case .longestDailyStreak: .integer(Int64(person.daily.longest))
    case .complete: .bool(person.isComplete)
    case .freezes: .integer(Int64(person.freezes))
    case .totalXP: .integer(person.totalXP)
    case .level: .integer(Int64(person.level.number))
    case .stage: ofMethods(in: expected) { stage(of: $0, person, context) }
    case .readiness:
      ofMethods(in: expected) { id in
        ReadinessRules.readiness(of: id, on: person.day, in: person.progression, context: context).map {
          "\($0.status)"
        }
      }
    case .celebrations: celebrations(expected, person)
    }
  }

  /// The actual value of each expected method; null for an unknown method.
  private static func ofMethods(in expected: JSONValue, _ actual: (MethodID) -> String?) -> JSONValue {
    guard case .object(let members) = expected else { return .null }
    return .object(
      members.map { JSONMember(name: $0.name, value: actual(MethodID($0.name)).map { .string($0) } ?? .null) })
  }

  private static func stage(of id: MethodID, _ person: PersonReport, _ context: RuleContext) -> String? {
    person.progression[id].presentStage(in: context.catalog)?.text
  }

  private static func celebrations(_ expected: JSONValue, _ person: PersonReport) -> JSONValue {
    let waiting = person.celebrations.map { JSONValue.string($0.key.description) }
    return if case .array = expected { .array(waiting) } else { .integer(Int64(waiting.count)) }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .bool(let flag): String(flag)
    case .integer(let number): String(number)
    default: value.text
    }
  }
}

extension Refusal {
  /// The name of the case, without its facts.
  var caseName: String {
    let text = String(describing: self)
    return String(text[..<(text.firstIndex(of: "(") ?? text.endIndex)])
  }
}

extension AscentError {
  /// The result of a command, in the words of a scenario.
  var scenarioText: String {
    if case .refused(let refusal) = self { "refused: \(refusal)" } else { "\(self)" }
  }
}

extension StoredCommand {
  /// Whether an undo without an operation id may pick it: it did something, and is no undo itself.
  var canBeUndone: Bool {
    events.contains { event in
      switch event {
      case .completionLogged, .daysExcused, .freezesGranted, .xpGranted, .sessionLogged, .stageAdvanced: true
      default: false
      }
    }
  }
}
