/// Acknowledged celebrations, so that none is celebrated again when its cause is taken back and
/// recurs.
///
/// Only the highest acknowledged number is kept for levels, streaks and days: after level 7, level
/// 5 is not celebrated.
package struct AcknowledgedCelebrations: Hashable, Sendable {
  /// How many keys of stages and sessions are kept; beyond it the oldest is dropped.
  static let keysMax = 64

  var level: Int32 = 0
  var dailyStreak: Int32 = 0
  var comeback = LocalDay.earliest
  /// By the habit's number − 1.
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
    case .habitStreak(let habit, let length):
      habitStreaks.indices.contains(Int(habit.number) - 1) && length <= habitStreaks[Int(habit.number) - 1]
    case .advance, .sessions, .milestone: keys.contains(key)
    }
  }

  mutating func insert(_ key: CelebrationKey) {
    switch key {
    case .level(let level): self.level = max(self.level, level)
    case .dailyStreak(let days): dailyStreak = max(dailyStreak, days)
    case .comeback(let day): comeback = max(comeback, day)
    case .habitStreak(let habit, let length):
      guard AwardState.habitNumbers.contains(habit.number) else { return }
      while habitStreaks.count < Int(habit.number) { habitStreaks.append(0) }
      habitStreaks[Int(habit.number) - 1] = max(habitStreaks[Int(habit.number) - 1], length)
    case .advance, .sessions, .milestone:
      if !keys.contains(key) { keys.append(key) }
      if keys.count > Self.keysMax { keys.removeFirst() }
    }
  }
}
