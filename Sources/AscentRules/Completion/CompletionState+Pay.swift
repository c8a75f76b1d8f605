/// Which satisfied and complete days earn XP.
///
/// A day pays if it would also be satisfied, or complete, with only the completions that pay and
/// the changes of plan recorded by that day. Whether a flexible habit is still due on the day is
/// judged by the same completions of the days before it. The result depends on what is in force,
/// not on the order of the operations. Only the exceptions are stored: the days in `withheld`.
extension CompletionState {
  /// Writes which awards of a day are withheld, and which are no longer.
  ///
  /// - Parameter habit: the only habit whose count on the day has changed, so that no award of
  ///   another habit can change; nil if anything else has.
  mutating func judgePay(of day: LocalDay, changed habit: HabitID?, _ decision: inout Decision) {
    guard mayWithhold(on: day) else { return }
    for (id, isWithheld) in payChanges(of: habit, on: day) {
      emit(.awardWithheld(id, day, isWithheld: isWithheld), &decision)
      if isWithheld { explainUnpaid(id, day, &decision) }
    }
  }

  /// The awards of a day that are to be withheld, or paid again; nil stands for the complete day.
  /// Only those of one habit and of the complete day if `habit` is not nil.
  ///
  /// They are found before any is changed: `DayPay` has a copy of the state, so a change meanwhile
  /// would copy all rarely used fields.
  private func payChanges(of habit: HabitID?, on day: LocalDay) -> [(HabitID?, isWithheld: Bool)] {
    let pay = DayPay(self, day)
    var changes: [(HabitID?, isWithheld: Bool)] = []
    func add(_ id: HabitID?, isWithheld: Bool) {
      if isWithheld != (withheld[id]?.contains(day) ?? false) { changes.append((id, isWithheld)) }
    }
    for index in habit.map({ $0.index..<$0.index + 1 }) ?? habits.indices {
      let id = HabitID(index: index)
      if isSatisfied(id, on: day) { add(id, isWithheld: !pay.pays(id)) }
    }
    if complete.contains(day) { add(nil, isWithheld: !pay.isComplete) }
    return changes
  }

  /// Notes in the receipt why an award is withheld, unless the receipt already has a reason.
  private func explainUnpaid(_ id: HabitID?, _ day: LocalDay, _ decision: inout Decision) {
    guard decision.receipt.unpaid == nil else { return }
    let ids = id.map { [$0] } ?? habitIDs
    if let id, exemptions.contains(.deleted, id, on: day) { return decision.receipt.unpaid = .habitDeleted }
    let unpaid = ids.filter { unpaidCount(of: $0, on: day) > 0 }
    if !unpaid.isEmpty {
      let areBeforeFirstDay = unpaid.allSatisfy { day < self[$0].plan.firstDay }
      return decision.receipt.unpaid = areBeforeFirstDay ? .beforeFirstDay : .partOfCount
    }
    let known = firstLatePlan(of: day)
    // The day itself is paid, but not the days before it on which a flexible habit was done.
    if known == .max { return decision.receipt.unpaid = .partOfCount }
    let isAnyNew = ids.contains { self[$0].plan.addedBy >= known && isSatisfied($0, on: day) }
    decision.receipt.unpaid = isAnyNew ? .habitAddedLater : .planOfPastDay
  }

  /// The ordinal of the first command that changed a day's plan too late; the largest number if
  /// none did.
  func firstLatePlan(of day: LocalDay) -> Int32 {
    latePlans.reduce(Int32.max) { $1.inForce && $1.days.contains(day) ? min($0, $1.ordinal) : $0 }
  }

  /// Whether an award of the day may have to be withheld: something was recorded late for the day
  /// or for one that decides what is due on it, or a habit was deleted on the day, even if that was
  /// undone since. On any other day, everything that is satisfied pays.
  func mayWithhold(on day: LocalDay) -> Bool {
    if rare.isUnused { return false }
    return lateDays.contains(day) || day <= lastLatePlanDay && latePlans.contains { $0.days.contains(day) }
      || exemptions.hasEntry(.deleted, on: day) || followsLateDay(day)
  }

  /// Whether something was recorded late for a day that decides whether a flexible habit is due on
  /// this one, or the bonus of this day is withheld for such a reason.
  private func followsLateDay(_ day: LocalDay) -> Bool {
    if rare.known.lateDays.isEmpty || rare.known.paysByAllDays { return false }
    if rare.known.withheld[nil]?.contains(day) ?? false { return true }
    // By index: a closure would copy each habit.
    var reach = 0
    for index in habits.indices { reach = max(reach, habits[index].plan.reach) }
    return reach > 0 && rare.known.lateDays.first(from: day - reach).map { $0 < day } ?? false
  }

  /// Whether the habit is satisfied on the day with only the completions that pay and the plan as
  /// known before the command with this ordinal.
  func isPaid(_ id: HabitID, on day: LocalDay, before known: Int32) -> Bool {
    let index = id.index
    guard habits[index].plan.addedBy < known else { return false }
    if habits[index].plan.traits.kind == .atMost { return isLimitKept(id, on: day, before: known) }
    let paid = habits[index].counts.count(on: day) - unpaidCount(of: id, on: day)
    if paid > 0, paid >= habits[index].goal.value(on: day, before: known) { return true }
    guard hasCheckpoints, !habits[index].hasFixedGoal, let checkpoints = checkpoints[day] else { return false }
    return checkpoints.contains { $0.ordinal < known && isPaid(id, on: day, at: $0) }
  }

