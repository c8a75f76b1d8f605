import AscentRules

/// The part of a person's state that one service owns, and what the pipeline needs from it.
protocol ServiceState: PersonPart {
  /// Writes what the service knows about the person into a report.
  func answer(_ query: inout QueryItem, _ context: RuleContext)

  /// Writes the state into a snapshot, and the number that the service assigns: CompletionService
  /// the ordinal, DailyAwardService the version.
  func write(to snapshot: inout SnapshotItem)
}

extension ServiceState {
  func write(to snapshot: inout SnapshotItem) { snapshot.parts += snapshotParts }
}

extension CompletionState: ServiceState {
  func answer(_ query: inout QueryItem, _ context: RuleContext) {
    describe(query.habits, on: query.day, askedAt: query.askedAt, context, in: &query.report)
    if let days = query.marks { describe(days, in: &query.report) }
    if let due = query.due { query.report.nextDue = nextDue(at: query.askedAt, after: due.after, context) }
  }

  func write(to snapshot: inout SnapshotItem) {
    snapshot.ordinal = lastOrdinal
    snapshot.parts += snapshotParts
  }
}

extension StreakState: ServiceState {
  func answer(_ query: inout QueryItem, _ context: RuleContext) { describe(context, in: &query.report) }
}

extension ProgressionState: ServiceState {
  func answer(_ query: inout QueryItem, _ context: RuleContext) { query.report.progression = self }
}

extension RewardState: ServiceState {
  func answer(_ query: inout QueryItem, _ context: RuleContext) {
    award.describe(in: &query.report)
    query.report.celebrationState = celebration
  }

  func write(to snapshot: inout SnapshotItem) {
    snapshot.version = award.version
    snapshot.parts += snapshotParts
  }
}
