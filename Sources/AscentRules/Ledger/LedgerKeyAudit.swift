/// The part of an audit that compares, for each award key, the sum of its entries with what it
/// should be worth.
struct LedgerKeyAudit {
  private(set) var findings: [LedgerAudit.Finding] = []
  private(set) var corrections: [LedgerCorrection] = []
  private let causes: LedgerCauses
  private let state: AwardState
  private let policy: XPPolicy

  /// The entries of a key, summed up.
  private struct Account {
    /// The sum of all amounts.
    var net: Int64 = 0
    /// The number of entries that gave the award, minus those that took it back.
    var times = 0
    /// The last entry that gave the award or took it back.
    var last: LedgerEntry?
    /// The last entry that gave the award.
    var given: LedgerEntry?

    var isInForce: Bool { last.map { $0.amount > 0 } ?? false }
  }

  init(entries: [LedgerEntry], causes: LedgerCauses, state: AwardState, policy: XPPolicy) {
    self.causes = causes
    self.state = state
    self.policy = policy
    let accounts = Self.accounts(of: entries)
    let keys = Set(accounts.keys).union(causes.keys).union(state.keysInForce)
    for key in keys.sorted(by: Self.precedes) {
      let account = accounts[key] ?? Account()
      if key.isPriced { audit(key, account) } else { auditManual(key, account) }
    }
  }

  private static func accounts(of entries: [LedgerEntry]) -> [AwardKey: Account] {
    var accounts: [AwardKey: Account] = [:]
    for entry in entries {
      accounts[entry.key, default: Account()].net &+= entry.amount
      // Only entries with a policy and manual ones change what is in force. A habit's or day's
      // entry without a policy only corrects the sum.
      guard entry.policy > 0 || entry.key.kind == .manual else { continue }
      accounts[entry.key]!.times += entry.amount > 0 ? 1 : -1
      accounts[entry.key]!.last = entry
      if entry.amount > 0 { accounts[entry.key]!.given = entry }
    }
    return accounts
  }

  /// Audits the award for a habit's day or a complete day. It must be in force once while its cause
  /// is, and be worth what its policy version says.
  private mutating func audit(_ key: AwardKey, _ account: Account) {
    let price = policy.award(for: key)!
    // An award keeps its policy version. A missing one gets the version in force on its day, under
    // which it may be worth nothing.
    let worth = account.isInForce ? amount(of: account.given!) ?? price.amount : price.amount
    let isDue = causes.justify(key) && (account.isInForce || price.amount != 0)
    let expected = isDue ? worth : 0
    if account.isInForce != isDue || state.isInForce(key) != isDue {
      report(isDue ? .causeWithoutAward : .awardWithoutCause, account, key, expected)
      let version = account.isInForce ? account.given!.policy : price.policy
      let change = isDue ? worth : -worth
      mend(key, by: expected &- change &- account.net)
      corrections.append(.enter(key, amount: change, policy: version))
    } else if account.net != expected {
      let fault: LedgerAudit.Finding.Class =
        switch account.times {
        case ...0: .wrongAmount
        case 1: isDue ? .wrongAmount : .awardWithoutCause
        default: .duplicateKey
        }
      report(fault, account, key, expected)
      mend(key, by: expected &- account.net)
    }
  }

  /// Audits a key that the policy does not price. A manual award is worth its amount, or nothing
  /// after an undo. Corrections and impossible keys are worth nothing.
  private mutating func auditManual(_ key: AwardKey, _ account: Account) {
    let expected = causes.manual[key] ?? 0
    guard account.net != expected else { return }
    let isSeveral =
      account.net.signum() == expected.signum() && account.net.magnitude.isMultiple(of: expected.magnitude)
    let fault: LedgerAudit.Finding.Class =
      switch (expected, account.net) {
      case (0, _): .awardWithoutCause
      case (_, 0): .causeWithoutAward
      default: isSeveral ? .duplicateKey : .wrongAmount
      }
    report(fault, account, key, expected)
    mend(key, by: expected &- account.net)
  }

  private mutating func mend(_ key: AwardKey, by amount: Int64) {
    if amount != 0 { corrections.append(.enter(key, amount: amount, policy: 0)) }
  }

  /// The amount according to an entry's policy version; nil when the policy has no such version.
  private func amount(of entry: LedgerEntry) -> Int64? {
    policy.version(number: entry.policy).map { entry.key.kind == .habit ? $0.habit : $0.day }
  }

  private mutating func report(
    _ fault: LedgerAudit.Finding.Class, _ account: Account, _ key: AwardKey, _ expected: Int64
  ) {
    findings.append(
      LedgerAudit.Finding(fault: fault, entry: account.last?.number, key: key, expected: expected, found: account.net))
  }

  private static func precedes(_ left: AwardKey, _ right: AwardKey) -> Bool {
    (left.day, left.kind.rawValue, left.subject) < (right.day, right.kind.rawValue, right.subject)
  }
}

extension AwardKey {
  /// Whether the policy says what the key is worth.
  fileprivate var isPriced: Bool {
    switch kind {
    case .habit: AwardState.habitNumbers.contains(subject)
    case .day: subject == 0
    case .manual, .correction: false
    }
  }
}

extension AwardState {
  /// The keys of the awards that the state considers in force.
  fileprivate var keysInForce: [AwardKey] {
    habitDays.enumerated().flatMap { index, days in
      days.days.map { AwardKey(kind: .habit, subject: Int32(index) + 1, day: $0) }
    }
      + bonusDays.days.map { AwardKey(kind: .day, subject: 0, day: $0) }
  }
}
