package import AscentRuntime

/// Runs one piece of blocking work on its own thread.
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
