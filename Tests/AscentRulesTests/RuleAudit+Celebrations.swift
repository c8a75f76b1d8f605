@testable import AscentRules

/// Achievements against what they follow from, and celebrations against their causes.
extension RuleAudit {
  static func celebrationFaults(in line: RuleLine) -> [String] {
    var faults: [String] = []
    var inForce: Set<CelebrationKey> = []
    for operation in line.accepted {
      for case .achievementChanged(let achievement, let isReached) in operation.events {
        let isNew =
          isReached ? inForce.insert(achievement.celebration).inserted : inForce.remove(achievement.celebration) != nil
        if !isNew { faults.append("\(achievement) \(isReached ? "reached" : "lost") twice") }
      }
    }
    let expected = achievements(of: line)
    if inForce != expected {
      faults.append("achievements: \(inForce.subtracting(expected)) too many, \(expected.subtracting(inForce)) missing")
    }
    for advance in line.progression.methods.flatMap(\.steps).map(\.advance) {
      inForce.insert(.advance(advance.method, to: advance.to))
    }
    if line.award.level > 1 { for level in 2...line.award.level { inForce.insert(.level(level)) } }
    return faults + waitingFaults(in: line, causes: inForce)
  }

  /// What is reached, from the days and counts themselves.
  private static func achievements(of line: RuleLine) -> Set<CelebrationKey> {
    var keys: Set<CelebrationKey> = []
    func rounds(_ numbers: [Int32], upTo most: Int32, _ key: (Int32) -> CelebrationKey) {
      for number in numbers where number <= most { keys.insert(key(number)) }
    }
    let ofUnit: [StreakUnit: [Int32]] = [
      .days: [7, 14, 30, 50], .weeks: [4, 8, 12, 26, 52], .times: [7, 14, 30, 50],
    ]
    rounds(ofUnit[.days]!, upTo: line.streak.daily.longest) { .dailyStreak(days: $0) }
    for (index, habit) in line.streak.habits.enumerated() {
      rounds(ofUnit[habit.unit]!, upTo: habit.runs.longest) {
        .habitStreak(HabitID(number: Int32(index) + 1), StreakLength($0, habit.unit))
      }
    }
    for method in line.progression.methods {
      rounds([10, 25, 50], upTo: Int32(method.sessions.count)) { .sessions(method.id, count: $0) }
    }
    for (index, measure) in line.progression.measures.enumerated() {
      for goal in measure.goals where goal.inForce {
        let plan = goal.plan
        let next = measure.goals.first { $0.inForce && $0.ordinal > goal.ordinal }
        let values = measure.values.filter { $0.day >= plan.firstDay && $0.ordinal < next?.ordinal ?? .max }
        for amount in plan.milestones.map({ MeasureAmount(thousandths: $0, plan.unit) }) {
          let isReached = values.contains {
            plan.target > plan.start ? $0.amount.steps >= amount.steps : $0.amount.steps <= amount.steps
          }
          let id = MilestoneID(MeasureID(number: Int32(index) + 1), steps: amount.steps)
          if isReached { keys.insert(.milestone(id)) }
        }
      }
    }
    let active = Set(line.streak.habits.flatMap(\.satisfied.days)).sorted()
    for (earlier, later) in zip(active, active.dropFirst()) where later - earlier > 7 { keys.insert(.comeback(later)) }
    return keys
  }

  /// Each celebration waits once, for a cause in force; it is acknowledged or withdrawn while it
  /// waits. An advance in force waits unless it was acknowledged.
  private static func waitingFaults(in line: RuleLine, causes: Set<CelebrationKey>) -> [String] {
    var faults: [String] = []
    var waiting: [Celebration] = []
    var gone: Set<CelebrationKey> = []
    func take(_ key: CelebrationKey, _ what: String) {
      if waiting.contains(where: { $0.key == key }) {
        waiting.removeAll { $0.key == key }
      } else {
        faults.append("\(key) is \(what) and does not wait")
      }
    }
    for event in line.accepted.flatMap(\.events) {
      switch event {
      case .celebrationRaised(let celebration):
        if waiting.contains(where: { $0.key == celebration.key }) { faults.append("\(celebration.key) waits twice") }
        waiting.append(celebration)
        gone.remove(celebration.key)
      case .celebrationWithdrawn(let key, _): take(key, "withdrawn")
      case .celebrationAcknowledged(let key):
        let shown = Set(CelebrationState.shown(of: waiting).map(\.key))
        take(key, "acknowledged")
        gone.insert(key)
        // Lower ones that are not shown leave with it.
        waiting.removeAll { !shown.contains($0.key) && key.includes($0.key) }
      default: break
      }
    }
    if Set(line.celebration.waiting) != Set(waiting) {
      faults.append("\(line.celebration.waiting.map(\.key)) wait, not \(waiting.map(\.key))")
    }
    if line.celebration.waiting.map(\.day) != waiting.map(\.day).sorted() { faults.append("celebrations out of order") }
    let keys = Set(waiting.map(\.key))
    faults += keys.subtracting(causes).map { "\($0) waits without a cause" }
    for case .advance(let method, let stage) in causes {
      let key = CelebrationKey.advance(method, to: stage)
      if !keys.contains(key), !gone.contains(key) { faults.append("\(key) has a cause and does not wait") }
    }
    return faults
  }
}
