package import AscentRules

/// The stages of a method as the rungs of a ladder. It does not depend on how it is drawn.
package struct Ladder: Hashable, Sendable {
  /// Where a stage is in relation to the user.
  package enum Place: String, Sendable {
    /// The stage was completed.
    case done
    /// The user is in the stage.
    case here
    /// The stage lies ahead.
    case ahead

    /// The place in words.
    package var words: String { self == .here ? "you are here" : rawValue }
  }

  /// A stage as a rung of the ladder.
  package struct Rung: Hashable, Sendable, JSONConvertible {
    /// The stage's title.
    package var title: String
    /// Where the stage is in relation to the user.
    package var place: Place
    /// When the stage was entered and left, or when it could be reached; may be empty.
    package var note: String
    /// The day on which the stage was entered or, for the next stage, could be entered at the
    /// recent pace. Nil if unknown.
    package var day: LocalDay?

    /// A rung with all its parts.
    package init(_ title: String, _ place: Place, note: String, day: LocalDay? = nil) {
      (self.title, self.place, self.note, self.day) = (title, place, note, day)
    }

    package var json: JSONValue { .object(["title": title, "place": place.rawValue, "note": note, "day": day]) }
  }

  /// The method's title.
  package var title: String
  /// The stages in order, first stage first.
  package var rungs: [Rung]
  /// How much of the current stage is done, 0…1.
  package var fraction: Double

  /// A ladder with all its parts.
  package init(_ title: String, _ rungs: [Rung], fraction: Double) {
    (self.title, self.rungs, self.fraction) = (title, rungs, fraction)
  }
}
