/// Converts amounts to the form in which their habit stores them.
extension CompletionState {
  /// The stored form of a whole amount.
  @inline(__always)
  func stored(_ whole: Int64, of id: HabitID, _ field: String) throws(Refusal) -> Int64 {
    let traits = habits[id.index].plan.traits
    let decimals = traits.decimals
    if decimals == .none { return whole }
    let limit = DayCounts.limit / decimals.scale
    guard whole <= limit else {
      let least = field == "goal" ? traits.kind.goals.lowerBound : 1
      throw .outOfRange(field: field, value: whole, allowed: least...limit)
    }
    return whole * decimals.scale
  }

  /// The stored form of an amount, which may have no more decimals than the habit.
  @inline(__always)
  func stored(_ amount: Amount, of id: HabitID, _ field: String) throws(Refusal) -> Int64 {
    switch amount {
    case .whole(let whole): try stored(whole, of: id, field)
    case .decimal(let decimal): try stored(decimal, of: id, field)
    }
  }

  private func stored(_ amount: Double, of id: HabitID, _ field: String) throws(Refusal) -> Int64 {
    let decimals = self[id].plan.traits.decimals
    guard let stored = decimals.stored(amount) else {
      throw .tooManyDecimals(field: field, allowed: Int(decimals.count))
    }
    try stored.check(field, isIn: 0...DayCounts.limit)
    return stored
  }

  /// Sets a goal. Only a limit may be 0.
  mutating func setGoal(
    _ goal: Amount, of habit: HabitReference, from day: LocalDay, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    let (id, from) = try subject(habit, day, context, &decision)
    let stored = try stored(goal, of: id, "goal")
    try stored.check("goal", isIn: self[id].plan.traits.kind.goals)
    emitPlanChange(.goalChanged(id, goal: stored, from: from), context, &decision)
  }
}

extension HabitKind {
  /// The goals that a habit may have.
  package var goals: ClosedRange<Int64> { (self == .atMost ? 0 : 1)...DayCounts.limit }
}

extension HabitDefinition {
  /// The stored form of a goal or limit under the definition's decimals.
  ///
  /// - Throws: ``Refusal/outOfRange(field:value:allowed:)`` if no habit may have that many
  ///   decimals, ``Refusal/badNumber(field:reason:)`` if the goal is not a number with at most
  ///   three decimals, and ``Refusal/tooManyDecimals(field:allowed:)`` if it has more decimals than
  ///   the habit.
  package func stored(_ goal: Double, _ field: String) throws(Refusal) -> Int64 {
    try decimals.check("decimals", isIn: 0...Int64(DecimalPlaces.max))
    let places = traits.decimals
    if let whole = Int64(exactly: goal) {
      let (stored, isTooLarge) = whole.multipliedReportingOverflow(by: places.scale)
      return isTooLarge ? .max : stored
    }
    try goal.checkForm(field)
    guard let stored = places.stored(goal) else { throw .tooManyDecimals(field: field, allowed: decimals) }
    return stored
  }
}
