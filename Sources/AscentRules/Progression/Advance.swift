/// A progression: a stage of a method was left for the next one.
public struct Advance: Hashable, Sendable {
  /// The method.
  public var method: MethodID
  /// The stage that was left.
  public var from: StageID
  /// The stage that was entered.
  public var to: StageID
  /// When the person advanced: the instant of the command, but not before the sessions that led
  /// to it.
  public var at: Instant
  /// The local day.
  public var day: LocalDay
  /// The version of the catalogue whose criteria were applied.
  public var criteriaVersion: Int32
  /// The criteria that were applied; nil when the stage had none.
  public var criteria: ProgressionCriteria?
  /// The progress on each criterion; empty when the stage had none, or when an earlier version
  /// recorded the progression.
  public var met: [MetCriterion] = []
  /// The time spent in the completed stage, to the millisecond: since the stage was entered or, for
  /// a first stage, since its first session.
  public var timeInPreviousStage: Duration
  /// The number of sessions at the stage that was left.
  public var sessionCount: Int32
  /// The minutes of those sessions.
  package var minutes: Int64
  /// The duration of those sessions.
  public var practiceTime: Duration { .minutes(minutes) }
  /// When the command was decided, by the server's clock. A request for the same stage that was
  /// made earlier, or shortly after, has lost a race.
  public var decidedAt: Instant
  /// What the person wrote; empty for nothing.
  public var note: String

  /// A progression with all its parts.
  package init(
    method: MethodID, from: StageID, to: StageID, at: Instant, day: LocalDay, criteriaVersion: Int32,
    criteria: ProgressionCriteria?,
    timeInPreviousStage: Duration, sessionCount: Int32, minutes: Int64, decidedAt: Instant, note: String
  ) {
    self.method = method
    self.from = from
    self.to = to
    self.at = at
    self.day = day
    self.criteriaVersion = criteriaVersion
    self.criteria = criteria
    self.timeInPreviousStage = timeInPreviousStage
    self.sessionCount = sessionCount
    self.minutes = minutes
    self.decidedAt = decidedAt
    self.note = note
  }
}
