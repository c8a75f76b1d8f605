extension DueCommand {
  /// The command to send for a person.
  ///
  /// Its operation id follows from the day and the minute, so it happens only once, no matter how
  /// many schedulers send it, and how often.
  package func command(for user: UserID) -> Command {
    Command(user: user, operation: operation, intent: intent)
  }

  /// What the command asks.
  package var intent: Intent { minute.map { .remind(day, minute: $0) } ?? .closeDay(day) }

  /// Its operation id: `close:2026-11-22`, or `remind:2026-11-22:0830`.
  fileprivate var operation: OperationID {
    guard let minute else { return OperationID("close:\(day)")! }
    return OperationID("remind:\(day):\((minute / 60).digits(2))\((minute % 60).digits(2))")!
  }
}

extension Command {
  /// Whether the scheduler could send the command under this operation id: the id is the one that
  /// follows from the intent, and the content has nothing else, such as an instant.
  var isOfScheduler: Bool {
    switch intent {
    case .closeDay(let day): occurredAt == nil && operation == DueCommand(at: .earliest, day: day).operation
    case .remind(let day, let minute):
      occurredAt == nil && operation == DueCommand(at: .earliest, day: day, minute: minute).operation
    default: false
    }
  }
}

extension OperationID {
  /// Whether the id begins with `close:` or `remind:`. If another command used such an id, the
  /// scheduler could not close the day.
  package var isOfScheduler: Bool {
    if key.isUUID { return false }
    // The key of a short id contains its text.
    if longText.isEmpty { return key.high >> 16 == 0x63_6C6F_7365_3A || key.high >> 8 == 0x72_656D_696E_643A }
    return longText.utf8.starts(with: "close:".utf8) || longText.utf8.starts(with: "remind:".utf8)
  }
}
