import AscentRules

/// Compares one person's stored commands and snapshot with the result of deciding the
/// commands again.
struct ReplayCheck {
  let user: UserID
  private(set) var replay: CommandReplay
  /// The stored snapshot; nil once it has been compared.
  private var snapshot: Snapshot?
  private var last: StoredCommand?
  private(set) var differences: [LedgerCheck.Difference] = []
  var faultCount: Int { differences.count(where: \.isFault) }

  init(user: UserID, replay: CommandReplay, snapshot: Snapshot?) {
    (self.user, self.replay, self.snapshot) = (user, replay, snapshot)
  }

  /// Compares the next command.
  mutating func next(
    _ command: StoredCommand, _ recorded: RecordedCommand, _ target: AcceptedOperation?,
    _ corrections: [LedgerCorrection], _ catalogs: [Catalog]
  ) {
    checkSnapshot(through: recorded.receipt.ordinal - 1)
    last = command
    if let found = replay.next(recorded, target: target, corrections: corrections, catalogs: catalogs) {
      differences.append(LedgerCheck.Difference(found, of: command))
    } else if recorded.isRepair {
      for index in differences.indices where differences[index].isOfLedger { differences[index].isRepaired = true }
    }
  }

  /// Compares the snapshot with the replayed state if it was taken after the last command and
  /// up to `ordinal`.
  ///
  /// A snapshot's ordinal can be higher than that of the last command: a refusal may use
  /// up an ordinal.
  mutating func checkSnapshot(through ordinal: Int32) {
    guard let known = snapshot, let last, known.ordinal <= ordinal, known.ordinal >= last.accepted.receipt.ordinal
    else { return }
    snapshot = nil
    // There is nothing to compare: a snapshot that cannot be decoded is never used.
    guard let stored = try? PersonState(snapshot: known.bytes) else { return }
    var person = replay.person
    person.completion.lastOrdinal = stored.completion.lastOrdinal
    if person != stored || stored.completion.lastOrdinal != known.ordinal {
      differences.append(
        LedgerCheck.Difference(
          user: user, operation: last.accepted.operation, position: last.position, part: .snapshot,
          hasOtherRules: false))
    }
  }
}

extension LedgerCheck.Difference {
  fileprivate init(_ found: CommandReplay.Difference, of command: StoredCommand) {
    let index = command.events.isEmpty || found.isOutsideEvents ? 0 : min(found.index, command.events.count - 1)
    self.init(
      user: command.accepted.user, operation: command.accepted.operation,
      position: Position(number: command.position.number + Int64(index)),
      part: found.isOutsideEvents ? .receipt : .event,
      stored: found.stored, expected: found.expected, refusal: found.refusal, hasOtherRules: found.hasOtherRules)
  }

  /// Whether a repair of the ledger corrects the difference.
  fileprivate var isOfLedger: Bool {
    part == .event && refusal == nil
      && [stored, expected].allSatisfy { $0.map { $0.kind.group == .awards } ?? true }
  }
}
