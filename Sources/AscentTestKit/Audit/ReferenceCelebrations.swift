import AscentRules
import AscentRuntime

/// A person's celebrations rebuilt from the events, with the inconsistencies found.
struct ReferenceCelebrations {
  /// The unseen celebrations, oldest first.
  private(set) var waiting: [CelebrationKey] = []
  private(set) var faults: [String] = []
  private var acknowledged: Set<CelebrationKey> = []
  private var withdrawn: Set<CelebrationKey> = []
  /// The lines used so far in each category, in order.
  private var told: [CelebrationCategory: [(key: CelebrationKey, line: UInt32)]] = [:]
  private var lines: [CelebrationCategory: Set<UInt32>] = [:]

  init(_ commands: [StoredCommand], _ catalog: Catalog) {
    for (command, event) in commands.lazy.flatMap({ command in command.events.lazy.map { (command, $0) } }) {
      switch event {
      case .celebrationRaised(let celebration):
        if command.undone != nil { acknowledged.remove(celebration.key) }
        raise(celebration.key)
        tell(celebration, catalog)
      case .celebrationWithdrawn(let key, _):
        take(key, "withdrawn")
        withdrawn.insert(key)
      case .celebrationAcknowledged(let key):
        let shown = shown
        acknowledged.insert(key)
        // The redo of an acknowledgement may come while the cause is undone.
        if command.undone != nil, withdrawn.remove(key) != nil { continue }
        take(key, "acknowledged")
        // After level 7 is acknowledged, lower levels that were not shown are dropped. The same
        // applies to streaks.
        waiting.removeAll { !shown.contains($0) && Self.isOvertaken($0, by: key) }
      default: break
      }
    }
    var entered: Set<CelebrationKey> = []
    for stored in commands where stored.inForce {
      for case .stageAdvanced(let advance) in stored.events { entered.insert(.advance(advance.method, to: advance.to)) }
    }
    for key in waiting where key.category == .stageAdvance && !entered.contains(key) {
      faults.append("\(key) waits without a cause")
    }
    for key in entered.subtracting(acknowledged).subtracting(waiting) {
      faults.append("\(key) is not celebrated")
    }
  }

  /// The waiting celebrations that are shown: the five highest levels, the five highest round
  /// streaks, and all others, whose limit is higher than a test reaches.
  var shown: Set<CelebrationKey> {
    let levels = waiting.filter { $0.category == .levelUp }
    let rounds = waiting.filter { $0.category == .roundStreak }
    let others = waiting.filter { $0.category != .levelUp && $0.category != .roundStreak }
    return Set(others + [levels, rounds].flatMap { $0.sorted { Self.height(of: $0) < Self.height(of: $1) }.suffix(5) })
  }

  /// The number that is celebrated. Among equal numbers, the later habit is higher, and the daily
  /// streak is lowest.
  private static func height(of key: CelebrationKey) -> (Int32, Int32, String) {
    switch key {
    case .level(let number): (number, 0, "")
    case .dailyStreak(let days): (days, 0, "")
    case .habitStreak(let habit, let length): (length.count, habit.number, key.description)
    default: (0, 0, key.description)
    }
  }

  private static func isOvertaken(_ key: CelebrationKey, by seen: CelebrationKey) -> Bool {
    switch (key, seen) {
    case (.level(let number), .level(let reached)): number < reached
    case (.dailyStreak(let days), .dailyStreak(let reached)): days < reached
    case (.habitStreak(let habit, let length), .habitStreak(let other, let reached)):
      habit == other && length.unit == reached.unit && length.count < reached.count
    default: false
    }
  }

  private mutating func raise(_ key: CelebrationKey) {
    if waiting.contains(key) { faults.append("\(key) waits twice") }
    if acknowledged.contains(key) { faults.append("\(key) was acknowledged and is celebrated again") }
    waiting.append(key)
    withdrawn.remove(key)
  }

  /// Checks that a line is used again only after all the others.
  private mutating func tell(_ celebration: Celebration, _ catalog: Catalog) {
    guard let line = celebration.affirmation?.line else { return }
    let category = celebration.key.category
    let all =
      lines[category] ?? Set(Affirmations.lines(of: category, catalog: catalog).map { Affirmations.hash(of: $0) })
    lines[category] = all
    if !all.contains(line) { faults.append("\(celebration.key) has a line that there is not") }
    let before = told[category] ?? []
    // A celebration that is raised again unchanged keeps its line.
    if before.contains(where: { $0 == (celebration.key, line) }) { return }
    if let last = before.lastIndex(where: { $0.line == line }),
      !all.subtracting([line]).isSubset(of: before[(last + 1)...].map(\.line))
    {
      faults.append("\(celebration.key) has a line again before the others had their turn")
    }
    told[category] = before + [(celebration.key, line)]
  }

  private mutating func take(_ key: CelebrationKey, _ what: String) {
    if let place = waiting.firstIndex(of: key) {
      waiting.remove(at: place)
    } else {
      faults.append("\(key) is \(what) and does not wait")
    }
  }
}
