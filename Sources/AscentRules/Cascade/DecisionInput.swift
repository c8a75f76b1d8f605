/// What the rules read about one command, besides the person's state and the ``RuleContext``.
package struct DecisionInput: Sendable {
  /// What is asked.
  package var command: Command
  /// When the runtime took the command.
  package var recordedAt: Instant
  /// For an undo or a move, what is known of the operation it names; nil when there is none.
  package var target: AcceptedOperation?
  /// For a repair, the entries to append.
  package var corrections: [LedgerCorrection]

  /// The input of a command.
  package init(
    _ command: Command, recordedAt: Instant, target: AcceptedOperation? = nil, corrections: [LedgerCorrection] = []
  ) {
    self.command = command
    self.recordedAt = recordedAt
    self.target = target
    self.corrections = corrections
  }
}
