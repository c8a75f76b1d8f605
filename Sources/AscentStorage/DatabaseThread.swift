import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A serial executor with its own thread, for an actor that blocks in a database.
///
/// The cooperative pool has only as many threads as there are cores, and none of them may
/// wait for a disk.
package final class DatabaseThread: SerialExecutor {
  private let jobs: JobQueue

  /// Starts a thread that runs as long as the executor exists. If the system gives none, a thread
  /// of Dispatch does the work.
  package init(name: String) {
    let jobs = JobQueue()
    self.jobs = jobs
    let start = ThreadStart {
      blockFileSizeSignal()
      Thread.current.name = name
      jobs.runUntilStopped()
    }
    if !start.create() { DispatchQueue.global().async(execute: start.body) }
  }

  deinit {
    jobs.stop()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedSerialExecutor()
    jobs.add { unsafe job.runSynchronously(on: executor) }
  }

  /// Queues work.
  package func add(_ work: @escaping @Sendable () -> Void) {
    jobs.add(work)
  }

  /// Whether work is queued.
  package var hasWork: Bool { jobs.hasWaiting }

  /// Runs work once the queue is empty, so that clean-up does not delay the answer to a caller. New
  /// idle work replaces waiting idle work.
  package func whenIdle(_ work: @escaping @Sendable () -> Void) {
    jobs.addForIdle(work)
  }

  package func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "not on the database's thread")
  }

  package func isIsolatingCurrentContext() -> Bool? {
    jobs.isCurrentThread
  }
}

/// The start of a thread. `Thread` of Foundation does not say whether the system gave one.
private final class ThreadStart: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Creates the thread, and returns whether there is one.
  func create() -> Bool {
    let context = unsafe Unmanaged.passRetained(self)
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let code = unsafe pthread_create(
      &thread, nil,
      { (context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? in
        if let context = unsafe context { unsafe Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, unsafe context.toOpaque())
    guard code == 0 else {
      unsafe context.release()
      return false
    }
    #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
    #else
    pthread_detach(thread)
    #endif
    return true
  }
}

/// Blocks the signal that ends a process when a file reaches the limit on its size (`ulimit -f`).
/// Then the write fails instead, and the journal treats that like a full disk.
private func blockFileSizeSignal() {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGXFSZ)
  unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}

/// The queue of a thread's work.
private final class JobQueue: @unchecked Sendable {
  private enum Phase {
    case running
    case asleep
    /// Ends once the queue is empty.
    case stopping
  }

  private let condition = NSCondition()
  // Guarded by the condition's lock.
  private var waiting: [@Sendable () -> Void] = []
  private var forIdle: (@Sendable () -> Void)?
  private var phase = Phase.running
  private var thread: Thread?

  var isCurrentThread: Bool {
    condition.withLock { thread === Thread.current }
  }

  var hasWaiting: Bool {
    condition.withLock { !waiting.isEmpty }
  }

  func add(_ job: @escaping @Sendable () -> Void) {
    wake { waiting.append(job) }
  }

  func addForIdle(_ job: @escaping @Sendable () -> Void) {
    wake { forIdle = job }
  }

  private func wake(after change: () -> Void) {
    let wasAsleep = condition.withLock {
      change()
      return phase == .asleep
    }
    if wasAsleep { condition.signal() }
  }

  func stop() {
    condition.withLock { phase = .stopping }
    condition.signal()
  }

  func runUntilStopped() {
    condition.withLock { thread = Thread.current }
    while let job = next() { job() }
    // The thread retains its block, and the block retains this queue.
    condition.withLock { thread = nil }
  }

  private func next() -> (@Sendable () -> Void)? {
    condition.withLock {
      while waiting.isEmpty {
        if let job = forIdle.take() { return job }
        if phase == .stopping { return nil }
        phase = .asleep
        condition.wait()
        if phase == .asleep { phase = .running }
      }
      return waiting.removeFirst()
    }
  }
}
