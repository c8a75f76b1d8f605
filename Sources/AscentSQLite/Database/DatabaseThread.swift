import Foundation

/// A serial executor over one thread of its own, for an actor whose calls block in SQLite: the cooperative pool has as many threads as cores, and none of
/// them may wait for a disk.
final class DatabaseThread: SerialExecutor {
  private let jobs: JobQueue

  /// A thread of that name, which runs until the executor is gone.
  init(name: String) {
    let jobs = JobQueue()
    self.jobs = jobs
    let thread = Thread { jobs.runUntilStopped() }
    thread.name = name
    thread.start()
  }

  deinit {
    jobs.stop()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedSerialExecutor()
    jobs.add { unsafe job.runSynchronously(on: executor) }
  }

  func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "not on the thread of the database")
  }

  func isIsolatingCurrentContext() -> Bool? {
    jobs.isCurrentThread
  }

  /// Runs work after the job in hand, once its caller has been answered, and before the next job.
  func afterJob(_ work: @escaping @Sendable () -> Void) {
    jobs.addFirst(work)
  }
}

/// What a thread has still to do.
private final class JobQueue: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by the condition's lock.
  private var waiting: [@Sendable () -> Void] = []
  private var isStopped = false
  private var thread: Thread?

  var isCurrentThread: Bool {
    condition.withLock { thread === Thread.current }
  }

  func add(_ job: @escaping @Sendable () -> Void) {
    condition.withLock {
      waiting.append(job)
      condition.signal()
    }
  }

  func addFirst(_ job: @escaping @Sendable () -> Void) {
    condition.withLock { waiting.insert(job, at: 0) }
  }

  func stop() {
    condition.withLock {
      isStopped = true
      condition.signal()
    }
  }

  func runUntilStopped() {
    condition.withLock { thread = Thread.current }
    while let job = next() { job() }
  }

  private func next() -> (@Sendable () -> Void)? {
    condition.withLock {
      while waiting.isEmpty {
        if isStopped { return nil }
        condition.wait()
      }
      return waiting.removeFirst()
    }
  }
}
