/// A session as the state keeps it. Its note is only in the journal.
public struct SessionRecord: Hashable, Sendable {
  /// When it was.
  public var at: Instant
  /// The local day it was on.
  public var day: LocalDay
  /// The place of the command that logged it in the person's order.
  public var ordinal: Int32
  /// How long, in minutes.
  public var minutes: Int32
  /// How it felt; nil when the person did not say.
  public var feedback: Feedback?

  /// A session with all its parts.
  public init(at: Instant, day: LocalDay, ordinal: Int32, minutes: Int32, feedback: Feedback?) {
    self.at = at
    self.day = day
    self.ordinal = ordinal
    self.minutes = minutes
    self.feedback = feedback
  }
}
