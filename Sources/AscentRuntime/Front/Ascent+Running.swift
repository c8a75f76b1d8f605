extension Ascent {
  /// Runs the runtime while a body runs, then stops it gracefully.
  ///
  /// The journal is open when the body begins. When the body returns or throws, the runtime accepts
  /// no more calls, commits and answers those already accepted, and closes the journal; only then
  /// does this method return or throw. The body runs in the caller's isolation. A runtime can run
  /// only once, with this method or with ``run()``.
  ///
  /// When the surrounding task is cancelled, the runtime stops as ``run()`` describes: pending
  /// calls throw ``AscentError/stopped`` and have no effect.
  ///
  /// - Throws: a ``JournalFailure`` when the journal cannot be opened; the body did not run, and
  ///   nothing happened. After the body, a failure that persists, such as damage. Otherwise, what
  ///   the body throws.
  public func withRunning<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.run() }
      guard await opens() else {
        try await group.waitForAll()
        throw AscentError.stopped
      }
      // Leaving the group with an error would cancel the runtime instead of stopping it.
      let answer: Result<Answer, any Error>
      do { answer = .success(try await body()) } catch { answer = .failure(error) }
      stop()
      try await group.waitForAll()
      return try answer.get()
    }
  }
  /// Waits for the journal, and returns whether it could be opened.
  package func opens() async -> Bool { await opening.wait() }
}
