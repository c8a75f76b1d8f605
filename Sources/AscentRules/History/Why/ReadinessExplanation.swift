/// The facts, the rule and the sessions behind a readiness.
package enum ReadinessExplanation {
  /// The sessions that count for a criterion.
  package struct Sessions: Hashable {
    /// The criterion's name.
    package var criterion: String
    /// The ordinals of the commands of the latest such sessions, oldest first.
    package var ordinals: [Int32]
    /// How many such sessions there are.
    package var count: Int
  }

  /// The facts: the readiness, and each criterion with its progress.
  package static func facts(_ readiness: Readiness) -> [Explanation.Fact] {
    var facts = [
      Explanation.Fact("stage", .text(readiness.stage.text)), Explanation.Fact("status", .text("\(readiness.status)")),
      Explanation.Fact("average progress", .number(readiness.fraction)),
    ]
    for criterion in readiness.criteria {
      facts.add(
        criterion.name,
        .text(
          "\(Readiness.Criterion.text(of: criterion.current)) of \(Readiness.Criterion.text(of: criterion.required))"))
      if !criterion.isMet { facts.add("missing, " + criterion.name, .number(criterion.distance)) }
    }
    facts.add("could be ready", estimate(readiness.estimate))
    for hint in readiness.overtraining { facts.add("too much", .text(words(hint))) }
    return facts
  }

  /// The rule, with the version of the criteria.
  package static func rule(_ readiness: Readiness) -> String {
    "Only practice at this stage counts. You are ready once every criterion is met (catalogue version"
      + " \(readiness.criteriaVersion)). Exceeded means every criterion at 150% or at its maximum; approaching means"
      + " an average of at least 70%, with each criterion counted up to 100%. Advice about too much practice blocks"
      + " nothing."
  }

  /// The sessions that count for each criterion at the person's present stage. O(sessions at the
  /// stage · criteria).
  ///
  /// - Parameters:
  ///   - readiness: the readiness to explain.
  ///   - state: the person's sessions and progressions.
  ///   - catalog: the catalogue in force.
  ///   - limit: how many sessions to name for each criterion.
  package static func sessions(
    for readiness: Readiness, in state: ProgressionState, catalog: Catalog, limit: Int
  ) -> [Sessions] {
    let method = state[readiness.method]
    let all = method.sessions[method.sessions(atStage: method.steps.count)]
    let criteria = catalog[readiness.method].flatMap { $0[readiness.stage]?.criteria }
    return readiness.criteria.compactMap { criterion in
      guard let counts = filter(criterion.name, criteria, method.practice, state.neutral) else { return nil }
      var sessions = Sessions(criterion: criterion.name, ordinals: [], count: 0)
      for session in all.reversed() where counts(session) {
        sessions.count += 1
        if sessions.ordinals.count < limit { sessions.ordinals.append(session.ordinal) }
      }
      sessions.ordinals.reverse()
      return sessions
    }
  }

  /// A filter for the sessions that count for a criterion; nil if sessions do not matter for it.
  /// For a criterion that an embedder registered, all sessions are taken to count.
  private static func filter(
    _ name: String, _ criteria: ProgressionCriteria?, _ practice: Practice, _ neutral: [ClosedRange<LocalDay>]
  ) -> ((SessionRecord) -> Bool)? {
    let feedback = "subjectiveFeedbackRequirement."
    if name.hasPrefix(feedback), let least = Feedback(label: String(name.dropFirst(feedback.count))) {
      return { $0.feedback.map { $0 >= least } ?? false }
    }
    switch name {
    case "minConsecutiveDaysPractice":
      guard let run = practice.bestRunDays(passingOver: neutral) else { return { _ in false } }
      return { run.contains($0.day) }
    case "minSessionMinutes":
      guard let least = criteria?.additionalCriteria[name]?["minutes"]?.integer else { return { _ in true } }
      return { Int($0.minutes) >= least }
    case "minAverageFeedback": return { $0.feedback != nil }
    case "requiresStage", "minDaysAtStage": return nil
    default: return { _ in true }
    }
  }

  private static func estimate(_ estimate: Readiness.Estimate) -> Explanation.Fact.Value {
    switch estimate {
    case .now: .text("now")
    case .day(let day): .day(day)
    case .noRecentPractice: .text("no estimate: no practice in the last 14 days")
    case .notPredictable: .text("no estimate: practice alone is not enough")
    case .tooEarly: .text("no estimate: too early after one session")
    case .tooFar: .text("no estimate: more than ten years away")
    case .lastStage: .text("this is the last stage")
    }
  }

  private static func words(_ hint: Readiness.OvertrainingHint) -> String {
    switch hint {
    case .manySessions(let day, let count, let limit):
      "\(count.counted("session")) on \(day), more than \(limit)"
    case .longPractice(let day, let time, let limit):
      "\(time.wholeMinutes.counted("minute")) on \(day), more than \(limit.wholeMinutes)"
    case .risingMinutesFallingFeedback(let days, let last):
      "minutes rose and feedback fell over \(days.counted("practice day")) in a row, through \(last)"
    }
  }
}
