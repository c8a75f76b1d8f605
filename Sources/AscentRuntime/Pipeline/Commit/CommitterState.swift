/// Which batches wait to be committed, and whether a commit is running. At most one runs at a time.
struct CommitterState {
  /// A group has at most this many commands, unless a single batch has more.
  ///
  /// A sync then costs less than half a microsecond a command. In a larger group, callers would
  /// wait for their answers while the pipeline has nothing to do.
  static let groupMax = 1024

  private enum Phase {
    /// No commit is running.
    case idle
    /// A commit is running; more batches may come.
    case committing
    /// A commit is running. No more batches come from the pipeline, and ``Committer/run()`` waits
    /// to commit the rest.
    case committingLast
    /// ``Committer/run()`` has returned. What arrives now is never committed.
    case over
  }

  private var phase = Phase.idle
  private var waiting: [Batch] = []

  /// A batch arrived, to be committed with one of the next groups.
  mutating func batchArrived(_ batch: consuming Batch) {
    waiting.append(batch)
  }

  /// There may be something to commit.
  ///
  /// - Returns: the batches to commit now; nil when none wait, or a commit is running, whose end
  ///   gives the next turn.
  mutating func turnCame() -> [Batch]? {
    guard case .idle = phase, !waiting.isEmpty else { return nil }
    phase = .committing
    return takeWaiting()
  }

  /// A group was written by ``Committer/run()``. The batches to write next, while that group is
  /// answered; nil when none wait.
  mutating func moreArrived() -> [Batch]? {
    guard case .committing = phase, !waiting.isEmpty else { return nil }
    return takeWaiting()
  }

  /// What to do after a commit.
  enum AfterCommit: Equatable {
    case nothing
    /// More batches wait: wake ``Committer/run()`` for its turn.
    case giveTurn
    /// ``Committer/run()`` waits for the end of this commit.
    case resumeRun
  }

  /// The running commit has ended, with or without success.
  mutating func commitEnded() -> AfterCommit {
    switch phase {
    case .committing:
      phase = .idle
      return waiting.isEmpty ? .nothing : .giveTurn
    case .committingLast:
      phase = .idle
      return .resumeRun
    case .idle, .over: preconditionFailure("a commit ended in the phase \(phase)")
    }
  }

  /// What is left to do when no more batches come.
  enum Rest {
    case commit([Batch])
    /// Wait for the end of the commit that is running.
    case waitForCommit
    case nothing
  }

  /// No more batches come, or the task is cancelled. Called again after each step until nothing is
  /// left.
  mutating func arrivalsEnded() -> Rest {
    switch phase {
    case .idle where waiting.isEmpty:
      phase = .over
      return .nothing
    case .idle:
      phase = .committing
      return .commit(takeWaiting())
    case .committing:
      phase = .committingLast
      return .waitForCommit
    case .committingLast, .over: preconditionFailure("arrivals ended in the phase \(phase)")
    }
  }

  /// The runtime ends.
  ///
  /// - Returns: the batches that arrived too late to be committed.
  mutating func abandoned() -> [Batch] {
    guard case .over = phase else { preconditionFailure("abandoned in the phase \(phase)") }
    return exchange(&waiting, with: [])
  }

  /// Takes the batches of the next group.
  private mutating func takeWaiting() -> [Batch] {
    var (count, commandCount) = (0, 0)
    for index in waiting.indices {
      commandCount += waiting[index].commands.count
      if count > 0, commandCount > Self.groupMax { break }
      count += 1
    }
    var batches = exchange(&waiting, with: [])
    if count < batches.count {
      waiting = Array(batches[count...])
      batches.removeSubrange(count...)
    }
    return batches
  }
}
