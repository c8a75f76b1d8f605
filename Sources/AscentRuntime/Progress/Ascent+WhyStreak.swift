import AscentRules

extension Ascent {
  /// Explains the length of a habit's current streak.
  func whyStreak(_ habit: HabitReference, of user: UserID) async throws(AscentError) -> Explanation {
    let report = try await report(on: user, withStreaks: true)
    let id = try refusing(report.resolve(habit))
    guard let streaks = report.streaks else { preconditionFailure("a report without the streaks that were asked for") }
    let (_, day) = streaks.runsAtStake(of: id, asOf: report.day, orOf: report.openYesterday, context)
    let detail = streaks.runDetail(of: id, asOf: day, context: context)
    return Explanation(
      subject: .streak(id),
      facts: StreakExplanation.facts(detail, of: streaks[id], asOf: report.day, freezes: report.freezes)
        + (report[id]?.facts ?? []),
      rule: StreakExplanation.rule(context.policy),
      evidence: try await evidence(of: id, detail.satisfied(of: streaks[id]), user),
      habits: report.habitNames)
  }

  /// The events that satisfied the last days of a run.
  private func evidence(
    of id: HabitID, _ days: [LocalDay], _ user: UserID
  ) async throws(AscentError) -> [Explanation.EventList] {
    var open = Set(days.suffix(Self.evidenceMax))
    guard let first = open.min() else { return [] }
    var satisfied: [Explanation.ListedEvent] = []
    _ = try await newestCommands(of: user) { command in
      for (index, event) in command.events.enumerated().reversed() {
        if case .habitSatisfied(id, let day) = event, open.remove(day) != nil {
          satisfied.append(Explanation.ListedEvent(command, index))
        }
      }
      return !open.isEmpty && command.earlierCommandsMayConcern(first)
    }
    return [Explanation.EventList(title: "satisfied days of the run", events: satisfied, count: days.count)]
  }
}

extension HabitReport {
  /// What the schedule asks for this week, and when the habit is due next.
  fileprivate var facts: [Explanation.Fact] {
    [
      weekOutlook.map { Explanation.Fact("this week", .text($0)) },
      nextDue.map { Explanation.Fact("next due", .day($0)) },
    ]
    .compactMap(\.self)
  }
}

extension StoredCommand {
  /// Whether commands before this one can concern a day. An operation is recorded at most a day or
  /// two before the day it is about.
  func earlierCommandsMayConcern(_ day: LocalDay) -> Bool {
    accepted.receipt.recordedAt.localDay(offset: 0, dayStart: 0) + 3 >= day
  }
}

extension Explanation.ListedEvent {
  /// An event of a stored command, by its index in the command.
  init(_ command: StoredCommand, _ index: Int) {
    self.init(
      position: command.position.number + Int64(index), version: command.accepted.version + Int64(index),
      ordinal: command.accepted.receipt.ordinal, day: command.accepted.evidence.day,
      operation: command.accepted.operation,
      event: command.events[index])
  }
}

extension PersonReport {
  /// The habit that a reference names. A habit in use takes precedence over an archived one of
  /// the same name.
  func resolve(_ reference: HabitReference) throws(Refusal) -> HabitID {
    switch reference {
    case .id(let id):
      guard self[id] != nil else { throw .unknownHabitID(id) }
      return id
    case .name(let name):
      guard let habit = self[name] else { throw .unknownHabit(name: name) }
      return habit.id
    }
  }
}
