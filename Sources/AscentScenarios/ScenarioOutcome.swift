import AscentRules

/// The result of a scenario.
package struct ScenarioOutcome: Hashable {
  /// The name that the caller gave it, such as that of its file.
  package let name: String
  /// The number of steps.
  package let steps: Int
  /// The failures, in the order of the steps; empty if there are none.
  package let failures: [ScenarioFailure]

  /// Whether there are no failures.
  package var holds: Bool { failures.isEmpty }
}

extension ScenarioOutcome: CustomStringConvertible {
  /// One line if there are no failures, otherwise one line for each failure.
  package var description: String {
    holds
      ? "\(name): \(steps.counted("step")), all as expected"
      : failures.map(\.description).joined(separator: "\n")
  }
}
