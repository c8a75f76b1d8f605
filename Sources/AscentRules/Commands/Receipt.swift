/// The answer to a command: what it changed, before and after, as decided in its place in the
/// person's order.
///
/// The receipt of an operation id never changes: sent again, the operation gives this one back,
/// byte for byte.
public struct Receipt: Hashable, Sendable {
  /// The habit the command was about; number 0 when it was about none.
  public var habit = HabitID(number: 0)
  /// The local day the command was about: that of its instant unless it named another.
  public var day = LocalDay(number: 0)
  /// The place of the command in the person's order: each has a larger one than those before it. A
  /// number can be passed over.
  public var ordinal: Int32 = 0
  /// When the runtime took the command.
  public var recordedAt = Instant(milliseconds: 0)
  /// How things stood when the command was decided.
  public var before = Standing()
  /// How things stand with it.
  public var after = Standing()
  /// What a session or a progression changed; nil for other commands.
  public var practice: PracticeReceipt?

  /// A receipt that says nothing yet; each service of the line writes its part.
  public init() {}
}

/// What a session or a progression changed.
public indirect enum PracticeReceipt: Hashable, Sendable {
  /// A session was logged.
  case session(SessionReceipt)
  /// A stage was left, or had been left already.
  case progression(ProgressionReceipt)
}

/// What a session changed.
public struct SessionReceipt: Hashable, Sendable {
  /// The method.
  public var method: MethodID
  /// The stage it belongs to: the one the person was in at its instant.
  public var stage: StageID
  /// The readiness of the person's present stage before it.
  public var before: ReadinessStatus
  /// The same with it.
  public var after: ReadinessStatus
  /// The version of the criteria that both were judged by; nil in a receipt of a time when it was
  /// not kept.
  public var criteriaVersion: Int32?

  /// A session's receipt with all its parts.
  public init(
    method: MethodID, stage: StageID, before: ReadinessStatus, after: ReadinessStatus, criteriaVersion: Int32?
  ) {
    self.method = method
    self.stage = stage
    self.before = before
    self.after = after
    self.criteriaVersion = criteriaVersion
  }
}

/// What a progression changed, or what the one changed that it lost a race to.
public struct ProgressionReceipt: Hashable, Sendable {
  /// Whether this command was the one.
  public enum Outcome: UInt8, Hashable, Sendable {
    /// It was.
    case advanced = 1
    /// Another had advanced from the same stage just before: everything else here is what that
    /// one's receipt said.
    case alreadyAdvanced = 2
  }

  /// Whether this command was the one.
  public var outcome: Outcome
  /// The method.
  public var method: MethodID
  /// The stage that was left.
  public var from: StageID
  /// The stage that was entered.
  public var to: StageID
  /// When.
  public var at: Instant
  /// The time spent in the stage that was left, in milliseconds.
  public var timeInPreviousStage: Int64
  /// The version of the criteria it was judged by.
  public var criteriaVersion: Int32
  /// The place of the command that advanced, in the person's order.
  public var ordinal: Int32

  /// The celebration of the progression.
  public var celebration: CelebrationKey { .advance(method, to: to) }

  /// A progression's receipt with all its parts.
  public init(
    outcome: Outcome, method: MethodID, from: StageID, to: StageID, at: Instant, timeInPreviousStage: Int64,
    criteriaVersion: Int32,
    ordinal: Int32
  ) {
    self.outcome = outcome
    self.method = method
    self.from = from
    self.to = to
    self.at = at
    self.timeInPreviousStage = timeInPreviousStage
    self.criteriaVersion = criteriaVersion
    self.ordinal = ordinal
  }

  /// A progression's receipt, from what became true.
  public init(_ advance: Advance, ordinal: Int32, outcome: Outcome) {
    self.outcome = outcome
    self.method = advance.method
    self.from = advance.from
    self.to = advance.to
    self.at = advance.at
    self.timeInPreviousStage = advance.timeInPreviousStage
    self.criteriaVersion = advance.criteriaVersion
    self.ordinal = ordinal
  }
}

/// What a person sees change: for the habit and day of a command, and for the person.
public struct Standing: Hashable, Sendable {
  /// The count of the habit and day.
  public var count: Int64 = 0
  /// The goal in force for the habit on the day.
  public var goal: Int64 = 0
  /// Whether the habit is satisfied on the day.
  public var isSatisfied = false
  /// Whether the day is complete.
  public var isComplete = false
  /// The habit's streak as of the day: the run that ends on it, or on the last day before it that
  /// counts while nothing was missed since; 0 when it is broken.
  public var streak: Int32 = 0
  /// The habit's longest run.
  public var longestStreak: Int32 = 0
  /// The streak of complete days, likewise.
  public var dailyStreak: Int32 = 0
  /// The longest run of complete days.
  public var longestDailyStreak: Int32 = 0
  /// The sum of the ledger.
  public var totalXP: Int64 = 0
  /// The level that follows from it.
  public var level: Int32 = 1

  /// Nothing done yet.
  public init() {}
}
