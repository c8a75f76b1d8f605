/// Finds the achievements in a person's commands. It reads the newest command first, so that it
/// meets an undo before the command it undoes.
package struct HighlightReader {
  /// The highlights found: the newest day first, and within a day the newest command first.
  package var items: [Highlights.Item] {
    (found + levels).sorted { ($0.day, $0.ordinal, $0.key.description) > ($1.day, $1.ordinal, $1.key.description) }
  }

  /// A change of the level.
  private struct LevelChange {
    var from: Int32
    var to: Int32
    var operation: OperationKey
    var undone: OperationKey?
    var highlight: Highlights.Item
  }

  private var found: [Highlights.Item] = []
  /// Newest first.
  private var levelChanges: [LevelChange] = []

  private let habits: [HabitID: String]
  private let catalog: Catalog
  /// The achievements and progressions whose latest event was read. Older events about them
  /// are ignored.
  private var settled: Set<CelebrationKey> = []
  private var settledAdvances: Set<Int32> = []

  /// A reader that has read nothing.
  ///
  /// - Parameters:
  ///   - habits: the names of the person's habits.
  ///   - catalog: the titles of methods and stages.
  package init(habits: [HabitID: String], catalog: Catalog) {
    self.habits = habits
    self.catalog = catalog
  }

  /// Reads the next older command.
  package mutating func read(_ events: [Event], of operation: OperationKey, evidence: Evidence, ordinal: Int32) {
    func highlight(_ key: CelebrationKey, _ day: LocalDay?, _ text: String) -> Highlights.Item {
      Highlights.Item(key: key, day: day ?? evidence.day, at: evidence.occurredAt, ordinal: ordinal, text: text)
    }
    // An imported completion names its day itself.
    let completed = events.lazy.compactMap(\.completionDay).first
    for event in events.reversed() {
      if case .levelChanged(let from, let to) = event {
        var undone: OperationKey?
        if case .operationChanged(let key, inForce: false)? = events.first { undone = key }
        levelChanges.append(
          LevelChange(
            from: from, to: to, operation: operation, undone: undone,
            highlight: highlight(.level(to), nil, "Level \(to)")))
      } else if let (key, day, text) = news(of: event, ordinal: ordinal) {
        found.append(highlight(key, day ?? completed, text))
      }
    }
  }

  /// The levels in force, each with the command that reached it. If one command reached several,
  /// only the highest is listed. Undoing the command that took a level back restores its
  /// original highlight.
  private var levels: [Highlights.Item] {
    var held: [Int32: Highlights.Item] = [:]
    var lost: [OperationKey: [Int32: Highlights.Item]] = [:]
    for change in levelChanges.reversed() {
      if change.to < change.from {
        lost[change.operation] = held.filter { $0.key > change.to }
        held = held.filter { $0.key <= change.to }
      } else if change.to > max(change.from, 0) {
        let restored = change.undone.flatMap { lost[$0] } ?? [:]
        // In a tampered ledger the level can change from any number to any other one, so the loop
        // is bounded. Only levels above 0 are listed.
        let first = max(change.from, 0, change.to - Level.gainMax)
        for level in (first + 1)...change.to { held[level] = restored[level] ?? change.highlight }
      }
    }
    var highest: [Int32: (level: Int32, highlight: Highlights.Item)] = [:]
    for (level, highlight) in held where level > highest[highlight.ordinal]?.level ?? 0 {
      highest[highlight.ordinal] = (level, highlight)
    }
    return highest.values.map { level, highlight in
      var highlight = highlight
      (highlight.key, highlight.text) = (.level(level), "Level \(level)")
      return highlight
    }
  }

  /// What an event put in force, unless a newer event about it was read.
  ///
  /// Returns the key, the day (nil for that of the command), and the highlight in words.
  private mutating func news(of event: Event, ordinal: Int32) -> (CelebrationKey, LocalDay?, String)? {
    switch event {
    case .achievementChanged(let achievement, let inForce):
      let isNews = settled.insert(achievement.celebration).inserted
      guard isNews, inForce else { return nil }
      let day: LocalDay? = if case .comeback(let day, _) = achievement { day } else { nil }
      return (achievement.celebration, day, text(of: achievement))
    case .stageAdvanced(let advance): return news(of: advance, by: ordinal, inForce: true)
    case .advanceChanged(let advance, let advancedBy, let inForce):
      return news(of: advance, by: advancedBy, inForce: inForce)
    default: return nil
    }
  }

  private mutating func news(
    of advance: Advance, by advancedBy: Int32, inForce: Bool
  ) -> (CelebrationKey, LocalDay?, String)? {
    guard settledAdvances.insert(advancedBy).inserted, inForce else { return nil }
    let method = advance.method
    let stages = "from \(title(advance.from, of: method)) to \(title(advance.to, of: method))"
    return (.advance(method, to: advance.to), advance.day, "\(title(method)): \(stages)")
  }

  private func text(of achievement: Achievement) -> String {
    switch achievement {
    case .dailyStreak(let days): "\(days) complete days in a row"
    case .habitStreak(let habit, let length): "\(habits[habit] ?? "Habit \(habit)"): \(length) in a row"
    case .comeback(_, let gap): "Back after \(gap.counted("day"))"
    case .sessions(let method, let count): "\(title(method)): \(count) sessions"
    case .milestone(let milestone): "\(milestone.name): \(milestone.amount)"
    }
  }

  private func title(_ method: MethodID) -> String { catalog[method]?.title ?? method.text }

  private func title(_ stage: StageID, of method: MethodID) -> String {
    catalog[method].flatMap { $0[stage]?.title } ?? stage.text
  }
}

extension Event {
  /// The day of the completion that the event adds or restores.
  fileprivate var completionDay: LocalDay? {
    switch self {
    case .completionLogged(_, let day, _, _, _), .completionChanged(_, let day, _, _, _, inForce: true, _): day
    default: nil
    }
  }
}
