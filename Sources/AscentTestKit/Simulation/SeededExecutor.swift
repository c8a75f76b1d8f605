import AscentRules
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Runs the jobs of tasks on one thread, in an order set by a seed.
///
/// Ready jobs are kept in an array and a seeded generator picks the next, so a seed always gives
/// the same interleaving. It covers default actors, task groups, `async let`, streams and
/// continuations of tasks that prefer this executor.
///
/// An unstructured task inherits no preference, and older runtimes hand the job of any `Task.yield`
/// to the global pool. The runtime's global-enqueue hook sends both back here. The hook belongs to
/// the whole process, so it looks at the thread: an executor gets only the jobs that are enqueued
/// by the thread that drives it, and several executors may run at once.
///
/// The hook cannot cover actors with their own executor, `Task.sleep`, which waits in real time,
/// and `Task.yield` in an unstructured task. A simulation that uses them reports
/// ``SimulationError/deadlock(seed:steps:)`` or ``SimulationError/escaped(seed:jobs:)``.
public final class SeededExecutor: TaskExecutor {
  private struct Ready: Sendable {
    var jobs: [UnownedJob] = []
    var generator: SeededGenerator
    var steps = 0
    var trace: UInt64 = 0
    var strays = 0
  }

  private let ready: Mutex<Ready>

  /// An executor for one interleaving.
  public init(seed: UInt64) {
    ready = Mutex(Ready(generator: SeededGenerator(seed: seed)))
  }

  /// The number of jobs that have run.
  public var steps: Int { ready.withLock { $0.steps } }
  /// A hash over the choices made so far: how many jobs were ready, and which one ran. Two runs
  /// with the same hash made the same choices.
  public var trace: UInt64 { ready.withLock { $0.trace } }
  /// How many jobs came from other threads. Each one can make the run irreproducible.
  public var strays: Int { ready.withLock { $0.strays } }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isStray = DrivingThread.executor !== self
    ready.withLock { ready in
      ready.jobs.append(job)
      if isStray { ready.strays += 1 }
    }
  }

  /// Runs ready jobs on this thread until none is ready or `stepsMax` have run in all.
  ///
  /// - Parameters:
  ///   - stepsMax: the number of jobs after which the run ends.
  ///   - afterStep: called after each job with the number of jobs that have run.
  ///   - start: makes the first jobs ready.
  /// - Returns: whether it ended because no job was ready.
  public func run(stepsMax: Int = .max, afterStep: ((Int) -> Void)? = nil, start: () -> Void = {}) -> Bool {
    GlobalEnqueueHook.install()
    let outer = DrivingThread.executor
    DrivingThread.executor = self
    defer { DrivingThread.executor = outer }
    start()
    while let job = next(stepsMax: stepsMax) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      afterStep?(steps)
    }
    return ready.withLock { $0.jobs.isEmpty }
  }

  /// The executor that drives the calling thread, if any. An unstructured task that prefers it
  /// may use `Task.yield`.
  public static var current: SeededExecutor? { DrivingThread.executor }

  private func next(stepsMax: Int) -> UnownedJob? {
    ready.withLock { ready in
      guard !ready.jobs.isEmpty, ready.steps < stepsMax else { return nil }
      let index = Int.random(in: 0..<ready.jobs.count, using: &ready.generator)
      ready.steps += 1
      ready.trace = SeededGenerator.mix(ready.trace &+ UInt64(ready.jobs.count) << 32 | UInt64(index))
      return ready.jobs.remove(at: index)
    }
  }
}

/// The executor that the current thread drives, if any.
private enum DrivingThread {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "no thread-specific storage: \(status)")
    return key
  }()

  /// Stored without retaining it: `SeededExecutor.run` restores the previous value
  /// before it returns.
  static var executor: SeededExecutor? {
    get {
      guard let pointer = unsafe pthread_getspecific(key) else { return nil }
      return unsafe Unmanaged<SeededExecutor>.fromOpaque(pointer).takeUnretainedValue()
    }
    set {
      let pointer = unsafe newValue.map { unsafe UnsafeMutableRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
      let status = unsafe pthread_setspecific(key, pointer)
      precondition(status == 0, "no thread-specific storage: \(status)")
    }
  }
}

/// The hook that the concurrency runtime calls for each job enqueued on the global pool.
private enum GlobalEnqueueHook {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// Sets the hook, once per process.
  static func install() { _ = installed }

  private static let installed: Bool = {
    let symbol = unsafe dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
    guard let symbol = unsafe symbol else { preconditionFailure("this runtime has no hook for the global pool") }
    let hook: Hook = { job, original in
      if let executor = DrivingThread.executor {
        executor.enqueue(ExecutorJob(job))
      } else {
        original(job)
      }
    }
    unsafe symbol.assumingMemoryBound(to: Hook?.self).pointee = hook
    return true
  }()
}
