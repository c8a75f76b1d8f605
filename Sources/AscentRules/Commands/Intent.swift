/// What a command asks, as the rules see it: the ``Action`` of a person, or a request of the
/// runtime itself.
package enum Intent: Hashable {
  /// Add to the count of a habit.
  case complete(LoggedCompletion)
  /// Take back exactly one operation and all that was derived from it; taking back an undo restores
  /// what it took.
  case undo(OperationKey)
  /// Move a completion to another day.
  case moveCompletion(OperationKey, to: LocalDay)
  /// Add a habit.
  indirect case addHabit(HabitDefinition)
  /// Give a habit another name.
  case renameHabit(HabitReference, to: String)
  /// Change a habit's unit, group, notes or attributes.
  indirect case editHabit(HabitReference, HabitEdit)
  /// Hide a habit and its history as of the command's local day, and free its name.
  case deleteHabit(HabitReference)
  /// Set the goal from a day on (nil: the command's local day).
  case setGoal(HabitReference, goal: Amount, from: LocalDay?)
  /// Set the schedule from a day on (nil: the command's local day).
  case setSchedule(HabitReference, Schedule, from: LocalDay?)
  /// Archive the habit as of a day (nil: the command's local day). What was done on that
  /// day counts.
  case archive(HabitReference, from: LocalDay?)
  /// Bring the habit back as of a day (nil: the command's local day).
  case restore(HabitReference, from: LocalDay?)
  /// Make one day neutral.
  case skip(SkippedDay)
  /// Make a range of days neutral.
  case pause(HabitReference, from: LocalDay, through: LocalDay)
  /// Make a range of days neutral for every habit in use.
  case pauseAll(from: LocalDay, through: LocalDay)
  /// End the pause of a habit before a day (nil: the day on which the command is recorded).
  case resume(HabitReference, from: LocalDay?)
  /// End the pauses of every habit in use before a day (nil: the day on which the command is
  /// recorded).
  case resumeAll(from: LocalDay?)
  /// Spend a freeze on a local day; it covers every habit.
  case freezeDay(LocalDay)
  /// Close a local day and those before it: what is still open on them counts as missed.
  case closeDay(LocalDay)
  /// Write the reminders and the warnings of streaks at risk that are due at a minute of a day.
  case remind(LocalDay, minute: Int16)
  /// Set the reminder of a habit, or remove it.
  case setReminder(HabitReference, Reminder?)
  /// Add freezes to the person's stock.
  case grantFreezes(Int32, reason: String)
  /// Add XP, or remove it with a negative amount.
  case awardXP(Int64, reason: String)
  /// Change the person's time zone at the command's instant.
  case travel(ZoneID)
  /// Set when the person's day starts, in minutes after midnight, 0 to 1,439, for later commands.
  case setDayStart(minutes: Int16)
  /// Log a session of a method, at the command's instant.
  indirect case logSession(MethodID, minutes: Int32, feedback: Feedback?, note: String)
  /// Advance from a stage of a method to the next.
  indirect case progress(MethodID, from: StageID, note: String)
  /// Set the goal of a measure. The first goal adds the measure.
  indirect case setMeasureGoal(MeasureGoal)
  /// Record a value of a measure, in the goal's unit unless another is given.
  indirect case measure(String, Double, in: MeasureUnit?)
  /// Mark a celebration as seen.
  indirect case acknowledge(CelebrationKey)
  /// Mark all waiting celebrations as seen.
  case acknowledgeAll
  /// Load another catalogue, for all people. Only ``UserID/catalog`` accepts it.
  indirect case loadCatalog(Catalog)
  /// Append the corrections that the ledger needs; see ``LedgerAudit``.
  case repairLedger
}

