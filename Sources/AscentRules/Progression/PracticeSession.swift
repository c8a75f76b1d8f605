/// A session of a method: when it was, how long it was, how it felt, and what the person wrote
/// about it.
public struct PracticeSession: Hashable, Sendable {
  /// The method.
  public var method: MethodID
  /// The length in minutes.
  package var minutes: Int32
  /// The length.
  public var duration: Duration { .minutes(minutes) }
  /// How it felt; nil when the person did not say.
  public var feedback: Feedback?
  /// What the person wrote; empty for nothing.
  public var note: String
  /// When it was.
  public var at: Instant
  /// The local day it was on.
  public var day: LocalDay
  /// The method's first stage when the session was logged. This is the person's stage until the
  /// first progression, even if a later catalogue begins with another stage.
  package var firstStage: StageID
  /// Dates next to the session's day that the person's time zone skipped; nearly always nil. They
  /// do not break a run of practised days.
  package var skippedDates: ClosedRange<LocalDay>?

  /// A session with all its parts.
  package init(
    method: MethodID, minutes: Int32, feedback: Feedback?, note: String, at: Instant, day: LocalDay,
    firstStage: StageID,
    skippedDates: ClosedRange<LocalDay>? = nil
  ) {
    self.method = method
    self.minutes = minutes
    self.feedback = feedback
    self.note = note
    self.at = at
    self.day = day
    self.firstStage = firstStage
    self.skippedDates = skippedDates
  }

  /// The session as the state keeps it.
  func record(ordinal: Int32) -> SessionRecord {
    SessionRecord(at: at, day: day, ordinal: ordinal, minutes: minutes, feedback: feedback)
  }
}
