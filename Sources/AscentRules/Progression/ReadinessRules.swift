/// Readiness is computed from running totals, so its cost does not depend on sessions older than
/// 14 days.
extension Readiness {
  /// The pace is the average of at most this many days.
  package static let paceDays = 14
  /// The longest estimate, in days.
  static let estimateMax = 3_660.0
}

extension ProgressionState {
  /// A person's current stage of a method, with its criteria and their status.
  struct Present {
    var method: GrowthMethod
    var practised: ProgressionState.Method
    var stage: StageID
    /// Nil at the last stage, and at a stage without criteria.
    var criteria: ProgressionCriteria?
    var isLast: Bool
    var facts: StageFacts
    var statuses: [Readiness.Criterion]
  }

  /// The current stage of a method; nil when the catalogue lacks the method or the stage.
  func present(_ id: MethodID, on day: LocalDay, context: RuleContext) -> Present? {
    guard let method = context.catalog[id] else { return nil }
    let practised = self[id]
    guard let stage = practised.stage(practised.steps.count) ?? method.stages.first?.id,
      let index = method.index(of: stage)
    else {
      return nil
    }
    let isLast = practised.next(after: index, in: method) == nil
    let criteria = isLast ? nil : method.stages[index].criteria
    let facts = facts(of: practised, stage: practised.steps.count, on: day)
    return Present(
      method: method, practised: practised, stage: stage, criteria: criteria, isLast: isLast, facts: facts,
      statuses: Self.statuses(of: criteria, facts, context.evaluators))
  }

  /// The readiness of a person's current stage on a day; nil when the catalogue lacks the method or
  /// the stage.
  package func readiness(of id: MethodID, on day: LocalDay, context: RuleContext) -> Readiness? {
    guard let present = present(id, on: day, context: context) else { return nil }
    let recent = present.practised.recentSessions(on: day)
    let estimate =
      present.isLast
      ? .lastStage
      : estimate(present, recent, on: day, context.evaluators)
    return Readiness(
      method: id, stage: present.stage, criteriaVersion: context.catalog.version,
      status: Readiness.Status(present.statuses),
      criteria: present.statuses, estimate: estimate,
      overtraining: Overtraining.hints(in: recent, present.method.overtraining ?? context.catalog.overtraining))
  }

  /// Whether a progression's sessions still meet the criteria that were applied to it.
  func isCauseInForce(of index: Int, in method: Method, context: RuleContext) -> Bool {
    let step = method.steps[index]
    let facts = facts(of: method, stage: index, on: step.advance.day)
    // A criterion whose evaluator is no longer registered counts as met, because it was met at
    // the time.
    return Self.statuses(of: step.advance.criteria, facts, context.evaluators).allSatisfy {
      $0.isMet || step.advance.isUnknown($0, context)
    }
  }

  /// The status of each criterion, without those that require 0. A criterion whose evaluator is no
  /// longer registered is never met, so that no stage becomes easier because something is missing.
  static func statuses(
    of criteria: ProgressionCriteria?, _ facts: StageFacts, _ evaluators: CriterionEvaluators
  ) -> [Readiness.Criterion] {
    guard let criteria else { return [] }
    var statuses: [Readiness.Criterion] = []
    let practice = facts.practice
    func add(_ name: String, _ current: some BinaryInteger, _ required: Int?) {
      guard let required, required > 0 else { return }
      statuses.append(Readiness.Criterion(name: name, current: Double(current), required: Double(required)))
    }
    add("minSessionsAtThisStage", practice.sessionCount, criteria.minSessionsAtThisStage)
    add("minConsecutiveDaysPractice", practice.bestRun, criteria.minConsecutiveDaysPractice)
    for (feedback, count) in criteria.subjectiveFeedbackRequirement.sorted(by: { $0.key < $1.key }) {
      add("subjectiveFeedbackRequirement." + feedback.label, practice.sessionCount(atLeast: feedback), count)
    }
    add("timeSpentAtStage", practice.minutes, criteria.timeSpentAtStage.map { Int($0.wholeMinutes) })
    for (key, parameters) in criteria.additionalCriteria.sorted(by: { $0.key < $1.key }) {
      let measure = evaluators[key]?.measure(parameters, facts) ?? CriterionMeasure(current: 0, required: 1)
      guard measure.required > 0 else { continue }
      statuses.append(
        Readiness.Criterion(name: key, current: measure.current, required: measure.required, most: measure.most))
    }
    return statuses
  }

  private func facts(of method: Method, stage: Int, on day: LocalDay) -> StageFacts {
    let practice = stage == method.steps.count ? method.practice : method.steps[stage].practice
    let dayCount = method.entered(stage: stage).map { max(0, day - $0.day) } ?? 0
    return StageFacts(practice: practice, dayCountAtStage: dayCount) { hasReached($1, of: $0) }
  }

  /// The day on which the slowest criterion will be met at the average pace of the last 14 days, or
  /// of the days since the first session if that is less. Without recent practice, there is a day
  /// only if time alone meets all unmet criteria.
  private func estimate(
    _ present: Present, _ recent: ArraySlice<SessionRecord>, on day: LocalDay, _ evaluators: CriterionEvaluators
  ) -> Readiness.Estimate {
    let unmet = present.statuses.filter { !$0.isMet }
    guard let criteria = present.criteria, !unmet.isEmpty else { return .now }
    var practice = Practice()
    for session in recent where session.day <= day { practice.add(session, neutral: neutral) }
    let hasPractice = practice.sessionCount > 0
    let dayCount =
      present.practised.sessions.first.map { min(Readiness.paceDays, max(1, day - $0.day + 1)) } ?? Readiness.paceDays
    let daysNeeded = { (status: Readiness.Criterion) -> Double? in
      // A run grows by one day per day, or not at all.
      if status.name == "minConsecutiveDaysPractice" {
        return hasPractice
          ? self.days(untilRunOf: status.required, present.facts.practice, on: day) : nil
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
    if days > Readiness.estimateMax { return .tooFar }
    // Time needs no pace.
    if present.practised.sessions.count == 1,
      unmet.contains(where: { growth(of: $0.name, criteria, Practice(), days: 1, evaluators) ?? 0 <= 0 })
    {
      return .tooEarly
    }
    return .day(day + Int(days.rounded(.up)))
  }

  /// The days until a run of practised days is as long as required. Today counts if there was no
  /// session on it yet.
  private func days(untilRunOf required: Double, _ practice: Practice, on day: LocalDay) -> Double {
    let run = practice.run(alive: day, atMost: Int32(clamping: Int(required)), neutral: neutral)
    return required - Double(run) - (practice.days.contains(day) ? 0 : 1)
  }

  /// The average growth of a criterion per day at the recent pace; nil when it cannot be predicted.
  private func growth(
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

extension Advance {
  fileprivate func isUnknown(_ status: Readiness.Criterion, _ context: RuleContext) -> Bool {
    criteria?.additionalCriteria[status.name] != nil && context.evaluators[status.name] == nil
  }
}

extension ProgressionState.Method {
  /// The sessions of the last 14 days, at any stage. The search stops at the first older day:
  /// sessions are sorted by instant, which is nearly the order of the days.
  fileprivate func recentSessions(on day: LocalDay) -> ArraySlice<SessionRecord> {
    let first = day - (Readiness.paceDays - 1)
    var place = sessions.count
    while place > 0, sessions[place - 1].day >= first { place -= 1 }
    return sessions[place...]
  }
}