extension Intent {
  /// Folds the intent into a digest. Each kind of intent begins with its own number. Digests are
  /// stored, so a number never changes.
  func fold(into fold: inout ContentFold) {
    switch self {
    case .complete(let logged): logged.fold(into: &fold)
    case .undo(let key): fold.add(3, key)
    case .moveCompletion(let key, let day): fold.add(4, key, day)
    case .addHabit(let definition): fold.add(5, definition)
    case .renameHabit(let habit, let name): fold.add(23, habit, name)
    case .editHabit(let habit, let edit): fold.add(36, habit, edit)
    case .deleteHabit(let habit): fold.add(37, habit)
    case .setGoal(let habit, .whole(let goal), let day): fold.add(6, habit, goal, day)
    case .setGoal(let habit, .decimal(let goal), let day): fold.add(47, habit, goal.bitPattern, day)
    case .setSchedule(let habit, let schedule, let day): fold.add(7, habit, day, schedule)
    case .archive(let habit, let day): fold.add(8, habit, day)
    case .restore(let habit, let day): fold.add(9, habit, day)
    case .skip(let skip): fold.add(skip.isRecorded ? 18 : 10, skip.habit, skip.day, skip.reason)
    case .pause(let habit, let first, let last): fold.add(11, habit, first, last)
    case .pauseAll(let first, let last): fold.add(30, first, last)
    case .resume(let habit, let day): fold.add(61, habit, day)
    case .resumeAll(let day): fold.add(62, day)
    // 12 was a freeze of one habit.
    case .freezeDay(let day): fold.add(34, day)
    case .closeDay(let day): fold.add(31, day)
    case .remind(let day, let minute): fold.add(32, day, minute)
    case .setReminder(let habit, let reminder?): fold.add(33, habit, reminder)
    case .setReminder(let habit, nil): fold.add(35, habit)
    case .grantFreezes(let count, let reason): fold.add(13, count, reason)
    case .awardXP(let amount, let reason): fold.add(14, amount, reason)
    case .travel(let zone): fold.add(15, zone.name)
    case .setDayStart(let minutes): fold.add(16, minutes)
    case .repairLedger: fold.add(17)
    case .logSession(let method, let minutes, let feedback, let note):
      fold.add(19, method.text, minutes, feedback?.rawValue ?? 0, note)
    case .progress(let method, let stage, let note): fold.add(20, method.text, stage.text, note)
    case .acknowledge(let key): fold.add(21, key.description)
    case .acknowledgeAll: fold.add(50)
    case .loadCatalog(let catalog): fold.add(22, catalog.jsonText)
    case .setMeasureGoal(let goal): fold.add(24, goal)
    case .measure(let name, let value, let unit): fold.add(25, name, value.bitPattern, unit?.symbol ?? "")
    }
  }

  /// Refuses texts, numbers, schedules and ranges that no state would allow.
  package func checkForm() throws(Refusal) {
    switch self {
    case .complete(let logged): try logged.checkForm()
    case .renameHabit(_, let name): try name.check("habit", length: 1...RuleLimits.nameLength)
    case .editHabit(_, let edit): try edit.checkForm()
    case .addHabit(let definition): try definition.checkForm()
    case .setSchedule(_, let schedule, _): try schedule.checkForm()
    case .skip(let skip): try skip.reason.check("reason", length: 0...RuleLimits.reasonLength)
    case .pause(_, let first, let last), .pauseAll(let first, let last):
      guard first <= last, last - first <= RuleLimits.planReach else {
        throw .badRange(from: first, through: last, limit: RuleLimits.planReach)
      }
    case .grantFreezes(let count, let reason):
      try reason.check("reason", length: 0...RuleLimits.reasonLength)
      try count.check("freezes", isIn: 1...1000)
    case .awardXP(let amount, let reason):
      try reason.check("reason", length: 1...RuleLimits.reasonLength)
      try amount.check("award", isIn: -RuleLimits.awardMax...RuleLimits.awardMax)
      guard amount != 0 else { throw .outOfRange(field: "award", value: 0, allowed: 1...RuleLimits.awardMax) }
    case .setDayStart(let minutes): try minutes.check("day start", isIn: 0...1439)
    case .remind(_, let minute): try minute.check("minute", isIn: 0...1439)
    case .setReminder(_, let reminder): try reminder?.checkForm()
    case .logSession(_, let minutes, _, let note):
      try minutes.check("minutes", isIn: 1...RuleLimits.sessionMinutesMax)
      try note.check("note", length: 0...RuleLimits.noteLength)
    case .progress(_, _, let note): try note.check("note", length: 0...RuleLimits.noteLength)
    // Whether 0 is allowed depends on the habit.
    case .setGoal(_, .whole(let goal), _): try goal.check("goal", isIn: HabitKind.atMost.goals)
    case .setGoal(_, .decimal(let goal), _): try goal.checkForm("goal")
    case .undo, .moveCompletion, .deleteHabit, .archive, .restore, .resume, .resumeAll, .freezeDay, .closeDay, .travel,
      .repairLedger, .acknowledge, .acknowledgeAll, .loadCatalog, .setMeasureGoal, .measure:
      break
    }
  }
}
