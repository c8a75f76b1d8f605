/// Acknowledged celebrations, so that none is celebrated again when its cause is taken back and
/// recurs.
///
/// Only the highest acknowledged number is kept for levels, streaks and days: after level 7, level
/// 5 is not celebrated. The streaks of a habit are kept by what they count.
package struct AcknowledgedCelebrations: Hashable {
  /// How many keys of other celebrations are kept; beyond it the oldest is dropped.
  static let keysMax = 1_024

  var level: Int32 = 0
  var dailyStreak: Int32 = 0
  var comeback = LocalDay.earliest
  /// Those in days, by the habit's number − 1.
  var habitStreaks: [Int32] = []
  var keys: [CelebrationKey] = []

  /// Nothing was acknowledged yet.
  package init() {}

  /// Whether the celebration, or a higher one of its kind, was acknowledged.
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
