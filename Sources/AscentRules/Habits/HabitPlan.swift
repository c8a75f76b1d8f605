/// When a habit is due: its schedule, archiving and excuses. Each has its days and the command that
/// set it.
package struct HabitPlan: Hashable {
  /// Excused days, or an early end of pauses, whose first day is the first one that is no
  /// longer paused.
  package struct Excused: Hashable, Revocable {
    /// Why the days are excused. Nil marks the end of those pauses that earlier commands gave and
    /// that had begun.
    package var excuse: Excuse?
    /// The first day.
    package var from: LocalDay
    /// The last day.
    package var through: LocalDay
    /// The command that excused the days, or ended the pauses.
    package var ordinal: Int32
    /// False when that command was undone.
    package var inForce: Bool
  }

  /// The first day the habit can be due.
  package let firstDay: LocalDay
  /// The command that added the habit.
  package let addedBy: Int32
  /// False when that command was undone. Then the habit never existed, but its number stays taken.
  package var inForce = true
  /// The traits of the habit, which never change.
  package var traits = HabitTraits()
  /// The schedule before any change.
  private(set) var firstSchedule: Schedule
  /// The changes of the plan, which few plans have.
  private var rare = RareFields<RareValues>()

  /// What can change in a plan.
  private struct RareValues: RareFieldValues {
    var scheduleChanges: [DatedValue<Schedule>.DatedChange] = []
    var isArchived = DatedValue(false)
    var excused: [Excused] = []
  }

  /// Whether the schedule never changed, and the habit was neither archived nor excused.
  package var isUnchanged: Bool {
    @inline(__always) get { rare.isUnused }
  }

  /// Frees the memory for changes if there are none, as may be the case after decoding.
  mutating func compact() { rare.dropIfDefault() }

  /// The schedule over time.
  package var schedule: DatedValue<Schedule> {
    @inline(__always) get {
      rare.isUnused
        ? DatedValue(firstSchedule) : DatedValue(firstSchedule, changes: rare.known.scheduleChanges)
    }
    set {
      firstSchedule = newValue.initial
      rare.set(\.scheduleChanges, to: newValue.changes)
    }
    _modify {
      // The changes are moved out and back, so that they are not copied.
      var changes: [DatedValue<Schedule>.DatedChange] = []
      if !rare.isUnused { swap(&changes, &rare.part.scheduleChanges) }
      var value = DatedValue(firstSchedule, changes: changes)
      changes = []
      defer { schedule = value }
      yield &value
    }
  }

  /// Whether the habit is archived, over time.
  package var isArchived: DatedValue<Bool> {
    @inline(__always) get { rare.isUnused ? DatedValue(false) : rare.known.isArchived }
    set { rare.set(\.isArchived, to: newValue) }
    _modify { yield &rare.part.isArchived }
  }

  /// The excused days, in the order they were given.
  package var excused: [Excused] {
    @inline(__always) get { rare.isUnused ? [] : rare.known.excused }
    set { rare.set(\.excused, to: newValue) }
    _modify { yield &rare.part.excused }
  }

  /// The plan of a new habit.
  package init(
    schedule: Schedule, firstDay: LocalDay, addedBy ordinal: Int32, traits: HabitTraits = HabitTraits()
  ) {
    self.firstDay = firstDay
    self.addedBy = ordinal
    self.traits = traits
    self.firstSchedule = schedule
  }

  /// The schedule in force on a day.
  package func schedule(on day: LocalDay) -> Schedule { isUnchanged ? firstSchedule : schedule.value(on: day) }

  /// Whether the habit is archived on a day.
  package func isArchived(on day: LocalDay) -> Bool { !isUnchanged && isArchived.value(on: day) }

  /// Whether the habit is in use on a day: begun and not archived.
  func isLive(on day: LocalDay, before ordinal: Int32 = .max) -> Bool {
    inForce && day >= firstDay && addedBy < ordinal
      && (isUnchanged || !isArchived.value(on: day, before: ordinal))
  }

  /// The excuse in force on a day, as known before the command with this ordinal; nil if there
  /// is none.
  package func excuse(on day: LocalDay, before ordinal: Int32 = .max) -> Excuse? {
    if isUnchanged { return nil }
    // The latest day up to `day` on which a command after the entry ended pauses.
    var end = LocalDay.earliest - 1
    for given in excused.reversed() where given.inForce && given.ordinal < ordinal && given.from <= day {
      guard let excuse = given.excuse else {
        end = max(end, given.from)
        continue
      }
      if day <= given.through, excuse != .pause || end < given.from { return excuse }
    }
    return nil
  }

  /// The excuses in force, each with its days and the command that gave it.
  package var excuses: [(excuse: Excuse, days: ClosedRange<LocalDay>, ordinal: Int32)] {
    var excuses: [(excuse: Excuse, days: ClosedRange<LocalDay>, ordinal: Int32)] = []
    // The days on which commands after the entry ended pauses.
    var ends = DaySet()
    for given in excused.reversed() where given.inForce {
      guard let excuse = given.excuse else {
        ends.insert(given.from)
        continue
      }
      // A pause lasts until the day before the first end.
      let end = excuse == .pause ? ends.first(from: given.from) : nil
      let last = min(given.through, end.map { $0 - 1 } ?? given.through)
      if given.from <= last { excuses.append((excuse, given.from...last, given.ordinal)) }
    }
    return excuses.reversed()
  }

  /// The paused days, from `today` on.
  func pausedDays(from today: LocalDay) -> Set<LocalDay> {
    var paused: Set<LocalDay> = []
    for known in excuses where known.excuse == .pause {
      let first = max(known.days.lowerBound, today)
      if first <= known.days.upperBound { paused.formUnion(first...known.days.upperBound) }
    }
    return paused
  }

  /// Whether a day was ever part of a pause, in force or not.
  func hadPause(on day: LocalDay) -> Bool {
    excused.contains { $0.excuse == .pause && $0.from <= day && day <= $0.through }
  }

  /// Whether the schedule alone asks for a day, ignoring archiving and excuses.
  ///
  /// A flexible schedule asks for a day only when its target can no longer be met without it. An
  /// excused day then counts as if the habit had been done.
  ///
  /// - Parameters:
  ///   - day: the day.
  ///   - ordinal: the plan as known before the command with this ordinal.
  ///   - isSatisfied: whether the habit is satisfied on another day.
  func isAsked(on day: LocalDay, before ordinal: Int32 = .max, isSatisfied: (LocalDay) -> Bool) -> Bool {
    if let isAsked = isAskedByDate(on: day, before: ordinal) { return isAsked }
    func counts(_ day: LocalDay) -> Bool { isSatisfied(day) || isEased(on: day, before: ordinal) }
    switch isUnchanged ? firstSchedule : schedule.value(on: day, before: ordinal) {
    case .perWeek(let times): return daysToSpare(after: day, times, isSatisfied: counts) < 0
    case .times(let times, let span):
      return isLastChance(on: day, times: Int(times), span: Int(span), isSatisfied: counts)
    case .daily, .weekdays, .every: return true
    }
  }

  /// Whether the schedule asks for a day; nil if that depends on what was done on other days.
  @inline(__always)
  func isAskedByDate(on day: LocalDay, before ordinal: Int32) -> Bool? {
    let change = isUnchanged ? nil : schedule.change(on: day, before: ordinal)
    switch change?.value ?? firstSchedule {
    case .daily: return true
    case .weekdays(let days): return days.contains(day.weekday)
    case .every(let days): return (day - (change?.from ?? firstDay)).flooredRemainder(by: Int(days)) == 0
    case .perWeek, .times: return nil
    }
  }

  /// Whether a flexible schedule falls short of its target without this day, in the day's week or
  /// in the span that ends with the day. False for any other schedule.
  func lacksTimes(on day: LocalDay, isSatisfied: (LocalDay) -> Bool) -> Bool {
    let (times, days): (Int32, Range<LocalDay>)
    switch schedule(on: day) {
    case .perWeek(let count): (times, days) = (count, day.startOfWeek..<day.startOfWeek + 7)
    case .times(let count, let span): (times, days) = (count, day - Int(span - 1)..<day)
    case .daily, .weekdays, .every: return false
    }
    return days.count { $0 != day && (isSatisfied($0) || isEased(on: $0, before: .max)) } < Int(times)
  }

  /// Whether an excuse on the day makes a flexible schedule ask for less.
  private func isEased(on day: LocalDay, before ordinal: Int32) -> Bool {
    !traits.usesEarlierRules && excuse(on: day, before: ordinal) != nil
  }

  /// How many of the days that remain in the week after `day` are not needed to meet the weekly
  /// target. Below 0, the day itself is needed.
  private func daysToSpare(after day: LocalDay, _ times: Int32, isSatisfied: (LocalDay) -> Bool) -> Int {
    let monday = day.startOfWeek
    return (0..<(day - monday)).count { isSatisfied(monday + $0) } + (monday + 6 - day) - Int(times)
  }

  /// Whether some day can no longer be covered if this one is missed: even with every later day
  /// done, no window without this day has enough completions to cover it. O(span).
  ///
  /// Of the windows that cover a day and contain this one, the window that begins with the covered
  /// day has the most completions, since any later day counts as done. It lacks only this day if
  /// `span - times` days from the covered day on were missed. So count back that many
  /// missed days: the last one counted needs this day, unless an earlier window covers it.
  private func isLastChance(on day: LocalDay, times: Int, span: Int, isSatisfied: (LocalDay) -> Bool) -> Bool {
    func isUsed(_ day: LocalDay) -> Bool { day >= firstDay && isSatisfied(day) }
    var (missed, needed) = (span - times, day)
    while missed > 0 {
      needed = needed - 1
      guard needed >= firstDay, needed > day - span else { return false }
      if !isSatisfied(needed) { missed -= 1 }
    }
    guard needed >= firstDay else { return false }
    // The windows that contain `needed` and end before `day`.
    var start = needed - span + 1
    var sum = (0..<span).count { isUsed(start + $0) }
    while start + span <= day {
      if sum >= times { return false }
      if isUsed(start) { sum -= 1 }
      if isUsed(start + span) { sum += 1 }
      start = start + 1
    }
    return true
  }

  /// Whether the days before this one leave an n-times-in-d-days habit a day to
  /// spare, excuses aside. If so, ``isAsked(on:before:isSatisfied:)`` is false; this is cheaper.
  func hasTimesToSpare(on day: LocalDay, done: DaySet) -> Bool {
    guard case .times(let times, let span) = schedule(on: day) else { return false }
    let first = max(firstDay, day - Int(span - 1))
    return first < day && day - first - done.count(in: first...day - 1) < Int(span - times)
  }

  /// For how many days after a completion it can affect whether the habit is due, under any
  /// schedule that the habit has had.
  var reach: Int {
    isUnchanged
      ? firstSchedule.reach : schedule.changes.reduce(firstSchedule.reach) { max($0, $1.inForce ? $1.value.reach : 0) }
  }

  /// Whether the schedule ever left the choice of days to the person.
  var wasFlexible: Bool {
    firstSchedule.isFlexible
      || !isUnchanged && schedule.changes.contains { $0.inForce && $0.value.isFlexible }
  }

  /// Whether the schedule on a day leaves the choice of days to the person.
  func isFlexible(on day: LocalDay, before ordinal: Int32 = .max) -> Bool {
    (isUnchanged ? firstSchedule : schedule.value(on: day, before: ordinal)).isFlexible
  }
}
