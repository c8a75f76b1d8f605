import Synchronization

/// Runs the pipeline on the journal's own thread while commands arrive one at a time, and otherwise
/// on the shared pool.
///
/// On the journal's thread, a lone command switches threads only twice, on its way in and out,
/// instead of at each call to the journal. With two commands in the pipeline the pool is better:
/// the processors decide one while the thread waits for the disk with the other.
package final class PipelineExecutor: TaskExecutor {
  /// How many lone commits in a row move the pipeline to the thread.
  private static let aloneMin = 8

  private let thread: DatabaseThread
  /// The present number of lone commits in a row, up to ``aloneMin``.
  private let alone = Atomic(0)

  package init(thread: DatabaseThread) {
    self.thread = thread
  }

  /// Chooses where the next work runs. Call it after each commit, on the journal's thread.
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
