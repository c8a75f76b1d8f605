/// A past or present stage of a person, with its time and accomplishments.
public struct TimelineItem: Hashable, Sendable {
  /// How the person entered the stage.
  public enum Entrance: String, Sendable, CaseIterable {
    /// With the first session of the method.
    case started
    /// By a progression.
    case advanced
  }

  /// How the person entered the stage.
  public var entrance: Entrance
  /// The stage.
  public var stage: StageID
  /// Its title; nil if the catalogue no longer has it.
  public var title: String?
  /// When it was entered.
  public var enteredAt: Instant
  /// The local day it was entered on.
  public var enteredDay: LocalDay
  /// When it was left; nil while the person is in it.
  public var leftAt: Instant?
  /// The local day it was left on.
  public var leftDay: LocalDay?
  /// The time spent in the stage, to the millisecond; for the present stage, until now.
  public var duration: Duration
  /// What was practised in the stage.
  public var accomplishments: Accomplishments
  /// The ordinal of the progression's command; nil for the first stage.
  public var ordinal: Int32?
  /// False when the sessions that led to the progression into this stage no longer meet
  /// its criteria.
  public var isCauseInForce: Bool

  /// Whether this is the person's present stage.
  public var isPresent: Bool { leftAt == nil }
  /// The time spent in the stage, in words; see `DurationText`. For a stage that was left on a
  /// later day, it is the number of days between the two dates.
  public var formattedDuration: String {
    guard let leftDay, leftDay > enteredDay else { return DurationText.text(duration) }
    return DurationText.text(days: leftDay - enteredDay)
  }
}

/// Computes the timeline of stages.
package enum TimelineRules {
  /// The stages of a method that a person was in, oldest first; empty for a method that was
  /// never practised.
  ///
  /// It is computed from what is in force now, so recording a session before all others moves the
  /// start. Each stage starts when the one before ends.
  ///
  /// - Parameters:
  ///   - id: the method.
  ///   - now: until when the time in the present stage counts.
  ///   - state: the person's sessions and progressions.
  ///   - catalog: the catalogue in force, for titles and stages.
  /// - Throws: ``Refusal/unknownMethod(_:)`` for a method that is not in the catalogue and was
  ///   never practised.
  package static func timeline(
    of id: MethodID, at now: Instant, in state: ProgressionState, catalog: Catalog
  ) throws(Refusal) -> [TimelineItem] {
    guard let method = try HistoryRules.methods(id, in: state, catalog: catalog).first else { return [] }
    return timeline(of: method, at: now, catalog: catalog)
  }

  static func timeline(of method: ProgressionState.Method, at now: Instant, catalog: Catalog) -> [TimelineItem] {
    (0...method.steps.count).map { index in
      let stage = method.stage(index) ?? catalog[method.id]?.stages.first?.id ?? StageID("")
      let entered = entered(stage: index, of: method) ?? (now, LocalDay.earliest)
      let left = index < method.steps.count ? method.steps[index].advance : nil
      return TimelineItem(
        entrance: index == 0 ? .started : .advanced, stage: stage,
        title: catalog[method.id].flatMap { $0[stage]?.title },
        enteredAt: entered.at, enteredDay: entered.day, leftAt: left?.at, leftDay: left?.day,
        duration: .milliseconds(max(0, (left?.at ?? now).milliseconds - entered.at.milliseconds)),
        accomplishments: Accomplishments(index < method.steps.count ? method.steps[index].practice : method.practice),
        ordinal: index == 0 ? nil : method.steps[index - 1].ordinal,
        isCauseInForce: index == 0 || method.steps[index - 1].isCauseInForce)
    }
  }

  /// When a stage was entered; for a first stage without sessions, when it was left.
  private static func entered(stage index: Int, of method: ProgressionState.Method) -> (at: Instant, day: LocalDay)? {
    method.entered(stage: index) ?? method.steps.first.map { ($0.advance.at, $0.advance.day) }
  }
}

extension GrowthMethod {
  /// The stage with an id; nil when the method has none.
  subscript(_ id: StageID) -> Stage? { stages.first { $0.id == id } }
}
