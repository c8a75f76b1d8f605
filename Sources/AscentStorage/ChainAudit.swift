package import AscentRules
package import AscentRuntime

/// Takes a journal's commits in the order in which they were written and says what does not hold
/// together. Whoever reads the rows hands them over: ``begin(_:committedAt:)``, each command with
/// ``append(_:receipt:columns:)``, ``end()``, and after the last commit ``finish()``.
package struct ChainAudit {
  /// How many faults are told at most: after the first, the rest mostly follows from it.
  private static let damageMax = 100

  /// What was found.
  package private(set) var damage: [JournalDamage] = []
  /// Up to where the journal was read: to the last command handed over.
  package private(set) var head: StoredHead
  /// Whether the journal is read from its beginning.
  package let isWhole: Bool

  private var chain: CommitChain
  /// Where the commit at hand is said to end.
  private var expected: StoredHead
  /// For each operation that events of the part read changed: whether it is in force by the last of
  /// them, and whether its row says so.
  private var changed: [OperationAddress: Bool] = [:]
  private var stored: [OperationAddress: Bool] = [:]
  /// Of each person of whom something was read: the ordinal of the last command and the version of
  /// the last event.
  private var lasts: [UserID: (ordinal: Int32, version: Int64)] = [:]

  /// An audit of what follows a head that is known to be whole.
  package init(after head: StoredHead = StoredHead()) {
    self.head = head
    isWhole = head.commit == 0
    expected = head
    chain = CommitChain(after: head.chain, number: 0, firstPosition: .start, committedAt: Instant(milliseconds: 0))
  }

  /// Tells a fault.
  package mutating func tell(_ detail: String, commit: Int64 = 0) {
    if damage.count < Self.damageMax { damage.append(JournalDamage(commit: commit, detail: detail)) }
  }

  /// Begins a commit, which is said to end at a head. False when it is not the next one: what
  /// follows cannot be judged.
  package mutating func begin(_ end: StoredHead, committedAt: Instant) -> Bool {
    guard end.commit == head.commit &+ 1 else {
      tell("the commit is missing", commit: head.commit &+ 1)
      return false
    }
    expected = end
    chain = CommitChain(
      after: head.chain, number: end.commit, firstPosition: Position(number: head.position &+ 1),
      committedAt: committedAt)
    return true
  }

  /// Whether the commit at hand is said to have more commands. One that ends before the one before
  /// it has none.
  package var wantsCommand: Bool { head.seq < expected.seq }

  /// Appends the next command of the commit at hand, without its events, which are given as
  /// columns.
  package mutating func append(_ command: StoredCommand, receipt: [UInt8], columns: [EventColumns]) throws(MalformedRow)
  {
    let accepted = command.accepted
    head.seq &+= 1
    chain.append(accepted, receipt: receipt)
    let begins = head.position &+ (accepted.eventCount > 0 ? 1 : 0)
    if command.position.number != begins {
      tell("operation \(head.seq) is said to begin at \(command.position.number)", commit: expected.commit)
    }
    checkOrder(of: accepted)
    stored[OperationAddress(user: accepted.user, key: accepted.operation.key)] = command.inForce
    for columns in columns {
      head.position &+= 1
      chain.append(columns)
      guard let event = Event(columns) else { throw MalformedRow("event \(head.position)") }
      if case .operationChanged(let key, let inForce) = event {
        changed[OperationAddress(user: accepted.user, key: key)] = inForce
      }
    }
  }

  /// Says that the next command of the commit at hand is not there.
  package mutating func tellMissingCommand() {
    tell("operation \(head.seq &+ 1) is missing", commit: expected.commit)
  }

  /// Ends the commit at hand. False when it is not what was committed: what follows would not hold
  /// either.
  package mutating func end() -> Bool {
    guard head.position == expected.position else {
      tell("it ends at position \(expected.position), but its events at \(head.position)", commit: expected.commit)
      return false
    }
    guard head.seq == expected.seq else {
      tell("it ends with operation \(expected.seq), but its commands with \(head.seq)", commit: expected.commit)
      return false
    }
    (head.commit, head.chain) = (expected.commit, expected.chain)
    guard head.chain == chain.digest() else {
      tell("its content is not what was committed", commit: head.commit)
      return false
    }
    return true
  }

  /// Tells in what a journal that was read to its end does not end where it is said to.
  package mutating func check(end: StoredHead) {
    let differences = [
      end.commit == head.commit ? nil : "commit \(end.commit), but ends with \(head.commit)",
      end.position == head.position ? nil : "position \(end.position), but ends with \(head.position)",
      end.seq == head.seq ? nil : "operation \(end.seq), but ends with \(head.seq)",
      end.chain == head.chain ? nil : "another chain than it ends with",
    ]
    for difference in differences.compactMap(\.self) { tell("the journal is said to end with \(difference)") }
  }

  /// Ends the journal: each row that was read must say of its operation whether it is in force as
  /// the events do.
  package mutating func finish() {
    for (address, inForce) in stored where inForce != changed[address] ?? true {
      tell(
        "operation \(address.key) of \(address.user) is kept as \(inForce ? "in force" : "taken back"), against its events"
      )
    }
    guard isWhole else { return }
    for address in changed.keys where stored[address] == nil {
      tell("operation \(address.key) of \(address.user) was changed, but never was")
    }
  }

  /// Checks a snapshot as it is stored; to be called after the last commit of a whole journal.
  package mutating func check(_ snapshot: Snapshot, digest: [UInt8]) {
    if digest != snapshot.digest.bytes { tell("the snapshot of \(snapshot.user) is not whole") }
    if snapshot.version > lasts[snapshot.user]?.version ?? 0 {
      tell("the snapshot of \(snapshot.user) lies ahead of the events")
    }
  }

  private mutating func checkOrder(of accepted: AcceptedCommand) {
    let ordinal = accepted.receipt.ordinal
    if let before = lasts[accepted.user] ?? (isWhole ? (0, 0) : nil) {
      // An ordinal may be passed over: a manual award that is refused has used one up.
      if ordinal <= before.ordinal {
        tell("ordinal \(ordinal) of a person follows \(before.ordinal)", commit: expected.commit)
      }
      if accepted.version != before.version &+ 1 {
        tell("version \(accepted.version) of a person follows \(before.version)", commit: expected.commit)
      }
    }
    lasts[accepted.user] = (ordinal, accepted.version &- 1 &+ Int64(accepted.eventCount))
  }
}
