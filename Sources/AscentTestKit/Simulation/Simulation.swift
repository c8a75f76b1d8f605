internal import Synchronization

/// Runs an asynchronous body on a seeded executor, from its beginning to its end, on the calling
/// thread.
///
/// All that the body starts in a structured way runs there, too: child tasks, task groups, default
/// actors. Time must come from a clock of the test.
public enum Simulation {
  /// Runs the body in the interleaving of a seed.
  ///
  /// - Parameter stepsMax: after how many jobs the run is given up.
  /// - Returns: what the body returned, with the trace of the run.
  /// - Throws: ``SimulationError`` when the body did not come to its end, or when it was not alone.
  ///   The tasks that wait for ever are then left behind.
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
