package import AscentRules
package import AscentRuntime

/// Checks a journal's commits in the order in which they were written. A ``ChainReader`` passes in
/// the rows: ``begin(_:)``, each command with its events, ``end()``, and after the last commit
/// ``finish()``.
package struct ChainAudit<Chain: CommitDigest> {
  /// The most findings that are kept. Most of them follow from the first one.
  private static var damageMax: Int { 100 }

  /// The findings.
  package private(set) var damage: [JournalDamage] = []
  /// Where the audit is in the journal: after the last command passed in.
  package private(set) var head: StoredHead
  /// Whether the audit reads the journal from its beginning.
  package let isWhole: Bool

  private var chain: Chain
  /// The stored end of the current commit.
  private var expected: StoredHead
  /// Whether an operation is in force, by the last event read that changed it.
  private var changed: [OperationAddress: Bool] = [:]
  /// Whether an operation is in force, by its row.
  private var stored: [OperationAddress: Bool] = [:]
  /// For each user, the ordinal of the last command read and the version of its last event.
  private var lasts: [UserID: (ordinal: Int32, version: Int64)] = [:]

  /// An audit of the commits that follow a head that is known to be right.
  package init(after head: StoredHead = StoredHead()) {
    self.head = head
    isWhole = head.commit == 0
    expected = head
    chain = Chain(after: head.chain, number: 0, firstPosition: .start, committedAt: Instant(milliseconds: 0))
  }

  /// Adds a finding.
  package mutating func report(_ detail: String, commit: Int64? = nil) {
    if damage.count < Self.damageMax { damage.append(JournalDamage(commit: commit, detail: detail)) }
  }

  /// Adds a failed read as a finding, if the stored data is at fault; otherwise throws it.
  package mutating func report<Failure: DatabaseFailure>(_ failure: Failure, commit: Int64? = nil) throws(Failure) {
    guard failure.isDamage else { throw failure }
    report(failure.message, commit: commit)
  }

  /// Begins a commit. Returns false if it is not the next one, because what follows cannot
  /// be judged then.
  package mutating func begin(_ commit: CommitEnd) -> Bool {
    let end = commit.head
    guard end.commit == head.commit &+ 1 else {
      report("the commit is missing", commit: head.commit &+ 1)
      return false
    }
    if let isEmpty = commit.isEmpty, isEmpty != (end.seq == head.seq) {
      report("its stored end is operation \(end.seq), after operation \(head.seq)", commit: end.commit)
      return false
    }
    expected = end
    chain = Chain(
      after: head.chain, number: end.commit, firstPosition: Position(number: head.position &+ 1),
      committedAt: commit.committedAt)
    return true
  }

  /// Whether the current commit has more commands, by its stored end.
  package var wantsCommand: Bool { head.seq < expected.seq }

  /// Passes the next command of the current commit, whose content is in the chain.
  private mutating func pass(_ command: StoredCommand) {
    let accepted = command.accepted
    head.seq &+= 1
    let begins = head.position &+ (accepted.eventCount > 0 ? 1 : 0)
    if command.position.number != begins {
      report(
        "operation \(head.seq) has position \(command.position.number) instead of \(begins)", commit: expected.commit)
    }
    checkOrder(of: accepted)
    stored[OperationAddress(user: accepted.user, key: accepted.operation.key)] = command.inForce
    head.position &+= Int64(command.events.count)
    for case .operationChanged(let key, let inForce) in command.events {
      changed[OperationAddress(user: accepted.user, key: key)] = inForce
    }
  }

  /// Adds the finding that the next command of the current commit is missing.
  package mutating func reportMissingCommand() {
    report("operation \(head.seq &+ 1) is missing", commit: expected.commit)
  }

  /// Ends the current commit. Returns false if it differs from what was committed, because
  /// everything after it would differ, too.
  package mutating func end() -> Bool {
    guard head.position == expected.position else {
      report(
        "its stored end is position \(expected.position), but its events end at \(head.position)",
        commit: expected.commit)
      return false
    }
    guard head.seq == expected.seq else {
      report("its stored end is operation \(expected.seq), but its last is \(head.seq)", commit: expected.commit)
      return false
    }
    (head.commit, head.chain) = (expected.commit, expected.chain)
    guard head.chain == chain.digest() else {
      report("its content differs from what was committed", commit: head.commit)
      return false
    }
    return true
  }

  /// Compares the stored end of the journal with the end reached by reading it.
  package mutating func check(end: StoredHead) {
    let differences = [
      end.commit == head.commit ? nil : "commit \(end.commit) instead of \(head.commit)",
      end.position == head.position ? nil : "position \(end.position) instead of \(head.position)",
      end.seq == head.seq ? nil : "operation \(end.seq) instead of \(head.seq)",
      end.chain == head.chain ? nil : "a different chain",
    ]
    for difference in differences.compactMap(\.self) { report("the journal's stored end is \(difference)") }
  }

  /// Ends the audit of the journal. Each row must agree with the events on whether its
  /// operation is in force.
  package mutating func finish() {
    for (address, inForce) in stored where inForce != changed[address] ?? true {
      let state = inForce ? "in force" : "undone"
      report("operation \(address.key) of \(address.user) is stored as \(state), but its events differ")
    }
    guard isWhole else { return }
    for address in changed.keys where stored[address] == nil {
      report("operation \(address.key) of \(address.user) was changed, but does not exist")
    }
  }

  /// Checks a stored snapshot. Call it after the last commit of a whole journal.
  ///
  /// - Parameter isOfHistory: whether the journal has the history that the snapshot names; nil if
  ///   the snapshot does not match its digest.
  package mutating func check(_ snapshot: Snapshot, isOfHistory: Bool?) {
    switch isOfHistory {
    case nil: report("the snapshot of \(snapshot.user) is corrupt")
    case false?: report("the snapshot of \(snapshot.user) belongs to another history")
    case true?: break
    }
    if snapshot.version > lasts[snapshot.user]?.version ?? 0 {
      report("the snapshot of \(snapshot.user) is newer than the events")
    }
  }

  private mutating func checkOrder(of accepted: AcceptedCommand) {
    let ordinal = accepted.receipt.ordinal
    if let before = lasts[accepted.user] ?? (isWhole ? (0, 0) : nil) {
      // Ordinals may have gaps: a refused manual award uses one up.
      if ordinal <= before.ordinal {
        report("ordinal \(ordinal) of a user follows \(before.ordinal)", commit: expected.commit)
      }
      if accepted.version != before.version &+ 1 {
        report("version \(accepted.version) of a user follows \(before.version)", commit: expected.commit)
      }
    }
    lasts[accepted.user] = (ordinal, accepted.version &- 1 &+ Int64(accepted.eventCount))
  }
}

extension ChainAudit<UnpackedCommitChain> {
  /// Appends the next command of the current commit.
  ///
  /// - Parameters:
  ///   - receipt: the stored bytes of its receipt.
  ///   - columns: its events, as stored.
  package mutating func append(_ command: StoredCommand, receipt: [UInt8], columns: [EventColumns]) {
    chain.append(command.accepted, receipt: receipt)
    for columns in columns { chain.append(columns) }
    pass(command)
  }
}

extension ChainAudit<CommitSeal> {
  /// Appends the next command of the current commit.
  ///
  /// - Parameter link: its stored link, which the caller compares with the command.
  package mutating func append(_ command: StoredCommand, link: Digest) {
    chain.append(link)
    pass(command)
  }
}
