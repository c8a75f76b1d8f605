/// What the scheduler does next for a person: it closes a day, or sends what is due at a minute
/// of it.
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
    /// Nothing changes. This is the case for nearly every command.
    case unchanged
    /// This is due next; with nil, there is nothing more to do for the person.
    case changed(DueCommand?)
    /// This is due next, unless the journal knows of something earlier. It is not known what the
    /// journal was told before the person was loaded.
    case changedAtLatest(DueCommand)
  }
}
