public import AscentRules

/// Changing a person's plan: habits, schedules, excuses, reminders, time zone.
///
/// A change takes effect from a day. A day that was satisfied when the change was recorded
/// stays satisfied.
///
/// All of these methods throw ``AscentError/refused(_:)`` with
/// ``/AscentRules/Refusal/unknownHabit(name:)`` or
/// ``/AscentRules/Refusal/dayOutOfRange(_:earliest:latest:)`` where they name a habit or a day, and
/// other errors as for ``Ascent/submit(_:)-(Command)``.
extension Person {
  /// Renames a habit. Its days, counts and streaks stay.
  ///
  /// - Throws: also ``/AscentRules/Refusal/habitExists(name:)``,
  ///   ``/AscentRules/Refusal/badText(field:reason:)`` or
  ///   ``/AscentRules/Refusal/nothingToChange(field:value:)``.
  @discardableResult
  public func rename(
    _ habit: HabitReference, to name: String, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.rename(habit, to: name), id: id)
  }

  /// Changes a habit's unit, group, notes or attributes. The change can be undone until the same
  /// field is changed again.
  ///
  /// - Throws: also ``/AscentRules/Refusal/badText(field:reason:)`` or
  ///   ``/AscentRules/Refusal/nothingToChange(field:value:)``.
  @discardableResult
  public func edit(
    _ habit: HabitReference, _ edit: HabitEdit, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.edit(habit, edit), id: id)
  }

  /// Deletes a habit.
  ///
  /// From the command's local day the habit is not due, it and its history disappear from every
  /// report, and its name is free. XP of earlier days and past complete days stay; XP that the
  /// habit earned on the day of the deletion is taken back. An undo restores all of it, and is
  /// refused if another habit has taken the name.
  @discardableResult
  public func delete(
    _ habit: HabitReference, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.delete(habit), id: id)
  }

  /// Sets a habit's goal (1 or more) or limit (0 or more) from a day; nil means the
  /// command's local day.
  @discardableResult
  public func setGoal(
    _ goal: Int, of habit: HabitReference, from day: LocalDay? = nil, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.setGoal(goal, of: habit, from: day), id: id)
  }

  /// Sets a goal or a limit with decimals. Otherwise the same as the method for whole numbers.
  ///
  /// - Throws: also ``/AscentRules/Refusal/tooManyDecimals(field:allowed:)`` if the habit has fewer
  ///   decimals, or ``/AscentRules/Refusal/badNumber(field:reason:)``.
  @discardableResult
  public func setGoal(
    _ goal: Double, of habit: HabitReference, from day: LocalDay? = nil, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.setGoal(goal, of: habit, from: day), id: id)
  }

  /// Sets a habit's schedule from a day; nil means the command's local day.
  ///
  /// - Throws: also ``/AscentRules/Refusal/badSchedule(reason:)``.
  @discardableResult
  public func setSchedule(
    _ schedule: Schedule, of habit: HabitReference, from day: LocalDay? = nil, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.setSchedule(schedule, of: habit, from: day), id: id)
  }

  /// Archives a habit from a day; nil means the command's local day. What was done on that
  /// day still counts.
  ///
  /// - Throws: also ``/AscentRules/Refusal/habitArchived(_:from:)``.
  @discardableResult
  public func archive(
    _ habit: HabitReference, from day: LocalDay? = nil, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.archive(habit, from: day), id: id)
  }

  /// Brings an archived habit back from a day; nil means the command's local day.
  ///
  /// - Throws: also ``/AscentRules/Refusal/habitNotArchived(_:)``.
  @discardableResult
  public func restore(
    _ habit: HabitReference, from day: LocalDay? = nil, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.restore(habit, from: day), id: id)
  }

  /// Makes one day neutral for a habit. By default the day may be at most two days back.
  ///
  /// - Throws: also ``/AscentRules/Refusal/excuseTooFarBack(_:earliest:)``,
  ///   ``/AscentRules/Refusal/alreadyExcused(_:_:_:)``,
  ///   ``/AscentRules/Refusal/alreadySatisfied(_:_:)`` or ``/AscentRules/Refusal/notDue(_:_:)``.
  @discardableResult
  public func skip(
    _ habit: HabitReference, on day: LocalDay, reason: String = "", id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.skip(habit, on: day, reason: reason), id: id)
  }

  /// Records that a day was skipped at the time, as an import does. The limit on how far back
  /// ``skip(_:on:reason:id:)`` reaches does not apply.
  ///
  /// - Throws: as for ``skip(_:on:reason:id:)``.
  @discardableResult
  public func recordSkip(
    _ habit: HabitReference, on day: LocalDay, reason: String = "", id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.recordSkip(habit, on: day, reason: reason), id: id)
  }

  /// Makes a range of days neutral for every habit in use. A single undo takes all of it back.
  ///
  /// - Throws: as for ``pause(_:_:id:)``, and ``/AscentRules/Refusal/noHabits``.
  @discardableResult
  public func pauseAll(
    _ days: ClosedRange<LocalDay>, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.pauseAll(days), id: id)
  }

  /// Ends the pause that covers a day; nil means the day on which the command is recorded.
  ///
  /// From that day the habit is due again as planned; the days before it stay neutral. Pauses that
  /// begin later stay, and an undo brings the pause back.
  ///
  /// - Throws: also ``/AscentRules/Refusal/notPaused(_:_:)``, or
  ///   ``/AscentRules/Refusal/pauseInPast(_:earliest:)`` for a past day.
  @discardableResult
  public func resume(
    _ habit: HabitReference, from day: LocalDay? = nil, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.resume(habit, from: day), id: id)
  }

  /// Ends the pauses of every habit in use that is paused on a day. A single undo takes
  /// all of it back.
  ///
  /// - Throws: as for ``resume(_:from:id:)``.
  @discardableResult
  public func resumeAll(
    from day: LocalDay? = nil, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.resumeAll(from: day), id: id)
  }

  /// Makes a range of days neutral for a habit. The range may begin today at the earliest.
  ///
  /// - Throws: also ``/AscentRules/Refusal/badRange(from:through:limit:)``,
  ///   ``/AscentRules/Refusal/pauseInPast(_:earliest:)`` or
  ///   ``/AscentRules/Refusal/pauseTooLong(_:days:limit:)``.
  @discardableResult
  public func pause(
    _ habit: HabitReference, _ days: ClosedRange<LocalDay>, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.pause(habit, days), id: id)
  }

  /// Spends a freeze on a local day, by default at most two days back. The day is neutral for
  /// every habit and for the daily streak. The freeze is given back if the day becomes
  /// complete after all.
  ///
  /// - Throws: also ``/AscentRules/Refusal/noFreezes``,
  ///   ``/AscentRules/Refusal/excuseTooFarBack(_:earliest:)``,
  ///   ``/AscentRules/Refusal/alreadyFrozen(_:)`` or ``/AscentRules/Refusal/nothingToFreeze(_:)``.
  @discardableResult
  public func freeze(_ day: LocalDay, id: OperationID = .random()) async throws(AscentError) -> CommandResult {
    try await submit(.freeze(day), id: id)
  }

  /// Sets when to remind the person of a habit that is still open, in the person's local time; nil
  /// removes the reminder.
  ///
  /// At that time, a running scheduler publishes ``/AscentRules/Event/reminderDue(_:_:at:)``.
  ///
  /// - Throws: also ``/AscentRules/Refusal/outOfRange(field:value:allowed:)`` for an invalid
  ///   time of day, ``/AscentRules/Refusal/badSchedule(reason:)`` if no day of the week is
  ///   given, or ``/AscentRules/Refusal/nothingToChange(field:value:)``.
  @discardableResult
  public func setReminder(
    _ reminder: Reminder?, of habit: HabitReference, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.setReminder(reminder, of: habit), id: id)
  }

  /// Closes a local day and the open days before it.
  ///
  /// Streaks that these days break end, unless a freeze saves them. A running scheduler closes days
  /// by itself; call this method only if yours is off. It can't be undone.
  ///
  /// - Throws: also ``/AscentRules/Refusal/dayNotOver(_:closes:)`` or
  ///   ``/AscentRules/Refusal/dayClosed(_:)``.
  @discardableResult
  public func close(_ day: LocalDay, id: OperationID = .random()) async throws(AscentError) -> CommandResult {
    try await submit(.closeDay(day), id: id)
  }

  /// Sets the person's time zone from the command's instant.
  ///
  /// - Throws: also ``/AscentRules/Refusal/unknownZone(_:)`` or
  ///   ``/AscentRules/Refusal/nothingToChange(field:value:)``.
  @discardableResult
  public func travel(to zone: ZoneID, id: OperationID = .random()) async throws(AscentError) -> CommandResult {
    try await submit(.travel(to: zone), id: id)
  }

  /// Sets when the person's day starts, as time since midnight in whole minutes.
  ///
  /// It applies to later commands, for which clock times before the start belong to
  /// the date before.
  ///
  /// - Throws: also ``/AscentRules/Refusal/outOfRange(field:value:allowed:)`` for 24 hours or more,
  ///   or ``/AscentRules/Refusal/nothingToChange(field:value:)``.
  @discardableResult
  public func setDayStart(_ start: TimeOfDay, id: OperationID = .random()) async throws(AscentError) -> CommandResult {
    try await submit(.setDayStart(start), id: id)
  }
}
