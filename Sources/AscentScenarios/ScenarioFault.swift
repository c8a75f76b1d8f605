/// Why a part of a scenario is invalid.
struct ScenarioFault: Error, Hashable, Sendable {
  var reason: String
}
