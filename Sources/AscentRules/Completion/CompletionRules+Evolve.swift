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
    case .habitAdded(let id, let definition, let firstDay):
      precondition(Int(id.number) == state.habits.count + 1, "habit \(id) after \(state.habits.count) habits")
      state.checkpoint(from: firstDay, ordinal: ordinal)
      state.habits.append(
        CompletionState.Habit(
          name: definition.name, unit: definition.unit, attributes: definition.attributes,
          goal: Timeline(definition.goal),
          plan: HabitPlan(schedule: definition.schedule, firstDay: firstDay, addedBy: ordinal)))
    case .goalChanged(let id, let goal, let day):
      state.checkpoint(from: day, ordinal: ordinal)
      state[id].goal.change(to: goal, from: day, ordinal: ordinal)
    case .scheduleChanged, .habitArchived, .habitRestored, .daysExcused, .excuseChanged:
      evolvePlan(&state, by: event, ordinal: ordinal)
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
    case .operationChanged, .manualAwardChanged, .habitSatisfied, .habitUnsatisfied, .streakChanged,
      .dailyStreakChanged, .xpEntered,
      .xpGranted, .levelChanged, .sessionLogged, .sessionChanged, .stageAdvanced, .advanceChanged, .advanceCauseChanged,
      .achievementChanged,
      .celebrationRaised, .celebrationWithdrawn, .celebrationAcknowledged:
      break
    }
  }

  /// Applies a change of plan, after a checkpoint of the days it touches.
  private static func evolvePlan(_ state: inout CompletionState, by event: Event, ordinal: Int32) {
    guard let change = PlanChange(event) else { return }
    if let days = change.checkpointed {
      state.checkpoint(from: days.lowerBound, through: days.upperBound, ordinal: ordinal)
    }
    change.apply(to: &state[change.habit].plan, ordinal: ordinal)
  }
}
