/// How many freezes a person holds.
///
/// It is a fold over calendar days, not over the order in which things were recorded, so that late completions and undos leave no trace: every seventh
/// complete day of a daily run earns one while fewer than two are held, and a freeze in force on a day that was not satisfied after all spends one on that
/// day. What was given comes on top.
public enum FreezeStock {
  /// The freezes held. O(complete days).
  public static func held(by state: CompletionState, world: World) -> Int32 {
    let spent = spentDays(in: state)
    let streaks = StreakState(followingPlansOf: state)
    var held: Int32 = 0
    var spentOfGranted: Int64 = 0
    var run = StreakState.Runs()
    var spends = spent.sorted()[...]
    state.complete.forEach { day in
      while let first = spends.first, first < day {
        // One that was given is spent only when none is left that was earned.
        if held > 0 { held -= 1 } else { spentOfGranted += 1 }
        spends.removeFirst()
      }
      StreakRuns.extend(&run, by: day...day) { streaks.isNeutralForAll($0, world: world) }
      if world.policy.freezeInterval > 0, run.current % world.policy.freezeInterval == 0, held < world.policy.freezesHeldMax { held += 1 }
    }
    let granted = state.freezeGrants.filter(\.inForce).reduce(Int64(0)) { $0 + Int64($1.count) }
    return Int32(clamping: max(0, Int64(held) - Int64(spends.count) + granted - spentOfGranted))
  }

  /// The days that freezes were spent on, once for each habit. A freeze on a day that was satisfied in the end is given back.
  private static func spentDays(in state: CompletionState) -> [LocalDay] {
    state.habitIDs.flatMap { id in
      state[id].plan.excused.compactMap { $0.excuse == .freeze && $0.inForce && !state.isSatisfied(id, on: $0.from) ? $0.from : nil }
    }
  }
}

extension StreakState {
  /// The days and plans that the daily streak needs, as CompletionService knows them: it alone can refuse a freeze, being the first to see the command.
  init(followingPlansOf state: CompletionState) {
    self.init()
    habits = state.habitIDs.map { id in
      var habit = Habit(plan: state[id].plan)
      for day in state[id].counts.touchedDays(from: .earliest) where state.isSatisfied(id, on: day) { habit.satisfied.insert(day) }
      return habit
    }
    complete = state.complete
    zones = state.zones
    shortened = state.shortened
  }
}
