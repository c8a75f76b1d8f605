package import AscentViews

/// Where a session writes its answers.
package protocol OutputSink: Sendable {
  /// Writes a piece of output.
  func write(_ output: Output)

  /// The same sink, but writing JSON.
  var json: any OutputSink { get }

  /// Shows the progress of a long command.
  func progress(_ done: Int, of total: Int)

  /// Shows how many overdue days and reminders have been processed so far.
  func progress(closing done: Int)
}

extension OutputSink {
  package func progress(closing done: Int) {}

  /// Writes the whole answer to a command. The outcome is `failed` if a check failed.
  @discardableResult
  package func answer(_ view: any View) -> CommandOutcome {
    write(.answer(view))
    return view.checksPassed ? .done : .failed
  }
}
