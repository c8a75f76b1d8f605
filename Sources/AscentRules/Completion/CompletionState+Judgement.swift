/// How a day is judged.
///
/// A day is judged by replaying what is in force: the day's operations that are not undone, in the
/// order they were recorded, with the plan changes between them. A habit is satisfied if its count
/// had reached the goal in force at the end of any period between two changes. The day is complete
/// if, at the end of any such period, something was due or freely chosen and everything due was
/// satisfied; a habit that is open but excused still counts as open. A change therefore never takes
/// back what was reached before it, undo is exact, and without a plan change the order of the
/// operations does not matter.
///
/// Few days have a plan change after their first operation, so there is nearly always one period,
/// and no checkpoint.
extension CompletionState {
  /// Whether the habit is satisfied on the day.
  package func isSatisfied(_ id: HabitID, on day: LocalDay) -> Bool {
    // Does not use the subscript: without optimisation, each use of it allocates.
    let index = id.index
    return isSatisfied(
      id, on: day, count: habits[index].counts.count(on: day), goal: habits[index].goal.value(on: day))
  }

  /// Whether the habit is satisfied on the day, given its count and goal for that day.
  @inline(__always)
  func isSatisfied(_ id: HabitID, on day: LocalDay, count: Int64, goal: Int64) -> Bool {
    if habits[id.index].plan.traits.kind == .atMost { return isLimitKept(id, on: day) }
    if count > 0, count >= goal { return true }
    guard hasCheckpoints, !habits[id.index].hasFixedGoal, let checkpoints = checkpoints[day] else { return false }
    return checkpoints.contains { reached(id, on: day, at: $0) }
  }

  /// The days of a range on which the habit is satisfied.
  func satisfiedDays(of id: HabitID, in days: ClosedRange<LocalDay>) -> DaySet {
    let habit = habits[id.index]
    if habit.plan.traits.kind == .atMost { return daysWithinLimit(of: id, in: days) }
    let words = habit.counts.recordedWords(in: days)
    let bits: [UInt64] = words.map { word in
      var bits: UInt64 = 0
      habit.goal.forEachPart(of: word) { part, goal, _ in
        bits |= part & habit.counts.days(reaching: goal, in: word)
      }
      return bits & word.bits(in: days)
    }
    var satisfied = DaySet(firstWord: words.first?.number ?? 0, words: bits)
    guard hasCheckpoints, !habit.hasFixedGoal else { return satisfied }
    for day in checkpoints.keys where days.contains(day) && isSatisfied(id, on: day) { satisfied.insert(day) }
    return satisfied
  }

  /// Whether the day is complete.
  func isJudgedComplete(_ day: LocalDay) -> Bool {
    if everythingDueIsDone(on: day, before: .max, isSatisfied: { isSatisfied($0, on: day) }),
      !hasLimits || isCompleteByLimitsInTime(day)
    {
      return true
    }
    return hasCheckpoints && wasComplete(on: day)
  }

  /// Whether the day was complete at the end of a period before a plan change.
  @inline(never)
  private func wasComplete(on day: LocalDay) -> Bool {
    guard let checkpoints = checkpoints[day] else { return false }
    return checkpoints.indices.contains { last in
      everythingDueIsDone(on: day, before: checkpoints[last].ordinal) { id in
        checkpoints[checkpointsToRead(of: id, through: last)].contains { reached(id, on: day, at: $0) }
          && (habits[id.index].plan.traits.kind == .atLeast || isLimitKeptInTime(id, on: day))
      }
    }
  }

  /// Whether the day is complete if limits are also judged by the plan known at the end of the day.
  /// Raising a limit later must not complete the day.
  @inline(never)
  private func isCompleteByLimitsInTime(_ day: LocalDay) -> Bool {
    everythingDueIsDone(on: day, before: .max) { id in
      isSatisfied(id, on: day)
        && (habits[id.index].plan.traits.kind == .atLeast || isLimitKeptInTime(id, on: day))
    }
  }

  /// Whether the habit is due on the day.
  package func isDue(_ id: HabitID, on day: LocalDay) -> Bool {
    !frozen.contains(day) && habits[id.index].plan.excuse(on: day) == nil && isAsked(id, on: day)
  }

  /// Whether the person may still choose the day for the habit: the schedule leaves the choice
  /// of days to the person, and its week or span still lacks times. The habit is not due on such
  /// a day.
  func mayBeChosen(_ id: HabitID, on day: LocalDay) -> Bool {
    let plan = habits[id.index].plan
    return !frozen.contains(day) && plan.isLive(on: day) && plan.excuse(on: day) == nil
      && plan.lacksTimes(on: day) { isSatisfied(id, on: $0) }
  }

  /// Whether the habit is in use on the day and its schedule asks for it, excused or not.
  ///
  /// With `known`, other days count only by what pays; see ``isPaid(_:on:before:)``.
  package func isAsked(
    _ id: HabitID, on day: LocalDay, before ordinal: Int32 = .max, paidBefore known: Int32? = nil
  ) -> Bool {
    // Read in place, since copying the plan would retain and release its references.
    habits[id.index].plan.isLive(on: day, before: ordinal)
      && asks(id, for: day, before: ordinal, paidBefore: known)
  }

