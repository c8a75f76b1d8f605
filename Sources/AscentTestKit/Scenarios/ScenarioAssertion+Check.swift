internal import AscentRules
internal import AscentRuntime

extension ScenarioAssertion {
  /// What in a report is not as expected.
  func faults(in person: PersonReport) -> [(message: String, expected: String, actual: String)] {
    let subject = person.habits.last { $0.name == habit && !$0.isArchived } ?? person.habits.last { $0.name == habit }
    if let habit, subject == nil { return [("the habit “\(habit)”", "there is one", "there is none")] }
    return expected.compactMap { field, value in
      let actual = Self.actual(field, person, subject)
      guard actual != value else { return nil }
      return (field.rawValue, Self.text(value), Self.text(actual))
    }
  }

  private static func actual(_ field: Field, _ person: PersonReport, _ habit: HabitReport?) -> JSONValue {
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
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .bool(let flag): String(flag)
    case .integer(let number): String(number)
    default: value.kind
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
  /// Whether the person did something here that can be taken back, other than taking something back.
  var isOwnDeed: Bool {
    events.contains { event in
      switch event {
      case .completionLogged, .daysExcused, .freezesGranted, .xpGranted: true
      default: false
      }
    }
  }
}
