/// Something that became true for a person. The journal stores events; a kind, once stored, is
/// never renamed or given another meaning.
///
/// The kinds of the hot path carry only integers, so a batch of them is one flat array.
public enum Event: Hashable, Sendable {
  // Decided by CompletionService.

  /// The person's time zone changes at an instant. Days that the change shortened or skipped are
  /// neutral; there are none if `through` is before `shortenedFrom`.
  indirect case zoneChanged(ZoneChange, shortenedFrom: LocalDay, through: LocalDay)
  /// The person's day starts `minutes` after midnight.
  case dayStartChanged(TimeOfDay)
  /// A habit was added. `firstDay` is the first day on which it can be due.
  indirect case habitAdded(HabitID, HabitDefinition, firstDay: LocalDay)
  /// A goal takes effect on a day.
  case goalChanged(HabitID, goal: Int64, from: LocalDay)
  /// A schedule takes effect on a day.
  case scheduleChanged(HabitID, Schedule, from: LocalDay)
  /// The habit was archived: the day before `from` is its last.
  case habitArchived(HabitID, from: LocalDay)
  /// The habit is in use again, starting on a day.
  case habitRestored(HabitID, from: LocalDay)
  /// A range of days is neutral for the habit. `policy` is the version of the limits in force; nil
  /// in events of earlier versions.
  indirect case daysExcused(
    HabitID, Excuse, from: LocalDay, through: LocalDay, reason: String, policy: Int32? = nil)
  /// An excuse, given by the command with that ordinal, was undone or restored.
  case excuseChanged(HabitID, Excuse, from: LocalDay, through: LocalDay, ordinal: Int32, inForce: Bool)
  /// The person was given freezes.
  indirect case freezesGranted(Int32, reason: String)
  /// A grant of freezes was undone or restored.
  case freezeGrantChanged(Int32, ordinal: Int32, inForce: Bool)
  /// An amount was added to the count of a habit on a day. A completion that was imported, or
  /// recorded after the award window, earns nothing (`pays` false).
  case completionLogged(HabitID, LocalDay, amount: Int64, count: Int64, pays: Bool = true)
  /// The amount recorded by the command with that ordinal was subtracted from the count of a habit
  /// on a day, or added back.
  case completionChanged(
    HabitID, LocalDay, amount: Int64, ordinal: Int32, count: Int64, inForce: Bool, pays: Bool = true)
  /// An operation was undone (`inForce` false) or restored.
  case operationChanged(OperationKey, inForce: Bool)
  /// The habit's goal for the day is reached.
  case habitSatisfied(HabitID, LocalDay)
  /// The habit's goal for the day is no longer reached.
  case habitUnsatisfied(HabitID, LocalDay)
  /// A manual award, made by the command with that ordinal, was undone or restored.
  case manualAwardChanged(AwardKey, amount: Int64, inForce: Bool)
  /// The day is complete: every habit that it depends on is satisfied.
  case dayCompleted(LocalDay)
  /// Some habit due on the day is no longer satisfied, so the day is no longer complete. For days
  /// that are no longer closed, see ``daysReopened(from:)``.
  case dayReopened(LocalDay)
  /// The change of plan that follows in the same command was recorded late. It earns nothing for
  /// these days, which precede its recording.
  case planRecordedLate(from: LocalDay, through: LocalDay)
  /// A satisfied day of a habit, or a complete day if the habit is nil, earns no XP
  /// (`isWithheld`) or earns it again.
  case awardWithheld(HabitID?, LocalDay, isWithheld: Bool)
  /// A session of a method was logged.
  indirect case sessionLogged(PracticeSession)
  /// A session, logged by the command with that ordinal, was undone or restored.
  indirect case sessionChanged(PracticeSession, ordinal: Int32, inForce: Bool)
  /// A new catalogue took effect.
  indirect case catalogLoaded(Catalog)
  /// The load of a catalogue, by the command with that ordinal, was undone or restored. The
  /// catalogue loaded last among those in force is used.
  case catalogChanged(version: Int32, ordinal: Int32, inForce: Bool)

  // The end of a day: reminders, freezes and closes are decided by CompletionService, the ends of
  // streaks by StreakService.

