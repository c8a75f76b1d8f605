internal import Synchronization

/// Runs an asynchronous body on a seeded executor, from its beginning to its end, on the calling thread.
///
/// All that the body starts in a structured way runs there, too: child tasks, task groups, default actors. Time must come from a clock of the test.
public enum Simulation {
  /// Runs the body in the interleaving of a seed.
  ///
  /// - Parameter stepsMax: after how many jobs the run is given up.
  /// - Returns: what the body returned, with the trace of the run.
  /// - Throws: ``SimulationError`` when the body did not come to its end, or when it was not alone. The tasks that wait for ever are then left behind.
  public static func run<Value: Sendable>(
    seed: UInt64, stepsMax: Int = 10_000_000, body: @escaping @Sendable () async -> Value
  ) throws(SimulationError) -> SimulationRun<Value> {
    let executor = SeededExecutor(seed: seed)
    let result = Result<Value>()
    let isQuiescent = executor.run(stepsMax: stepsMax) {
      // The root of a world of its own: nobody awaits it, the executor carries it to its end.
      _ = Task(executorPreference: executor) {
        let value = await body()
        result.set(value)
      }
    }
    guard executor.strays == 0 else { throw .escaped(seed: seed, jobs: executor.strays) }
    guard isQuiescent else { throw .endless(seed: seed, steps: executor.steps) }
    guard let value = result.value else { throw .deadlock(seed: seed, steps: executor.steps) }
    return SimulationRun(seed: seed, value: value, steps: executor.steps, trace: executor.trace)
  }

  private final class Result<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    var value: Value? { stored.withLock { $0 } }

    func set(_ value: Value) {
      stored.withLock { $0 = value }
    }
  }
}

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

/// Why a run did not come to its end. The seed gives it again.
public enum SimulationError: Error, Hashable, Sendable {
  /// The body waits, and nothing is there that could wake it.
  case deadlock(seed: UInt64, steps: Int)
  /// The body ran for more steps than it was given.
  case endless(seed: UInt64, steps: Int)
  /// Jobs came from other threads, so that the seed does not tell the run.
  case escaped(seed: UInt64, jobs: Int)
}
