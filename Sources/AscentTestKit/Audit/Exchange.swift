public import AscentRules
public import AscentRuntime

/// What somebody sent, and the answer.
public struct Exchange: Sendable {
  /// The command as it was sent.
  public var command: Command
  /// What came back.
  public var answer: Result<Receipt, AscentError>

  /// One call.
  public init(command: Command, answer: Result<Receipt, AscentError>) {
    self.command = command
    self.answer = answer
  }

  /// Whether the answer leaves it open that the command happened.
  var mayHaveHappened: Bool {
    switch answer {
    case .success, .failure(.outcomeUnknown): true
    case .failure: false
    }
  }
}
