/// The failures of a scenario so far.
struct ScenarioReport: Sendable {
  let name: String
  private(set) var failures: [ScenarioFailure] = []

  init(name: String) {
    self.name = name
  }

  mutating func fail(step: Int, _ message: String, expected: String = "", actual: String = "") {
    failures.append(ScenarioFailure(name: name, step: step, expected: expected, actual: actual, message: message))
  }
}
