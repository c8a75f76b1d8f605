/// Why a part of a scenario is invalid.
struct ScenarioFault: Error, Hashable {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
