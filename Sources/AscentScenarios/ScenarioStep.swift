import AscentRules

/// One step of a scenario.
struct ScenarioStep {
  /// What a step does.
  enum Instruction {
    /// Sends a command.
    case command(Intent)
    /// Advances from a stage of a method; nil for the stage the person is in.
    case progress(MethodID, from: StageID?, note: String)
    /// Undoes the last operation in force; of one habit, if it is named.
    case undoLast(habit: String?)
    /// Sets the time zone of a device, nil for the person's, and how many seconds its clock is
    /// ahead; a negative number when it is behind.
    case device(String, zone: ZoneID?, clockAhead: Int64)
    /// Takes a device offline: it queues its commands.
    case offline(String)
    /// Reconnects one device or all, and delivers their queues.
    case sync(ScenarioDelivery)
    /// Drops the runtime and reopens the journal.
    case crash
    /// Checks the ledger and the journal.
    case verify
    /// Rebuilds the state from the journal, and compares it with the present state.
    case replay
    /// Compares a report with what is expected.
    case assertion(ScenarioAssertion)
  }

  /// 1 for the first step.
  var number: Int
  /// The virtual time.
  var at: Instant
  /// What the step does.
  var instruction: Instruction
  /// The operation id of its command.
  var operation: OperationID
  /// When its command happened; nil for the virtual time.
  var occurredAt: Instant?
  /// The device that sends its command; nil for none.
  var device: String?
  /// The name of the expected case of ``/AscentRules/Refusal``; nil if the command
  /// must be accepted.
  var refused: String?
  /// The expected outcome of its progression; nil for any.
  var outcome: Receipt.Progression.Outcome?
}
