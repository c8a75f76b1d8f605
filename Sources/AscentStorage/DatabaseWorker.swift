package import AscentRuntime

/// Runs blocking work on a thread of its own, once.
package actor DatabaseWorker {
  private let thread = DatabaseThread(name: "ascent-copy")

  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  package init() {}

  package func run<Answer: Sendable>(
    _ body: @Sendable () throws(JournalFailure) -> Answer
  ) throws(JournalFailure) -> Answer {
    try body()
  }
}
