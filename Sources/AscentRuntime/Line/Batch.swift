import AscentRules

/// What travels the line: work for any number of people of one shard.
///
/// Within a batch the order is: evictions, hydrations, commands, snapshots, queries. Each room does its part for each item and sends the batch on.
struct Batch: Sendable {
  /// 1 for the shard's first batch, and so on.
  var number: Int64
  /// The shard.
  var shard: Int
  /// How often the line broke before. A room that sees a new generation forgets everybody first.
  var generation: Int
  /// Every batch up to this one was settled before the journal was asked about this batch's operations: what those changed need not be remembered.
  var settledBefore: Int64

  var evictions: [Int] = []
  var hydrations: [Hydration] = []
  var commands: [CommandItem] = []
  var snapshots: [SnapshotItem] = []
  var queries: [QueryItem] = []
  /// The events of all commands, room by room, and the ordinal of the command in hand.
  var emission = Emission()
  /// What goes into the journal, made when the last room is done: the accepted commands, and their events one command after the other.
  var sealed = Sealed()

  /// Accepted commands with their events.
  struct Sealed: Sendable {
    var commands: [AcceptedCommand] = []
    var events: [Event] = []
  }

  /// Lays the events of each accepted command down one after the other.
  mutating func seal() {
    sealed.commands.reserveCapacity(commands.count)
    sealed.events.reserveCapacity(emission.events.count)
    for item in commands where item.isAccepted {
      for span in [item.decided, item.streaks, item.awards] {
        for index in span { sealed.events.append(emission.events[index]) }
      }
      sealed.commands.append(item.accepted)
    }
    emission.events = []
  }
}

/// A person's stored past, on its way into the rooms.
struct Hydration: Sendable {
  var slot: Int
  var states: PersonStates
  var tail: [StoredCommand]
}

/// A command, with what it has caused so far.
struct CommandItem: Sendable {
  /// How far it is.
  enum Verdict {
    case undecided
    /// The rules said yes: its events are in the batch.
    case accepted
    /// The rules said no.
    case refused(Refusal)
    /// The same operation is on the line before it: the answer is that one's.
    case repeated
    /// It rests on something that is still on the line and not decided: nothing happened, and it can be sent again.
    case early
  }

  var slot: Int
  var command: Command
  var content: UInt64
  var reply: Reply
  /// For an undo or a move, what the journal says of the operation it names.
  var target: AcceptedOperation?
  /// For a repair, what to append and the version it was worked out for.
  var repair: Repair?
  var verdict = Verdict.undecided
  /// Where the events of each room lie in the batch's emission.
  var decided = 0..<0
  var streaks = 0..<0
  var awards = 0..<0
  var version: Int64 = 0
  var evidence: Evidence?
  var receipt = Receipt()

  var isAccepted: Bool {
    if case .accepted = verdict { true } else { false }
  }

  /// The evidence, which every accepted command has.
  var frozenEvidence: Evidence {
    guard let evidence else { preconditionFailure("an accepted command without evidence") }
    return evidence
  }

  /// The command as it goes into the journal.
  var accepted: AcceptedCommand {
    AcceptedCommand(
      user: command.user, operation: command.operation, content: content, evidence: frozenEvidence, device: command.device,
      version: version, eventCount: Int32(decided.count + streaks.count + awards.count), receipt: receipt)
  }
}

/// What a repair appends, if the person's history still ends where it was audited.
struct Repair: Sendable {
  var corrections: [LedgerCorrection]
  var auditedVersion: Int64
}

/// A person whose state is to be written down.
struct SnapshotItem: Sendable {
  var slot: Int
  var user: UserID
  var version: Int64 = 0
  var ordinal: Int32 = 0
  var parts: [[UInt8]] = []
}

/// A question about a person.
struct QueryItem: Sendable {
  var slot: Int
  var day: LocalDay?
  var askedAt: Instant
  var report = PersonReport()
  var reply: QueryReply
}

/// Where the answer to a question goes.
typealias QueryReply = CheckedContinuation<Result<PersonReport, AscentError>, Never>
