/// What the scheduler does next for a person: it closes a day, or reminds of it.
package struct DueCommand: Hashable, Sendable {
  /// When it becomes due.
  package var at: Instant
  /// The local day that it is about.
  package var day: LocalDay
  /// The minute of the day, 0…1439 by the wall clock, of a reminder or of a warning that a streak
  /// is at risk; nil for closing the day.
  package var minute: Int16?

  /// A command due at an instant.
  package init(at: Instant, day: LocalDay, minute: Int16? = nil) {
    (self.at, self.day, self.minute) = (at, day, minute)
  }
}

extension Decision {
  /// How a command changes what the scheduler does next for the person.
  package enum NextDue: Hashable {
    /// As before. Nearly every command.
    case unchanged
    /// To this; with nil there is nothing more to do for the person.
    case changed(DueCommand?)
    /// To this, unless the journal knows of something earlier: the person was loaded, and what the
    /// journal was told before is not known.
    case changedAtLatest(DueCommand)
  }
}
