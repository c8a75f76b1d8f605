import Foundation

/// A serial executor over one thread of its own, for an actor whose calls block in a database: the
/// cooperative pool has as many threads as cores, and none of them may wait for a disk.
package final class DatabaseThread: SerialExecutor {
  private let jobs: JobQueue

  /// A thread of that name, which runs until the executor is gone.
  package init(name: String) {
    let jobs = JobQueue()
    self.jobs = jobs
    let thread = Thread { jobs.runUntilStopped() }
    thread.name = name
    thread.start()
  }

  deinit {
    jobs.stop()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedSerialExecutor()
    jobs.add { unsafe job.runSynchronously(on: executor) }
  }

  /// Runs work when its turn comes.
  package func add(_ work: @escaping @Sendable () -> Void) {
    jobs.add(work)
  }

  /// Whether work is waiting for its turn.
  package var hasWork: Bool { jobs.hasWaiting }

  /// Runs work once nothing else waits: what a job leaves behind must not keep its caller from
  /// being answered. Of work that waits for that, only the latest is run.
  package func whenIdle(_ work: @escaping @Sendable () -> Void) {
    jobs.addForIdle(work)
  }

  package func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "not on the thread of the database")
  }

  package func isIsolatingCurrentContext() -> Bool? {
    jobs.isCurrentThread
  }
}

/// What a thread has still to do.
private final class JobQueue: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by the condition's lock.
  private var waiting: [@Sendable () -> Void] = []
  private var forIdle: (@Sendable () -> Void)?
  private var isAsleep = false
  private var isStopped = false
  private var thread: Thread?

  var isCurrentThread: Bool {
    condition.withLock { thread === Thread.current }
  }

  var hasWaiting: Bool {
    condition.withLock { !waiting.isEmpty }
  }

  func add(_ job: @escaping @Sendable () -> Void) {
    let wasAsleep = condition.withLock {
      waiting.append(job)
      return isAsleep
    }
    // Without the lock: a thread that is woken while it is held would go to sleep again at once.
    if wasAsleep { condition.signal() }
  }

  func addForIdle(_ job: @escaping @Sendable () -> Void) {
    let wasAsleep = condition.withLock {
      forIdle = job
      return isAsleep
    }
    if wasAsleep { condition.signal() }
  }

  func stop() {
    condition.withLock { isStopped = true }
    condition.signal()
  }

  func runUntilStopped() {
    condition.withLock { thread = Thread.current }
    while let job = next() { job() }
    // The thread keeps what it runs, and that keeps this.
    condition.withLock { thread = nil }
  }

  private func next() -> (@Sendable () -> Void)? {
    condition.withLock {
      while waiting.isEmpty {
        if let job = forIdle.take() { return job }
        if isStopped { return nil }
        isAsleep = true
        condition.wait()
        isAsleep = false
      }
      return waiting.removeFirst()
    }
  }
}
