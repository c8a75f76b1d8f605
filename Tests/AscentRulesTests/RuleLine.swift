@testable import AscentRules

/// One person's commands, decided one after the other by the cascade that the runtime uses, with a
/// map for the journal.
struct RuleLine {
  var person = PersonState()
  var context: RuleContext { didSet { cascade = CommandCascade(context: context) } }
  private var cascade: CommandCascade
  /// What was accepted, in order.
  private(set) var accepted: [AcceptedOperation] = []
  /// What the last command said about what is due next.
  private(set) var nextDue = Decision.NextDue.unchanged
  /// Whether it leaves the journal anything earlier that it knows of.
  private(set) var keepsEarlierDue = false
  /// What is due next.
  private(set) var due: DueCommand?
  private(set) var receipts: [OperationKey: Receipt] = [:]
  private var places: [OperationKey: Int] = [:]
  /// What a repair is to append; see ``Intent/repairLedger``.
  var repairs: [LedgerCorrection] = []

  static let user = UserID("me")

  init(context: RuleContext = RuleContext(zones: FixedZones())) {
    self.context = context
    self.cascade = CommandCascade(context: context)
  }

  /// Decides a command. A known operation gets the receipt that it got before.
  @discardableResult
  mutating func send(_ command: Command, recordedAt: Instant) throws(Refusal) -> Receipt {
    if let receipt = receipts[command.operation.key] { return receipt }
    var decision = Decision()
    try cascade.decide(input(command, recordedAt: recordedAt), &person, &decision)
    accept(command, decision)
    nextDue = decision.nextDue
    // Nothing is known yet, and there is no journal to read it from.
    keepsEarlierDue = false
    if case .changedAtLatest(let next) = nextDue { (nextDue, keepsEarlierDue) = (.changed(next), true) }
    if case .changed(let next) = nextDue { due = next }
    return decision.receipt
  }

  /// What the rules read about a command.
  func input(_ command: Command, recordedAt: Instant) -> DecisionInput {
    DecisionInput(command, recordedAt: recordedAt, target: target(of: command.intent), corrections: repairs)
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

  private mutating func accept(_ command: Command, _ decision: Decision) {
    let key = command.operation.key
    for case .operationChanged(let key, let inForce) in decision.events { accepted[places[key]!].inForce = inForce }
    places[key] = accepted.count
    accepted.append(
      AcceptedOperation(key: key, ordinal: decision.ordinal, content: 0, inForce: true, events: decision.events))
    accepted[accepted.count - 1].origin = CompletionOrigin(decision.evidence, command.device)
    receipts[key] = decision.receipt
  }
}

extension RuleLine {
  var completion: CompletionState {
    get { person.completion }
    set { person.completion = newValue }
  }
  var streak: StreakState {
    get { person.streak }
    set { person.streak = newValue }
  }
  var progression: ProgressionState {
    get { person.progression }
    set { person.progression = newValue }
  }
  var award: AwardState {
    get { person.reward.award }
    set { person.reward.award = newValue }
  }
  var celebration: CelebrationState {
    get { person.reward.celebration }
    set { person.reward.celebration = newValue }
  }

  /// The state that the events alone lead to, starting from a state. When they were recorded is not
  /// known.
  static func replay(
    _ operations: some Sequence<AcceptedOperation>, onto person: PersonState = PersonState()
  ) -> PersonState {
    var person = person
    for operation in operations { person.replay(operation.events, ordinal: operation.ordinal, recordedOn: .latest) }
    return person
  }
}