  /// A local day was closed. `policy` is the version of the limits in force.
  case dayClosed(LocalDay, DayOutcome, policy: Int32)
  /// This day and all later ones are no longer closed, because the time zone or the day start under
  /// which they had ended was undone. For a day that is no longer complete, see
  /// ``dayReopened(_:)``.
  case daysReopened(from: LocalDay)
  /// The person's time zone skipped the local day, so no limit can be kept on it. Written at the
  /// close, for people with limits.
  case dateSkipped(LocalDay)
  /// A streak ended: a habit's, or the daily streak if the habit is nil. `length` is how long it
  /// was, `lastDay` the last day that it counted.
  case streakEnded(HabitID?, length: StreakLength, lastDay: LocalDay)
  /// A streak that was announced as ended on `lastDay` continues after all and now has this length.
  case streakRestored(HabitID?, length: StreakLength, lastDay: LocalDay)
  /// A streak of this length, a habit's or the daily one if the habit is nil, ends with the day if
  /// nothing more is done.
  case streakAtRisk(HabitID?, LocalDay, length: StreakLength)
  /// A freeze covers the local day. The close of the day spent it (`automatic` true), or the person
  /// asked for it.
  case freezeSpent(LocalDay, automatic: Bool, policy: Int32)
  /// A freeze of a local day was undone or restored.
  case freezeChanged(LocalDay, inForce: Bool)
  /// An automatic freeze on a closed day was given back because no streak needs it any longer, or
  /// was spent after all because a streak needs it.
  case freezeRevised(LocalDay, inForce: Bool)
  /// From a day on, the freezes that closes spend are derived from what is in force. With nil,
  /// closes spend none from now on, and those spent so far stay.
  case automaticFreezesChanged(from: LocalDay?, rules: Int32? = nil)
  /// The reminder of a habit was set, changed or removed.
  indirect case reminderSet(HabitID, from: Reminder?, to: Reminder?, setBy: Setters = Setters())
  /// A habit was due and open on the day at its reminder's minute.
  case reminderDue(HabitID, LocalDay, at: TimeOfDay)

  /// Pauses that earlier commands gave the habit, and that begin on or before a day, end before
  /// that day.
  case pauseEnded(HabitID, from: LocalDay)

  /// The habit was renamed.
  indirect case habitRenamed(HabitID, from: String, to: String, setBy: Setters = Setters())

  /// A field of the habit was changed; nil means no value.
  indirect case habitEdited(HabitID, HabitEdit.Field, from: String?, to: String?)
  /// The habit was deleted: it ends before a day, and it and its history are hidden.
  case habitDeleted(HabitID, from: LocalDay)
  /// The same command's next event changes a habit's plan, and was recorded after these days had
  /// begun. They are judged as the exemption says.
  case habitExempted(HabitID, Exemption, from: LocalDay, through: LocalDay)
  /// A change of a habit's plan, made by the command with that ordinal, was undone or restored.
  /// Days before `from` are not affected; with nil, no day is.
  case planRevised(HabitID, PlanPart, from: LocalDay?, ordinal: Int32, inForce: Bool)
  /// A change of zone was undone or restored, with the days that it shortened or skipped.
  indirect case zoneRevised(ZoneChange, shortenedFrom: LocalDay, through: LocalDay, inForce: Bool)
  /// A change of the day start, made by the command with that ordinal, was undone or restored: the
  /// person's day now starts `minutes` after midnight.
  case dayStartRevised(TimeOfDay, ordinal: Int32, inForce: Bool)
  /// The completion that the command logged has a note.
  indirect case completionNoted(HabitID, LocalDay, note: String)
  /// The completion that the command logged was moved to its day: it happened at another time, and
  /// perhaps on another device, than the command.
  indirect case completionMoved(HabitID, LocalDay, CompletionOrigin)

  /// A goal of a measure was set; the first one adds the measure.
  indirect case measureGoalSet(MeasureID, name: String, MilestonePlan)
  /// A goal of a measure, set by the command with that ordinal, was undone or restored.
  case measureGoalChanged(MeasureID, ordinal: Int32, inForce: Bool)
  /// A value was measured.
  indirect case measured(MeasureID, MeasuredValue)
  /// A measured value was undone or restored.
  indirect case measureChanged(MeasureID, MeasuredValue, inForce: Bool)

  // Decided by StreakService.

  /// The habit's current or longest run changed. The current run counted `lastDay` last; both have
  /// the same unit.
  case streakChanged(HabitID, current: StreakLength, longest: Int32, lastDay: LocalDay)
  /// The current or longest run of complete days changed.
  case dailyStreakChanged(current: Int32, longest: Int32, lastDay: LocalDay)

  // Decided by ProgressionService.

  /// The person advanced to the next stage.
  indirect case stageAdvanced(Advance)
  /// A progression, made by the command with that ordinal, was undone or restored.
  indirect case advanceChanged(Advance, ordinal: Int32, inForce: Bool)
  /// The sessions that led to a progression, made by the command with that ordinal, no longer meet
  /// its criteria (`inForce` false), or do so again.
  indirect case advanceCauseChanged(MethodID, ordinal: Int32, inForce: Bool)
  /// An achievement was reached, or no longer is. StreakService decides about streaks and
  /// comebacks, ProgressionService about sessions and milestones.
  case achievementChanged(Achievement, inForce: Bool)

  // Decided by DailyAwardService.

  /// An entry was added to the ledger.
  case xpEntered(LedgerEntry)
  /// An entry for a manual award was added to the ledger, with its reason.
  indirect case xpGranted(LedgerEntry, reason: String)
  /// The level changed because the total did.
  case levelChanged(from: Int32, to: Int32)
  /// There is something to celebrate.
  indirect case celebrationRaised(Celebration)
  /// A celebration was withdrawn, because its cause was undone before it was acknowledged. `was` is
  /// the celebration, so that undoing this command raises the identical one; nil in older events.
  indirect case celebrationWithdrawn(CelebrationKey, was: Celebration.Withdrawn?)
  /// The person has seen a celebration.
  indirect case celebrationAcknowledged(CelebrationKey)
}
