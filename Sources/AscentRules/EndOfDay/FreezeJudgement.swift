/// Judges closed days in order, and spends a freeze on each day on which a streak would end while a
/// freeze is available.
///
/// The next ending of each streak is known, and looked for again only when it is reached. Given the
/// judgement before a command, this one stops as soon as the streaks and the balance are as they
/// were there: from then on, the freezes already spent are right. The cost therefore depends on
/// what changes, not on how long the person has been recording.
struct FreezeJudgement {
  private let context: RuleContext
  private let days: ClosedRange<LocalDay>
  private var streaks: StreakState
  private var daily: KnownDays
  private var balance: FreezeBalance
  /// How many endings were judged.
  private(set) var endingCount = 0

  /// A judgement that begins without the freezes that closes have spent on the days.
  ///
  /// `unpaid` are the complete days that pay no bonus; nil means those of the state.
  init(
    _ state: CompletionState, _ streaks: StreakState, in days: ClosedRange<LocalDay>, _ context: RuleContext,
    unpaid: DaySet? = nil
  ) {
    (self.context, self.days, self.streaks) = (context, days, streaks)
    for day in state.automaticFreezes.days(in: days) { self.streaks.frozen.remove(day) }
    daily = KnownDays(CompleteDayMask(self.streaks, context), in: days)
    balance = FreezeBalance(state, self.streaks, context.policy, unpaid: unpaid)
  }

  /// The days on which freezes are spent.
  ///
  /// - Parameter baseline: the judgement before a command changed some days; nil to judge all days.
  mutating func judge(after baseline: Baseline? = nil) -> [LocalDay] {
    var (baseline, spent, judged) = (baseline, [LocalDay](), days.lowerBound - 1)
    var endings = (0...streaks.habits.count).map { ending(of: $0, from: days.lowerBound) }
    while let day = endings.lazy.compactMap(\.self).min() {
      if let changed = baseline?.changedThrough, changed < day,
        let kept = baseline!.spent(after: max(judged, changed), ifAgreesWith: &self)
      {
        return spent + kept
      }
      endingCount += 1
      let isSaved = daily.isMissed(day) && balance.left(through: day, daily) > 0
      if isSaved {
        spent.append(day)
        spendFreeze(on: day)
      }
      // A frozen day makes the rest of its week easier, so endings of weeks are looked for again.
      for index in endings.indices where endings[index] == day || isSaved && savesWeeks(of: index) {
        endings[index] = ending(of: index, from: day + 1, isAlive: isSaved)
      }
      judged = day
    }
    return spent
  }

  /// The first day, on or after `first`, that ends a streak: that of a habit or, for the index
  /// after the last habit, the daily one.
  private func ending(of index: Int, from first: LocalDay, isAlive: Bool? = nil) -> LocalDay? {
    guard first <= days.upperBound else { return nil }
    guard index < streaks.habits.count else { return daily.ending(in: first...days.upperBound, isAlive: isAlive) }
    if isFixed(index) { return mask(of: index).ending(in: first...days.upperBound, isAlive: isAlive) }
    return savesWeeks(of: index) ? mask(of: index).flexibleEnding(in: first...days.upperBound) : nil
  }

  private func isFixed(_ index: Int) -> Bool { !streaks.habits[index].wasFlexible }

  private func savesWeeks(of index: Int) -> Bool {
    streaks.habits.indices.contains(index) && !isFixed(index) && context.policy.savesWeeks
  }

  private func mask(of index: Int) -> HabitDayMask {
    let habit = streaks.habits[index]
    guard habit.wasFlexible else { return HabitDayMask(habit, in: streaks, context) }
    return streaks.mask(of: habit, closedThrough: days.upperBound - 1, context)
  }

  private mutating func spendFreeze(on day: LocalDay) {
    streaks.frozen.insert(day)
    daily.missed.remove(day)
    balance.spend(on: day, daily)
  }

  /// Whether the two judgements agree on every later day, given the same records for those days.
  private mutating func agrees(with other: inout FreezeJudgement, after day: LocalDay) -> Bool {
    balance.agrees(with: &other.balance, after: day, daily, other.daily)
      && daily.isAlive(through: day) == other.daily.isAlive(through: day)
      && streaks.habits.indices.allSatisfy { agrees(on: $0, with: other, after: day) }
  }

  /// Whether the streak of a habit is in the same state in both judgements after a day.
  private func agrees(on index: Int, with other: FreezeJudgement, after day: LocalDay) -> Bool {
    guard isFixed(index) || savesWeeks(of: index) else { return true }
    let (mask, others) = (mask(of: index), other.mask(of: index))
    if isFixed(index) { return mask.isAlive(through: day) == others.isAlive(through: day) }
    let plan = streaks.habits[index].plan
    if plan.schedule.changes.isEmpty, case .times = plan.schedule.initial { return true }
    // Under several schedules, which days are covered can depend on days far away.
    guard plan.schedule.changes.isEmpty else { return false }
    let sunday = day.startOfWeek - 1
    return mask.isAlive(through: sunday) == others.isAlive(through: sunday)
      && mask.weekSoFar(through: day) == others.weekSoFar(through: day)
  }
}

