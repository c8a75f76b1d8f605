/// The freezes earned, granted and spent up to the day of a close.
///
/// Freezes earned after the day do not count, and neither do those granted or asked for after its
/// close. Closes must be queried in order; each query reads only the days since the last freeze
/// that was spent.
struct FreezeBalance {
  /// A freeze that was spent, with the balance after it.
  private struct Step {
    var day: LocalDay
    var held: Int32 = 0
    /// How many would be held if days that pay nothing earned freezes, as in earlier versions.
    var heldByAll: Int32 = 0
    /// How many freezes up to this one were not paid with an earned one.
    var owed: Int32 = 0
  }

  private let policy: Policy
  private let grants: [FreezeGrant]
  /// The freezes that are still to be spent, each with the first close that knows of it. The next
  /// one is last.
  private var waiting: [(day: LocalDay, known: LocalDay)] = []
  /// The frozen days, each with the first close that knows of it. A freeze asked for a later day is
  /// taken from the stock, even if that day is complete by now.
  private var planned: [(day: LocalDay, known: LocalDay)] = []
  private var steps = [Step(day: .earliest)]
  /// The complete days that pay no bonus.
  private let unpaid: DaySet

  /// Creates the balance before the first close. `streaks` has the frozen days. `unpaid` has the
  /// complete days that pay no bonus; nil to take them from the state.
  init(_ state: CompletionState, _ streaks: StreakState, _ policy: Policy, unpaid: DaySet? = nil) {
    self.policy = policy
    self.unpaid = policy.everyDayEarnsFreezes ? DaySet() : unpaid ?? state.withheld[nil] ?? DaySet()
    grants = state.freezeGrants.filter(\.inForce)
    streaks.frozen.forEach { day in
      // If a close has spent a freeze on a day, the person's own freeze of that day was undone, and
      // the time at which it was asked for no longer counts.
      let asked = state.automaticFreezes.contains(day) ? nil : state.closedThroughAtRequest[day]
      planned.append((day, asked.map { $0 + 1 } ?? .earliest))
    }
    // A freeze is given back if the day becomes complete, or the habit satisfied, after all.
    waiting = planned.filter { !streaks.complete.contains($0.day) }
    for habit in streaks.habits {
      for given in habit.plan.excused where given.excuse == .freeze && given.inForce {
        if !habit.satisfied.contains(given.from) { waiting.append((given.from, .earliest)) }
      }
    }
    waiting.sort { max($0.day, $0.known) > max($1.day, $1.known) }
  }

  /// The freezes left for the close of a day, without those planned for later days. Negative if
  /// more were spent than there were.
  mutating func left(through day: LocalDay, _ mask: some DayMask) -> Int64 {
    let granted = grants.reduce(Int64(0)) { sum, grant in
      grant.closedThrough.map { $0 >= day } ?? false ? sum : sum + Int64(grant.count)
    }
    let later = planned.reversed().prefix { $0.day > day }.count { $0.known <= day }
    return Int64(held(through: day, mask)) + granted - Int64(steps.last!.owed) - Int64(later)
  }

  /// The earned freezes left for the close of a day.
  private mutating func held(through day: LocalDay, _ mask: some DayMask) -> Int32 {
    while let next = waiting.last, max(next.day, next.known) <= day {
      waiting.removeLast()
      spend(on: next.day, mask)
    }
    return steps.last!.held + earned(through: day, mask, held: steps.last!.held)
  }

