/// Why a streak is as long as it is.
package struct RunDetail: Hashable {
  /// Days in a row that neither break nor extend the run, for one reason.
  package struct Neutral: Hashable {
    /// The days.
    package var days: ClosedRange<LocalDay>
    /// Why the days are neutral.
    package var reason: NeutralReason
  }

  /// The runs as of the day.
  package var runs: StreakState.Runs
  /// The days that the current run counts, in order. A week is represented by its last
  /// satisfied day.
  package var days: [LocalDay]
  /// The neutral days, in order: between the counted days, after them up to the requested day, and
  /// before them back to the missed day.
  package var neutral: [Neutral]
  /// The missed day: the last one before the current run or, without a run, the first one since the
  /// last run. Nil when nothing was missed.
  package var missed: LocalDay?
}

/// Why a day neither breaks nor extends a streak.
package enum NeutralReason: String, CaseIterable {
  /// The schedule does not ask for it.
  case notDue = "not due"
  /// It was skipped.
  case skipped
  /// The habit was paused.
  case paused
  /// A freeze was spent on it.
  case frozen
  /// The habit was archived.
  case archived
  /// The habit had not begun.
  case notBegun = "not begun"
  /// A change of zone cut it short, or it never existed where the person was.
  case travel
  /// Its week is not over and can still be met.
  case openWeek = "week not over"
  /// Its week was met; a week counts once.
  case metWeek = "week met"
  /// The habit is a limit, and the day is not closed.
  case undecided
  /// Completions on the requested day or later may still cover it.
  case coverable = "can still be covered"
  /// Excused days in its week, or in a window that includes it, make up for it.
  case eased = "made up for by excused days"
}

extension StreakState {
  /// The days that make up the current run of a habit as of a day, and the days around it. O(days).
  package func runDetail(of id: HabitID, asOf day: LocalDay, context: RuleContext) -> RunDetail {
    let (habit, last) = (self[id], day)
    let runs = runs(of: id, asOf: day, context: context)
    var detail = RunDetail(runs: runs, days: [], neutral: [], missed: nil)
    let mask = HabitDayMask(habit, through: day, isOpen: true, in: self, context)
    let counted = mask.days
    // A flexible schedule can cover days before the first one.
    let beginning = min(habit.beginning, counted.first ?? habit.beginning)
    // The requested day is not over, so it cannot be missed yet.
    var next = counted.contains(day) ? day : day - 1
    if next < day, habit.plan.excuse(on: day) != nil || frozen.contains(day) {
      detail.add(day, reason(for: day, habit, asOf: day, context))
    }
    // A week counts with one day. In the run's first week, the days before that one belong to the
    // run too.
    func isInFirstWeek(_ day: LocalDay) -> Bool {
      runs.current > 0 && !counted.contains(day) && mask.isInMetWeek(day)
    }
    func neutralReason(_ day: LocalDay) -> NeutralReason {
      mask.isInMetWeek(day) ? .metWeek : reason(for: day, habit, asOf: last, context)
    }
    while next >= beginning, detail.days.count < Int(runs.current) || isInFirstWeek(next) {
      if counted.contains(next) {
        detail.days.append(next)
      } else {
        detail.add(next, neutralReason(next))
      }
      next = next - 1
    }
    while next >= beginning, !counted.contains(next), runs.current == 0 || detail.missed == nil {
      if mask.isMissed(next) { detail.missed = next } else { detail.add(next, neutralReason(next)) }
      next = next - 1
    }
    detail.days.reverse()
    detail.neutral.reverse()
    return detail
  }

  /// Why an unsatisfied day did not break a run.
  private func reason(for day: LocalDay, _ habit: Habit, asOf last: LocalDay, _ context: RuleContext) -> NeutralReason {
    switch habit.plan.excuse(on: day) {
    case .skip: return .skipped
    case .pause: return .paused
    case .freeze: return .frozen
    case nil: break
    }
    if frozen.contains(day) { return .frozen }
    if habit.plan.isArchived.value(on: day) { return .archived }
    if day < habit.plan.firstDay { return .notBegun }
    if isOutOfTheCalendar(day, context) { return .travel }
    if habit.plan.traits.kind == .atMost, day > closedThrough ?? .earliest, habit.isAsked(on: day) { return .undecided }
    // Under a flexible schedule no day is "not due".
    switch habit.plan.schedule.value(on: day) {
    case .times: return habit.satisfied.last(through: last).map { day < $0 } ?? false ? .eased : .coverable
    case .perWeek: return day.startOfWeek == last.startOfWeek ? .openWeek : .eased
    case .daily, .weekdays, .every: return .notDue
    }
  }
}

extension RunDetail {
  /// The satisfied days that the current run rests on, in order.
  package func satisfied(of habit: StreakState.Habit) -> [LocalDay] {
    let weeks = neutral.lazy.filter { $0.reason == .metWeek }.flatMap(\.days)
    return (days + weeks).filter(habit.satisfied.contains).sorted()
  }

  /// Adds a neutral day that lies before all neutral days so far.
  fileprivate mutating func add(_ day: LocalDay, _ reason: NeutralReason) {
    if let earliest = neutral.last, earliest.reason == reason, earliest.days.lowerBound == day + 1 {
      neutral[neutral.count - 1].days = day...earliest.days.upperBound
    } else {
      neutral.append(Neutral(days: day...day, reason: reason))
    }
  }
}
