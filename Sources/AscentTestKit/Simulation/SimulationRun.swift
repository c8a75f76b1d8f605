/// A run that came to its end.
public struct SimulationRun<Value: Sendable>: Sendable {
  /// The seed that gives this run again.
  public let seed: UInt64
  /// What the body returned.
  public let value: Value
  /// How many jobs ran.
  public let steps: Int
  /// A hash over all choices of the executor; see ``SeededExecutor/trace``.
  public let trace: UInt64
}
