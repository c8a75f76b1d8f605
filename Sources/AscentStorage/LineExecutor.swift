import Synchronization

/// Where the line of a journal with a thread of its own works: on that thread while one command at
/// a time comes, else on the pool.
///
/// A command alone on the line then changes threads twice, on its way there and back, and not at
/// each question to the journal. As soon as two are on the line, the rooms had better work on one
/// while the thread waits for the disk with the other.
package final class LineExecutor: TaskExecutor {
  /// After how many commits of one command, with nothing else waiting, the line moves to the
  /// thread.
  private static let aloneMin = 8

  private let thread: DatabaseThread
  /// How many such commits there were since the last other one.
  private let alone = Atomic(0)

  package init(thread: DatabaseThread) {
    self.thread = thread
  }

  /// A commit of so many commands has ended; by it the place of what comes next is chosen. To be
  /// called on the thread.
  package func commitEnded(commandCount: Int) {
    let isAlone = commandCount <= 1 && !thread.hasWork
    alone.store(isAlone ? min(alone.load(ordering: .relaxed) + 1, Self.aloneMin) : 0, ordering: .relaxed)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    guard alone.load(ordering: .relaxed) >= Self.aloneMin else { return globalConcurrentExecutor.enqueue(job) }
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    thread.add { unsafe job.runSynchronously(on: executor) }
  }
}
