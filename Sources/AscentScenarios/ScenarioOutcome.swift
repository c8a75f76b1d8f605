internal import AscentRules

/// The result of a scenario.
public struct ScenarioOutcome: Hashable, Sendable {
  /// The name that the caller gave it, such as that of its file.
  public let name: String
  /// The number of steps.
  public let steps: Int
  /// The failures, in the order of the steps; empty if there are none.
  public let failures: [ScenarioFailure]

  /// Whether there are no failures.
  public var holds: Bool { failures.isEmpty }
}

extension ScenarioOutcome: CustomStringConvertible {
  /// One line if there are no failures, otherwise one line for each.
  public var description: String {
    holds
      ? "\(name): \(CountText.text(steps, "step")), all as expected"
      : failures.map(\.description).joined(separator: "\n")
  }
}
