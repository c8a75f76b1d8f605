import AscentRules

/// A scenario without faults.
struct Scenario {
  var zone: ZoneID
  var steps: [ScenarioStep]
  /// The catalogue in force.
  var catalog = Catalog.starter
}
