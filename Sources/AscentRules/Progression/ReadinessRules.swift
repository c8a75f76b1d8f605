/// How readiness follows from running totals. Nothing here depends on how many sessions there were
/// before the last 14 days.
public enum ReadinessRules {
  /// How many days the pace is taken of.
  static let paceDays = 14
  /// The furthest day that an estimate names, in days from the day it is made.
  static let estimateMax = 3_660.0

  /// The criteria of a person's present stage of a method, and how far each is.
  struct Present {
    var method: GrowthMethod
    var practised: ProgressionState.Method
    var stage: StageID
    /// Nil at the last stage, and at one without any.
    var criteria: ProgressionCriteria?
    var isLast: Bool
    var facts: StageFacts
    var statuses: [CriterionStatus]
  }

  /// The present stage; nil when the catalogue has no such method, or no longer the stage.
  static func present(_ id: MethodID, on day: LocalDay, in state: ProgressionState, context: RuleContext) -> Present? {
    guard let method = context.catalog[id] else { return nil }
    let practised = state[id]
    guard let stage = practised.stage(practised.steps.count) ?? method.stages.first?.id,
      let index = method.index(of: stage)
    else {
      return nil
    }
    let isLast = practised.next(after: index, in: method) == nil
    let criteria = isLast ? nil : method.stages[index].criteria
    let facts = facts(
      of: practised, stage: practised.steps.count, practice: practised.practice, on: day, in: state, context: context)
    return Present(
      method: method, practised: practised, stage: stage, criteria: criteria, isLast: isLast, facts: facts,
      statuses: statuses(of: criteria, facts, context.evaluators))
  }

  /// The readiness of a person's present stage of a method on a day; nil when the catalogue has no
  /// such method, or no longer the stage.
  public static func readiness(
    of id: MethodID, on day: LocalDay, in state: ProgressionState, context: RuleContext
  ) -> Readiness? {
    guard let present = present(id, on: day, in: state, context: context) else { return nil }
    let recent = recentSessions(of: present.practised, on: day)
    let estimate =
      present.isLast
      ? .lastStage
      : estimate(
        present.criteria, present.statuses, present.facts, recent, on: day, neutral: state.neutral, context.evaluators)
    return Readiness(
      method: id, stage: present.stage, criteriaVersion: context.catalog.version,
      status: ReadinessStatus(present.statuses),
      criteria: present.statuses, estimate: estimate,
      overtraining: Overtraining.hints(in: recent, present.method.overtraining ?? context.catalog.overtraining))
  }

  /// Whether a progression's sessions, as they now are, meet the criteria it was judged by.
  static func isCauseInForce(
    of index: Int, in method: ProgressionState.Method, _ state: ProgressionState, context: RuleContext
  ) -> Bool {
    let step = method.steps[index]
    let facts = facts(
      of: method, stage: index, practice: step.practice, on: step.advance.day, in: state, context: context)
    // A criterion that nobody can judge any more was met when it was judged.
    return statuses(of: step.advance.criteria, facts, context.evaluators).allSatisfy {
      $0.isMet || isUnknown($0, step.advance, context)
    }
  }

  private static func isUnknown(_ status: CriterionStatus, _ advance: Advance, _ context: RuleContext) -> Bool {
    advance.criteria?.additionalCriteria[status.name] != nil && context.evaluators[status.name] == nil
  }

  /// How far each of some criteria is. What asks for 0 asks for nothing and is left out. One whose
  /// evaluator is not registered any more, though it was when the catalogue was loaded, is never
  /// met: no stage becomes easier because something is missing.
  static func statuses(
    of criteria: ProgressionCriteria?, _ facts: StageFacts, _ evaluators: CriterionEvaluators
  ) -> [CriterionStatus] {
    guard let criteria else { return [] }
    var statuses: [CriterionStatus] = []
    let practice = facts.practice
    func add(_ name: String, _ current: some BinaryInteger, _ required: Int?) {
      guard let required, required > 0 else { return }
      statuses.append(CriterionStatus(name: name, current: Double(current), required: Double(required)))
    }
    add("minSessionsAtThisStage", practice.sessionCount, criteria.minSessionsAtThisStage)
    add("minConsecutiveDaysPractice", practice.bestRun, criteria.minConsecutiveDaysPractice)
    for (feedback, count) in criteria.subjectiveFeedbackRequirement.sorted(by: { $0.key < $1.key }) {
      add("subjectiveFeedbackRequirement." + feedback.label, practice.sessionCount(atLeast: feedback), count)
    }
    add("timeSpentAtStage", practice.minutes, criteria.timeSpentAtStage)
    for (key, parameters) in criteria.additionalCriteria.sorted(by: { $0.key < $1.key }) {
      let measure = evaluators[key]?.measure(parameters, facts) ?? CriterionMeasure(current: 0, required: 1)
      guard measure.required > 0 else { continue }
      statuses.append(
        CriterionStatus(name: key, current: measure.current, required: measure.required, most: measure.most))
    }
    return statuses
  }

