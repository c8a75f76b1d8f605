public import AscentRules

/// The result of checking everyone's ledger and, if requested, everyone's history.
public struct LedgerCheck: Hashable, Sendable {
  /// A fault in one person's ledger.
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
  /// The faults, ordered by the person's name.
  public var faults: [Fault] = []

  /// Stored data that differs from what the commands lead to, person by person; empty unless the
  /// commands were replayed.
  public var differences: [LedgerCheck.Difference] = []

  /// Whether there is no fault, or every one was repaired.
  public var isIntact: Bool { faults.allSatisfy(\.isRepaired) && !differences.contains(where: \.isFault) }
}

extension Ascent {
  /// The most people to read at once.
  private static let checkPage = 256

  /// Audits every person's ledger, page by page, and on request repairs those with faults.
  ///
  /// It reads every command once, or twice with `replays`, while the runtime serves other calls. It
  /// needs memory for one page of people and for the faults.
  ///
  /// The runtime itself checks only what was recorded since a person's last snapshot, when it loads
  /// the person; see ``Configuration/checksLoadedLedgers``. So a start costs the same for a large
  /// store as for a small one. This full check runs only on request: by `ascent verify --all`, by
  /// `ascent --repair`, or by an embedder at a quiet time.
  ///
  /// - Parameters:
  ///   - repairs: whether to append the corrections, as ``repairLedger(of:id:)`` does.
  ///   - replays: whether to decide every command again and compare the resulting events, receipts
  ///     and snapshots with the stored ones.
  ///   - progress: receives the number of events checked so far, and the number of all events.
  /// - Throws: as for ``repairLedger(of:id:)``, or ``AscentError/unreadable(_:)``. Repairs already
  ///   made stay. A cancelled task throws ``AscentError/stopped``.
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
