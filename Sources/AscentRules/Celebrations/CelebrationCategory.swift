/// The kinds of celebrations. Raw values are stored and used as category names in a catalogue.
public enum CelebrationCategory: String, Sendable, CaseIterable {
  /// An advance from a stage to the next.
  case stageAdvance
  /// A level was reached.
  case levelUp
  /// A round number of sessions of a method.
  case milestone
  /// A streak that reached a round length for the first time.
  case roundStreak
  /// The first satisfied habit after a break.
  case comeback
  /// A milestone of a measured goal.
  case measure
}
