internal import AscentRules

/// One step of a scenario.
struct ScenarioStep: Sendable {
  /// What a step does.
  enum Action: Sendable {
    /// Sends a command.
    case command(Intent)
    /// Goes on from a stage of a method; nil for the one the person is in.
    case progress(MethodID, from: StageID?, note: String)
    /// Takes back the last operation in force, of one habit if it names one.
    case undoLast(habit: String?)
    /// Says which zone a device is in; nil for the person's.
    case device(String, zone: ZoneID?)
    /// Cuts a device off: it queues what it is told.
    case offline(String)
    /// Connects a device again, or all, and delivers what they queued.
    case sync(ScenarioDelivery)
    /// Drops the process state and opens the journal again.
    case crash
    /// Finds nothing wrong with the ledger and the journal.
    case verify
    /// Compares a report with what is expected.
    case assertion(ScenarioAssertion)
  }

  /// 1 for the first step.
  var number: Int
  /// The virtual time.
  var at: Instant
  /// What it does.
  var action: Action
  /// The operation id of its command.
  var operation: OperationID
  /// When its command happened, if not at the virtual time.
  var occurredAt: Instant?
  /// The device that sends its command.
  var device: String?
  /// The case of the refusal that its command must get.
  var refused: String?
  /// What its progression must come to.
  var outcome: ProgressionReceipt.Outcome?
}
