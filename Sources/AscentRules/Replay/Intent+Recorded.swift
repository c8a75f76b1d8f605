/// Infers the intent of a command from its events.
///
/// Intents are not stored, because the events contain all that the rules need. A few events can
/// result from more than one intent, so there are several candidates, the most likely first.
extension Intent {
  /// The intents that may have led to a command in this state; empty if there is none.
  static func candidates(for command: RecordedCommand, _ person: borrowing PersonState, _ policy: Policy) -> [Intent] {
    let candidates = all(for: command, person, policy)
    if candidates.count < 2 { return candidates }
    // The digest of the content decides, unless no candidate has it: a caller may have spelled a
    // name differently.
    let explained = candidates.filter { $0.explains(command, person) }
    return explained.isEmpty ? candidates : explained
  }

  private static func all(
    for command: RecordedCommand, _ person: borrowing PersonState, _ policy: Policy
  ) -> [Intent] {
    let (events, evidence) = (command.events, command.evidence)
    if let changed = command.target {
      guard let moved = events.firstCompletion else { return [.undo(changed)] }
      return [.moveCompletion(changed, to: moved.day)]
    }
    // These events only precede the one that shows the intent: for a change recorded late, and for
    // the first close under automatic freezes.
    let prefaces: Set<EventKind> = [.planRecordedLate, .automaticFreezesChanged, .habitExempted]
    guard let first = events.first(where: { !prefaces.contains($0.kind) }) else { return [] }
    let shown = [first.intent(among: events, person)].compactMap(\.self)
    switch first {
    case .daysExcused(let id, .skip, let day, _, let reason, _):
      return shown + [.recordSkip(.id(id), day, reason: reason)]
    case .daysExcused(_, .pause, let from, let through, _, _): return shown + [.pauseAll(from: from, through: through)]
    case .pauseEnded(let id, let from):
      return shown + [.resume(.id(id), from: nil), .resumeAll(from: from), .resumeAll(from: nil)]
    case .habitAdded, .goalChanged, .scheduleChanged, .habitArchived, .habitRestored, .habitRenamed, .daysExcused,
      .excuseChanged, .habitEdited, .habitDeleted, .planRevised, .habitExempted, .zoneChanged, .zoneRevised,
      .dayStartChanged, .dayStartRevised, .freezesGranted, .freezeGrantChanged, .operationChanged, .catalogLoaded,
      .catalogChanged, .planRecordedLate, .automaticFreezesChanged, .sessionLogged, .sessionChanged, .stageAdvanced,
      .advanceChanged,
      .advanceCauseChanged, .measureGoalSet, .measureGoalChanged, .measured, .measureChanged:
      return shown
    case .xpGranted(let entry, let reason): return [.awardXP(entry.amount, reason: reason)]
    case .xpEntered, .levelChanged: return [.repairLedger]
    case .celebrationAcknowledged(let key):
      let isOne = events.count { $0.kind == .celebrationAcknowledged } == 1
      return isOne ? [.acknowledge(key), .acknowledgeAll] : [.acknowledgeAll]
    // They only follow from other events.
    case .manualAwardChanged, .achievementChanged, .celebrationRaised, .celebrationWithdrawn: return []
    case .completionLogged, .completionChanged, .habitSatisfied, .habitUnsatisfied, .dayCompleted, .dayReopened,
      .streakChanged, .dailyStreakChanged, .awardWithheld, .completionNoted, .completionMoved:
      return completions(events, on: evidence, person) + ends(first, events, person, policy)
    case .dayClosed, .streakEnded, .streakRestored, .streakAtRisk, .freezeSpent, .freezeChanged, .reminderSet,
      .reminderDue, .dateSkipped, .freezeRevised, .daysReopened:
      return ends(first, events, person, policy)
    }
  }

  private static func completions(
    _ events: [Event], on evidence: Evidence, _ person: borrowing PersonState
  ) -> [Intent] {
    guard let logged = events.firstCompletion else { return [] }
    let note =
      events.lazy.compactMap { if case .completionNoted(_, _, let note) = $0 { note } else { nil } }.first ?? ""
    let amount = Double(logged.amount) / Double(person.scale(of: logged.habit))
    let imported = completion(of: .id(logged.habit), amount, on: logged.day, note: note)
    guard logged.day == evidence.day else { return [imported] }
    return [completion(of: .id(logged.habit), amount, note: note), imported]
  }

  private static func ends(
    _ first: Event, _ events: [Event], _ person: borrowing PersonState, _ policy: Policy
  ) -> [Intent] {
    // A close is always the whole intent, whichever of its events comes first.
    let telling = events.first { $0.kind == .dayClosed } ?? first
    if case .endOfDay = telling.kind.group, let intent = telling.intent(among: events, person) { return [intent] }
    let time = events.lazy.compactMap { if case .reminderDue(_, _, let time) = $0 { time } else { nil } }.first
    switch first {
    case .reminderDue(_, let day, _), .streakAtRisk(_, let day, _):
      return (time ?? policy.riskWarningTime).map { [.remind(day, minute: $0.minutes)] } ?? []
    default: return []
    }
  }
}

extension [Event] {
  /// The first completion that the events log; nil for none.
  fileprivate var firstCompletion: (habit: HabitID, day: LocalDay, amount: Int64)? {
    for case .completionLogged(let habit, let day, let amount, _, _) in self { return (habit, day, amount) }
    return nil
  }
}

extension HabitEdit {
  /// Creates the edit that events recorded.
  package init(recordedIn events: [Event]) {
    self.init()
    for case .habitEdited(_, let field, _, let value) in events {
      switch field {
      case .unit: unit = value ?? ""
      case .group: group = value ?? ""
      case .notes: notes = value ?? ""
      case .attribute(let key): attributes[key] = value ?? ""
      }
    }
  }
}

extension PersonState: EventReferences {
  package func scale(of habit: HabitID) -> Int64 {
    completion.has(habit) ? completion[habit].plan.traits.decimals.scale : 1
  }

  package func name(of measure: MeasureID) -> String? {
    let place = Int(measure.number) - 1
    return completion.measures.indices.contains(place) ? completion.measures[place].name : nil
  }
}
