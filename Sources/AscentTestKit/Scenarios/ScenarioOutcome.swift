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
    holds ? "\(name): \(steps) steps, all as expected" : failures.map(\.description).joined(separator: "\n")
  }
}

/// One thing in a scenario that is not as it should be.
public struct ScenarioFailure: Hashable, Sendable {
  /// The name of the scenario's file.
  public let name: String
  /// The step, 1 for the first; 0 when it is about the file as a whole.
  public let step: Int
  /// What the scenario expects, in words.
  public let expected: String
  /// What was found.
  public let actual: String
  /// What it is about: the field, the operation, or the fault of the file.
  public let message: String
}

extension ScenarioFailure: CustomStringConvertible {
  /// File, step, what it is about, expected and actual.
  public var description: String {
    let place = step == 0 ? name : "\(name): step \(step)"
    return expected.isEmpty && actual.isEmpty ? "\(place): \(message)" : "\(place): \(message): expected \(expected), actual \(actual)"
  }
}