  /// Whether the habit was satisfied before a checkpoint with only the completions that pay.
  fileprivate func isPaid(_ id: HabitID, on day: LocalDay, at checkpoint: SatisfactionCheckpoint) -> Bool {
    let index = id.index
    if habits[index].plan.traits.kind == .atMost { return isLimitKept(id, on: day, at: checkpoint) }
    guard index < checkpoint.sums.count else { return false }
    let paid = checkpoint.sums[index] - (index < checkpoint.unpaid.count ? checkpoint.unpaid[index] : 0)
    return paid > 0 && paid >= habits[index].goal.value(on: day, before: checkpoint.ordinal)
  }

  /// The part of a habit's count that earns no XP.
  func unpaidCount(of id: HabitID, on day: LocalDay) -> Int64 {
    unpaid.isEmpty ? 0 : unpaid[id]?.count(on: day) ?? 0
  }

  /// Notes that an award is withheld, or no longer is.
  mutating func withhold(_ id: HabitID?, _ day: LocalDay, _ isWithheld: Bool) {
    guard isWithheld || !withheld.isEmpty else { return }
    withheld[id, default: DaySet()].set(day, to: isWithheld)
    if withheld[id]!.isEmpty { withheld[id] = nil }
  }

  /// Notes in the receipt if a day earns no bonus only because a habit on it is open and excused.
  func explainExcused(_ day: LocalDay, _ decision: inout Decision) {
    guard decision.receipt.unpaid == nil, !complete.contains(day) else { return }
    guard
      habits.contains(where: { !$0.plan.excused.isEmpty }) || frozen.contains(day) || day <= exemptions.lastDay
    else { return }
    var isAnyExcused = false
    for id in habitIDs where isExpected(id, on: day) && !isSatisfied(id, on: day) {
      if isDue(id, on: day) { return }
      isAnyExcused = true
    }
    if isAnyExcused { decision.receipt.unpaid = .excusedDay }
  }

  /// Why an imported completion earns nothing; nil if it earns XP, or if the habit has a limit,
  /// since no completion of a limit ever does.
  func unpaidReason(ofImported id: HabitID, _ context: RuleContext) -> Receipt.UnpaidReason? {
    context.policy.awardWindow == nil || self[id].plan.traits.kind == .atMost ? nil : .imported
  }

  /// Why a completion earns nothing; nil if it earns XP, or if the habit has a limit.
  ///
  /// Days before a habit's first day earn nothing: otherwise each new habit would pay for a
  /// past week.
  @inline(__always)
  func unpaidReason(
    of id: HabitID, for day: LocalDay, _ context: RuleContext, _ evidence: Evidence
  ) -> Receipt.UnpaidReason? {
    guard let window = context.policy.awardDays else { return nil }
    // The usual case needs no division: if the instant is within the window, so is its day.
    let age = evidence.recordedAt.milliseconds - evidence.occurredAt.milliseconds
    let isBeforeFirstDay = day < habits[id.index].plan.firstDay
    if day == evidence.day, age <= Int64(window) * 86_400_000, !isBeforeFirstDay { return nil }
    // Completions of a limit never earn anything; the close of the day does.
    if self[id].plan.traits.kind == .atMost { return nil }
    let late = evidence.recordedDay - day
    if late > window { return .recordedLate(days: late) }
    return isBeforeFirstDay ? .beforeFirstDay : nil
  }
}

/// Judges which awards of one day pay.
private struct DayPay {
  private let state: CompletionState
  private let day: LocalDay
  /// The ordinal of the first change of plan that came too late. The plan before it decides
  /// what pays.
  private let known: Int32
  /// The checkpoints of the plan changes that came in time.
  private let checkpoints: [CompletionState.SatisfactionCheckpoint]

  init(_ state: CompletionState, _ day: LocalDay) {
    (self.state, self.day) = (state, day)
    let known = state.firstLatePlan(of: day)
    self.known = known
    checkpoints = (state.checkpoints[day] ?? []).filter { $0.ordinal < known }
  }

  /// Whether the habit's own award pays. A deletion takes this award back, but not the day's bonus.
  func pays(_ id: HabitID) -> Bool { reaches(id) && !state.exemptions.contains(.deleted, id, on: day) }

  /// Whether the habit is satisfied with only the completions and the plan that pay.
  func reaches(_ id: HabitID) -> Bool { state.isPaid(id, on: day, before: known) }

  /// Whether the day is complete with only the completions and the plan that pay.
  var isComplete: Bool {
    // Earlier rules looked at all completions of other days.
    let others = state.paysByAllDays ? nil : known
    if state.everythingDueIsDone(on: day, before: known, paidBefore: others, isSatisfied: reaches) { return true }
    return checkpoints.indices.contains { last in
      state.everythingDueIsDone(on: day, before: checkpoints[last].ordinal, paidBefore: others) { id in
        checkpoints[state.checkpointsToRead(of: id, through: last)].contains { state.isPaid(id, on: day, at: $0) }
      }
    }
  }
}
