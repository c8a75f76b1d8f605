extension StreakState {
  /// Creates a state with the days and plans for the daily streak, from CompletionService's state.
  /// That service needs them, because it decides whether to refuse a freeze.
  init(rebuiltFrom state: CompletionState) {
    self.init()
    habits = state.habitIDs.map { id in
      var habit = Habit(plan: state[id].plan)
      habit.satisfied = state.satisfiedDays(of: id, in: .earliest ... .latest)
      return habit
    }
    complete = state.complete
    exemptions = state.exemptions
    frozen = state.frozen
    closedThrough = state.closedThrough
    zones = state.zones
    shortened = state.shortened
  }
}
