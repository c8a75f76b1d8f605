/// What became of a day for a habit, or for all habits together, as shown in pictures. Raw values
/// are in JSON answers.
package enum DayStatus: String, CaseIterable, Sendable {
  /// The goal was reached, or the limit kept.
  case done
  /// Something was done, but not all that was asked for.
  case partly
  /// The day is not over, and nothing was done yet.
  case open
  /// The habit is a limit that is kept so far; the close of the day decides.
  case undecided
  /// The day is over and what was asked for was not done, or the limit was broken.
  case missed
  /// The day was skipped.
  case skipped
  /// A freeze covers the day.
  case frozen
  /// The habit is paused.
  case paused
  /// The schedule does not ask for the day.
  case notDue
  /// The day is in the future.
  case ahead
  /// The habit had not begun, or is archived.
  case notInUse = "none"
}

/// A day of a habit in a picture.
package struct DayMark: Hashable, Sendable {
  /// What became of the day.
  package var status: DayStatus
  /// The count of the day.
  package var count: Int64 = 0
  /// How much of what was asked for was done, from 0 to 1.
  package var share = 0.0

  /// A mark of a day.
  package init(_ status: DayStatus, count: Int64 = 0, share: Double = 0) {
    (self.status, self.count, self.share) = (status, count, share)
  }

  /// What became of a day for all habits together, given its marks for each habit.
  ///
  /// A complete day is done, even if a habit was added for it afterwards. If everything due
  /// was done or excused, the day shows the excuse, because it neither extends nor breaks the
  /// daily streak.
  package static func overall(_ marks: some Sequence<DayMark>, isComplete: Bool = false) -> DayMark {
    if isComplete { return DayMark(.done, share: 1) }
    let counted = marks.filter { [.done, .partly, .open, .missed].contains($0.status) }
    let share = counted.reduce(0) { $0 + $1.share } / Double(max(1, counted.count))
    let found = Set(marks.map(\.status))
    let isBegun = found.contains(.done) || found.contains(.partly)
    let isOpen = found.contains(.partly) || found.contains(.missed) || found.contains(.open)
    if isBegun, isOpen { return DayMark(.partly, share: share) }
    let order: [DayStatus] = [.missed, .open, .undecided, .ahead, .frozen, .skipped, .paused, .done, .notDue]
    return DayMark(order.first(where: found.contains) ?? .notInUse, share: share)
  }
}

extension CompletionState {
  /// The marks of a habit for a range of days, as seen on a given day.
  ///
  /// - Parameter first: the first day that is not closed, if it is before `today`.
  package func marks(
    of id: HabitID, on days: ClosedRange<LocalDay>, asOf today: LocalDay, openFrom first: LocalDay? = nil
  ) -> [DayMark] {
    days.map { day in
      var status = status(of: id, on: day, asOf: today)
      if status == .missed, self[id].plan.traits.kind == .atLeast, let first, day >= first { status = .open }
      let count = self[id].counts.count(on: day)
      let goal = Double(max(1, self[id].goal.value(on: day)))
      return DayMark(status, count: count, share: status == .done ? 1 : min(1, Double(count) / goal))
    }
  }

  private func status(of id: HabitID, on day: LocalDay, asOf today: LocalDay) -> DayStatus {
    let index = id.index
    if day <= today, isSatisfied(id, on: day) { return .done }
    guard habits[index].plan.isLive(on: day) || habits[index].counts.count(on: day) > 0 else { return .notInUse }
    switch habits[index].plan.excuse(on: day) {
    case .skip: return .skipped
    case .pause: return .paused
    case .freeze: return .frozen
    case nil: break
    }
    if frozen.contains(day) { return isAsked(id, on: day) ? .frozen : .notDue }
    if day > today {
      // A flexible schedule leaves the days ahead to the person.
      return !habits[index].plan.schedule.value(on: day).hasGaps || isAsked(id, on: day) ? .ahead : .notDue
    }
    return habits[index].plan.traits.kind == .atMost
      ? statusOfLimit(id, on: day, asOf: today) : statusOfGoal(id, on: day, asOf: today)
  }

  private func statusOfGoal(_ id: HabitID, on day: LocalDay, asOf today: LocalDay) -> DayStatus {
    if self[id].counts.count(on: day) > 0 { return .partly }
    guard isAskedOnWholeDay(id, day) else { return .notDue }
    return day == today ? .open : .missed
  }

  /// The status of a limit. A limit that is not broken is decided only when its day is closed.
  private func statusOfLimit(_ id: HabitID, on day: LocalDay, asOf today: LocalDay) -> DayStatus {
    guard isAskedOnWholeDay(id, day) else { return .notDue }
    let isOver = self[id].counts.count(on: day) > self[id].goal.value(on: day)
    if isOver || closedThrough.map({ day <= $0 }) ?? false { return .missed }
    // Only today and yesterday may still wait for their close; earlier open days are from before
    // the first close.
    return day >= today - 1 ? .undecided : .notDue
  }

  /// Whether the schedule asks for the day, and no travel cut it short.
  private func isAskedOnWholeDay(_ id: HabitID, _ day: LocalDay) -> Bool {
    isAsked(id, on: day) && !shortened.contains { $0.contains(day) }
  }
}
