@testable import AscentRules

/// One person's commands, decided one after the other by the rules alone, as the runtime does it, with a map for the journal.
struct RuleLine {
  var completion = CompletionState()
  var streak = StreakState()
  var award = AwardState()
  var world: World
  /// What was accepted, in order.
  private(set) var accepted: [AcceptedOperation] = []
  private(set) var receipts: [OperationKey: Receipt] = [:]
  private var places: [OperationKey: Int] = [:]
  /// What a repair is to append; see ``Intent/repairLedger``.
  var repairs: [LedgerCorrection] = []

  static let user = UserID("me")

  init(world: World = World(zones: FixedZones())) {
    self.world = world
  }

  /// Decides a command. A known operation gets the receipt that it got before.
  @discardableResult
  mutating func send(_ command: Command, recordedAt: Instant) throws(Refusal) -> Receipt {
    if let receipt = receipts[command.operation.key] { return receipt }
    var emission = Emission()
    var receipt = Receipt()
    let evidence = try CompletionRules.decide(
      command, recordedAt: recordedAt, target: target(of: command.intent), state: &completion, world: world, emission: &emission,
      receipt: &receipt)
    let decided = emission.events.indices
    StreakRules.react(to: decided, state: &streak, world: world, emission: &emission, receipt: &receipt)
    _ = try AwardRules.react(
      to: decided, others: emission.events.count - decided.count, command: command, evidence: evidence, repairs: repairs, state: &award,
      world: world, emission: &emission, receipt: &receipt)
    accept(command.operation.key, emission, receipt)
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
  var content: Digest { SnapshotCoding.contentHash(completion, streak, award) }

  private func target(of intent: Intent) -> AcceptedOperation? {
    switch intent {
    case .undo(let key), .moveCompletion(let key, _): operation(key)
    default: nil
    }
  }

  private mutating func accept(_ key: OperationKey, _ emission: Emission, _ receipt: Receipt) {
    for case .operationChanged(let key, let inForce) in emission.events { accepted[places[key]!].inForce = inForce }
    places[key] = accepted.count
    accepted.append(AcceptedOperation(key: key, ordinal: emission.ordinal, content: 0, inForce: true, events: emission.events))
    receipts[key] = receipt
  }
}

extension RuleLine {
  /// The states that the events alone lead to, from a state on.
  static func replay(
    _ operations: some Sequence<AcceptedOperation>, onto state: (CompletionState, StreakState, AwardState) = (.init(), .init(), .init())
  ) -> (completion: CompletionState, streak: StreakState, award: AwardState) {
    var (completion, streak, award) = state
    for operation in operations {
      for event in operation.events {
        CompletionRules.evolve(&completion, by: event, ordinal: operation.ordinal)
        StreakRules.evolve(&streak, by: event, ordinal: operation.ordinal)
        AwardRules.evolve(&award, by: event)
      }
      completion.lastOrdinal = operation.ordinal
    }
    return (completion, streak, award)
  }
}

extension Event {
  /// The ledger entry that the event appended.
  var ledgerEntry: LedgerEntry? {
    switch self {
    case .xpEntered(let entry), .xpGranted(let entry, _): entry
    default: nil
    }
  }
}
