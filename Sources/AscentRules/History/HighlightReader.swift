/// Finds the achievements in a person's commands, read newest first, so that it meets an undo
/// before the command it undoes.
package struct HighlightReader: Sendable {
  /// The highlights found, newest first.
  package private(set) var items: [Highlight] = []

  private let habits: [HabitID: String]
  private let catalog: Catalog
  /// The lowest level since then: a higher one was lost again.
  private var levelSince = Int32.max
  /// Achievements and progressions whose latest event was read.
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
  package mutating func read(_ events: [Event], evidence: Evidence, ordinal: Int32) {
    for event in events.reversed() {
      guard let (key, day, text) = news(of: event, ordinal: ordinal) else { continue }
      items.append(
        Highlight(key: key, day: day ?? evidence.day, at: evidence.occurredAt, ordinal: ordinal, text: text))
    }
  }

  /// What an event put in force that no newer one took back; on which day, if not on that of its
  /// command; and in words.
  private mutating func news(of event: Event, ordinal: Int32) -> (CelebrationKey, LocalDay?, String)? {
    switch event {
    case .levelChanged(let from, let to):
      let level = min(to, levelSince)
      levelSince = min(levelSince, from, to)
      return level > from ? (.level(level), nil, "Level \(level)") : nil
    case .achievementChanged(let achievement, let inForce):
      let isNews = settled.insert(achievement.celebration).inserted
      return isNews && inForce ? (achievement.celebration, nil, text(of: achievement)) : nil
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
    case .comeback(_, let gap): "Back after \(CountText.text(gap, "day"))"
    case .sessions(let method, let count): "\(count) sessions of \(title(method))"
    case .milestone(let milestone): "\(milestone.name): \(milestone.amount)"
    }
  }

  private func title(_ method: MethodID) -> String { catalog[method]?.title ?? method.text }

  private func title(_ stage: StageID, of method: MethodID) -> String {
    catalog[method].flatMap { $0[stage]?.title } ?? stage.text
  }
}
