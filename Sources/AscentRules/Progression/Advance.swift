/// A progression: a stage of a method was left for the next one.
public struct Advance: Hashable, Sendable {
  /// The method.
  public var method: MethodID
  /// The stage that was left.
  public var from: StageID
  /// The stage that was entered.
  public var to: StageID
  /// When: the instant of the command, but not before the sessions that led to it.
  public var at: Instant
  /// The local day.
  public var day: LocalDay
  /// The version of the catalogue whose criteria it was judged by.
  public var criteriaVersion: Int32
  /// The criteria it was judged by; nil when the stage had none.
  public var criteria: ProgressionCriteria?
  /// How far each of them was; empty when the stage had none, or when an earlier version recorded
  /// the progression.
  public var met: [MetCriterion] = []
  /// The time spent in the completed stage, to the millisecond: since it was entered, or for a
  /// first stage since the first session.
  public var timeInPreviousStage: Duration
  /// The sessions at the stage that was left.
  public var sessionCount: Int32
  /// Their minutes.
  package var minutes: Int64
  /// How long they took together.
  public var practiceTime: Duration { .minutes(minutes) }
  /// When the command was decided, by the server's clock: an earlier request for the same stage
  /// lost a race.
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
