/// What became true. Events are what the journal keeps; a kind, once stored, is never renamed or
/// given another meaning.
///
/// The kinds of the hot path carry integers only, so that a batch of them is one flat array.
public enum Event: Hashable, Sendable {
  // What was decided by CompletionService.

  /// The person is in another zone from an instant on. Days that the change cut short or passed
  /// over are neutral: none when `through` lies before `from`.
  indirect case zoneChanged(ZoneChange, shortenedFrom: LocalDay, through: LocalDay)
  /// The person's day starts that many minutes after midnight.
  case dayStartChanged(minutes: Int16)
  /// A habit was added, due from `firstDay` on.
  indirect case habitAdded(HabitID, HabitDefinition, firstDay: LocalDay)
  /// A goal is in force from a day on.
  case goalChanged(HabitID, goal: Int64, from: LocalDay)
  /// A schedule is in force from a day on.
  case scheduleChanged(HabitID, Schedule, from: LocalDay)
  /// The habit ends before a day.
  case habitArchived(HabitID, from: LocalDay)
  /// The habit is in use again from a day on.
  case habitRestored(HabitID, from: LocalDay)
  /// A range of days is neutral for the habit.
  indirect case daysExcused(HabitID, Excuse, from: LocalDay, through: LocalDay, reason: String)
  /// An excuse, named by the ordinal of the command that gave it, was taken back or restored.
  case excuseChanged(HabitID, Excuse, from: LocalDay, through: LocalDay, ordinal: Int32, inForce: Bool)
  /// The person was given freezes.
  indirect case freezesGranted(Int32, reason: String)
  /// A grant of freezes was taken back or restored.
  case freezeGrantChanged(Int32, ordinal: Int32, inForce: Bool)
  /// An amount was added to the count of a habit and day.
  case completionLogged(HabitID, LocalDay, amount: Int64, count: Int64)
  /// An operation's amount, recorded by the command of that ordinal, was taken out of the count of
  /// a habit and day, or put back.
  case completionChanged(HabitID, LocalDay, amount: Int64, ordinal: Int32, count: Int64, inForce: Bool)
  /// An operation was taken back (`inForce` false) or restored.
  case operationChanged(OperationKey, inForce: Bool)
  /// The habit's goal for the day is reached.
  case habitSatisfied(HabitID, LocalDay)
  /// The habit's goal for the day is no longer reached.
  case habitUnsatisfied(HabitID, LocalDay)
  /// A manual award, made by the command of that ordinal, was taken back or restored.
  case manualAwardChanged(AwardKey, amount: Int64, inForce: Bool)
  /// Every habit due on the day is satisfied.
  case dayCompleted(LocalDay)
  /// Some habit due on the day is no longer satisfied.
  case dayReopened(LocalDay)
  /// A session of a method was logged.
  indirect case sessionLogged(PracticeSession)
  /// A session, logged by the command of that ordinal, was taken back or restored.
  indirect case sessionChanged(PracticeSession, ordinal: Int32, inForce: Bool)
  /// Another catalogue is in force.
  indirect case catalogLoaded(Catalog)

  // What was decided by StreakService.

  /// The habit's runs changed: the run that ends on `lastDay`, its last satisfied day, and the
  /// longest there is.
  case streakChanged(HabitID, current: Int32, longest: Int32, lastDay: LocalDay)
  /// The runs of complete days changed.
  case dailyStreakChanged(current: Int32, longest: Int32, lastDay: LocalDay)

  // What was decided by ProgressionService.

  /// A stage was left for the next one.
  indirect case stageAdvanced(Advance)
  /// A progression, made by the command of that ordinal, was taken back or restored.
  indirect case advanceChanged(Advance, ordinal: Int32, inForce: Bool)
  /// The sessions that led to a progression, made by the command of that ordinal, no longer meet
  /// its criteria (`inForce` false), or do so again.
  indirect case advanceCauseChanged(MethodID, ordinal: Int32, inForce: Bool)
  /// Something was reached, or is so no longer. StreakService decides of streaks and comebacks,
  /// ProgressionService of sessions.
  case achievementChanged(Achievement, inForce: Bool)

  // What was decided by DailyAwardService.

  /// The ledger has one more entry.
  case xpEntered(LedgerEntry)
  /// A manual award: the ledger has one more entry, and here is why.
  indirect case xpGranted(LedgerEntry, reason: String)
  /// The level that follows from the total changed.
  case levelChanged(from: Int32, to: Int32)
  /// There is something to celebrate.
  indirect case celebrationRaised(Celebration)
  /// A celebration waits no longer: its cause was taken back before anyone acknowledged it, or
  /// newer ones of its category have taken its place.
  indirect case celebrationWithdrawn(CelebrationKey)
  /// The person has seen a celebration.
  indirect case celebrationAcknowledged(CelebrationKey)
}
