import AscentRules

extension StoredOperation {
  /// The answer to a command with the id of this operation: its receipt if the content is the same.
  func answer(to content: UInt64) -> Answer {
    content == command.accepted.content
      ? .success(command.accepted.receipt) : .failure(.refused(.operationReused(command.accepted.operation.key)))
  }

  /// The operation as the rules see it.
  var accepted: AcceptedOperation {
    var operation = AcceptedOperation(
      key: command.accepted.operation.key, ordinal: command.accepted.receipt.ordinal, content: command.accepted.content,
      inForce: command.inForce, events: command.events)
    operation.related = related
    operation.origin = CompletionOrigin(command.accepted.evidence, command.accepted.device)
    return operation
  }
}

extension Intent {
  /// The operation to undo or to move; nil for other intents. ``Command/hasTarget`` must agree.
  ///
  /// It is in this module because Swift copies an intent to ask another module.
  var target: OperationKey? {
    switch self {
    case .undo(let key), .moveCompletion(let key, _): key
    default: nil
    }
  }
}
