public import AscentRules
public import AscentRuntime

/// A command that was sent, and its answer.
public struct Exchange: Sendable {
  /// The command as it was sent.
  public var command: Command
  /// The answer.
  public var answer: Result<Receipt, AscentError>

  /// A command with its answer.
  public init(command: Command, answer: Result<Receipt, AscentError>) {
    self.command = command
    self.answer = answer
  }

  /// Whether the command may have happened, given the answer.
  var mayHaveHappened: Bool {
    switch answer {
    case .success, .failure(.outcomeUnknown): true
    case .failure: false
    }
  }
}