  private static func facts(
    of method: ProgressionState.Method, stage: Int, practice: Practice, on day: LocalDay, in state: ProgressionState,
    context: RuleContext
  ) -> StageFacts {
    StageFacts(practice: practice, dayCountAtStage: method.entered(stage: stage).map { max(0, day - $0.day) } ?? 0) {
      state.hasReached($1, of: $0)
    }
  }

  /// The sessions of the last 14 days, at whatever stage. They are in the order of their instants,
  /// and so nearly in that of their days.
  private static func recentSessions(of method: ProgressionState.Method, on day: LocalDay) -> ArraySlice<SessionRecord>
  {
    let first = day - (paceDays - 1)
    var place = method.sessions.count
    while place > 0, method.sessions[place - 1].day >= first { place -= 1 }
    return method.sessions[place...]
  }

  /// The day on which the slowest criterion would be met if every day brought what the last 14 days
  /// brought on average.
  private static func estimate(
    _ criteria: ProgressionCriteria?, _ statuses: [CriterionStatus], _ facts: StageFacts,
    _ recent: ArraySlice<SessionRecord>,
    on day: LocalDay, neutral: [ClosedRange<LocalDay>], _ evaluators: CriterionEvaluators
  ) -> ReadyEstimate {
    let unmet = statuses.filter { !$0.isMet }
    guard let criteria, !unmet.isEmpty else { return .now }
    var practice = Practice()
    for session in recent where session.day <= day { practice.add(session, neutral: neutral) }
    guard practice.sessionCount > 0 else { return .noRecentPractice }
    var days = 0.0
    for status in unmet {
      guard let needed = self.days(for: status, criteria, facts, practice, on: day, neutral, evaluators) else {
        return .notPredictable(criterion: status.name)
      }
      days = max(days, needed)
    }
    return days > estimateMax ? .tooFar : .day(day + Int(days.rounded(.up)))
  }

  /// The days until a criterion is met; nil when practising on does not bring it nearer in a way
  /// that can be foretold.
  private static func days(
    for status: CriterionStatus, _ criteria: ProgressionCriteria, _ facts: StageFacts, _ recent: Practice,
    on day: LocalDay,
    _ neutral: [ClosedRange<LocalDay>], _ evaluators: CriterionEvaluators
  ) -> Double? {
    let growth: Double?
    switch status.name {
    case "minSessionsAtThisStage": growth = Double(recent.sessionCount) / Double(paceDays)
    case "timeSpentAtStage": growth = Double(recent.minutes) / Double(paceDays)
    case "minConsecutiveDaysPractice":
      // A run grows by a day a day, or not at all; the present day counts while it can still be
      // practised.
      let run = facts.practice.run(alive: day, atMost: Int32(clamping: Int(status.required)), neutral: neutral)
      return status.required - Double(run) - (facts.practice.days.contains(day) ? 0 : 1)
    default:
      if let feedback = criteria.subjectiveFeedbackRequirement.keys.first(where: {
        status.name.hasSuffix("." + $0.label)
      }),
        status.name.hasPrefix("subjectiveFeedbackRequirement.")
      {
        growth = Double(recent.sessionCount(atLeast: feedback)) / Double(paceDays)
      } else {
        growth = criteria.additionalCriteria[status.name].flatMap {
          evaluators[status.name]?.growthPerDay($0, recent, days: paceDays)
        }
      }
    }
    guard let growth else { return nil }
    return growth > 0 ? status.distance / growth : nil
  }
}
