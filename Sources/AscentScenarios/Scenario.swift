import AscentRules

/// A decoded scenario without faults.
struct Scenario {
  var zone: ZoneID
  var steps: [ScenarioStep]
  /// The catalogue that the scenario starts with.
  var catalog = Catalog.starter
}
