public import AscentRules

/// A celebration with its finished text, to show to the person.
public struct CelebrationNotice: Hashable, Sendable, Identifiable {
  /// The celebration's key, the same on every device.
  public let id: CelebrationKey
  /// The local day of the celebration.
  public let day: LocalDay
  /// The affirmation, with the person's facts in it. It contains the names of habits, unescaped.
  public let text: String
  /// Whether to show the celebration; false if it was withdrawn.
  public let isRaised: Bool

  /// The kind of celebration.
  public var category: CelebrationCategory { id.category }

  /// A notice with all its parts.
  package init(id: CelebrationKey, day: LocalDay, text: String, isRaised: Bool) {
    (self.id, self.day, self.text, self.isRaised) = (id, day, text, isRaised)
  }

  /// The notice of a change. `done` is the names of the habits that were done on the day
  /// of a comeback.
  package init(
    _ change: CelebrationChange, of user: UserID, in catalog: Catalog, habits: [HabitID: String], done: [String]
  ) {
    let celebration = change.celebration
    (id, day, isRaised) = (celebration.key, celebration.day, change.isRaised)
    text = CelebrationText.text(celebration, of: user, in: catalog, done: done) { habits[$0] }
  }
}
