public import AscentRules

/// What a check of everyone's ledger found.
public struct LedgerCheck: Hashable, Sendable {
  /// The fault of one person's ledger.
  public struct Fault: Hashable, Sendable {
    /// The person.
    public var user: UserID
    /// What is wrong.
    public var finding: LedgerFinding
    /// Whether a repair appended the correction.
    public var isRepaired: Bool
  }

  /// How many people were checked.
  public var peopleCount = 0
  /// The faults, person by person in the order of the names.
  public var faults: [Fault] = []

  /// Whether nothing is wrong, or all of it was repaired.
  public var isWhole: Bool { faults.allSatisfy(\.isRepaired) }
}

extension Ascent {
  /// How many people are read at once.
  private static let checkPage = 256

  /// Audits the ledger of every person, page by page, and repairs those with faults if asked to. It
  /// reads every command once, beside the commands that arrive meanwhile, and takes memory for one
  /// page of people and the faults.
  ///
  /// Loading a person checks only what was recorded since the last snapshot; see
  /// ``Configuration/checksLoadedLedgers``. So a start costs the same for a large store as for a
  /// small one, and this is for those who ask: `ascent verify --all`, `ascent --repair`, or an
  /// embedder at a quiet time.
  ///
  /// - Parameters:
  ///   - repairs: whether to append the corrections, as ``repairLedger(of:id:)`` does.
  ///   - progress: gets the number of people checked so far.
  /// - Throws: as ``repairLedger(of:id:)``, or ``AscentError/unreadable(_:)``. Repairs made before
  ///   stay. A cancelled task throws ``AscentError/stopped``.
  public func checkLedgers(
    repairs: Bool = false, progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(AscentError) -> LedgerCheck {
    var check = LedgerCheck()
    var last: UserID?
    while case let page = try await users(after: last, limit: Self.checkPage), !page.isEmpty {
      last = page.last
      for user in page where user != .catalog {
        if Task.isCancelled { throw .stopped }
        let audit = try await audit(user)
        if repairs, !audit.findings.isEmpty { try await repairLedger(of: user) }
        let left = repairs && !audit.findings.isEmpty ? try await self.audit(user).findings : audit.findings
        check.faults += audit.findings.map { .init(user: user, finding: $0, isRepaired: repairs && left.isEmpty) }
        check.peopleCount += 1
        progress?(check.peopleCount)
      }
    }
    return check
  }
}
