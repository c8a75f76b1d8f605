package import AscentRules

/// The stages of a method as the rungs of a ladder: a value that any screen can draw.
package struct Ladder: Hashable, Sendable {
  /// Where a rung is, seen from the person.
  package enum Place: String, Sendable {
    /// The stage was completed.
    case done
    /// The person is in it.
    case here
    /// It lies ahead.
    case ahead

    /// What it is called.
    package var words: String { self == .here ? "you are here" : rawValue }
  }

  /// A stage.
  package struct Rung: Hashable, Sendable, JSONConvertible {
    /// Its title.
    package var title: String
    /// Where it is.
    package var place: Place
    /// When it was reached and left, or when it could be.
    package var note: String
    /// The day on which it was entered or, for the next one, could be at the recent pace.
    package var day: LocalDay?

    /// A rung with all its parts.
    package init(_ title: String, _ place: Place, note: String, day: LocalDay? = nil) {
      (self.title, self.place, self.note, self.day) = (title, place, note, day)
    }

    package var json: JSONValue { .object(["title": title, "place": place.rawValue, "note": note, "day": day]) }
  }

  /// The method.
  package var title: String
  /// The stages, the first one first.
  package var rungs: [Rung]
  /// How much of the present stage is done, 0…1.
  package var fraction: Double

  /// A ladder with all its parts.
  package init(_ title: String, _ rungs: [Rung], fraction: Double) {
    (self.title, self.rungs, self.fraction) = (title, rungs, fraction)
  }
}
