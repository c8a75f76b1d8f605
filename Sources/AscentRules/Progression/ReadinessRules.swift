/// Readiness, computed from running totals: the cost does not depend on sessions older than 14
/// days.
package enum ReadinessRules {
  /// The pace is the average of at most this many days.
  package static let paceDays = 14
  /// The longest estimate, in days.
  static let estimateMax = 3_660.0

  /// A person's current stage of a method, with its criteria and their status.
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

  /// The current stage; nil when the catalogue lacks the method or the stage.
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
    let facts = facts(of: practised, stage: practised.steps.count, on: day, in: state)
    return Present(
      method: method, practised: practised, stage: stage, criteria: criteria, isLast: isLast, facts: facts,
      statuses: statuses(of: criteria, facts, context.evaluators))
  }

  /// The readiness of a person's current stage on a day; nil when the catalogue lacks the method or
  /// the stage.
  package static func readiness(
    of id: MethodID, on day: LocalDay, in state: ProgressionState, context: RuleContext
  ) -> Readiness? {
    guard let present = present(id, on: day, in: state, context: context) else { return nil }
    let recent = recentSessions(of: present.practised, on: day)
    let estimate =
      present.isLast
      ? .lastStage
      : estimate(present, recent, on: day, neutral: state.neutral, context.evaluators)
    return Readiness(
      method: id, stage: present.stage, criteriaVersion: context.catalog.version,
      status: ReadinessStatus(present.statuses),
      criteria: present.statuses, estimate: estimate,
      overtraining: Overtraining.hints(in: recent, present.method.overtraining ?? context.catalog.overtraining))
  }

  /// Whether a progression's sessions still meet the criteria it was judged by.
  static func isCauseInForce(
    of index: Int, in method: ProgressionState.Method, _ state: ProgressionState, context: RuleContext
  ) -> Bool {
    let step = method.steps[index]
    let facts = facts(of: method, stage: index, on: step.advance.day, in: state)
    // A criterion whose evaluator is gone counts as met: it was met when it was judged.
    return statuses(of: step.advance.criteria, facts, context.evaluators).allSatisfy {
      $0.isMet || isUnknown($0, step.advance, context)
    }
  }

  private static func isUnknown(_ status: CriterionStatus, _ advance: Advance, _ context: RuleContext) -> Bool {
    advance.criteria?.additionalCriteria[status.name] != nil && context.evaluators[status.name] == nil
  }

  /// The status of each criterion. Those that require 0 are left out. One whose evaluator is no
  /// longer registered is never met: no stage becomes easier because something is missing.
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
    of method: ProgressionState.Method, stage: Int, on day: LocalDay, in state: ProgressionState
  ) -> StageFacts {
    let practice = stage == method.steps.count ? method.practice : method.steps[stage].practice
    let dayCount = method.entered(stage: stage).map { max(0, day - $0.day) } ?? 0
    return StageFacts(practice: practice, dayCountAtStage: dayCount) { state.hasReached($1, of: $0) }
  }

  /// The sessions of the last 14 days, at any stage. They are sorted by instant, so nearly by day.
  private static func recentSessions(of method: ProgressionState.Method, on day: LocalDay) -> ArraySlice<SessionRecord>
  {
    let first = day - (paceDays - 1)
    var place = method.sessions.count
    while place > 0, method.sessions[place - 1].day >= first { place -= 1 }
    return method.sessions[place...]
  }

  /// The day on which the slowest criterion will be met at the average pace of the last 14 days, or
  /// of the days since the first session if those are fewer. Without recent practice only criteria
  /// that time alone meets have a day.
  private static func estimate(
    _ present: Present, _ recent: ArraySlice<SessionRecord>, on day: LocalDay, neutral: [ClosedRange<LocalDay>],
    _ evaluators: CriterionEvaluators
  ) -> ReadyEstimate {
    let unmet = present.statuses.filter { !$0.isMet }
    guard let criteria = present.criteria, !unmet.isEmpty else { return .now }
    var practice = Practice()
    for session in recent where session.day <= day { practice.add(session, neutral: neutral) }
    let hasPractice = practice.sessionCount > 0
    let dayCount = present.practised.sessions.first.map { min(paceDays, max(1, day - $0.day + 1)) } ?? paceDays
    let daysNeeded = { (status: CriterionStatus) -> Double? in
      // A run grows by a day a day, or not at all.
      if status.name == "minConsecutiveDaysPractice" {
        return hasPractice
          ? self.days(untilRunOf: status.required, present.facts.practice, on: day, neutral: neutral) : nil
      }
      let growth = growth(of: status.name, criteria, practice, days: dayCount, evaluators)
      return growth.flatMap { $0 > 0 ? status.distance / $0 : nil }
    }
    var days = 0.0
    for status in unmet {
      guard let needed = daysNeeded(status) else {
        return hasPractice ? .notPredictable(criterion: status.name) : .noRecentPractice
      }
      days = max(days, needed)
    }
    return days > estimateMax ? .tooFar : .day(day + Int(days.rounded(.up)))
  }

  /// The days until a run of practised days is as long as required; the present day counts while it
  /// can still be practised.
  private static func days(
    untilRunOf required: Double, _ practice: Practice, on day: LocalDay, neutral: [ClosedRange<LocalDay>]
  ) -> Double {
    let run = practice.run(alive: day, atMost: Int32(clamping: Int(required)), neutral: neutral)
    return required - Double(run) - (practice.days.contains(day) ? 0 : 1)
  }

  /// How much a day of the recent practice adds to a criterion on average; nil when that cannot be
  /// predicted.
  private static func growth(
    of name: String, _ criteria: ProgressionCriteria, _ recent: Practice, days: Int, _ evaluators: CriterionEvaluators
  ) -> Double? {
    switch name {
    case "minSessionsAtThisStage": return Double(recent.sessionCount) / Double(days)
    case "timeSpentAtStage": return Double(recent.minutes) / Double(days)
    default: break
    }
    if name.hasPrefix("subjectiveFeedbackRequirement."),
      let feedback = criteria.subjectiveFeedbackRequirement.keys.first(where: { name.hasSuffix("." + $0.label) })
    {
      return Double(recent.sessionCount(atLeast: feedback)) / Double(days)
    }
    return criteria.additionalCriteria[name].flatMap { evaluators[name]?.growthPerDay($0, recent, days: days) }
  }
}
