/// What a person can ask for. Send it with a ``Command``, alone or in a batch; `Person` of
/// `AscentRuntime` has a method for each.
///
/// An action is checked when it is decided: a refusal names the first fault.
public struct Action: Hashable, Sendable {
  package let intent: Intent

  /// Adds to the count of a habit on the local day of the command's instant. The amount is 1
  /// or more.
  public static func complete(_ habit: HabitReference, amount: Int = 1) -> Action {
    Action(intent: .markComplete(habit, amount: Int64(amount)))
  }

  /// Adds to the count of a habit, like ``complete(_:amount:)``, with a note of up to
  /// 2,000 characters.
  public static func complete(_ habit: HabitReference, amount: Int = 1, note: String) -> Action {
    Action(intent: .markComplete(habit, amount: Int64(amount), note: note))
  }

  /// Adds an amount with up to as many decimals as the habit has, and a note of up to
  /// 2,000 characters.
  public static func complete(_ habit: HabitReference, amount: Double, note: String = "") -> Action {
    Action(intent: .completion(of: habit, amount, note: note))
  }

  /// Adds an amount on a given day, with decimals or a note, as an import does. No limit on
  /// age applies.
  public static func record(
    _ habit: HabitReference, on day: LocalDay, amount: Double, note: String = ""
  ) -> Action {
    Action(intent: .completion(of: habit, amount, on: day, note: note))
  }

  /// Adds to the count of a habit on a given day, as an import does. No limit on age applies.
  public static func record(_ habit: HabitReference, on day: LocalDay, amount: Int = 1) -> Action {
    Action(intent: .recordCompletion(habit, day: day, amount: Int64(amount)))
  }

  /// Takes back one operation and everything derived from it. Undoing an undo restores what it took
  /// back.
  public static func undo(_ operation: OperationID) -> Action { Action(intent: .undo(operation.key)) }

  /// Moves a completion to another day.
  public static func move(_ completion: OperationID, to day: LocalDay) -> Action {
    Action(intent: .moveCompletion(completion.key, to: day))
  }

  /// Adds a habit.
  public static func add(_ habit: HabitDefinition) -> Action { Action(intent: .addHabit(habit)) }

  /// Renames a habit. No other habit in use may have the new name.
  public static func rename(_ habit: HabitReference, to name: String) -> Action {
    Action(intent: .renameHabit(habit, to: name))
  }

  /// Changes a habit's unit, group, notes or attributes.
  public static func edit(_ habit: HabitReference, _ edit: HabitEdit) -> Action {
    Action(intent: .editHabit(habit, edit))
  }

  /// Deletes a habit as of the command's local day: hides it and its history, and frees its name.
  ///
  /// XP of earlier days stays; what the habit earned on that day is taken back.
  public static func delete(_ habit: HabitReference) -> Action { Action(intent: .deleteHabit(habit)) }

  /// Sets the goal for a day and all later ones; nil means the command's local day.
  public static func setGoal(_ goal: Int, of habit: HabitReference, from day: LocalDay? = nil) -> Action {
    Action(intent: .setGoal(habit, goal: .whole(Int64(goal)), from: day))
  }

  /// Sets a goal with up to as many decimals as the habit has, for a day and all later ones. Nil
  /// means the command's local day.
  public static func setGoal(_ goal: Double, of habit: HabitReference, from day: LocalDay? = nil) -> Action {
    Action(intent: .setGoal(habit, goal: Amount(goal), from: day))
  }

  /// Sets the schedule for a day and all later ones; nil means the command's local day.
  public static func setSchedule(_ schedule: Schedule, of habit: HabitReference, from day: LocalDay? = nil) -> Action {
    Action(intent: .setSchedule(habit, schedule, from: day))
  }

  /// Archives a habit as of a day; nil means the command's local day. What was done on that
  /// day counts.
  public static func archive(_ habit: HabitReference, from day: LocalDay? = nil) -> Action {
    Action(intent: .archive(habit, from: day))
  }

