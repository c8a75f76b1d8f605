internal import AscentRules

/// What became of a scenario.
public struct ScenarioOutcome: Hashable, Sendable {
  /// The name of the file, or whatever the caller named it.
  public let name: String
  /// How many steps it has.
  public let steps: Int
  /// What did not hold, in the order of the steps; empty when all did.
  public let failures: [ScenarioFailure]

  /// Whether everything held.
  public var holds: Bool { failures.isEmpty }
}

extension ScenarioOutcome: CustomStringConvertible {
  /// One line for what held, or a line for each failure.
  public var description: String {
    holds
      ? "\(name): \(CountText.text(steps, "step")), all as expected"
      : failures.map(\.description).joined(separator: "\n")
  }
}