extension FreezeJudgement {
  /// The judgement before a command.
  struct Baseline {
    private var judgement: FreezeJudgement
    private var spent: ArraySlice<LocalDay>
    /// The last day that the command changed.
    let changedThrough: LocalDay

    /// The judgement before a command's events. Nil when the events may affect every day up to the
    /// last closed one, or an unknown range.
    init?(
      _ state: CompletionState, _ streaks: StreakState, before events: ArraySlice<Event>,
      in days: ClosedRange<LocalDay>, _ context: RuleContext
    ) {
      var (streaks, changed, unpaid) = (streaks, LocalDay.earliest, state.withheld[nil] ?? DaySet())
      for event in events.reversed() {
        // The event does not say whether the day had paid before it was reopened.
        if case .dayReopened(let day) = event, state.mayWithhold(on: day) { return nil }
        guard let last = streaks.takeBack(event) else { return nil }
        changed = max(changed, last)
        guard case .awardWithheld(nil, let day, let isWithheld) = event else { continue }
        unpaid.set(day, to: !isWithheld)
        changed = max(changed, day)
      }
      guard changed < days.upperBound else { return nil }
      judgement = FreezeJudgement(state, streaks, in: days, context, unpaid: unpaid)
      (spent, changedThrough) = (state.automaticFreezes.days(in: days)[...], changed)
    }

    /// The freezes already spent after a day, if another judgement agrees from then on; nil if not.
    fileprivate mutating func spent(
      after day: LocalDay, ifAgreesWith other: inout FreezeJudgement
    ) -> ArraySlice<LocalDay>? {
      while let next = spent.first, next <= day {
        _ = judgement.balance.left(through: next, judgement.daily)
        judgement.spendFreeze(on: next)
        spent.removeFirst()
      }
      return other.agrees(with: &judgement, after: day) ? spent : nil
    }
  }
}

extension StreakState {
  /// Reverses an event, and returns the last day that it affects; nil for an event that may affect
  /// any day.
  fileprivate mutating func takeBack(_ event: Event) -> LocalDay? {
    switch event {
    case .habitSatisfied(let id, let day):
      self[id].satisfied.remove(day)
      return lastDay(changedOn: day, of: id)
    case .habitUnsatisfied(let id, let day):
      self[id].satisfied.insert(day)
      return lastDay(changedOn: day, of: id)
    case .dayCompleted(let day):
      complete.remove(day)
      return day
    case .dayReopened(let day):
      complete.insert(day)
      return day
    default: return event.kind.dayEffect == .none ? .earliest : nil
    }
  }

  /// The last day affected when a habit becomes satisfied on a day, or is no longer satisfied.
  ///
  /// Other days may then be due, and a day before the planned first day moves the
  /// habit's beginning.
  private func lastDay(changedOn day: LocalDay, of id: HabitID) -> LocalDay {
    let plan = self[id].plan
    return day < plan.firstDay ? max(plan.firstDay, day + plan.reach) : day + plan.reach
  }
}

/// A copy of a day mask, so that the mask is read only once.
private struct KnownDays: DayMask {
  private let counted: DaySet
  var missed = DaySet()

  /// Copies the counted days of a mask, and its missed days up to the last day of a range.
  init(_ mask: some DayMask, in days: ClosedRange<LocalDay>) {
    counted = mask.days
    var word = DayWord(of: counted.first.map { min($0, days.lowerBound) } ?? days.lowerBound)
    while word.first <= days.upperBound {
      missed.insert(mask.missed(in: word, among: ~counted.bits(in: word)), in: word)
      word.number += 1
    }
  }

  var hull: ClosedRange<DayWord>? { counted.hull }

  func bits(in word: DayWord) -> UInt64 { counted.bits(in: word) }

  func missed(in word: DayWord, among days: UInt64) -> UInt64 { missed.bits(in: word) & days }
}

extension DayMask {
  /// The first missed day of a range with a streak before it. `isAlive` says whether a streak is
  /// alive before the range; nil if that is not known.
  func ending(in days: ClosedRange<LocalDay>, isAlive: Bool? = nil) -> LocalDay? {
    var last = days.lowerBound - 1
    if !(isAlive ?? self.isAlive(through: last)) {
      guard let counted = first(from: days.lowerBound) else { return nil }
      last = counted
    }
    return ahead(of: last, through: days.upperBound).missed
  }
}
