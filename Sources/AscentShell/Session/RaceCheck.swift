import AscentRules
import AscentRuntime
import AscentViews

/// Checks the invariants that must hold after a race. Their numbers are those in the design.
struct RaceCheck {
  let race: Race
  let answers: [DeviceRace.Answer]
  /// All commands of the race's user, in their order.
  let commands: [StoredCommand]
  let report: PersonReport
  let findings: [LedgerAudit.Finding]

  /// The habit's count at the end, according to the report.
  var finalCount: Int64 { report.habits.first { $0.id.number == 1 }?.count ?? 0 }

  private var entries: [LedgerEntry] { commands.flatMap { $0.events.compactMap(\.ledgerEntry) } }

  /// The results of all checks.
  ///
  /// `retries` is the result for repeated operations, which can't be derived from the answers and
  /// the journal.
  func invariants(retries: RaceView.Invariant) -> [RaceView.Invariant] {
    [everythingStored, noLostUpdate, retries, oneAward, ledgerRules, causes, noGaps]
  }

  private var everythingStored: RaceView.Invariant {
    let stored = Set(commands.map(\.accepted.operation))
    let acknowledged = answers.filter { $0.failure == nil }.map { DeviceRace.operation($0.device) }
    let found = acknowledged.count { stored.contains($0) }
    return RaceView.Invariant(
      1, "everything acknowledged is in the journal", found == race.devices.count, "\(found) of \(race.devices.count)")
  }

  private var noLostUpdate: RaceView.Invariant {
    let told = Set(answers.compactMap { $0.receipt?.after.count })
    let sum = commands.reduce(Int64(0)) { sum, command in
      command.events.reduce(sum) { sum, event in
        if case .completionLogged(HabitID(number: 1), _, let amount, _, _) = event, command.inForce {
          sum + amount
        } else {
          sum
        }
      }
    }
    let holds =
      finalCount == Int64(race.devices.count) && sum == finalCount && told == Set(1...Int64(race.devices.count))
    return RaceView.Invariant(
      3, "no completion is lost, and each device got a count of its own", holds,
      "count \(finalCount), sum \(sum), \(told.count.counted("count")) seen")
  }

  private var oneAward: RaceView.Invariant {
    var sums: [AwardKey: Int64] = [:]
    for entry in entries { sums[entry.key, default: 0] += entry.amount }
    let policy = XPPolicy.standard
    let wrong = sums.filter { $0.value != 0 && $0.value != policy.award(for: $0.key)?.amount }
    let bonuses = entries.count { $0.key.kind == .day }
    return RaceView.Invariant(
      6, "each award is in force once at most", wrong.isEmpty && bonuses == 1,
      "\(sums.count.counted("award key")), the day's bonus paid "
        + "\(bonuses == 1 ? "once" : bonuses.counted("time"))"
    )
  }

  private var ledgerRules: RaceView.Invariant {
    var total: Int64 = 0
    var isWhole = true
    for (index, entry) in entries.enumerated() {
      total += entry.amount
      isWhole = isWhole && entry.number == Int32(index) + 1 && entry.total == total
    }
    let habits: Int64 = race.kind == .award ? 2 : 1
    let version = XPPolicy.standard.version(on: report.day)
    let expected = habits * version.habit + version.day
    let holds = isWhole && total == expected && report.totalXP == total && report.level == Level(total: total)
    return RaceView.Invariant(
      7, "total and level follow from the ledger", holds,
      "\(entries.count.counted("entry", "entries")), \(total) XP, level \(report.level.number)")
  }

  private var causes: RaceView.Invariant {
    RaceView.Invariant(
      8, "every award has its cause and every cause its award", findings.isEmpty, "\(findings.count) found by the audit"
    )
  }

  private var noGaps: RaceView.Invariant {
    var version: Int64 = 1
    var ordinal: Int32 = 1
    var isGapless = true
    for command in commands {
      isGapless = isGapless && command.accepted.version == version && command.accepted.receipt.ordinal == ordinal
      version += Int64(command.events.count)
      ordinal += 1
    }
    return RaceView.Invariant(
      12, "versions and ordinals have no gaps", isGapless && report.version == version - 1,
      (version - 1).counted("event"))
  }
}
