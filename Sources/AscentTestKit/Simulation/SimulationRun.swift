/// A finished run of a simulation.
public struct SimulationRun<Value: Sendable>: Sendable {
  /// The seed that reproduces this run.
  public let seed: UInt64
  /// What the body returned.
  public let value: Value
  /// How many jobs ran.
  public let steps: Int
  /// A hash over all choices of the executor; see ``SeededExecutor/trace``.
  public let trace: UInt64
}
