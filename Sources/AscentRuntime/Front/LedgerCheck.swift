public import AscentRules

/// What a check of everyone's ledger, and if asked to of everyone's history, found.
public struct LedgerCheck: Hashable, Sendable {
  /// The fault of one person's ledger.
  public struct Fault: Hashable, Sendable {
    /// The person.
    public var user: UserID
    /// What is wrong.
    public var finding: LedgerAudit.Finding
    /// Whether a repair appended the correction.
    public var isRepaired: Bool
  }

  /// How many people were checked.
  public var peopleCount = 0
  /// The faults, person by person in the order of the names.
  public var faults: [Fault] = []

  /// What does not follow from the commands, person by person; empty unless they were replayed.
  public var differences: [LedgerCheck.Difference] = []

  /// Whether nothing is wrong, or all of it was repaired.
  public var isWhole: Bool { faults.allSatisfy(\.isRepaired) && !differences.contains(where: \.isFault) }
}

extension Ascent {
  /// How many people are read at once.
  private static let checkPage = 256

  /// Audits the ledger of every person, page by page, and repairs those with faults if asked to. It
  /// reads every command once, or twice with `replays`, beside the commands that arrive meanwhile,
  /// and takes memory for one page of people and the faults.
  ///
  /// Loading a person checks only what was recorded since the last snapshot; see
  /// ``Configuration/checksLoadedLedgers``. So a start costs the same for a large store as for a
  /// small one, and this is for those who ask: `ascent verify --all`, `ascent --repair`, or an
  /// embedder at a quiet time.
  ///
  /// - Parameters:
  ///   - repairs: whether to append the corrections, as ``repairLedger(of:id:)`` does.
  ///   - replays: whether to decide every command again, and to compare what follows with what is
  ///     stored: events, receipts and snapshots.
  ///   - progress: gets the number of events checked so far, and of all events.
  /// - Throws: as ``repairLedger(of:id:)``, or ``AscentError/unreadable(_:)``. Repairs made before
  ///   stay. A cancelled task throws ``AscentError/stopped``.
  public func checkLedgers(
    repairs: Bool = false, replays: Bool = false, progress: (@Sendable (Int, Int) -> Void)? = nil
  ) async throws(AscentError) -> LedgerCheck {
    var check = LedgerCheck()
    let total = Int(clamping: head.position.number)
    var (done, last): (Int, UserID?) = (0, nil)
    while case let page = try await users(after: last, limit: Self.checkPage), !page.isEmpty {
      last = page.last
      for user in page where user != .catalog {
        if Task.isCancelled { throw .stopped }
        let (audit, version) = try await auditWithVersion(user)
        if repairs, !audit.findings.isEmpty { try await repairLedger(of: user) }
        let left = repairs && !audit.findings.isEmpty ? try await self.audit(user).findings : audit.findings
        check.faults += audit.findings.map { .init(user: user, finding: $0, isRepaired: repairs && left.isEmpty) }
        if replays { check.differences += try await differences(of: user) { progress?(min(done + $0, total), total) } }
        check.peopleCount += 1
        done += Int(clamping: version)
        progress?(min(done, total), total)
      }
    }
    return check
  }
}
