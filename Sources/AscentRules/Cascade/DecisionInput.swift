/// What the rules read about one command, besides the person's state and the ``RuleContext``.
package struct DecisionInput {
  /// What is asked.
  package var command: Command
  /// When the runtime took the command.
  package var recordedAt: Instant
  /// For an undo or a move, what is known of the operation it names; nil when there is none.
  package var target: AcceptedOperation? {
    get { box?.target }
    set { box = newValue.map { TargetBox($0) } }
  }
  /// Whether it names an operation that undoes or restores a progression.
  package var changesStage: Bool {
    @inline(__always) get { box != nil && box!.target.changesStage }
  }
  /// For a repair, the entries to append.
  package var corrections: [LedgerCorrection]
  // Few commands name an operation, and inputs are moved often.
  private var box: TargetBox?

  /// The input of a command that names no operation and repairs nothing. The command is moved.
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

/// An operation in a box of its own, so that an input without one is small.
private final class TargetBox: Sendable {
  let target: AcceptedOperation

  init(_ target: AcceptedOperation) {
    self.target = target
  }
}
