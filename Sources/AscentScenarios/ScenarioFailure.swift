/// One failure of a scenario.
package struct ScenarioFailure: Hashable {
  /// The name of the scenario's file.
  package let name: String
  /// The number of the step, 1 for the first; 0 for a failure of the whole file.
  package let step: Int
  /// What the scenario expects, in words.
  package let expected: String
  /// What was found.
  package let actual: String
  /// What failed: the field, the operation, or the fault of the file.
  package let message: String
}

extension ScenarioFailure: CustomStringConvertible {
  /// File, step, what failed, expected and actual.
  package var description: String {
    let place = step == 0 ? name : "\(name): step \(step)"
    return expected.isEmpty && actual.isEmpty
      ? "\(place): \(message)" : "\(place): \(message): expected \(expected), actual \(actual)"
  }
}
