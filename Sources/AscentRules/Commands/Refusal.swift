/// Why the rules refused a command. Nothing happened.
///
/// The form of a command is checked first, then its time and day, then the state. When several
/// refusals apply, only that order is promised.
///
/// Each case needs words in the command line's `RefusalText`.
public enum Refusal: Error, Hashable {
  /// The operation id was used before, for something else.
  case operationReused(OperationKey)
  /// The operation id begins with `close:` or `remind:`, and the command is not the one that the
  /// scheduler sends under it.
  indirect case reservedOperation(OperationID)
  /// A text (an id, a name, a reason) is empty, too long or has control characters.
  indirect case badText(field: String, reason: String)
  /// A number is outside its allowed range.
  indirect case outOfRange(field: String, value: Int64, allowed: ClosedRange<Int64>)
  /// The schedule is empty or impossible, such as more times than days.
  indirect case badSchedule(reason: String)
  /// A range of days is longer than `limit` days, or ends before it begins.
  case badRange(from: LocalDay, through: LocalDay, limit: Int)
  /// The user ID is reserved for the catalogue, or a catalogue was sent to another user ID.
  case notForThisUser(UserID)
  /// Unknown time zone.
  case unknownZone(ZoneID)
  /// The instant is in the future: more than the allowed clock skew ahead.
  case inFuture(Instant, latest: Instant)
  /// The instant is further back than a device may log.
  case tooOld(Instant, earliest: Instant)
  /// The catalogue is not newer than the one in force.
  case catalogNotNewer(version: Int32, inForce: Int32)
  /// The catalogue has faults; nothing of it was loaded.
  indirect case badCatalog([Catalog.Fault])
  /// The catalogue in force has no such method.
  indirect case unknownMethod(MethodID)
  /// The day is outside the allowed range.
  case dayOutOfRange(LocalDay, earliest: LocalDay, latest: LocalDay)
  /// The person has no operation with that ID.
  case unknownOperation(OperationKey)
  /// The operation was already undone or moved. If an undo or a redo was to be undone, it can be
  /// the operation that this one had restored.
  case alreadyUndone(OperationKey)
  /// Operations of this kind cannot be undone; send a new command that changes the value.
  indirect case notUndoable(OperationKey, kind: String)
  /// Only a completion can be moved to another day.
  case notACompletion(OperationKey)
  /// The completion is already on that day.
  case alreadyOnDay(OperationKey, LocalDay)
  /// The person has no habit of that name. Archived habits count, deleted ones do not.
  indirect case unknownHabit(name: String)
  /// The person has no habit with that number.
  case unknownHabitID(HabitID)
  /// The habit is archived on that day.
  case habitArchived(HabitID, from: LocalDay)
  /// The habit is not archived.
  case habitNotArchived(HabitID)
  /// Another habit in use has that name, whatever its case.
  indirect case habitExists(name: String)
  /// An archived habit of that name was in use until today: restore it, or add another one
  /// tomorrow.
  indirect case habitArchivedToday(HabitID, name: String)
  /// The person has the maximum number of habits.
  case tooManyHabits(limit: Int)
  /// The day is further back than a skip or a freeze may reach.
  case excuseTooFarBack(LocalDay, earliest: LocalDay)
  /// A pause may neither begin nor end before the day on which the command is recorded.
  case pauseInPast(LocalDay, earliest: LocalDay)
  /// The pause would bring the habit's paused days ahead to `days`, which is more than `limit`.
  case pauseTooLong(HabitID, days: Int, limit: Int)
  /// The habit is not paused on that day. With a nil habit, no habit in use is.
  case notPaused(HabitID?, LocalDay)
  /// The habit has a limit, which is kept by doing nothing, so there is nothing to be reminded of.
  case reminderOfLimit(HabitID)
  /// The local day is not over; it can be closed at `closes` or later.
  case dayNotOver(LocalDay, closes: Instant)
  /// The minute of the local day has not come yet; it begins at `from`.
  case tooEarlyToRemind(LocalDay, at: TimeOfDay, from: Instant)
  /// The local day is already closed.
  case dayClosed(LocalDay)
  /// A freeze already covers the day.
  case alreadyFrozen(LocalDay)
  /// Nothing due on the day is open.
  case nothingToFreeze(LocalDay)
  /// The person has no habit in use.
  case noHabits
  /// The day is already skipped, paused or frozen for the habit.
  case alreadyExcused(HabitID, LocalDay, Excuse)
  /// The habit is already satisfied on the day.
  case alreadySatisfied(HabitID, LocalDay)
  /// The habit is not due on the day.
  case notDue(HabitID, LocalDay)
  /// The method has no such stage.
  indirect case unknownStage(MethodID, StageID)
  /// The catalogue in force no longer has the stage that the person is in.
  indirect case stageGone(MethodID, StageID)
  /// The person is in another stage of the method.
  indirect case wrongStage(MethodID, asked: StageID, actual: StageID)
  /// The stage is the method's last.
  indirect case lastStage(MethodID, StageID)
  /// These criteria of the stage are not met.
  indirect case notReady(MethodID, StageID, unmet: [Readiness.Criterion])
  /// A later progression of the method depends on this one: undo that one first.
  indirect case laterAdvance(MethodID, StageID)
  /// No such celebration is waiting: it was acknowledged, withdrawn, or never raised.
  indirect case notWaiting(CelebrationKey)
  /// The person has no freezes.
  case noFreezes
  /// The count of the habit and day would exceed `limit`.
  case countTooLarge(HabitID, LocalDay, limit: Int64)
  /// The deduction would take the total below 0.
  case belowZero(total: Int64, amount: Int64)
  /// The total would exceed the largest that can be stored.
  case totalTooLarge(total: Int64, amount: Int64)
  /// A number is not finite, too large, or has too many decimals; or the interval of a goal is not
  /// positive, or gives more than 1,000 milestones.
  indirect case badNumber(field: String, reason: String)
  /// The number has more decimals than its habit; the habit is counted in whole numbers when
  /// `allowed` is 0.
  indirect case tooManyDecimals(field: String, allowed: Int)
  /// Start and target of a goal are equal.
  indirect case badGoal(reason: String)
  /// The person has no measure of that name with a goal.
  indirect case unknownMeasure(name: String)
  /// The unit cannot be converted into the goal's unit.
  indirect case unitMismatch(given: MeasureUnit, expected: MeasureUnit)
  /// Something else depends on the operation and has to be undone first: what it is, its newest
  /// operations, and how many more there are.
  ///
  /// The rules do not know past operations, so they name none; neither does the answer to a batch.
  indirect case neededBy(OperationKey, String, operations: [OperationID] = [], more: Int = 0)
  /// The field already has this value.
  indirect case nothingToChange(field: String, value: String)
}
