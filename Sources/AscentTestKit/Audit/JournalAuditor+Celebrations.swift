internal import AscentRules
internal import AscentRuntime

/// Compares the celebrations raised and withdrawn with those that the model has in force
/// after each command.
extension JournalAuditor {
  mutating func checkCelebrations(of user: UserID) {
    guard user != .catalog, let operations = operations(of: user) else { return }
    var expected = ExpectedCelebrations()
    var waiting: Set<CelebrationKey> = []
    for (index, stored) in (people[user] ?? []).enumerated() {
      let done = Array(operations[...index])
      guard let person = ReferencePerson(operations: done) else { return }
      let causes = person.celebrated.union(ReferenceProgression(operations: done, catalog: catalog).celebrated(catalog))
      expected.follow(causes, stored, operations[index].intent)
      for event in stored.events {
        switch event {
        case .celebrationRaised(let celebration): waiting.insert(celebration.key)
        case .celebrationWithdrawn(let key, _), .celebrationAcknowledged(let key): waiting.remove(key)
        default: break
        }
      }
      // An acknowledgement also dismisses the lower celebrations that it hides. Which ones these
      // are is not modelled.
      let more = waiting.subtracting(expected.waiting).filter { !expected.mayBeHidden($0) }
      let fewer = expected.waiting.subtracting(waiting).filter { !expected.mayBeHidden($0) }
      guard !more.isEmpty || !fewer.isEmpty else { continue }
      find(.cause, "\(user): after command \(index + 1), \(more) wait without a cause, and \(fewer) do not wait")
      return
    }
  }
}

/// The celebrations that should be waiting, given the causes in force after each command.
private struct ExpectedCelebrations {
  private(set) var waiting: Set<CelebrationKey> = []
  private var causes: Set<CelebrationKey> = []
  private var withdrawn: Set<CelebrationKey> = []
  private var seen: Set<CelebrationKey> = []
  /// What each operation acknowledged.
  private var acknowledgements: [OperationKey: [CelebrationKey]] = [:]

  private var acknowledged: AcknowledgedCelebrations {
    seen.reduce(into: AcknowledgedCelebrations()) { $0.insert($1) }
  }

  /// The lower celebrations that were waiting when one was acknowledged.
  private var lower: [CelebrationKey: Set<CelebrationKey>] = [:]

  /// Whether a celebration was waiting when a higher one was acknowledged.
  func mayBeHidden(_ key: CelebrationKey) -> Bool {
    lower.contains { seen.contains($0.key) && $0.value.contains(key) }
  }

  mutating func follow(_ present: Set<CelebrationKey>, _ stored: StoredCommand, _ intent: Intent) {
    let acknowledged = acknowledged
    let lost = causes.subtracting(present).intersection(waiting)
    waiting.subtract(lost)
    withdrawn.formUnion(lost)
    let isUndo = if case .undo = intent { true } else { false }
    let levels = present.compactMap { if case .level(let level) = $0 { level } else { nil } }
    for key in present.subtracting(causes) where !acknowledged.contains(key) {
      // Only the highest 64 levels reached at once are celebrated.
      if case .level(let level) = key, level <= (levels.max() ?? 0) - 64 { continue }
      guard isUndo && withdrawn.contains(key) || !isHistory(stored, intent) && !isUnpaid(key, stored) else { continue }
      waiting.insert(key)
      withdrawn.remove(key)
    }
    causes = present
    if isUndo {
      for case .operationChanged(let operation, let inForce) in stored.events {
        for key in acknowledgements[operation] ?? [] { if inForce { acknowledgeAgain(key) } else { takeBack(key) } }
      }
    } else {
      for case .celebrationAcknowledged(let key) in stored.events {
        acknowledgements[stored.accepted.operation.key, default: []].append(key)
        acknowledge(key)
      }
    }
  }

  private mutating func acknowledge(_ key: CelebrationKey) {
    guard waiting.remove(key) != nil else { return }
    seen.insert(key)
    var one = AcknowledgedCelebrations()
    one.insert(key)
    lower[key] = waiting.filter(one.contains)
  }

