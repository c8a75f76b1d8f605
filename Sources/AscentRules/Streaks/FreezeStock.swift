/// Computes how many freezes a person holds.
///
/// The stock is computed over calendar days, not in recording order, so late completions and undos
/// leave no trace. By default, every seventh complete day of a daily run earns a freeze while fewer
/// than two are held. Only days that pay their bonus count for this: days that were recorded too
/// late, or imported, break no run but earn none.
///
/// A freeze of a day that did not become complete spends one. So does a freeze that an earlier
/// version gave to a single habit, if the habit stayed unsatisfied. Granted freezes come on top.
package enum FreezeStock {
  /// The freezes held now.
  package static func held(by state: CompletionState, context: RuleContext) -> Int32 {
    let streaks = StreakState(rebuiltFrom: state)
    var balance = FreezeBalance(state, streaks, context.policy)
    return Int32(clamping: max(0, balance.left(through: .latest, CompleteDayMask(streaks, context))))
  }

  /// The frozen days that depend on a grant.
  ///
  /// These are the days on which closes would not have spent a freeze without it, and the latest of
  /// the other days whose freezes would then exceed what was earned and granted.
  static func days(needing grant: FreezeGrant, in state: CompletionState, context: RuleContext) -> [LocalDay] {
    var without = state
    without.freezeGrants.setInForce(false, ordinal: grant.ordinal)
    let streaks = StreakState(rebuiltFrom: state)
    var days: Set<LocalDay> = []
    if context.policy.freezeSpending == .automatic, let first = state.automaticFreezesFrom,
      let last = state.closedThrough,
      // The first day may have been reopened since.
      first <= last
    {
      var judgement = FreezeJudgement(without, streaks, in: first...last, context)
      days = Set(state.automaticFreezes.days).subtracting(judgement.judge())
    }
    var balance = FreezeBalance(without, streaks, context.policy)
    let left = balance.left(through: .latest, CompleteDayMask(streaks, context))
    if left < 0 { days.formUnion(balance.ofGrants.suffix(Int(-left))) }
    return days.sorted()
  }
}
