/// How a command ended without an error.
package enum CommandOutcome: Hashable {
  /// The command succeeded.
  case done
  /// The command ran, and found something wrong.
  case failed
  /// The screen should be cleared.
  case clears
  /// The session should end.
  case quit
  /// Another process executed the command and reported its failure; the exit code.
  case failedElsewhere(Int32)
  /// The user must answer a question before the command continues.
  case asks(Question)
}
