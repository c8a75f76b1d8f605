extension PracticeStatistics {
  /// The statistics of one method.
  public struct Method: Hashable, Sendable {
    /// The method.
    public var method: MethodID
    /// Its title; nil if the catalogue no longer has it.
    public var title: String?
    /// The person's stage.
    public var stage: StageID?
    /// The stages the person was in, the present one last; empty for a method that was
    /// never practised.
    public var stages: [PracticeStatistics.StageTime]
    /// What was practised at all stages together.
    public var totals: Accomplishments
    /// The last day with a session; nil when there was none.
    public var lastSessionDay: LocalDay?
    /// How many progressions no longer meet their criteria because sessions were undone.
    public var withdrawnCauseCount: Int

    /// The completed stages.
    public var completedStages: [PracticeStatistics.StageTime] { stages.filter { !$0.isPresent } }
    /// The number of progressions.
    public var advanceCount: Int { completedStages.count }
    /// The stage completed in the shortest time, the first if there are several; nil if none
    /// was completed.
    public var fastest: PracticeStatistics.StageTime? { completedStages.fastest }
    /// The stage completed in the longest time, the first if there are several; nil if none
    /// was completed.
    public var slowest: PracticeStatistics.StageTime? { completedStages.slowest }
    /// The average time at the completed stages, to the millisecond; nil if there are none.
    public var averageTime: Duration? { completedStages.averageTime }
    /// The average number of sessions at the completed stages; nil if there are none.
    public var sessionsBeforeAdvancing: Double? { completedStages.averageSessionCount }
  }
}

/// The statistics of all methods that a person has practised.
public struct PracticeStatistics: Hashable, Sendable {
  /// The methods, in the order in which they were first practised.
  public var methods: [PracticeStatistics.Method]
  /// What was practised of all methods together. A day with sessions of two methods counts once.
  public var totals: Accomplishments

  /// The completed stages of all methods.
  public var completedStages: [PracticeStatistics.StageTime] { methods.flatMap(\.completedStages) }
  /// The number of progressions.
  public var advanceCount: Int { completedStages.count }
  /// The stage completed in the shortest time, the first if there are several; nil if none
  /// was completed.
  public var fastest: PracticeStatistics.StageTime? { completedStages.fastest }
  /// The stage completed in the longest time, the first if there are several; nil if none
  /// was completed.
  public var slowest: PracticeStatistics.StageTime? { completedStages.slowest }
  /// The average time at the completed stages, to the millisecond; nil if there are none.
  public var averageTime: Duration? { completedStages.averageTime }
  /// The average number of sessions at the completed stages; nil if there are none.
  public var sessionsBeforeAdvancing: Double? { completedStages.averageSessionCount }
  /// The last day with a session; nil when there was none.
  public var lastSessionDay: LocalDay? { methods.compactMap(\.lastSessionDay).max() }
}

extension PracticeStatistics {
  /// The time at a stage.
  public struct StageTime: Hashable, Sendable {
    /// The method.
    public var method: MethodID
    /// The stage.
    public var stage: StageID
    /// Its title; nil if the catalogue no longer has it.
    public var title: String?
    /// The time spent at the stage, to the millisecond; for the present stage, until now.
    public var duration: Duration
    /// The number of sessions at the stage.
    public var sessionCount: Int
    /// The minutes of those sessions.
    package var minutes: Int64
    /// The duration of those sessions.
    public var practiceTime: Duration { .minutes(minutes) }
    /// Whether this is the person's present stage.
    public var isPresent: Bool

    /// The time spent at the stage, in words; see `DurationText`.
    public var formattedDuration: String { DurationText.text(duration) }
  }
}

extension [PracticeStatistics.StageTime] {
  fileprivate var fastest: PracticeStatistics.StageTime? { self.min { $0.duration < $1.duration } }

  fileprivate var slowest: PracticeStatistics.StageTime? {
    // `max` would return the last of several equal stages.
    dropFirst().reduce(first) { slowest, next in slowest.map { $0.duration < next.duration ? next : $0 } }
  }

  fileprivate var averageTime: Duration? {
    isEmpty ? nil : .milliseconds(reduce(0) { $0 + $1.duration.milliseconds } / Int64(count))
  }

  fileprivate var averageSessionCount: Double? {
    isEmpty ? nil : Double(reduce(0) { $0 + $1.sessionCount }) / Double(count)
  }
}

/// Computes the statistics from the state. O(days practised), independent of the number
/// of sessions.
package enum StatisticsRules {
  /// The statistics of a method.
  ///
  /// - Parameters:
  ///   - id: the method.
  ///   - now: until when the time at the present stage counts.
  ///   - state: the person's sessions and progressions.
  ///   - catalog: the catalogue in force, for titles and stages.
  /// - Throws: ``Refusal/unknownMethod(_:)`` for a method that is not in the catalogue and was
  ///   never practised.
  package static func statistics(
    of id: MethodID, at now: Instant, in state: ProgressionState, catalog: Catalog
  ) throws(Refusal) -> PracticeStatistics.Method {
    let method = try HistoryRules.methods(id, in: state, catalog: catalog).first
    return statistics(of: method ?? ProgressionState.Method(id: id), at: now, neutral: state.neutral, catalog: catalog)
  }

  /// The statistics of all methods that the person has practised.
  package static func statistics(at now: Instant, in state: ProgressionState, catalog: Catalog) -> PracticeStatistics {
    PracticeStatistics(
      methods: state.methods.map { statistics(of: $0, at: now, neutral: state.neutral, catalog: catalog) },
      totals: Accomplishments(joining: state.methods.flatMap(\.practices), neutral: state.neutral))
  }

  private static func statistics(
    of method: ProgressionState.Method, at now: Instant, neutral: [ClosedRange<LocalDay>], catalog: Catalog
  ) -> PracticeStatistics.Method {
    let isPractised = !method.steps.isEmpty || !method.sessions.isEmpty
    let timeline = isPractised ? TimelineRules.timeline(of: method, at: now, catalog: catalog) : []
    return PracticeStatistics.Method(
      method: method.id, title: catalog[method.id]?.title,
      stage: method.presentStage(in: catalog),
      stages: timeline.map { PracticeStatistics.StageTime($0, of: method.id) },
      totals: Accomplishments(joining: method.practices, neutral: neutral),
      lastSessionDay: method.practices.compactMap(\.days.last).max(),
      withdrawnCauseCount: method.steps.count { !$0.isCauseInForce })
  }
}

extension PracticeStatistics.StageTime {
  fileprivate init(_ item: TimelineItem, of method: MethodID) {
    self.init(
      method: method, stage: item.stage, title: item.title, duration: item.duration,
      sessionCount: item.accomplishments.sessionCount,
      minutes: item.accomplishments.minutes, isPresent: item.isPresent)
  }
}
