extension HistoryPage {
  /// An item of a history: a session or a progression in force.
  public struct Item: Hashable, Sendable {
    /// The kinds of items.
    public enum Kind: String, Sendable, CaseIterable {
      /// A session of a method.
      case session
      /// A progression from a stage to the next.
      case advance
    }

    /// The fields that only one kind of item has.
    public enum Detail: Hashable, Sendable {
      /// A session, with how long it was and how it felt; nil if the person did not say.
      case session(duration: Duration, feedback: Feedback?)
      /// A progression.
      indirect case advance(HistoryPage.StageAdvance)
    }

    /// The method.
    public var method: MethodID
    /// The stage in which the person was; for a progression, the stage that was left.
    public var stage: StageID
    /// When the session or progression took place.
    public var at: Instant
    /// The local day.
    public var day: LocalDay
    /// The ordinal of the item's command.
    public var ordinal: Int32
    /// The fields of the item's kind.
    public var detail: Detail
    /// What the person wrote, empty if nothing. Nil until it is fetched from the journal: the state
    /// does not contain notes.
    public var note: String?

    /// Whether it is a session or a progression.
    public var kind: Kind {
      switch detail {
      case .session: .session
      case .advance: .advance
      }
    }

    /// The cursor after the item, for a page of older ones.
    public var cursor: HistoryPage.Cursor { HistoryPage.Cursor(at: at, ordinal: ordinal) }
  }
}

extension HistoryPage {
  /// A progression in a history.
  public struct StageAdvance: Hashable, Sendable {
    /// The stage that was left.
    public var from: StageID
    /// The stage that was entered.
    public var to: StageID
    /// The version of the criteria that were met.
    public var criteriaVersion: Int32
    /// The progress on each criterion; empty when the stage had none, or when an earlier version
    /// recorded the progression.
    public var met: [MetCriterion]
    /// The time spent in the stage that was left, in whole milliseconds, as counted when the
    /// person advanced.
    public var timeInPreviousStage: Duration
    /// The number of sessions at the stage that was left, as counted then.
    public var sessionCount: Int32
    /// The minutes of those sessions.
    package var minutes: Int64
    /// The duration of those sessions.
    public var practiceTime: Duration { .minutes(minutes) }
    /// False when the sessions that led to the progression no longer meet its criteria.
    public var isCauseInForce: Bool

    /// The history entry of a progression in force.
    init(_ step: ProgressionState.Step) {
      from = step.advance.from
      to = step.advance.to
      criteriaVersion = step.advance.criteriaVersion
      met = step.advance.met
      timeInPreviousStage = step.advance.timeInPreviousStage
      sessionCount = step.advance.sessionCount
      minutes = step.advance.minutes
      isCauseInForce = step.isCauseInForce
    }
  }
}

/// A page of a history, newest first.
public struct HistoryPage: Hashable, Sendable {
  /// The items by instant and ordinal, newest first.
  public var items: [HistoryPage.Item]
  /// Where the next older page begins; nil when there are no older items.
  public var next: HistoryPage.Cursor?

  /// A page with its parts.
  public init(items: [HistoryPage.Item], next: HistoryPage.Cursor?) {
    self.items = items
    self.next = next
  }
}