  /// Whether the habit's schedule asks for the day.
  @inline(__always)
  private func asks(_ id: HabitID, for day: LocalDay, before ordinal: Int32, paidBefore known: Int32?) -> Bool {
    if let isAsked = habits[id.index].plan.isAskedByDate(on: day, before: ordinal) { return isAsked }
    guard let known else { return asksAfterOthers(id, for: day, before: ordinal) }
    return asksAfterPaid(id, for: day, before: ordinal, known)
  }

  // A separate function, because its closure copies the state.
  @inline(never)
  private func asksAfterOthers(_ id: HabitID, for day: LocalDay, before ordinal: Int32) -> Bool {
    habits[id.index].plan.isAsked(on: day, before: ordinal) { isSatisfied(id, on: $0) }
  }

  @inline(never)
  private func asksAfterPaid(_ id: HabitID, for day: LocalDay, before ordinal: Int32, _ known: Int32) -> Bool {
    habits[id.index].plan.isAsked(on: day, before: ordinal) { isPaid(id, on: $0, before: known) }
  }

  /// The checkpoints of a day, up to one of them, that decide whether a habit was satisfied then.
  func checkpointsToRead(of id: HabitID, through last: Int) -> ClosedRange<Int> {
    habits[id.index].hasFixedGoal ? last...last : 0...last
  }

  private func reached(_ id: HabitID, on day: LocalDay, at checkpoint: SatisfactionCheckpoint) -> Bool {
    let index = id.index
    if habits[index].plan.traits.kind == .atMost { return isLimitKept(id, on: day, at: checkpoint) }
    guard index < checkpoint.sums.count, checkpoint.sums[index] > 0 else { return false }
    return checkpoint.sums[index] >= habits[index].goal.value(on: day, before: checkpoint.ordinal)
  }

  // Inlined, because a closure would copy the state for each call.
  @inline(__always)
  func everythingDueIsDone(
    on day: LocalDay, before ordinal: Int32, paidBefore known: Int32? = nil, isSatisfied done: (HabitID) -> Bool
  ) -> Bool {
    var counts = false
    for index in habits.indices {
      let id = HabitID(index: index)
      if done(id) {
        // A completion counts even before the habit's first day, since people may log earlier days
        // later. A flexible habit may be done on any day, due or not. But a limit does not make
        // days complete that were over when it was added.
        counts =
          counts
          || (habits[index].plan.isFlexible(on: day, before: ordinal)
            || asks(id, for: day, before: ordinal, paidBefore: known))
            && !exemptions.contains(.past, id, on: day)
      } else if isExpected(id, on: day, before: ordinal, paidBefore: known) {
        return false
      }
    }
    return counts
  }

  /// Saves a checkpoint of a range's recorded days before a plan change applies to them.
  mutating func checkpoint(_ range: ClosedRange<LocalDay>, ordinal: Int32) {
    let hasLimits = hasLimits
    for day in recordedDays(in: range) {
      checkpoints[day, default: []].append(
        SatisfactionCheckpoint(
          ordinal: ordinal, sums: habits.map { $0.counts.count(on: day) },
          unpaid: lateDays.contains(day) ? habitIDs.map { unpaidCount(of: $0, on: day) } : [],
          isClosed: hasLimits && closedThrough.map { day <= $0 } ?? false))
    }
  }

  /// The days of a range that an operation was recorded for, and the closed days of limits, in
  /// order.
  func recordedDays(in range: ClosedRange<LocalDay>) -> [LocalDay] {
    Set(habits.flatMap { $0.counts.recordedDays(from: range.lowerBound, through: range.upperBound) })
      .union(closedDaysOfLimits(in: range)).sorted()
  }

  /// Adds to a count, and to the sums of the checkpoints made after the operation with
  /// this ordinal.
  mutating func add(_ amount: Int64, to id: HabitID, on day: LocalDay, ordinal: Int32, pays: Bool) {
    let place = id.index
    habits[place].counts.set(habits[place].counts.count(on: day) + amount, on: day)
    if !pays {
      unpaid[id, default: DayCounts()].set(unpaidCount(of: id, on: day) + amount, on: day)
      lateDays.insert(day)
    }
    guard hasCheckpoints, var dayCheckpoints = checkpoints[day] else { return }
    for index in dayCheckpoints.indices where dayCheckpoints[index].ordinal > ordinal {
      dayCheckpoints[index].sums.add(amount, at: place)
      if !pays { dayCheckpoints[index].unpaid.add(amount, at: place) }
    }
    checkpoints[day] = dayCheckpoints
  }
}

extension CompletionState.Habit {
  /// Whether the goal was never changed.
  ///
  /// Then a habit that was satisfied at a checkpoint is satisfied at later ones and now: each has
  /// all operations of the checkpoints before it, and no operation has a negative amount. A limit
  /// is kept or broken by the closes as well, so this is false for limits.
  @inline(__always)
  var hasFixedGoal: Bool { goal.changes.isEmpty && plan.traits.kind == .atLeast }
}

extension [Int64] {
  /// Adds to an element, after appending zeros if the array is too short.
  fileprivate mutating func add(_ amount: Int64, at index: Int) {
    if index >= count { append(contentsOf: repeatElement(0, count: index + 1 - count)) }
    self[index] &+= amount
  }
}
