extension CompletionRules {
  /// Applies one event of the command with this ordinal. Events of other services change nothing.
  static func evolve(_ state: inout CompletionState, by event: Event, ordinal: Int32) {
    switch event {
    case .completionLogged(let id, let day, let amount, _):
      state.add(amount, to: id, on: day, ordinal: ordinal)
    case .completionChanged(let id, let day, let amount, let loggedBy, _, let inForce):
      state.add(inForce ? amount : -amount, to: id, on: day, ordinal: loggedBy)
    case .dayCompleted(let day): state.complete.insert(day)
    case .dayReopened(let day): state.complete.remove(day)
    case .freezesGranted(let count, _):
      state.freezeGrants.append(FreezeGrant(count: count, ordinal: ordinal, inForce: true))
    case .freezeGrantChanged(_, let grantedBy, let inForce):
      for index in state.freezeGrants.indices where state.freezeGrants[index].ordinal == grantedBy {
        state.freezeGrants[index].inForce = inForce
      }
    case .zoneChanged(let change, let first, let last):
      state.zones.insert(change)
      if first <= last { state.shortened.append(first...last) }
    case .dayStartChanged(let minutes): state.dayStart = minutes
    case .catalogLoaded(let catalog): state.catalogVersion = catalog.version
    case .measureGoalSet, .measureGoalChanged, .measured, .measureChanged:
      MeasureRules.evolve(&state, by: event, ordinal: ordinal)
    case .operationChanged, .manualAwardChanged, .habitSatisfied, .habitUnsatisfied, .streakChanged,
      .dailyStreakChanged, .xpEntered, .xpGranted, .levelChanged, .sessionLogged, .sessionChanged, .stageAdvanced,
      .advanceChanged, .advanceCauseChanged, .achievementChanged, .celebrationRaised, .celebrationWithdrawn,
      .celebrationAcknowledged:
      break
    default: evolvePlan(&state, by: event, ordinal: ordinal)
    }
  }
}
