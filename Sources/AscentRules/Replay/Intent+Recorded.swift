/// What was asked, read from what came of it.
///
/// The intents of commands are not stored: their events say all that the rules need. A few events
/// can come of more than one intent, so there are several candidates, the most likely first.
extension Intent {
  /// The intents of which a person in this state may have had such a command; empty if there is
  /// none.
  static func candidates(for command: RecordedCommand, _ person: borrowing PersonState, _ policy: Policy) -> [Intent] {
    let candidates = all(for: command, person, policy)
    if candidates.count < 2 { return candidates }
    // What the digest of the content says is known. With a name in another spelling it says
    // nothing.
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
    // What was recorded late says so first, as does the first close from which on freezes are
    // automatic.
    let prefaces: Set<EventKind> = [.planRecordedLate, .automaticFreezesChanged, .habitExempted]
    guard let first = events.first(where: { !prefaces.contains($0.kind) }) else { return [] }
    switch first.kind.group {
    case .habits: return [Intent(plan: first, events, person)].compactMap(\.self) + others(first)
    case .measures: return [Intent(measure: first, person)].compactMap(\.self)
    case .celebrations, .awards: return rewards(first, events)
    case .endOfDay: return ends(first, events, policy)
    case .practice: return [Intent(practice: first)].compactMap(\.self)
    case .person: return [Intent(person: first)].compactMap(\.self)
    case .completions: return completions(events, on: evidence, person) + ends(first, events, policy)
    }
  }

  private static func completions(
    _ events: [Event], on evidence: Evidence, _ person: borrowing PersonState
  ) -> [Intent] {
    guard let logged = events.firstCompletion else { return [] }
    let note =
      events.lazy.compactMap { if case .completionNoted(_, _, let note) = $0 { note } else { nil } }.first ?? ""
    let amount = Double(logged.amount) / Double(person.completion.scale(of: logged.habit))
    let imported = Intent.logAmount(LoggedAmount(.id(logged.habit), amount, on: logged.day, note: note))
    guard logged.day == evidence.day else { return [imported] }
    return [.logAmount(LoggedAmount(.id(logged.habit), amount, note: note)), imported]
  }

  private init?(plan event: Event, _ events: [Event], _ person: borrowing PersonState) {
    switch event {
    case .habitAdded(_, let definition, _): self = .addHabit(definition)
    case .habitRenamed(let id, _, let name, _): self = .renameHabit(.id(id), to: name)
    case .habitEdited(let id, _, _, _): self = .editHabit(.id(id), HabitEdit(recordedIn: events))
    case .habitDeleted(let id, _): self = .deleteHabit(.id(id))
    case .goalChanged(let id, let goal, let from):
      self = .setDecimalGoal(.id(id), goal: Double(goal) / Double(person.completion.scale(of: id)), from: from)
    case .scheduleChanged(let id, let schedule, let from): self = .setSchedule(.id(id), schedule, from: from)
    case .habitArchived(let id, let from): self = .archive(.id(id), from: from)
    case .habitRestored(let id, let from): self = .restore(.id(id), from: from)
    case .pauseEnded(let id, let from): self = .resume(.id(id), from: from)
    case .daysExcused(let id, .skip, let day, _, let reason, _): self = .skip(.id(id), day, reason: reason)
    case .daysExcused(let id, _, let first, let last, _, _): self = .pause(.id(id), from: first, through: last)
    default: return nil
    }
  }

  private static func others(_ event: Event) -> [Intent] {
    switch event {
    case .daysExcused(let id, .skip, let day, _, let reason, _): [.recordSkip(.id(id), day, reason: reason)]
    case .daysExcused(_, .pause, let first, let last, _, _): [.pauseAll(from: first, through: last)]
    case .pauseEnded(let id, let from): [.resume(.id(id), from: nil), .resumeAll(from: from), .resumeAll(from: nil)]
    default: []
    }
  }

  private init?(person event: Event) {
    switch event {
    case .zoneChanged(let change, _, _): self = .travel(change.zone)
    case .dayStartChanged(let time): self = .setDayStart(minutes: time.minutes)
    case .freezesGranted(let count, let reason): self = .grantFreezes(count, reason: reason)
    case .catalogLoaded(let catalog): self = .loadCatalog(catalog)
    default: return nil
    }
  }

  private init?(practice event: Event) {
    switch event {
    case .sessionLogged(let session):
      self = .logSession(session.method, minutes: session.minutes, feedback: session.feedback, note: session.note)
    case .stageAdvanced(let advance): self = .progress(advance.method, from: advance.from, note: advance.note)
    default: return nil
    }
  }

  private init?(measure event: Event, _ person: borrowing PersonState) {
    switch event {
    case .measureGoalSet(_, let name, let plan):
      self = .setMeasureGoal(
        MeasureGoal(
          name, from: Double(plan.start) / 1000, to: Double(plan.target) / 1000, in: plan.unit,
          interval: Double(plan.interval) / 1000, firstDay: plan.firstDay))
    case .measured(let id, let value):
      guard let name = person.completion.nameOfMeasure(id) else { return nil }
      self = .measure(name, Double(value.amount.thousandths) / 1000, in: value.amount.unit)
    default: return nil
    }
  }

  private static func rewards(_ first: Event, _ events: [Event]) -> [Intent] {
    switch first {
    case .xpGranted(let entry, let reason): return [.awardXP(entry.amount, reason: reason)]
    case .celebrationAcknowledged(let key):
      let isOne = events.count { $0.kind == .celebrationAcknowledged } == 1
      return isOne ? [.acknowledge(key), .acknowledgeAll] : [.acknowledgeAll]
    case .xpEntered, .levelChanged: return [.repairLedger]
    default: return []
    }
  }

  private static func ends(_ first: Event, _ events: [Event], _ policy: Policy) -> [Intent] {
    let closed = events.lazy.compactMap { if case .dayClosed(let day, _, _) = $0 { day } else { nil } }.max()
    if let closed { return [.closeDay(closed)] }
    let time = events.lazy.compactMap { if case .reminderDue(_, _, let time) = $0 { time } else { nil } }.first
    switch first {
    case .freezeSpent(let day, automatic: false, _): return [.freezeDay(day)]
    case .reminderSet(let id, _, let reminder, _): return [.setReminder(.id(id), reminder)]
    case .reminderDue(_, let day, _), .streakAtRisk(_, let day, _):
      return (time ?? policy.riskTime).map { [.remind(day, minute: $0.minutes)] } ?? []
    default: return []
    }
  }
}

extension [Event] {
  /// The first completion that they log.
  fileprivate var firstCompletion: (habit: HabitID, day: LocalDay, amount: Int64)? {
    for case .completionLogged(let habit, let day, let amount, _, _) in self { return (habit, day, amount) }
    return nil
  }
}

extension HabitEdit {
  /// The edit that events recorded.
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

extension CompletionState {
  fileprivate func scale(of id: HabitID) -> Int64 {
    has(id) ? self[id].plan.traits.decimals.scale : 1
  }

  fileprivate func nameOfMeasure(_ id: MeasureID) -> String? {
    let place = Int(id.number) - 1
    return measures.indices.contains(place) ? measures[place].name : nil
  }
}
