package import AscentRules
package import AscentRuntime

/// Compares a journal with the commands that were sent and their answers, and compares both with a
/// reference model of the rules.
///
/// The exchanges must include every command in the journal except the scheduler's. The model
/// supports habits that are due every day, with goals or limits and decimals, renames, groups,
/// deletions, skips, pauses and their ends, completions, moves, undos, closes, grants and manual
/// awards under the standard policy; sessions, progressions over stages without additional
/// criteria, and celebrations. For a person who used anything else, only the structure of the
/// journal is checked, and what must be recorded once.
package struct JournalAuditor {
  /// Everything that was sent, in any order.
  private let exchanges: [Exchange]
  /// The whole journal, in the global order.
  private var history: [StoredCommand] = []
  /// The commands of each person, in order.
  private(set) var people: [UserID: [StoredCommand]] = [:]
  /// The model's operation for each command in ``people``; nil for a command that was never sent.
  private(set) var operations: [UserID: [ReferencePerson.Operation?]] = [:]
  /// The commands sent under each id: several only if an id was reused with other content.
  private var sent: [OperationAddress: [Command]] = [:]
  var findings: [AuditFinding] = []

  /// The methods in use.
  let catalog: Catalog

  /// An auditor of these exchanges, all of them under one catalogue.
  package init(exchanges: [Exchange], catalog: Catalog = .starter) {
    self.exchanges = exchanges
    self.catalog = catalog
    for exchange in exchanges { sent[exchange.address, default: []].append(exchange.command) }
  }

  /// Reads an open journal and returns the promises that its history breaks; empty if
  /// it breaks none.
  package mutating func audit(_ journal: any Journal) async throws(JournalFailure) -> [AuditFinding] {
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
      checkRecordedOnce(of: user)
    }
    return findings
  }

  /// The people in the journal, in order of their names.
  package var users: [UserID] { people.keys.sorted { $0.text < $1.text } }

  mutating func find(_ invariant: AuditFinding.Invariant, _ detail: String) {
    findings.append(AuditFinding(invariant, detail))
  }

  mutating func compare<Value: Equatable>(
    _ invariant: AuditFinding.Invariant, _ what: String, _ found: Value, _ expected: Value
  ) {
    if found != expected { find(invariant, "\(what) is \(found), the model says \(expected)") }
  }

  /// The command that was sent and stored as this one; nil if there is none.
  func command(of stored: StoredCommand) -> Command? {
    sent[stored.address]?.first { $0.contentDigest == stored.accepted.content } ?? Self.scheduledCommand(of: stored)
  }

  private mutating func read(_ journal: any Journal) async throws(JournalFailure) {
    (history, people, operations) = ([], [:], [:])
    try await journal.forEachCommand(after: .start) {
      history.append($0)
      return true
    }
    let users = Set(history.map(\.accepted.user)).union(exchanges.map(\.command.user))
    for user in users.sorted(by: { $0.text < $1.text }) {
      let own = try await journal.commands(of: user, ordinals: 1...(.max), newestFirst: false, limit: .max)
      guard !own.isEmpty else { continue }
      people[user] = own
      operations[user] = own.map(operation)
    }
  }

  // MARK: The structure of the journal

  private mutating func checkPositions() {
    var next: Int64 = 1
    for command in history {
      if command.position.number != next { find(.noGaps, "position \(command.position.number) where \(next) was due") }
      next = command.position.number + Int64(command.events.count)
    }
    let byPerson = people.values.joined().count { !$0.events.isEmpty }
    if history.count != byPerson {
      find(.noGaps, "\(history.count) commands in the global order, \(byPerson) by person")
    }
  }

  private mutating func checkOrder(of user: UserID) {
    var version: Int64 = 1
    var seen: Set<OperationKey> = []
    for (index, command) in (people[user] ?? []).enumerated() {
      let accepted = command.accepted
      let ordinal = accepted.receipt.ordinal
      if ordinal <= index { find(.noGaps, "\(user): ordinal \(ordinal) where \(index + 1) was due") }
      if accepted.version != version { find(.noGaps, "\(user): version \(accepted.version) where \(version) was due") }
      let count = Int(accepted.eventCount)
      if command.events.count != count { find(.allOrNothing, "\(user): \(command.events.count) events of \(count)") }
      if !seen.insert(accepted.operation.key).inserted {
        find(.exactlyOnce, "\(user): operation \(accepted.operation) is there twice")
      }
      version = accepted.version + Int64(count)
    }
  }

  // MARK: What was answered

  private mutating func checkAnswers() {
    let stored = Dictionary(people.values.joined().map { ($0.address, $0) }) { _, last in last }
    for exchange in exchanges {
      guard case .success(let receipt) = exchange.answer else { continue }
      let operation = exchange.command.operation
      guard let accepted = stored[exchange.address]?.accepted else {
        find(.acknowledgedIsDurable, "\(operation) was acknowledged and is not there")
        continue
      }
      if accepted.receipt != receipt { find(.exactlyOnce, "\(operation): a receipt that is not the stored one") }
      if accepted.content != exchange.command.contentDigest {
        find(.exactlyOnce, "\(operation) was accepted with other content")
      }
    }
    let mayHaveHappened = Set(exchanges.filter(\.mayHaveHappened).map(\.address))
    for (address, command) in stored
    where !mayHaveHappened.contains(address) && Self.scheduledCommand(of: command) == nil {
      find(.allOrNothing, "\(command.accepted.operation) is there, and everybody was told that nothing happened")
    }
  }
}

extension Exchange {
  fileprivate var address: OperationAddress { OperationAddress(user: command.user, key: command.operation.key) }
}

extension StoredCommand {
  fileprivate var address: OperationAddress { OperationAddress(user: accepted.user, key: accepted.operation.key) }
}
