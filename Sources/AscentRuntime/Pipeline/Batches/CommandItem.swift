import AscentRules

/// A command in the pipeline.
struct CommandItem: Sendable {
  /// How far it is.
  enum Verdict {
    case undecided
    /// The rules said yes: its events are in the batch.
    case accepted
    /// The rules said no.
    case refused(Refusal)
    /// The same operation is already in the pipeline, and its answer is also the answer
    /// to this command.
    case repeated
    /// It refers to an operation in flight that is not decided yet.
    case dependsOnInFlight
    /// A repair that was computed for another version of the person's history.
    case repairConflict

    var isAccepted: Bool {
      if case .accepted = self { true } else { false }
    }

    /// Whether the next service has something to decide.
    var isOpen: Bool {
      switch self {
      case .undecided, .accepted: true
      case .refused, .repeated, .dependsOnInFlight, .repairConflict: false
      }
    }
  }

  var slot: Int
  /// What the rules read.
  var input: DecisionInput
  /// What the rules write.
  var decision = Decision()
  var reply: Reply
  /// The digest of its content; see ``Command/contentDigest``.
  var content: UInt64
  /// For an undo or a move, the operation it names, if the journal has it.
  var target: StoredOperation?
  /// For a repair, what to append and the version for which it was computed.
  var repair: Repair?
  var verdict = Verdict.undecided

  init(slot: Int, _ input: consuming DecisionInput, content: UInt64, reply: consuming Reply) {
    self.slot = slot
    self.input = input
    self.content = content
    self.reply = reply
  }

  var command: Command {
    _read { yield input.command }
  }

  /// Adds what the journal stores of an accepted command: its entry, its body and its events. The
  /// events are scattered among those of the batch, service by service, and are stored in the order
  /// in which ``CommandCascade/decide(_:_:_:)`` writes them.
  ///
  /// The method is mutating so that the item is read in place: a getter would copy it
  /// out of its array.
  mutating func finalize(
    _ entries: inout [AcceptedCommand], _ ordered: inout [Event], _ bodies: inout PackedBodies, from events: [Event],
    with columns: inout ColumnWriter
  ) {
    let firstEvent = ordered.count
    for place in decision.completionEvents { ordered.append(events[place]) }
    for place in decision.streakEvents { ordered.append(events[place]) }
    for place in decision.progressionEvents { ordered.append(events[place]) }
    for place in decision.rewardEvents { ordered.append(events[place]) }
    let entry = AcceptedCommand(
      user: input.command.user, operation: input.command.operation, content: content, evidence: decision.evidence,
      device: input.command.device, version: decision.version, eventCount: Int32(ordered.count - firstEvent),
      receipt: decision.receipt)
    bodies.append(entry, events: ordered.span.extracting(firstEvent...), with: &columns)
    entries.append(entry)
  }
}

/// What a repair appends, if the person's history still ends where it was audited.
struct Repair: Sendable {
  var corrections: [LedgerCorrection]
  var auditedVersion: Int64
}
