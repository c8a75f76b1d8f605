internal import AscentRules
internal import AscentRuntime

extension ScenarioAssertion {
  /// What in a report is not as expected, under a catalogue.
  func faults(in person: PersonReport, context: RuleContext) -> [(message: String, expected: String, actual: String)] {
    let subject = person.habits.last { $0.name == habit && !$0.isArchived } ?? person.habits.last { $0.name == habit }
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

  /// For each method that is expected something of, what there is; null where there is no such
  /// method.
  private static func ofMethods(in expected: JSONValue, _ actual: (MethodID) -> String?) -> JSONValue {
    guard case .object(let members) = expected else { return .null }
    return .object(
      members.map { JSONMember(name: $0.name, value: actual(MethodID($0.name)).map { .string($0) } ?? .null) })
  }

  private static func stage(of id: MethodID, _ person: PersonReport, _ context: RuleContext) -> String? {
    let method = person.progression[id]
    return (method.stage(method.steps.count) ?? context.catalog[id]?.stages.first?.id)?.text
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
  /// What became of a command, in the words of a scenario.
  var scenarioText: String {
    if case .refused(let refusal) = self { "refused: \(refusal)" } else { "\(self)" }
  }
}

extension StoredCommand {
  /// Whether the person did something here that can be taken back, other than taking something
  /// back.
  var isOwnDeed: Bool {
    events.contains { event in
      switch event {
      case .completionLogged, .daysExcused, .freezesGranted, .xpGranted, .sessionLogged, .stageAdvanced: true
      default: false
      }
    }
  }
}