  /// Brings an archived habit back as of a day; nil means the command's local day.
  public static func restore(_ habit: HabitReference, from day: LocalDay? = nil) -> Action {
    Action(intent: .restore(habit, from: day))
  }

  /// Makes one day neutral for a habit.
  public static func skip(_ habit: HabitReference, on day: LocalDay, reason: String = "") -> Action {
    Action(intent: .skip(habit, day, reason: reason))
  }

  /// Makes a day neutral that was skipped at the time, as an import does. No limit on age applies.
  public static func recordSkip(_ habit: HabitReference, on day: LocalDay, reason: String = "") -> Action {
    Action(intent: .recordSkip(habit, day, reason: reason))
  }

  /// Makes a range of days neutral for a habit.
  public static func pause(_ habit: HabitReference, _ days: ClosedRange<LocalDay>) -> Action {
    Action(intent: .pause(habit, from: days.lowerBound, through: days.upperBound))
  }

  /// Makes a range of days neutral for every habit in use.
  public static func pauseAll(_ days: ClosedRange<LocalDay>) -> Action {
    Action(intent: .pauseAll(from: days.lowerBound, through: days.upperBound))
  }

  /// Ends the pause of a habit before a day; nil means the day on which the command is recorded.
  public static func resume(_ habit: HabitReference, from day: LocalDay? = nil) -> Action {
    Action(intent: .resume(habit, from: day))
  }

  /// Ends the pauses of every habit in use before a day; nil means the day on which the command
  /// is recorded.
  public static func resumeAll(from day: LocalDay? = nil) -> Action { Action(intent: .resumeAll(from: day)) }

  /// Spends a freeze on a local day; it covers every habit.
  public static func freeze(_ day: LocalDay) -> Action { Action(intent: .freezeDay(day)) }

  /// Sets the reminder of a habit; nil removes it.
  public static func setReminder(_ reminder: Reminder?, of habit: HabitReference) -> Action {
    Action(intent: .setReminder(habit, reminder))
  }

  /// Closes a local day that is over, and the days before it. A running scheduler does this by
  /// itself.
  public static func closeDay(_ day: LocalDay) -> Action { Action(intent: .closeDay(day)) }

  /// Changes the person's time zone at the command's instant.
  public static func travel(to zone: ZoneID) -> Action { Action(intent: .travel(zone)) }

  /// Sets when the person's day starts, for later commands. Earlier wall-clock times belong to the
  /// previous date.
  public static func setDayStart(_ start: TimeOfDay) -> Action { Action(intent: .setDayStart(minutes: start.minutes)) }

  /// Logs a session of a method at the command's instant. The length is rounded down to minutes.
  public static func logSession(
    _ method: MethodID, for length: Duration, feedback: Feedback? = nil, note: String = ""
  ) -> Action {
    Action(
      intent: .logSession(method, minutes: Int32(clamping: length.wholeMinutes), feedback: feedback, note: note))
  }

  /// Advances from a stage of a method to the next.
  public static func progress(_ method: MethodID, from stage: StageID, note: String = "") -> Action {
    Action(intent: .progress(method, from: stage, note: note))
  }

  /// Sets the goal of a measure, such as a weight. The first goal adds the measure; a later one
  /// replaces the goal and keeps the values.
  public static func setGoal(_ goal: MeasureGoal) -> Action { Action(intent: .setMeasureGoal(goal)) }

  /// Records a value of a measure at the command's instant, in the goal's unit unless `unit`
  /// is given.
  public static func measure(_ name: String, _ value: Double, in unit: MeasureUnit? = nil) -> Action {
    Action(intent: .measure(name, value, in: unit))
  }

  /// Marks all celebrations as seen. Refused with ``Refusal/nothingToChange(field:value:)`` when
  /// none waits.
  public static let acknowledgeAll = Action(intent: .acknowledgeAll)

  /// Marks a celebration as seen.
  public static func acknowledge(_ celebration: CelebrationKey) -> Action { Action(intent: .acknowledge(celebration)) }
}
