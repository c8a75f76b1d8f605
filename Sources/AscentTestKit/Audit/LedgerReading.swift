import AscentRules
import AscentRuntime

/// A person's ledger rebuilt from the events, with the inconsistencies found.
struct LedgerReading {
  private(set) var findings: [AuditFinding] = []
  /// The sum of all entries for each key.
  private(set) var sums: [AwardKey: Int64] = [:]
  private(set) var total: Int64 = 0
  private var count: Int32 = 0
  private var level: Int32 = 1

  init(_ commands: [StoredCommand]) {
    for command in commands {
      for event in command.events {
        switch event {
        case .xpEntered(let entry), .xpGranted(let entry, _): read(entry)
        case .levelChanged(let from, let to):
          if !(from == level && to == Self.level(of: total)) {
            find(.ledgerRules, "level \(from) to \(to) after \(level)")
          }
          level = to
        default: break
        }
      }
      if level != Self.level(of: total) { find(.ledgerRules, "level \(level) with \(total) XP") }
    }
    for (key, sum) in sums where key.kind == .habit || key.kind == .day {
      let amount: Int64 = key.kind == .habit ? 10 : 50
      if !(sum == 0 || sum == amount) { find(.oneAward, "\(sum) XP are in force for \(key)") }
    }
  }

  /// The keys of habits and days whose award is in force.
  var awards: Set<AwardKey> {
    Set(sums.lazy.filter { $0.value != 0 && ($0.key.kind == .habit || $0.key.kind == .day) }.map(\.key))
  }

  private mutating func read(_ entry: LedgerEntry) {
    total += entry.amount
    count += 1
    sums[entry.key, default: 0] += entry.amount
    if entry.number != count { find(.ledgerRules, "entry \(entry.number) where \(count) was due") }
    if entry.total != total { find(.ledgerRules, "entry \(entry.number) says \(entry.total), the sum is \(total)") }
  }

  /// The level for a total, counted level by level: each needs 50 XP more than the level before.
  private static func level(of total: Int64) -> Int32 {
    var (level, rest, needed): (Int32, Int64, Int64) = (1, total, 100)
    while rest >= needed {
      rest -= needed
      needed += 50
      level += 1
    }
    return level
  }

  private mutating func find(_ invariant: AuditFinding.Invariant, _ detail: String) {
    findings.append(AuditFinding(invariant, detail))
  }
}
