/// What a person is congratulated on, until one of the person's devices acknowledges it or its
/// cause is taken back.
public struct Celebration: Hashable, Sendable, Identifiable {
  /// What is celebrated.
  public var key: CelebrationKey
  /// Which one of its category it was for the person, from 0 on.
  public var sequence: Int32
  /// The local day.
  public var day: LocalDay
  /// What the words speak of, beside what the key says.
  public var facts: CelebrationFacts
  /// The line it is told with; nil of one that was raised before lines were noted.
  public var affirmation: AffirmationUse?

  /// The same on every device.
  public var id: CelebrationKey { key }

  /// A celebration with all its parts.
  public init(
    key: CelebrationKey, sequence: Int32, day: LocalDay, facts: CelebrationFacts = .none,
    affirmation: AffirmationUse? = nil
  ) {
    self.key = key
    self.sequence = sequence
    self.day = day
    self.facts = facts
    self.affirmation = affirmation
  }
}

/// What the words of a celebration speak of, beside what its key says.
public enum CelebrationFacts: Hashable, Sendable {
  // Boxed, since nearly all that waits has none.

  /// Nothing more.
  case none
  /// The length of the break, in days.
  indirect case gap(Int32)
  /// At the stage that was left: days there, and minutes of practice.
  indirect case stage(days: Int32, minutes: Int64)
}
