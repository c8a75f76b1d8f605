/// Why the rules say no. Nothing happened.
///
/// The cases stand in the order in which they are checked: of several that apply, the first is
/// given.
public enum Refusal: Error, Hashable, Sendable {
  /// The operation id was used before, for something else.
  case operationReused(OperationKey)
  /// A text (an id, a name, a reason) is empty, too long or has control characters.
  indirect case badText(field: String, reason: String)
  /// A number is outside of what is allowed for it.
  indirect case outOfRange(field: String, value: Int64, allowed: ClosedRange<Int64>)
  /// A schedule says nothing or too much, such as more times than days.
  indirect case badSchedule(reason: String)
  /// A range of days ends before it begins, or is longer than allowed.
  case badRange(from: LocalDay, through: LocalDay, limit: Int)
  /// The id of the person is that of the catalogue, or the catalogue is not loaded for that id.
  case notForThisUser(UserID)
  /// The zone database has no such zone.
  case unknownZone(ZoneID)
  /// The instant lies further ahead than a device's clock may be off.
  case inFuture(Instant, latest: Instant)
  /// The instant lies further back than a device may log.
  case tooOld(Instant, earliest: Instant)
  /// A catalogue is put in force by a newer one only.
  case catalogNotNewer(version: Int32, inForce: Int32)
  /// A catalogue has faults; nothing of it is loaded.
  indirect case badCatalog([CatalogFault])
  /// The catalogue in force has no such method.
  indirect case unknownMethod(MethodID)
  /// The day lies outside of what may be named.
  case dayOutOfRange(LocalDay, earliest: LocalDay, latest: LocalDay)
  /// The person has no operation of that id.
  case unknownOperation(OperationKey)
  /// The operation is taken back already, by an undo or a move.
  case alreadyUndone(OperationKey)
  /// The operation is of a kind that cannot be taken back; it is changed by a new command instead.
  indirect case notUndoable(OperationKey, kind: String)
  /// Only a completion can be moved to another day.
  case notACompletion(OperationKey)
  /// The completion is on that day already.
  case alreadyOnDay(OperationKey, LocalDay)
  /// No habit in use has that name.
  indirect case unknownHabit(name: String)
  /// The person never had a habit of that number.
  case unknownHabitID(HabitID)
  /// The habit is archived on that day.
  case habitArchived(HabitID, from: LocalDay)
  /// The habit is not archived.
  case habitNotArchived(HabitID)
  /// A habit in use has that name already.
  indirect case habitExists(name: String)
  /// The person has as many habits as one may have.
  case tooManyHabits(limit: Int)
  /// The day is skipped, paused or frozen for the habit already.
  case alreadyExcused(HabitID, LocalDay, Excuse)
  /// The day is satisfied: there is nothing to excuse.
  case alreadySatisfied(HabitID, LocalDay)
  /// The habit is not due on the day: there is nothing to excuse.
  case notDue(HabitID, LocalDay)
  /// The method has no such stage.
  indirect case unknownStage(MethodID, StageID)
  /// The catalogue in force no longer has the stage that the person is in.
  indirect case stageGone(MethodID, StageID)
  /// The person is in another stage of the method.
  indirect case wrongStage(MethodID, asked: StageID, actual: StageID)
  /// The stage is the method's last.
  indirect case lastStage(MethodID, StageID)
  /// The criteria of the stage are not met: these are not.
  indirect case notReady(MethodID, StageID, unmet: [CriterionStatus])
  /// A later progression of the method rests on this one: that has to be taken back first.
  indirect case laterAdvance(MethodID, StageID)
  /// No such celebration waits: it was acknowledged before, withdrawn, or there never was one.
  indirect case notWaiting(CelebrationKey)
  /// The person holds no freeze.
  case noFreezes
  /// The count of the habit and day would pass the largest that can be kept.
  case countTooLarge(HabitID, LocalDay, limit: Int64)
  /// A manual deduction would take the total below 0.
  case belowZero(total: Int64, amount: Int64)
  /// The total would pass the largest that can be kept.
  case totalTooLarge(total: Int64, amount: Int64)
  /// The person is in that zone, or starts the day then, already.
  indirect case nothingToChange(field: String, value: String)
}
