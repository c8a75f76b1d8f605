/// The celebrations that a person has acknowledged. None of them is celebrated again if its cause
/// is undone and recurs.
///
/// For levels, streaks and comebacks only the highest number or latest day is kept: once level 7 is
/// acknowledged, level 5 is not celebrated. The streaks of a habit are kept separately by unit.
package struct AcknowledgedCelebrations: Hashable {
  /// How many other keys are kept; beyond that the oldest is dropped.
  static let keysMax = 1_024

  var level: Int32 = 0
  var dailyStreak: Int32 = 0
  var comeback = LocalDay.earliest
  /// The longest acknowledged streak of each habit in days, by the habit's number − 1.
  var habitStreaks: [Int32] = []
  var keys: [CelebrationKey] = []

  /// No acknowledgements yet.
  package init() {}

  /// Whether the celebration, or a higher one of the same kind, was acknowledged.
  package func contains(_ key: CelebrationKey) -> Bool {
    switch key {
    case .level(let level): level <= self.level
    case .dailyStreak(let days): days <= dailyStreak
    case .comeback(let day): day <= comeback
    case .habitStreak(let habit, let length) where length.unit == .days:
      habitStreaks.indices.contains(habit.index) && length.count <= habitStreaks[habit.index]
    case .habitStreak(let habit, let length):
      keys.contains {
        if case .habitStreak(habit, let known) = $0 {
          known.unit == length.unit && known.count >= length.count
        } else {
          false
        }
      }
    case .advance, .sessions, .milestone: keys.contains(key)
    }
  }

  package mutating func insert(_ key: CelebrationKey) {
    switch key {
    case .level(let level): self.level = max(self.level, level)
    case .dailyStreak(let days): dailyStreak = max(dailyStreak, days)
    case .comeback(let day): comeback = max(comeback, day)
    case .habitStreak(let habit, let length) where length.unit == .days:
      guard AwardState.habitNumbers.contains(habit.number) else { return }
      while habitStreaks.count < Int(habit.number) { habitStreaks.append(0) }
      habitStreaks[habit.index] = max(habitStreaks[habit.index], length.count)
    case .habitStreak, .advance, .sessions, .milestone:
      if !keys.contains(key) { keys.append(key) }
      if keys.count > Self.keysMax { keys.removeFirst() }
    }
  }
}
