package import AscentRules
package import AscentRuntime

/// A command that was sent, with its answer.
package struct Exchange {
  /// The command as it was sent.
  package var command: Command
  /// The answer.
  package var answer: Result<Receipt, AscentError>

  /// A command with its answer.
  package init(command: Command, answer: Result<Receipt, AscentError>) {
    (self.command, self.answer) = (command, answer)
  }

  /// Whether the command may have happened, given the answer.
  var mayHaveHappened: Bool {
    switch answer {
    case .success, .failure(.outcomeUnknown): true
    case .failure: false
    }
  }
}
