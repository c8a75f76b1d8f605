import Synchronization

/// Runs an asynchronous body to its end on a seeded executor, on the calling thread.
///
/// Child tasks, task groups and default actors that the body starts also run there. Time must come
/// from a clock that the test sets.
public enum Simulation {
  /// Runs the body in the interleaving that a seed determines.
  ///
  /// - Parameters:
  ///   - seed: determines the interleaving.
  ///   - stepsMax: the number of jobs after which the run fails.
  ///   - afterStep: called after each job with the number of jobs that have run.
  ///   - body: what to run.
  /// - Returns: what the body returned, with the trace of the run.
  /// - Throws: ``SimulationError`` if the body did not finish, or jobs came from other threads.
  ///   Tasks that are still waiting are leaked.
  public static func run<Value: Sendable>(
    seed: UInt64, stepsMax: Int = 10_000_000, afterStep: ((Int) -> Void)? = nil,
    body: @escaping @Sendable () async -> Value
  ) throws(SimulationError) -> SimulationRun<Value> {
    let executor = SeededExecutor(seed: seed)
    let result = Result<Value>()
    let isQuiescent = executor.run(stepsMax: stepsMax, afterStep: afterStep) {
      // Nobody awaits this root task; the executor runs it to its end.
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
