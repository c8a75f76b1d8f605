/// The celebrations that a person has acknowledged. None of them is celebrated again if its cause
/// is undone and recurs.
///
/// The latest ones are kept whole, so that an undo can show them again. Of the older levels,
/// streaks and comebacks only the highest number or latest day is kept: once level 7 is
/// acknowledged, level 5 is not celebrated. The streaks of a habit are kept separately by unit.
package struct AcknowledgedCelebrations: Hashable {
  /// How many other keys are kept; beyond that the oldest is dropped.
  static let keysMax = 1_024
  /// How many celebrations an undo can show again. Fewer than that are shown at once.
  static let latestMax = 160

  /// A celebration that was acknowledged.
  struct Entry: Hashable {
    var celebration: Celebration
    /// The key that was acknowledged: its own, or that of a higher celebration that hid it.
    var key: CelebrationKey
    /// Whether its cause is in force.
    var hasCause = true
  }

  /// The latest acknowledged celebrations, oldest first. An undo shows them again.
  var latest: [Entry] = []
  // What was acknowledged before those.
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
    if latest.contains(where: { $0.key.includes(key) }) { return true }
    return switch key {
    case .level(let level): level <= self.level
    case .dailyStreak(let days): days <= dailyStreak
    case .comeback(let day): day <= comeback
    case .habitStreak(let habit, let length) where length.unit == .days:
      habitStreaks.indices.contains(habit.index) && length.count <= habitStreaks[habit.index]
    case .habitStreak, .advance, .sessions, .milestone: keys.contains { $0.includes(key) }
    }
  }

  /// The key of the latest celebrations that a stored acknowledgement means.
  func latestKey(of stored: CelebrationKey) -> CelebrationKey {
    stored.resolved { key in latest.contains { $0.key == key } }
  }

  /// Adds a celebration that an undo can show again. If there are too many, the oldest hidden one
  /// is dropped, or else the oldest.
  mutating func append(_ entry: Entry) {
    latest.append(entry)
    guard latest.count > Self.latestMax else { return }
    let dropped = latest.remove(at: latest.firstIndex { $0.celebration.key != $0.key } ?? 0)
    if dropped.celebration.key == dropped.key { insert(dropped.key) }
  }

  /// Removes a celebration that an undo shows again.
  mutating func remove(_ key: CelebrationKey) {
    if !latest.isEmpty { latest.removeAll { $0.celebration.key == key } }
  }

  /// Notes which causes an event brings into force or takes back, and their facts.
  mutating func learn(from event: Event) {
    for place in latest.indices {
      guard let inForce = event.changesCause(of: latest[place].celebration.key) else { continue }
      latest[place].hasCause = inForce
      if inForce { latest[place].celebration.facts = event.celebrationFacts }
    }
  }

  /// Adds a key that no undo removes.
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

extension CelebrationKey {
  /// The key that a stored acknowledgement means.
  ///
  /// Events of older versions omit the unit of a habit's streak, so a streak in days may stand for
  /// one in weeks or times.
  func resolved(where exists: (CelebrationKey) -> Bool) -> CelebrationKey {
    guard case .habitStreak(let habit, let length) = self, length.unit == .days, !exists(self) else { return self }
    return [StreakUnit.weeks, .times].lazy.map { .habitStreak(habit, StreakLength(length.count, $0)) }
      .first(where: exists) ?? self
  }

  /// Whether a person who has seen this celebration has also seen `other`: the same one, or a lower
  /// one of its kind.
  func includes(_ other: CelebrationKey) -> Bool {
    switch (self, other) {
    case (.level(let seen), .level(let number)), (.dailyStreak(let seen), .dailyStreak(let number)): number <= seen
    case (.comeback(let seen), .comeback(let day)): day <= seen
    case (.habitStreak(let habit, let seen), .habitStreak(let other, let length)):
      other == habit && length.unit == seen.unit && length.count <= seen.count
    default: self == other
    }
  }
}

extension Event {
  /// Whether the event brings the cause of a celebration into force or takes it back; nil if
  /// neither.
  func changesCause(of key: CelebrationKey) -> Bool? {
    switch (self, key) {
    case (.levelChanged(let from, let to), .level(let level)):
      if from < level, level <= to { true } else if to < level, level <= from { false } else { nil }
    case (.achievementChanged(let achievement, let inForce), _): achievement.celebration == key ? inForce : nil
    case (.stageAdvanced(let advance), .advance): key == .advance(advance.method, to: advance.to) ? true : nil
    case (.advanceChanged(let advance, _, let inForce), .advance):
      key == .advance(advance.method, to: advance.to) ? inForce : nil
    default: nil
    }
  }

  /// The facts for the text of the celebration that the event causes.
  var celebrationFacts: CelebrationFacts {
    switch self {
    case .achievementChanged(.comeback(_, let gap), _): .gap(gap)
    case .achievementChanged(.milestone(let milestone), _): .amount(milestone.amount.description, of: milestone.name)
    case .stageAdvanced(let advance), .advanceChanged(let advance, _, _):
      .stage(
        days: Int32(clamping: advance.timeInPreviousStage.components.seconds / 86_400), minutes: advance.minutes)
    default: .none
    }
  }
}

extension AcceptedOperation {
  /// Whether the operation acknowledged celebrations, or undid or restored that. Nothing else
  /// follows from it, except that it may set the first time zone.
  package var isAcknowledgement: Bool {
    var isAboutCelebrations = false
    for event in events {
      switch event {
      case .operationChanged, .celebrationAcknowledged, .celebrationRaised, .celebrationWithdrawn:
        isAboutCelebrations = true
      // The first command that names a time zone also sets it.
      case .zoneChanged: continue
      default: return false
      }
    }
    return isAboutCelebrations
  }
}
