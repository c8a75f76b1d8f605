/// Why a run did not come to its end. The seed gives it again.
public enum SimulationError: Error, Hashable, Sendable {
  /// The body waits, and nothing is there that could wake it.
  case deadlock(seed: UInt64, steps: Int)
  /// The body ran for more steps than it was given.
  case endless(seed: UInt64, steps: Int)
  /// Jobs came from other threads, so that the seed does not tell the run.
  case escaped(seed: UInt64, jobs: Int)
}
