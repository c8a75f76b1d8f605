/// What a caller asks for, once: the intent, the id that makes it one intent however often it is
/// sent, and the evidence of when and where.
public struct Command: Sendable {
  /// Whose data it is about.
  public var user: UserID
  /// The caller's id for this intent.
  public var operation: OperationID
  /// What is asked.
  public var intent: Intent
  /// When it happened, on the device; nil for the moment the command is taken. Only an instant that
  /// the caller gave counts as content when the same id is sent again.
  public var occurredAt: Instant?
  /// The zone of the device; nil for the person's zone in force.
  public var zone: ZoneID?
  /// The device that sent it.
  public var device: DeviceID?

  /// A command of one person.
  public init(
    user: UserID, operation: OperationID, intent: Intent, occurredAt: Instant? = nil, zone: ZoneID? = nil,
    device: DeviceID? = nil
  ) {
    self.user = user
    self.operation = operation
    self.intent = intent
    self.occurredAt = occurredAt
    self.zone = zone
    self.device = device
  }
}

/// What can be asked.
public enum Intent: Hashable, Sendable {
  /// Add to the count of a habit on the local day of the command's instant; the amount is 1 or
  /// more.
  case markComplete(HabitReference, amount: Int64)
  /// Add to the count of a habit on a day that the caller knows, as an import does: the day is the
  /// evidence, and no limit on age applies.
  case recordCompletion(HabitReference, day: LocalDay, amount: Int64)
  /// Take back exactly one operation and all that was derived from it; taking back an undo restores
  /// what it took.
  case undo(OperationKey)
  /// Say that a completion belongs to another day.
  case moveCompletion(OperationKey, to: LocalDay)
  /// Add a habit.
  indirect case addHabit(HabitDefinition)
  /// Set the goal from a day on (nil: the command's local day).
  case setGoal(HabitReference, goal: Int64, from: LocalDay?)
  /// Set the schedule from a day on (nil: the command's local day).
  case setSchedule(HabitReference, Schedule, from: LocalDay?)
  /// End the habit from a day on (nil: the day after the command's local day, so that what was done
  /// today stands).
  case archive(HabitReference, from: LocalDay?)
  /// Take the habit up again from a day on (nil: the command's local day).
  case restore(HabitReference, from: LocalDay?)
  /// Make one day neutral.
  case skip(HabitReference, LocalDay, reason: String)
  /// Make one day neutral that the caller knows to have been skipped, as an import does: no limit
  /// on age applies.
  case recordSkip(HabitReference, LocalDay, reason: String)
  /// Make a range of days neutral.
  case pause(HabitReference, from: LocalDay, through: LocalDay)
  /// Spend a freeze on a day.
  case freeze(HabitReference, LocalDay)
  /// Give the person freezes.
  case grantFreezes(Int32, reason: String)
  /// Add XP, or take it with a negative amount, for a reason.
  case awardXP(Int64, reason: String)
  /// Say which zone the person is in from the command's instant on.
  case travel(ZoneID)
  /// Say when the person's day starts, in minutes after midnight, 0 to 1,439, for commands from now
  /// on.
  case setDayStart(minutes: Int16)
  /// Log a session of a method, at the command's instant.
  indirect case logSession(MethodID, minutes: Int32, feedback: Feedback?, note: String)
  /// Go on from a stage of a method to the next.
  indirect case progress(MethodID, from: StageID, note: String)
  /// Say that the person has seen a celebration.
  indirect case acknowledge(CelebrationKey)
  /// Put another catalogue in force, for everybody. It is asked of ``UserID/catalog`` alone.
  indirect case loadCatalog(Catalog)
  /// Append what the ledger lacks; see ``LedgerAudit``.
  case repairLedger
}
