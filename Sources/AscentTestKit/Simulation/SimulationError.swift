/// Why a run did not finish. The same seed reproduces it.
public enum SimulationError: Error, Hashable, Sendable {
  /// The body waits, and no job is left that could wake it.
  case deadlock(seed: UInt64, steps: Int)
  /// The body did not finish within the allowed steps.
  case endless(seed: UInt64, steps: Int)
  /// Jobs came from other threads, so the seed does not determine the run.
  case escaped(seed: UInt64, jobs: Int)
}
