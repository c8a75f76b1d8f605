/// Why a part of a scenario cannot be understood.
struct ScenarioFault: Error, Hashable, Sendable {
  var reason: String
}
