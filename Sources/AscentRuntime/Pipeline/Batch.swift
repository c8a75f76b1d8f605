import AscentRules

/// What travels the line: work for any number of people of one shard.
///
/// Within a batch the order is: evictions, hydrations, commands, snapshots, queries. Each room does
/// its part for each item and sends the batch on.
struct Batch: Sendable {
  /// 1 for the shard's first batch, and so on.
  var number: Int64
  /// The shard.
  var shard: Int
  /// How often the line broke before. A room that sees a new generation forgets everybody first.
  var epoch: Int
  /// Every batch up to this one was settled before the journal was asked about this batch's
  /// operations: what those changed need not be remembered.
  var settledBefore: Int64
  /// Whether it only says that the journal was found shut.
  var isReopenProbe = false
  /// The catalogue that its commands are decided under.
  var catalog: Catalog
  /// The catalogue that one of its commands puts in force once it is committed.
  var loadedCatalog: Catalog?

  var evictions: [Int] = []
  var hydrations: [Hydration] = []
  /// What is asked, and how far it is.
  var commands: [CommandItem] = []
  /// What goes into the journal if it is accepted, command by command: the rooms write evidence and
  /// receipt where the journal will read them.
  var entries: [AcceptedCommand] = []
  var snapshots: [SnapshotItem] = []
  var queries: [QueryItem] = []
  /// The events of all commands, room by room, and the ordinal of the command in hand.
  var buffer = EventBuffer()

  /// Adds a command.
  mutating func append(_ item: consuming CommandItem, content: UInt64, recordedAt: Instant) {
    entries.append(
      AcceptedCommand(
        user: item.command.user, operation: item.command.operation, content: content,
        evidence: Evidence(takenAt: recordedAt), receipt: Receipt(takenAt: recordedAt)))
    entries[entries.count - 1].device = item.command.device
    commands.append(item)
  }

  /// Keeps the entries of the accepted commands, and lays their events down one command after the
  /// other.
  mutating func finalize() {
    var events: [Event] = []
    events.reserveCapacity(buffer.events.count)
    var kept = 0
    for index in commands.indices where commands[index].isAccepted {
      for place in commands[index].decided { events.append(buffer.events[place]) }
      for place in commands[index].streaks { events.append(buffer.events[place]) }
      for place in commands[index].practiceEvents { events.append(buffer.events[place]) }
      for place in commands[index].awards { events.append(buffer.events[place]) }
      commands[index].entry = Int32(kept)
      if kept != index { entries.swapAt(kept, index) }
      kept += 1
    }
    entries.removeLast(entries.count - kept)
    buffer.events = events
  }
}

/// A person's stored past, on its way into the rooms.
struct Hydration: Sendable {
  var slot: Int
  var states: PersonStates
  var tail: [StoredCommand]
}

/// A command on the line.
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
    /// It refers to an operation in flight that is not decided yet.
    case dependsOnInFlight
    /// A repair that was worked out for another version of the person's history.
    case repairConflict
  }

  var slot: Int
  var command: Command
  var reply: Reply
  /// For an undo or a move, what the journal says of the operation it names.
  var target: StoredOperation?
  /// For a repair, what to append and the version it was worked out for.
  var repair: Repair?
  var verdict = Verdict.undecided
  /// Where the events of each room lie in the batch's emission.
  var decided = 0..<0
  var streaks = 0..<0
  var practiceEvents = 0..<0
  var awards = 0..<0
  /// Once the batch is sealed, where the command lies among its entries.
  var entry: Int32 = 0

  init(slot: Int, command: Command, reply: Reply) {
    self.slot = slot
    self.command = command
    self.reply = reply
  }

  var isAccepted: Bool {
    if case .accepted = verdict { true } else { false }
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
  var report: PersonReport
  var reply: QueryReply

  init(slot: Int, scope: QueryScope, askedAt: Instant, reply: QueryReply) {
    self.slot = slot
    self.day = scope.day
    self.askedAt = askedAt
    self.reply = reply
    report = PersonReport()
    // What is there is filled in.
    if scope.hasStreaks { report.streaks = StreakState() }
  }
}

/// What a question is about.
struct QueryScope: Sendable {
  /// The day; nil for the present one, where the person is.
  var day: LocalDay?
  /// Whether the report is to have the days that the streaks follow from.
  var hasStreaks = false
}

/// Where the answer to a question goes.
typealias QueryReply = CheckedContinuation<Result<PersonReport, AscentError>, Never>

extension Receipt {
  /// A receipt of which only the time of taking is known yet.
  init(takenAt instant: Instant) {
    self.init()
    recordedAt = instant
  }
}

extension Evidence {
  /// Evidence of which only the time of taking is known yet.
  init(takenAt instant: Instant) {
    self.init(
      occurredAt: instant, recordedAt: instant, zone: .utc, offset: 0, dayStart: 0, day: LocalDay(number: 0))
  }
}
