/// How a command ended that did not fail with an error.
package enum CommandOutcome: Hashable {
  /// It is done.
  case done
  /// It is done, and found something wrong.
  case failed
  /// The screen is to be cleared.
  case clears
  /// The session is to end.
  case quit
  /// Another process executed it and wrote why it failed; its exit code.
  case failedElsewhere(Int32)
  /// The user has to confirm it first; nothing has happened yet.
  case asks(Question)
}
