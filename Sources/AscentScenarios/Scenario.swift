import AscentRules

/// A scenario without faults.
struct Scenario: Sendable {
  var zone: ZoneID
  var steps: [ScenarioStep]
  /// The catalogue in force.
  var catalog = Catalog.starter
}
