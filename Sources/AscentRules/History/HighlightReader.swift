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
      switch event {
      case .levelChanged(let from, let to):
        let level = min(to, levelSince)
        levelSince = min(levelSince, from, to)
        if level > from { add(.level(level), evidence.day, evidence, ordinal, "Level \(level)") }
      case .achievementChanged(let achievement, let inForce):
        let isNews = settled.insert(achievement.celebration).inserted
        if isNews, inForce { add(achievement.celebration, evidence.day, evidence, ordinal, text(of: achievement)) }
      case .stageAdvanced(let advance): settle(advance, by: ordinal, true, evidence, ordinal)
      case .advanceChanged(let advance, let advancedBy, let inForce):
        settle(advance, by: advancedBy, inForce, evidence, ordinal)
      default: break
      }
    }
  }

  private mutating func settle(
    _ advance: Advance, by advancedBy: Int32, _ inForce: Bool, _ evidence: Evidence, _ ordinal: Int32
  ) {
    guard settledAdvances.insert(advancedBy).inserted, inForce else { return }
    let (method, from, to) = (
      title(advance.method), title(advance.from, of: advance.method), title(advance.to, of: advance.method)
    )
    add(.advance(advance.method, to: advance.to), advance.day, evidence, ordinal, "\(method): from \(from) to \(to)")
  }

  private mutating func add(
    _ key: CelebrationKey, _ day: LocalDay, _ evidence: Evidence, _ ordinal: Int32, _ text: String
  ) {
    items.append(Highlight(key: key, day: day, at: evidence.occurredAt, ordinal: ordinal, text: text))
  }

  private func text(of achievement: Achievement) -> String {
    switch achievement {
    case .dailyStreak(let days): "\(days) complete days in a row"
    case .habitStreak(let habit, let days): "\(habits[habit] ?? "Habit \(habit)"): \(days) days in a row"
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
