/// What a command asks, as the rules see it: the ``Action`` of a person, and what the runtime asks
/// by itself.
package enum Intent: Hashable, Sendable {
  /// Add to the count of a habit on the local day of the command's instant; the amount is 1 or
  /// more.
  case markComplete(HabitReference, amount: Int64)
  /// Add to the count of a habit on a day that the caller knows, as an import does: the day is the
  /// evidence, and no limit on age applies.
  case recordCompletion(HabitReference, day: LocalDay, amount: Int64)
  /// Take back exactly one operation and all that was derived from it; taking back an undo restores
  /// what it took.
  case undo(OperationKey)
  /// Move a completion to another day.
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
  /// Bring the habit back from a day on (nil: the command's local day).
  case restore(HabitReference, from: LocalDay?)
  /// Make one day neutral.
  case skip(HabitReference, LocalDay, reason: String)
  /// Make one day neutral of which the caller knows that it was skipped, as an import does: no
  /// limit on age applies.
  case recordSkip(HabitReference, LocalDay, reason: String)
  /// Make a range of days neutral.
  case pause(HabitReference, from: LocalDay, through: LocalDay)
  /// Spend a freeze on a day.
  case freeze(HabitReference, LocalDay)
  /// Add freezes to the person's stock.
  case grantFreezes(Int32, reason: String)
  /// Add XP, or remove it with a negative amount.
  case awardXP(Int64, reason: String)
  /// Set the person's time zone from the command's instant on.
  case travel(ZoneID)
  /// Set when the person's day starts, in minutes after midnight, 0 to 1,439, for later commands.
  case setDayStart(minutes: Int16)
  /// Log a session of a method, at the command's instant.
  indirect case logSession(MethodID, minutes: Int32, feedback: Feedback?, note: String)
  /// Advance from a stage of a method to the next.
  indirect case progress(MethodID, from: StageID, note: String)
  /// Mark a celebration as seen.
  indirect case acknowledge(CelebrationKey)
  /// Load another catalogue, for all people. Only ``UserID/catalog`` accepts it.
  indirect case loadCatalog(Catalog)
  /// Append the corrections that the ledger needs; see ``LedgerAudit``.
  case repairLedger
}
