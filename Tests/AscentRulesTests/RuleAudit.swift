@testable import AscentRules

/// What must hold after any history, checked against simpler models: sums over operations, sets of
/// days, runs over all days.
enum RuleAudit {
  static func faults(in line: RuleLine) -> [String] {
    countFaults(in: line) + dayFaults(in: line) + streakFaults(in: line) + ledgerFaults(in: line)
      + practiceFaults(in: line)
      + celebrationFaults(in: line) + replayFaults(in: line)
  }

  /// Invariant 3: each count is the sum of the amounts in force.
  private static func countFaults(in line: RuleLine) -> [String] {
    var sums: [HabitID: [LocalDay: Int64]] = [:]
    for operation in line.accepted where operation.inForce {
      for case .completionLogged(let id, let day, let amount, _, _) in operation.events {
        sums[id, default: [:]][day, default: 0] += amount
      }
    }
    return line.completion.habitIDs.flatMap { id in
      let counts = line.completion[id].counts
      let counted = counts.recordedDays(from: .earliest).filter { counts.count(on: $0) > 0 }.map {
        ($0, counts.count(on: $0))
      }
      return Dictionary(uniqueKeysWithValues: counted) == sums[id] ?? [:]
        ? [] : ["counts of \(id): \(counted), not \(sums[id] ?? [:])"]
    }
  }

  /// What was written event by event is what a judgement of every day says.
  private static func dayFaults(in line: RuleLine) -> [String] {
    let completion = line.completion
    var faults: [String] = []
    let days = RandomCommands.firstDay - 3...RandomCommands.firstDay + 40
    for day in days where completion.isJudgedComplete(day) != completion.complete.contains(day) {
      faults.append("\(day) is judged \(completion.isJudgedComplete(day) ? "complete" : "open") and kept otherwise")
    }
    for id in completion.habitIDs {
      if completion[id].plan != line.streak[id].plan { faults.append("plans of \(id) differ") }
      let satisfied = days.filter { completion.isSatisfied(id, on: $0) }
      if satisfied != line.streak[id].satisfied.days {
        faults.append("satisfied days of \(id): \(line.streak[id].satisfied.days), not \(satisfied)")
      }
    }
    if completion.complete != line.streak.complete { faults.append("complete days differ") }
    return faults
  }

  private static func streakFaults(in line: RuleLine) -> [String] {
    let streak = line.streak
    var faults: [String] = []
    for index in streak.habits.indices {
      let runs = ReferenceStreaks.runs(
        of: streak.habits[index], through: streak.habits[index].satisfied.last ?? .earliest, in: streak,
        context: line.context)
      if runs != streak.habits[index].runs {
        faults.append("runs of habit \(index + 1): \(streak.habits[index].runs), not \(runs)")
      }
    }
    let daily = ReferenceStreaks.dailyRuns(in: streak, context: line.context)
    if daily != streak.daily { faults.append("daily runs: \(streak.daily), not \(daily)") }
    let (freezes, wanted) = (
      line.completion.automaticFreezes.days, ReferenceFreezes.automatic(line.completion, streak, line.context)
    )
    if line.context.policy.freezeSpending == .automatic, freezes != wanted {
      faults.append("closes spent freezes on \(freezes), not \(wanted)")
    }
    return faults
  }

  /// Invariants 6, 7 and 8.
  private static func ledgerFaults(in line: RuleLine) -> [String] {
    var faults: [String] = []
    var total: Int64 = 0
    var sums: [AwardKey: Int64] = [:]
    for (index, entry) in line.entries.enumerated() {
      total += entry.amount
      sums[entry.key, default: 0] += entry.amount
      if entry.number != Int32(index) + 1 || entry.total != total {
        faults.append("entry \(entry)")
      }
    }
    if line.award.total != total || line.award.entryCount != Int32(line.entries.count) {
      faults.append("head of the ledger")
    }
    if line.award.level != Level.number(total: total) { faults.append("level \(line.award.level) of \(total)") }
    let paying = PayModel(line)
    let causes = Set(
      line.streak.habits.indices.flatMap { index in
        line.streak.habits[index].satisfied.days.map { AwardKey(kind: .habit, subject: Int32(index) + 1, day: $0) }
      } + line.streak.complete.days.map { AwardKey(kind: .day, subject: 0, day: $0) }
    ).filter(paying.pays)
    let derived = sums.filter { $0.key.kind != .manual }
    for (key, sum) in derived where sum != (causes.contains(key) ? line.context.policy.xp.award(for: key)!.amount : 0) {
      faults.append("\(key): \(sum) in force")
    }
    faults += causes.filter { derived[$0] == nil || !line.award.isInForce($0) }.map { "\($0): no award" }
    let manual = sums.filter { $0.key.kind == .manual }
    for operation in line.accepted {
      for case .xpGranted(let entry, _) in operation.events
      where manual[entry.key] != (operation.inForce ? entry.amount : 0) {
        faults.append("manual award \(entry.key)")
      }
    }
    return faults
  }

  /// Invariant 11. An ordinal that DailyAwardService's refusal used up leaves no event behind.
  static func replayFaults(in line: RuleLine) -> [String] {
    var replayed = RuleLine.replay(line.accepted)
    replayed.completion.lastOrdinal = line.completion.lastOrdinal
    var faults: [String] = []
    if replayed.completion != line.completion { faults.append("counts and plans replayed differ") }
    if replayed.streak != line.streak { faults.append("streaks replayed differ") }
    if replayed.progression != line.progression { faults.append("sessions and stages replayed differ") }
    if replayed.reward.award != line.award { faults.append("awards replayed differ") }
    if replayed.reward.celebration != line.celebration { faults.append("celebrations replayed differ") }
    return faults
  }
}
