/// A session as the state keeps it. Its note is only in the journal.
package struct SessionRecord: Hashable {
  /// When it was.
  package var at: Instant
  /// The local day it was on.
  package var day: LocalDay
  /// The ordinal of the command that logged it.
  package var ordinal: Int32
  /// The length in minutes.
  package var minutes: Int32
  /// How it felt; nil when the person did not say.
  package var feedback: Feedback?

  /// A session with all its parts.
  package init(at: Instant, day: LocalDay, ordinal: Int32, minutes: Int32, feedback: Feedback?) {
    self.at = at
    self.day = day
    self.ordinal = ordinal
    self.minutes = minutes
    self.feedback = feedback
  }
}
