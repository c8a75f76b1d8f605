/// What a caller asks for: the intent, the id that makes it one intent however often it is sent,
/// and when and where it happened.
public struct Command: Sendable {
  /// The user whose data it is about.
  public var user: UserID
  /// The caller's id for this intent.
  public var operation: OperationID
  /// What is asked.
  public var intent: Intent
  /// When it happened, by the device's clock; nil for the moment the command is taken. An instant
  /// that the caller gives is part of the content: the same id with another one is refused.
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
  /// Add to the count of a habit on a given day, as an import does. No age limit applies.
  case recordCompletion(HabitReference, day: LocalDay, amount: Int64)
  /// Take back exactly one operation and everything derived from it. Undoing an undo restores the
  /// operation.
  case undo(OperationKey)
  /// Say that a completion belongs to another day.
  case moveCompletion(OperationKey, to: LocalDay)
  /// Add a habit.
  indirect case addHabit(HabitDefinition)
  /// Set the goal, starting on a day (nil: the command's local day).
  case setGoal(HabitReference, goal: Int64, from: LocalDay?)
  /// Set the schedule, starting on a day (nil: the command's local day).
  case setSchedule(HabitReference, Schedule, from: LocalDay?)
  /// Archive the habit, starting on a day (nil: the day after the command's local day, so that
  /// today still counts).
  case archive(HabitReference, from: LocalDay?)
  /// Bring an archived habit back, starting on a day (nil: the command's local day).
  case restore(HabitReference, from: LocalDay?)
  /// Make one day neutral.
  case skip(HabitReference, LocalDay, reason: String)
  /// Make a given day neutral, as an import does. No age limit applies.
  case recordSkip(HabitReference, LocalDay, reason: String)
  /// Make a range of days neutral.
  case pause(HabitReference, from: LocalDay, through: LocalDay)
  /// Spend a freeze on a day.
  case freeze(HabitReference, LocalDay)
  /// Give the person freezes.
  case grantFreezes(Int32, reason: String)
  /// Add XP, or remove it with a negative amount, for a reason.
  case awardXP(Int64, reason: String)
  /// Set the person's time zone, starting at the command's instant.
  case travel(ZoneID)
  /// Set when the person's day starts, in minutes after midnight (0 to 1,439), for later commands.
  case setDayStart(minutes: Int16)
  /// Log a session of a method, at the command's instant.
  indirect case logSession(MethodID, minutes: Int32, feedback: Feedback?, note: String)
  /// Advance from a stage of a method to the next.
  indirect case progress(MethodID, from: StageID, note: String)
  /// Say that the person has seen a celebration.
  indirect case acknowledge(CelebrationKey)
  /// Replace the catalogue for all users. Only ``UserID/catalog`` accepts it.
  indirect case loadCatalog(Catalog)
  /// Append corrections to the ledger; see ``LedgerAudit``.
  case repairLedger
}
