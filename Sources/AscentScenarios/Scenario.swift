internal import AscentRules

/// A scenario that was read and understood whole.
struct Scenario: Sendable {
  var zone: ZoneID
  var steps: [ScenarioStep]
  /// The methods that people can climb in it.
  var catalog = Catalog.starter
}
