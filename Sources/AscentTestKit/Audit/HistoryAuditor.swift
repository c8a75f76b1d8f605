public import AscentRules
public import AscentRuntime

/// Compares a journal with what was sent and answered, and both with a second, simpler model of the
/// rules.
///
/// What was sent must be everything that the journal holds of the people in it. The model knows
/// habits that are due every day, with goals, skips, completions, moves, undos and manual awards
/// under the policy as shipped; sessions, progressions over stages without further criteria, and
/// celebrations. Of a person who used anything else only the structure is checked.
public struct HistoryAuditor: Sendable {
  /// Everything that was sent, in any order.
  private let exchanges: [Exchange]
  /// The whole journal, in the global order.
  private var history: [StoredCommand] = []
  /// The same by person.
  private(set) var people: [UserID: [StoredCommand]] = [:]
  /// What was asked under each id: more than one thing only where an id was used again for
  /// something else.
  private var sent: [OperationAddress: [Command]] = [:]
  private(set) var findings: [AuditFinding] = []

  /// The methods people climb.
  let catalog: Catalog

  /// An auditor of these exchanges, all of them under one catalogue.
  public init(exchanges: [Exchange], catalog: Catalog = .starter) {
    self.exchanges = exchanges
    self.catalog = catalog
    for exchange in exchanges { sent[exchange.address, default: []].append(exchange.command) }
  }

  /// Reads an open journal and says which promises its history does not keep; empty when it keeps
  /// all.
  public mutating func audit(_ journal: any Journal) async throws(JournalFailure) -> [AuditFinding] {
    findings = []
    try await read(journal)
    checkPositions()
    for user in users { checkOrder(of: user) }
    checkAnswers()
    for user in users {
      let ledger = LedgerReading(people[user] ?? [])
      findings += ledger.findings.map { AuditFinding($0.invariant, "\(user): \($0.detail)") }
      checkModel(of: user, ledger)
      checkPractice(of: user)
    }
    return findings
  }

  /// The people in the journal, in order of their names.
  public var users: [UserID] { people.keys.sorted { $0.text < $1.text } }

  mutating func find(_ invariant: AuditFinding.Invariant, _ detail: String) {
    findings.append(AuditFinding(invariant, detail))
  }

  /// What was asked under the id of a stored command.
  func command(of stored: StoredCommand) -> Command? {
    sent[OperationAddress(user: stored.accepted.user, key: stored.accepted.operation.key)]?
      .first { $0.contentDigest == stored.accepted.content }
  }

  private mutating func read(_ journal: any Journal) async throws(JournalFailure) {
    history = []
    people = [:]
    try await journal.forEachCommand(after: .start) {
      history.append($0)
      return true
    }
    let users = Set(history.map(\.accepted.user)).union(exchanges.map(\.command.user))
    for user in users.sorted(by: { $0.text < $1.text }) {
      let own = try await journal.commands(of: user, ordinals: 1...(.max), newestFirst: false, limit: .max)
      if !own.isEmpty { people[user] = own }
    }
  }

  // MARK: The structure of the journal

  private mutating func checkPositions() {
    var next: Int64 = 1
    for command in history {
      if command.position.number != next { find(.noGaps, "position \(command.position.number) where \(next) was due") }
      next = command.position.number + Int64(command.events.count)
    }
    let byPerson = people.values.reduce(0) { $0 + $1.count { !$0.events.isEmpty } }
    if history.count != byPerson {
      find(.noGaps, "\(history.count) commands in the global order, \(byPerson) by person")
    }
  }

  private mutating func checkOrder(of user: UserID) {
    var version: Int64 = 1
    var seen: Set<OperationKey> = []
    for (index, command) in (people[user] ?? []).enumerated() {
      let accepted = command.accepted
      let ordinal = Int(accepted.receipt.ordinal)
      if ordinal <= index { find(.noGaps, "\(user): ordinal \(ordinal) where \(index + 1) was due") }
      if accepted.version != version { find(.noGaps, "\(user): version \(accepted.version) where \(version) was due") }
      let count = Int(accepted.eventCount)
      if command.events.count != count { find(.allOrNothing, "\(user): \(command.events.count) events of \(count)") }
      let isNew = seen.insert(accepted.operation.key).inserted
      if !isNew { find(.exactlyOnce, "\(user): operation \(accepted.operation) is there twice") }
      version = accepted.version + Int64(count)
    }
  }

  // MARK: What was answered

  private mutating func checkAnswers() {
    var stored: [OperationAddress: StoredCommand] = [:]
    for command in people.values.joined() {
      stored[OperationAddress(user: command.accepted.user, key: command.accepted.operation.key)] = command
    }
    var mayHaveHappened: Set<OperationAddress> = []
    for exchange in exchanges {
      if exchange.mayHaveHappened { mayHaveHappened.insert(exchange.address) }
      guard case .success(let receipt) = exchange.answer else { continue }
      let command = stored[exchange.address]
      if command == nil {
        find(.acknowledgedIsDurable, "\(exchange.command.operation) was acknowledged and is not there")
      }
      guard let command else { continue }
      if command.accepted.receipt != receipt {
        find(.exactlyOnce, "\(exchange.command.operation): a receipt that is not the stored one")
      }
      let isSame = exchange.command.contentDigest == command.accepted.content
      if !isSame { find(.exactlyOnce, "\(exchange.command.operation) was accepted with other content") }
    }
    for (address, command) in stored {
      let id = command.accepted.operation
      if !mayHaveHappened.contains(address) {
        find(.allOrNothing, "\(id) is there, and everybody was told that nothing happened")
      }
    }
  }
}

extension Exchange {
  var address: OperationAddress { OperationAddress(user: command.user, key: command.operation.key) }
}
