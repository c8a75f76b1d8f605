/// One failure of a scenario.
package struct ScenarioFailure: Hashable {
  /// The name of the scenario's file.
  package let name: String
  /// The step, 1 for the first; 0 when it is about the file as a whole.
  package let step: Int
  /// What the scenario expects, in words.
  package let expected: String
  /// What was found.
  package let actual: String
  /// What it is about: the field, the operation, or the fault of the file.
  package let message: String
}

extension ScenarioFailure: CustomStringConvertible {
  /// File, step, what it is about, expected and actual.
  package var description: String {
    let place = step == 0 ? name : "\(name): step \(step)"
    return expected.isEmpty && actual.isEmpty
      ? "\(place): \(message)" : "\(place): \(message): expected \(expected), actual \(actual)"
  }
}
