/// The kinds of celebrations. Raw values are stored and used as category names in a catalogue.
public enum CelebrationCategory: String, Sendable, CaseIterable {
  /// A stage was left for the next.
  case stageAdvance
  /// A level was reached.
  case levelUp
  /// A round number of sessions of a method.
  case milestone
  /// A run of days of a round length, longer than any before.
  case roundStreak
  /// The first practice after a break.
  case comeback
  /// A milestone of a measured goal.
  case measure
}
