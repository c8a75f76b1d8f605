/// Habits with a limit.
///
/// A closed day is satisfied if the habit was due on it, or free to be done, and the count is not
/// above the limit. The present plan may satisfy it, and so may the plan before any change that was
/// recorded after the close. A change therefore never takes back a day that had been satisfied, but
/// a late completion can. The result depends only on what is in force and on how far days are
/// closed, not on the order of the operations.
extension CompletionState {
  /// Whether some habit has a limit. Most people have none.
  var hasLimits: Bool {
    for index in habits.indices where habits[index].plan.traits.kind == .atMost { return true }
    return false
  }

  /// Whether a limit may have to be judged on the day or later, so that days must be closed.
  func hasLimitInUse(from day: LocalDay) -> Bool {
    // By index: a closure would copy each habit.
    for index in habits.indices where habits[index].plan.traits.kind == .atMost && habits[index].plan.inForce {
      if habits[index].isInUse || habits[index].plan.isLive(on: day) { return true }
    }
    return false
  }

  /// Whether a limit is kept on the day, by the plan as known before the command with this ordinal.
  @inline(never)
  func isLimitKept(_ id: HabitID, on day: LocalDay, before ordinal: Int32 = .max) -> Bool {
    guard let closedThrough, day <= closedThrough else { return false }
    if keepsLimit(id, on: day, before: ordinal) { return true }
    guard hasCheckpoints, let checkpoints = checkpoints[day] else { return false }
    return checkpoints.contains { $0.ordinal < ordinal && isLimitKept(id, on: day, at: $0) }
  }

  /// Whether a limit that is kept on the day was also kept under the plan before the first change
  /// that was recorded after the day.
  @inline(never)
  func isLimitKeptInTime(_ id: HabitID, on day: LocalDay) -> Bool {
    guard !rare.isUnused, day <= lastLatePlanDay, !self[id].plan.traits.usesEarlierRules else { return true }
    let known = firstLatePlan(of: day)
    // A limit that was added after the day is exempt.
    return known == .max || self[id].plan.addedBy >= known || isLimitKept(id, on: day, before: known)
  }

  /// Whether a limit is kept on the day by the plan before a checkpoint.
  func isLimitKept(_ id: HabitID, on day: LocalDay, at checkpoint: SatisfactionCheckpoint) -> Bool {
    // When a day is reopened, its checkpoints are no longer marked as closed.
    checkpoint.isClosed && keepsLimit(id, on: day, before: checkpoint.ordinal)
  }

  private func keepsLimit(_ id: HabitID, on day: LocalDay, before ordinal: Int32) -> Bool {
    self[id].plan.isLimited(on: day, before: ordinal)
      && self[id].counts.count(on: day) <= self[id].goal.value(on: day, before: ordinal)
      && !shortened.contains { $0.contains(day) }
  }

  /// The days of a range on which a limit is kept, computed 64 days at a time.
  func daysWithinLimit(of id: HabitID, in days: ClosedRange<LocalDay>) -> DaySet {
    var kept = DaySet()
    guard let range = closedDays(of: self[id].plan, in: days) else { return kept }
    let (plan, goal, counts) = (self[id].plan, self[id].goal, self[id].counts)
    var word = DayWord(of: range.lowerBound)
    while word.first <= range.upperBound {
      var bits = word.bits(in: range) & plan.limited(in: word)
      goal.forEachPart(of: word) { part, limit, _ in bits &= ~(part & counts.days(reaching: limit + 1, in: word)) }
      for out in shortened { bits &= ~word.bits(in: out) }
      kept.insert(bits, in: word)
      word.number += 1
    }
    for day in checkpoints.keys where range.contains(day) && isLimitKept(id, on: day) { kept.insert(day) }
    return kept
  }

  /// The closed days of a range on which limits are judged, whether or not anything was recorded
  /// for them.
  func closedDaysOfLimits(in range: ClosedRange<LocalDay>) -> Set<LocalDay> {
    habits.reduce(into: []) { days, habit in
      guard habit.plan.traits.kind == .atMost, let closed = closedDays(of: habit.plan, in: range) else { return }
      days.formUnion(closed)
    }
  }

