extension DueCommand {
  /// The command of a person that does it. Its operation id follows from the day and the minute, so
  /// that it happens once, however many schedulers send it, and however often.
  package func command(for user: UserID) -> Command {
    Command(user: user, operation: operation, intent: intent)
  }

  /// What the command asks.
  package var intent: Intent { minute.map { .remind(day, minute: $0) } ?? .closeDay(day) }

  /// Its operation id: `close:2026-11-22`, or `remind:2026-11-22:0830`.
  private var operation: OperationID {
    guard let minute else { return OperationID("close:\(day)")! }
    return OperationID("remind:\(day):\((minute / 60).digits(2))\((minute % 60).digits(2))")!
  }
}
