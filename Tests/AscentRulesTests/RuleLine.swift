@testable import AscentRules

/// One person's commands, decided one after the other by the rules alone, as the runtime does it,
/// with a map for the journal.
struct RuleLine {
  var completion = CompletionState()
  var streak = StreakState()
  var progression = ProgressionState()
  var award = AwardState()
  var celebration = CelebrationState()
  var context: RuleContext { didSet { lines = AffirmationLines(context.catalog) } }
  private var lines: AffirmationLines
  /// What was accepted, in order.
  private(set) var accepted: [AcceptedOperation] = []
  private(set) var receipts: [OperationKey: Receipt] = [:]
  private var places: [OperationKey: Int] = [:]
  /// What a repair is to append; see ``Intent/repairLedger``.
  var repairs: [LedgerCorrection] = []

  static let user = UserID("me")

  init(context: RuleContext = RuleContext(zones: FixedZones())) {
    self.context = context
    self.lines = AffirmationLines(context.catalog)
  }

  /// Decides a command. A known operation gets the receipt that it got before.
  @discardableResult
  mutating func send(_ command: Command, recordedAt: Instant) throws(Refusal) -> Receipt {
    if let receipt = receipts[command.operation.key] { return receipt }
    var buffer = EventBuffer()
    var receipt = Receipt()
    let evidence = try CompletionRules.decide(
      command, recordedAt: recordedAt, target: target(of: command.intent), state: &completion, context: context,
      buffer: &buffer,
      receipt: &receipt)
    let decided = buffer.events.indices
    let target = target(of: command.intent)
    StreakRules.react(to: decided, state: &streak, context: context, buffer: &buffer, receipt: &receipt)
    try ProgressionRules.react(
      to: decided, command: command, evidence: evidence, target: target, state: &progression, context: context,
      buffer: &buffer,
      receipt: &receipt)
    try CelebrationRules.check(command, in: celebration)
    _ = try AwardRules.react(
      to: decided, others: buffer.events.count - decided.count, command: command, evidence: evidence, repairs: repairs,
      state: &award,
      context: context, buffer: &buffer, receipt: &receipt)
    let awarded = buffer.events.count
    CelebrationRules.react(
      to: decided.upperBound..<buffer.events.count,
      on: CelebrationOccasion(command, day: evidence.day, lines: lines), state: &celebration, buffer: &buffer)
    CelebrationRules.acknowledge(command, state: &celebration, buffer: &buffer)
    award.version += Int64(buffer.events.count - awarded)
    accept(command.operation.key, buffer, receipt)
    return receipt
  }

  /// What is known of an accepted operation now.
  func operation(_ key: OperationKey) -> AcceptedOperation? {
    guard let place = places[key] else { return nil }
    var operation = accepted[place]
    for key in AcceptedOperation.related(in: operation.events) {
      operation.related[key] = places[key].map { accepted[$0].inForce } ?? false
    }
    return operation
  }

  /// The keys accepted so far.
  var keys: [OperationKey] { accepted.map(\.key) }
  /// All entries of the ledger.
  var entries: [LedgerEntry] { accepted.flatMap(\.events).compactMap(\.ledgerEntry) }
  /// The digest of what the states say.
  var content: Digest { SnapshotCoding.contentHash(completion, streak, progression, award) }

  private func target(of intent: Intent) -> AcceptedOperation? {
    switch intent {
    case .undo(let key), .moveCompletion(let key, _): operation(key)
    default: nil
    }
  }

  private mutating func accept(_ key: OperationKey, _ buffer: EventBuffer, _ receipt: Receipt) {
    for case .operationChanged(let key, let inForce) in buffer.events { accepted[places[key]!].inForce = inForce }
    places[key] = accepted.count
    accepted.append(
      AcceptedOperation(key: key, ordinal: buffer.ordinal, content: 0, inForce: true, events: buffer.events))
    receipts[key] = receipt
  }
}

/// The states of one person in all rooms.
struct RuleStates: Equatable {
  var completion = CompletionState()
  var streak = StreakState()
  var progression = ProgressionState()
  var award = AwardState()
  var celebration = CelebrationState()

  /// The states as a snapshot has them.
  var bytes: [UInt8] {
    SnapshotCoding.join([
      SnapshotCoding.encode(completion), SnapshotCoding.encode(streak), SnapshotCoding.encode(progression),
      SnapshotCoding.encode(award),
      SnapshotCoding.encode(celebration),
    ])
  }

  init() {}

  init(bytes: [UInt8]) throws(CodingFault) {
    let parts = try SnapshotCoding.split(bytes)
    guard parts.count == 5 else { throw .badValue(field: "parts", at: 0) }
    completion = try SnapshotCoding.decodeCompletion(parts[0])
    streak = try SnapshotCoding.decodeStreak(parts[1])
    progression = try SnapshotCoding.decodeProgression(parts[2])
    award = try SnapshotCoding.decodeAward(parts[3])
    celebration = try SnapshotCoding.decodeCelebration(parts[4])
  }
}

extension RuleLine {
  /// The states as they stand.
  var states: RuleStates {
    var states = RuleStates()
    (states.completion, states.streak, states.progression) = (completion, streak, progression)
    (states.award, states.celebration) = (award, celebration)
    return states
  }

  /// The states that the events alone lead to, from a state on.
  static func replay(
    _ operations: some Sequence<AcceptedOperation>, onto state: RuleStates = RuleStates()
  ) -> RuleStates {
    var state = state
    for operation in operations {
      for event in operation.events {
        CompletionRules.evolve(&state.completion, by: event, ordinal: operation.ordinal)
        StreakRules.evolve(&state.streak, by: event, ordinal: operation.ordinal)
        ProgressionRules.evolve(&state.progression, by: event, ordinal: operation.ordinal)
        AwardRules.evolve(&state.award, by: event)
        CelebrationRules.evolve(&state.celebration, by: event)
      }
      state.completion.lastOrdinal = operation.ordinal
    }
    return state
  }
}
