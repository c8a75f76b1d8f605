/// Something to congratulate a person on, until a device acknowledges it or its cause is taken
/// back.
public struct Celebration: Hashable, Sendable, Identifiable {
  /// What is celebrated.
  public var key: CelebrationKey
  /// Its number within the category for this person, starting at 0.
  public var sequence: Int32
  /// The local day it belongs to.
  public var day: LocalDay
  /// The facts for the text, besides those in the key.
  package var facts: CelebrationFacts
  /// The affirmation shown with it; nil if it was raised before affirmations were recorded.
  package var affirmation: AffirmationUse?

  /// The same on every device.
  public var id: CelebrationKey { key }

  /// The unit of a celebrated habit streak; days for all other celebrations.
  public var streakUnit: StreakUnit { if case .habitStreak(_, let length) = key { length.unit } else { .days } }

  /// A celebration with all its parts.
  package init(
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

extension Celebration {
  /// A celebration that was withdrawn.
  public struct Withdrawn: Hashable, Sendable {
    /// The celebration before it was withdrawn.
    public var celebration: Celebration
    /// Whether an older version freed its line and its number for other celebrations. Withdrawn
    /// celebrations now keep both.
    package var freedLineAndNumber: Bool

    /// A withdrawn celebration.
    package init(_ celebration: Celebration, freedLineAndNumber: Bool = false) {
      (self.celebration, self.freedLineAndNumber) = (celebration, freedLineAndNumber)
    }
  }
}

/// The facts for a celebration's text, besides those in its key.
package enum CelebrationFacts: Hashable {
  // The facts are boxed, since most waiting celebrations have none.

  /// No further facts.
  case none
  /// The length of the break, in days.
  indirect case gap(Int32)
  /// The completed stage's days and minutes of practice.
  indirect case stage(days: Int32, minutes: Int64)
  /// The name of the measure, and the amount in the unit of the goal.
  indirect case amount(String, of: String)
}