  /// Spends a freeze on a day. If later days have spent theirs already, they are worked out again
  /// after it.
  mutating func spend(on day: LocalDay, _ mask: some DayMask) {
    var days = [day]
    while let last = steps.last, last.day > day { days.append(steps.removeLast().day) }
    for day in days.sorted() {
      let last = steps.last!
      var step = Step(day: day, held: last.held + earned(through: day, mask, held: last.held), owed: last.owed)
      if !unpaid.isEmpty {
        step.heldByAll = last.heldByAll + earned(through: day, mask, held: last.heldByAll, byAll: true)
      }
      // A granted freeze is spent only when no earned one is left. A freeze that an earlier version
      // spent leaves no debt if days that pay nothing had earned it.
      if step.held > 0 {
        step.held -= 1
      } else if step.heldByAll <= 0 || grants.reduce(0, { $0 + Int64($1.count) }) > Int64(step.owed) {
        step.owed += 1
      }
      step.heldByAll -= 1
      steps.append(step)
    }
  }

  /// The days of the freezes that were not paid with an earned one.
  var ofGrants: [LocalDay] { zip(steps, steps.dropFirst()).filter { $0.owed < $1.owed }.map(\.1.day) }

  /// Whether two balances stay equal after the close of `day`, if later days are recorded alike.
  mutating func agrees(
    with other: inout FreezeBalance, after day: LocalDay, _ mask: some DayMask, _ others: some DayMask
  ) -> Bool {
    guard held(through: day, mask) == other.held(through: day, others), steps.last!.owed == other.steps.last!.owed,
      !waiting.contains(where: { $0.day <= day }), !other.waiting.contains(where: { $0.day <= day })
    else { return false }
    // With unpaid days, how a freeze that is still to be spent is paid for depends on them as well.
    if !unpaid.isEmpty || !other.unpaid.isEmpty, !waiting.isEmpty || !other.waiting.isEmpty { return false }
    let interval = max(1, policy.freezeInterval)
    return paidLength(through: day, mask) % interval == other.paidLength(through: day, others) % interval
  }

  /// How many freezes the complete days earn between the last freeze spent and a day. Runs are
  /// counted backwards, and only until the maximum is held.
  private func earned(
    through end: LocalDay, _ mask: some DayMask, held: Int32, byAll: Bool = false
  ) -> Int32 {
    // In 64 bits, because the maximum may be the largest number, and `held` may be below 0.
    let (begin, most) = (steps.last!.day, Int64(policy.freezesHeldMax) - Int64(held))
    let unpaid = byAll ? DaySet() : unpaid
    guard policy.freezeInterval > 0 else { return 0 }
    var (earned, end) = (Int32(0), end)
    while earned < most, let last = mask.last(through: end), last > begin {
      let run = mask.run(through: last)
      // The days of the run up to `begin` were counted before.
      let isCounted = run.missed.map { $0 < begin } ?? true
      var before = isCounted ? run.length - mask.count(after: begin, through: last) : 0
      var length = run.length
      if !unpaid.isEmpty {
        length -= unpaid.count(after: run.missed, through: last)
        if isCounted { before -= unpaid.count(after: run.missed, through: begin) }
      }
      earned += length / policy.freezeInterval - before / policy.freezeInterval
      guard let missed = run.missed else { break }
      end = missed - 1
    }
    return Int32(min(Int64(earned), max(0, most)))
  }

  /// How many days of the run through a day pay their bonus.
  private func paidLength(through day: LocalDay, _ mask: some DayMask) -> Int32 {
    let run = mask.run(through: day)
    return run.length - unpaid.count(after: run.missed, through: day)
  }
}

extension DaySet {
  /// How many days of the set are after `day` and up to `last`; nil for no lower bound.
  fileprivate func count(after day: LocalDay?, through last: LocalDay) -> Int32 {
    let first = day.map { $0 + 1 } ?? .earliest
    return first <= last ? Int32(count(in: first...last)) : 0
  }
}

extension DayMask {
  /// How many days count after `day`, up to `last`.
  fileprivate func count(after day: LocalDay, through last: LocalDay) -> Int32 {
    guard let hull, day < last else { return 0 }
    var (word, count) = (max(DayWord(of: day + 1), hull.lowerBound), 0)
    while word.first <= last {
      count += (bits(in: word) & word.bits(in: day + 1...last)).nonzeroBitCount
      word.number += 1
    }
    return Int32(count)
  }
}
