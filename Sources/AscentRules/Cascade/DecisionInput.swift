/// What the rules read about one command, besides the person's state and the ``RuleContext``.
package struct DecisionInput {
  /// What the person asks.
  package var command: Command
  /// When the runtime took the command.
  package var recordedAt: Instant
  /// For an undo or a move, the operation that the command names; nil if the person has no such
  /// operation, and for other commands.
  package var target: AcceptedOperation? {
    get { box?.target }
    set { box = newValue.map { TargetBox($0) } }
  }
  /// Whether the command names an operation that advanced a stage, or undid or restored an advance.
  package var changesStage: Bool {
    @inline(__always) get { box != nil && box!.target.changesStage }
  }
  /// Whether the command names an operation that acknowledged celebrations, or undid or restored
  /// that.
  package var changesAcknowledgement: Bool {
    @inline(__always) get { box != nil && box!.target.isAcknowledgement }
  }
  /// For a repair of the ledger, the entries to append.
  package var corrections: [LedgerCorrection]
  // In a box, because few commands name an operation and inputs are moved often.
  private var box: TargetBox?

  /// The input of a command that names no operation and repairs nothing. It consumes the command,
  /// so that nothing is copied.
  package init(_ command: consuming Command, recordedAt: Instant) {
    self.command = command
    self.recordedAt = recordedAt
    corrections = []
  }

  /// The input of a command.
  package init(
    _ command: Command, recordedAt: Instant, target: AcceptedOperation? = nil, corrections: [LedgerCorrection] = []
  ) {
    self.init(command, recordedAt: recordedAt)
    self.corrections = corrections
    box = target.map { TargetBox($0) }
  }
}

/// A box for the operation, so that an input without one is small.
private final class TargetBox: Sendable {
  let target: AcceptedOperation

  init(_ target: AcceptedOperation) {
    self.target = target
  }
}