  /// Follows the redo of an acknowledgement, which may come while the cause is undone.
  private mutating func acknowledgeAgain(_ key: CelebrationKey) {
    if withdrawn.remove(key) != nil { seen.insert(key) } else { acknowledge(key) }
  }

  /// Shows an acknowledged celebration again, once its cause is in force.
  private mutating func takeBack(_ key: CelebrationKey) {
    guard seen.remove(key) != nil else { return }
    if causes.contains(key) { waiting.insert(key) } else { withdrawn.insert(key) }
  }

  /// Whether a command reaches a round streak or a comeback with days that earn nothing.
  private func isUnpaid(_ key: CelebrationKey, _ stored: StoredCommand) -> Bool {
    var (unpaid, reached): ([HabitID?: Set<LocalDay>], [HabitID?: Set<LocalDay>]) = ([:], [:])
    var longest: [HabitID?: Int32] = [:]
    for event in stored.events {
      switch event {
      case .awardWithheld(let id, let day, isWithheld: true): unpaid[id, default: []].insert(day)
      case .habitSatisfied(let id, let day): reached[id, default: []].insert(day)
      case .dayCompleted(let day): reached[nil, default: []].insert(day)
      case .streakChanged(let id, _, let length, _): longest[id] = length
      case .dailyStreakChanged(_, let length, _): longest[nil] = length
      default: break
      }
    }
    func isHistory(_ length: Int32, of id: HabitID?) -> Bool {
      guard let days = unpaid[id], !days.isEmpty else { return false }
      return length <= (longest[id] ?? 0) - Int32((reached[id] ?? []).subtracting(days).count)
    }
    return switch key {
    case .habitStreak(let id, let length): isHistory(length.count, of: id)
    case .dailyStreak(let days): isHistory(days, of: nil)
    case .comeback(let day):
      unpaid.contains { $0.key != nil && $0.value.contains(day) }
        && !reached.contains { $0.key != nil && $0.value.contains(day) && unpaid[$0.key]?.contains(day) != true }
    default: false
    }
  }

  /// Whether a command records the past, which is not celebrated.
  private func isHistory(_ stored: StoredCommand, _ intent: Intent) -> Bool {
    switch intent {
    case .complete(let logged) where logged.day != nil: return true
    default: break
    }
    return stored.events.contains { event in
      switch event {
      case .habitAdded(_, _, let firstDay): firstDay < stored.accepted.evidence.day
      case .completionLogged(_, _, _, _, let pays), .completionChanged(_, _, _, _, _, _, let pays): !pays
      default: false
      }
    }
  }
}

extension ReferencePerson {
  /// The celebrations that days and XP give cause for: levels, round streaks, and days after a
  /// week without any.
  fileprivate var celebrated: Set<CelebrationKey> {
    var keys: Set<CelebrationKey> = []
    var level: Int32 = 2
    while totalXP >= 25 * Int64(level - 1) * Int64(level + 2) {
      keys.insert(.level(level))
      level += 1
    }
    let rounds: [Int32] = [7, 14, 30, 50, 100, 200, 300, 365] + stride(from: 500, through: 10_000, by: 500)
    for days in rounds where days <= dailyRuns().longest { keys.insert(.dailyStreak(days: days)) }
    for index in habits.indices where habits[index].addedBy < .max {
      let id = HabitID(number: Int32(index) + 1)
      for days in rounds where days <= runs(id).longest { keys.insert(.habitStreak(id, StreakLength(days, .days))) }
    }
    let active = Set(habits.flatMap(\.reached.keys)).sorted()
    for (earlier, later) in zip(active, active.dropFirst()) where later - earlier > 7 { keys.insert(.comeback(later)) }
    return keys
  }
}

extension ReferenceProgression {
  /// The celebrations that sessions and stages give cause for.
  fileprivate func celebrated(_ catalog: Catalog) -> Set<CelebrationKey> {
    var keys: Set<CelebrationKey> = []
    for method in catalog.methods.map(\.id) {
      let count = Int32(sessions(of: method).count)
      for round in [10, 25, 50, 100] as [Int32] where round <= count { keys.insert(.sessions(method, count: round)) }
      for advance in advances(of: method) { keys.insert(.advance(method, to: advance.to)) }
    }
    return keys
  }
}
