extension HistoryPage {
  /// A session or a progression in force, as a history tells it.
  public struct Item: Hashable, Sendable {
    /// What there is in a history.
    public enum Kind: String, Sendable, CaseIterable {
      /// A session of a method.
      case session
      /// A stage was left for the next.
      case advance
    }

    /// What the item's kind says beside the rest.
    public enum Detail: Hashable, Sendable {
      /// A session: how long it was, and how it felt; nil when the person did not say.
      case session(duration: Duration, feedback: Feedback?)
      /// A progression.
      indirect case advance(HistoryPage.StageAdvance)
    }

    /// The method.
    public var method: MethodID
    /// The stage it belongs to: the one the person was in; of a progression the one that was left.
    public var stage: StageID
    /// When.
    public var at: Instant
    /// The local day.
    public var day: LocalDay
    /// The place of its command in the person's order.
    public var ordinal: Int32
    /// What its kind says.
    public var detail: Detail
    /// What the person wrote, empty for nothing; nil while it has not been fetched from the
    /// journal, which alone has it.
    public var note: String?

    /// What it is.
    public var kind: Kind {
      switch detail {
      case .session: .session
      case .advance: .advance
      }
    }

    /// The cursor after it, for older items.
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
    /// How far each of the criteria was; empty when the stage had none, or when an earlier version
    /// recorded the progression.
    public var met: [MetCriterion]
    /// The time spent in the stage that was left, in milliseconds, as it stood when the person
    /// advanced.
    public var timeInPreviousStage: Duration
    /// The sessions at the stage that was left, as they stood then.
    public var sessionCount: Int32
    /// Their minutes.
    package var minutes: Int64
    /// How long they took together.
    public var practiceTime: Duration { .minutes(minutes) }
    /// False when the sessions that led to it no longer meet its criteria: its cause was withdrawn.
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
  /// Where the next older page begins; nil when nothing is older.
  public var next: HistoryPage.Cursor?

  /// A page with its parts.
  public init(items: [HistoryPage.Item], next: HistoryPage.Cursor?) {
    self.items = items
    self.next = next
  }
}
