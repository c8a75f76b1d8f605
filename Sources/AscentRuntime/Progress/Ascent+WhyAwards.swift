import AscentRules

extension Ascent {
  /// Explains a person's XP, or the part of it that the habits of a group have earned. O(the
  /// person's history), like an audit.
  func whyXP(of user: UserID, _ group: String?) async throws(AscentError) -> Explanation {
    let report = try await report(on: user)
    let habits = group.map { Set(report.showing(group: $0).habits.map(\.id)) }
    var explanation = XPExplanation()
    var last: [Explanation.ListedEvent] = []
    _ = try await newestCommands(of: user) { command in
      for (index, event) in command.events.enumerated().reversed() {
        guard let entry = event.ledgerEntry, habits.admits(entry.key.habit) else { continue }
        explanation.add(entry)
        if last.count < Self.evidenceMax { last.append(Explanation.ListedEvent(command, index)) }
      }
      return true
    }
    return Explanation(
      subject: .xp, facts: explanation.facts(names: report.habitNames, hasLevel: group == nil),
      rule: XPExplanation.rule(context.policy, on: report.day),
      evidence: [Explanation.EventList(title: "last entries", events: last, count: explanation.entryCount)],
      habits: report.habitNames)
  }

  /// Explains why a day earned its bonus, or did not.
  func whyBonus(_ asked: LocalDay?, of user: UserID) async throws(AscentError) -> Explanation {
    let report = try await report(on: user, day: asked)
    let day = report.day
    var entries: [Explanation.ListedEvent] = []
    var satisfied: [HabitID: Explanation.ListedEvent] = [:]
    var settled: Set<HabitID> = []
    _ = try await newestCommands(of: user) { command in
      for (index, event) in command.events.enumerated().reversed() {
        switch event {
        case .xpEntered(let entry) where entry.key == AwardKey(kind: .day, subject: 0, day: day):
          entries.append(Explanation.ListedEvent(command, index))
        case .habitSatisfied(let id, day) where settled.insert(id).inserted:
          satisfied[id] = Explanation.ListedEvent(command, index)
        case .habitUnsatisfied(let id, day): settled.insert(id)
        default: break
        }
      }
      return command.earlierCommandsMayConcern(day)
    }
    let habits = report.habits.map {
      BonusExplanation.Habit(
        name: $0.name, ($0.isDue, $0.isSatisfied, $0.isUndecided, $0.isOptional), neutral: $0.neutralReason(on: day),
        progress: $0.progressText)
    }
    return Explanation(
      subject: .bonus(day),
      facts: BonusExplanation.facts(
        on: day, habits: habits, removed: report.removedHabits, isComplete: report.isComplete,
        entry: entries.first?.event.ledgerEntry),
      rule: BonusExplanation.rule(context.policy, on: day),
      evidence: [
        Explanation.EventList(
          title: "habits satisfied", events: satisfied.values.sorted { $0.position > $1.position },
          count: satisfied.count),
        Explanation.EventList(
          title: "entries for the day", events: Array(entries.prefix(Self.evidenceMax)), count: entries.count),
      ], habits: report.habitNames)
  }
}

extension HabitReport {
  /// Why the habit is neutral on the day of the report; nil if it counts on that day, or
  /// was not in use.
  fileprivate func neutralReason(on day: LocalDay) -> NeutralReason? {
    switch excuse {
    case .skip: .skipped
    case .pause: .paused
    case .freeze: .frozen
    case nil: isDue || isArchived || day < firstDay ? nil : .notDue
    }
  }
}
