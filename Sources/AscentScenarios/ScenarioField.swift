import AscentRules
import AscentRuntime

/// A field of a report that a scenario can assert.
struct ScenarioField {
  /// What the field is read from.
  struct Source {
    var person: PersonReport
    var context: RuleContext
    /// The texts of the waiting celebrations; empty unless they are asserted.
    var texts: [String] = []
    /// The events since events were last asserted.
    var newEvents: [Event] = []
    /// The expected value. Its form decides the form of the actual one.
    var expected = JSONValue.null
  }

  let name: String
  /// Whether it is about one habit.
  let isOfHabit: Bool
  /// The values that a scenario may expect.
  let kind: ScenarioValue<JSONValue>
  /// The actual value; the habit is nil for a field about the person.
  let actual: @Sendable (Source, HabitReport?) -> JSONValue

  /// All fields, in the order in which messages list them.
  static let all: [ScenarioField] = [
    ofHabit("goal", .anyNumber) { $0.traits.decimals.json($0.goal) },
    ofHabit("progress", .anyNumber) { $0.traits.decimals.json($0.count) },
    ofHabit("satisfied", .boolean) { $0.isSatisfied },
    ofHabit("due", .boolean) { $0.isDue },
    ofHabit("streak") { $0.streak.current },
    ofHabit("longestStreak") { $0.streak.longest },
    ofHabit("streakUnit", streakUnit) { $0.streak.unit.rawValue },
    ofHabit("atRisk", .boolean) { $0.streak.atRisk },
    ofPerson("dailyStreak") { $0.person.daily.current },
    ofPerson("longestDailyStreak") { $0.person.daily.longest },
    ofPerson("complete", .boolean) { $0.person.isComplete },
    ofPerson("freezes") { $0.person.freezes },
    ofPerson("totalXP") { $0.person.totalXP },
    ofPerson("level") { $0.person.level.number },
    ofPerson("stage", .members("their stages")) { source in
      source.ofMethods { source.person.progression[$0].presentStage(in: source.context.catalog)?.text }
    },
    ofPerson("readiness", .members("one of \(statuses.joined(separator: ", "))", areAllowed: statuses.contains)) {
      source in
      source.ofMethods { method in
        source.person.progression.readiness(of: method, on: source.person.day, context: source.context).map {
          "\($0.status)"
        }
      }
    },
    ofPerson("celebrations", celebrations) { source in
      let waiting = source.person.celebrations.map(\.key)
      return source.expected.elements == nil ? waiting.count : waiting
    },
    ofPerson("celebrationTexts", texts) { $0.texts },
    ofPerson("events", ScenarioEvents.kind) { ScenarioEvents.actual($0) },
  ]

  private static let statuses = Readiness.Status.allCases.map { "\($0)" }

  private static let streakUnit = ScenarioValue<JSONValue>("one of days, weeks, times") {
    $0.string.flatMap(StreakUnit.init) == nil ? nil : $0
  }

  private static let texts = ScenarioValue<JSONValue>("a list of texts") {
    ($0.elements?.allSatisfy { $0.string != nil } ?? false) ? $0 : nil
  }

  private static let celebrations = ScenarioValue<JSONValue>("a whole number or a list of the ids of celebrations") {
    let areIDs = $0.elements.map { $0.allSatisfy { $0.string.flatMap { CelebrationKey($0) } != nil } }
    return areIDs ?? ($0.integer != nil) ? $0 : nil
  }

  private static func ofHabit(
    _ name: String, _ kind: ScenarioValue<JSONValue> = .wholeNumber,
    value: @escaping @Sendable (HabitReport) -> any JSONConvertible
  ) -> ScenarioField {
    ScenarioField(name: name, isOfHabit: true, kind: kind) { _, habit in habit.map { value($0).json } ?? .null }
  }

  private static func ofPerson(
    _ name: String, _ kind: ScenarioValue<JSONValue> = .wholeNumber,
    value: @escaping @Sendable (Source) -> any JSONConvertible
  ) -> ScenarioField {
    ScenarioField(name: name, isOfHabit: false, kind: kind) { source, _ in value(source).json }
  }
}

extension ScenarioField.Source {
  /// The actual value of each expected method; null for an unknown method.
  fileprivate func ofMethods(_ actual: (MethodID) -> String?) -> JSONValue {
    .object((expected.members ?? []).map { JSONValue.Member(name: $0.name, value: actual(MethodID($0.name)).json) })
  }
}