  private func closedDays(of plan: HabitPlan, in range: ClosedRange<LocalDay>) -> ClosedRange<LocalDay>? {
    guard let closedThrough else { return nil }
    let (first, last) = (max(range.lowerBound, plan.firstDay), min(range.upperBound, closedThrough))
    return first <= last ? first...last : nil
  }

  /// Judges limits when a day and the open days before it are closed. The caller writes the event
  /// of the close afterwards.
  mutating func closeLimits(through last: LocalDay, _ decision: inout Decision) {
    let first = closedThrough.map { $0 + 1 } ?? .earliest
    closedThrough = last
    // All days become satisfied at once, so this is written before what follows from it for
    // other days.
    var days: Set<LocalDay> = []
    for day in closedDaysOfLimits(in: first...last).sorted() {
      let mayWithhold = mayWithhold(on: day)
      for id in habitIDs where self[id].plan.traits.kind == .atMost {
        let isKept = isLimitKept(id, on: day)
        if isKept {
          emit(.habitSatisfied(id, day), &decision)
          days.insert(day)
        }
        // A limit may be kept by the plan that decides what pays, even if the present plan
        // says otherwise.
        guard isKept || mayWithhold else { continue }
        let reach = self[id].plan.reach
        if reach > 0 { days.formUnion(recordedDays(in: day + 1...day + reach)) }
      }
      if mayWithhold { days.insert(day) }
    }
    for day in days.sorted() { rejudge(day, &decision) }
  }
}

extension HabitPlan {
  /// Whether a limit can be kept on a day: the habit is in use, not excused, and due or free to be
  /// done.
  func isLimited(on day: LocalDay, before ordinal: Int32 = .max) -> Bool {
    isLive(on: day, before: ordinal) && excuse(on: day, before: ordinal) == nil
      && (isFlexible(on: day, before: ordinal) || isAsked(on: day, before: ordinal) { _ in false })
  }

  /// The days of a word on which a limit can be kept.
  func limited(in word: DayWord) -> UInt64 {
    guard inForce else { return 0 }
    var days = word.bits(from: firstDay) & ~excused(in: word)
    isArchived.forEachPart(of: word) { part, isArchived, _ in if isArchived { days &= ~part } }
    schedule.forEachPart(of: word) { part, schedule, first in
      days &= ~part | (asked(in: word, by: schedule, from: first) ?? ~0)
    }
    return days
  }

  /// The days of a word that are excused.
  func excused(in word: DayWord) -> UInt64 {
    var days: UInt64 = 0
    // The ends of pauses by commands after the entry: the latest before the word, and those in it.
    var (endBefore, ends) = (LocalDay.earliest - 1, UInt64(0))
    for given in excused.reversed() where given.inForce && given.from <= word.last {
      guard let excuse = given.excuse else {
        if given.from < word.first { endBefore = max(endBefore, given.from) }
        ends |= word.bits(from: given.from) & word.bits(through: given.from)
        continue
      }
      var bits = word.bits(from: given.from) & word.bits(through: given.through)
      if excuse == .pause {
        if given.from <= endBefore { continue }
        let ends = ends & word.bits(from: given.from)
        // The bits below the first end; all bits if there is none.
        bits &= (ends & (~ends &+ 1)) &- 1
      }
      days |= bits
    }
    return days
  }

  /// The days of a word that a schedule asks for; nil if it leaves the days to the person.
  ///
  /// The schedule took effect on `first`, or is the habit's first schedule if that is nil.
  func asked(in word: DayWord, by schedule: Schedule, from first: LocalDay?) -> UInt64? {
    switch schedule {
    case .daily: ~0
    case .weekdays(let days): word.bits(on: days)
    case .every(let days): word.bits(every: days, from: first ?? firstDay)
    case .times, .perWeek: nil
    }
  }
}
