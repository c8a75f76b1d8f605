import AscentRules

/// A readiness in words and as JSON.
enum ReadinessText {
  static func status(_ status: ReadinessStatus) -> String {
    switch status {
    case .notReady: "not ready"
    case .approaching: "approaching"
    case .ready: "ready"
    case .exceeded: "exceeded"
    }
  }

  static func tint(_ status: ReadinessStatus) -> Style.Tint { status >= .ready ? .good : .open }

  /// When the next stage could be reached, or why that cannot be said.
  static func estimate(_ readiness: Readiness, in criteria: ProgressionCriteria?) -> String {
    switch readiness.estimate {
    case .now: "you are ready: progress \(readiness.method)"
    case .day(let day): "ready about \(day) at the pace of the last 14 days"
    case .noRecentPractice: "when it will be ready cannot be said: there was no session in the last 14 days"
    case .notPredictable(let name):
      "when it will be ready cannot be said: it depends on «\(CriterionText.name(name, in: criteria))»"
    case .tooFar: "at the pace of the last 14 days it would not be ready within ten years"
    case .lastStage: "this is the last stage: there is nowhere further to go, and always something to practise"
    }
  }

  static func advice(_ hint: OvertrainingHint) -> String {
    switch hint {
    case .manySessions(let day, let count, let limit):
      "\(CountText.text(count, "session on \(day) is", "sessions on \(day) are")) more than \(limit): a rest is practice, too"
    case .manyMinutes(let day, let minutes, let limit):
      "\(CountText.text(minutes, "minute on \(day) is", "minutes on \(day) are")) more than \(limit): a rest is practice, too"
    case .risingMinutesFallingFeedback(let days, let day):
      "up to \(day) it was \(CountText.text(days, "time")) in a row more minutes and a worse feeling: an easier day may help"
    }
  }

  static func json(_ estimate: ReadyEstimate) -> JSON {
    func object(_ kind: String, day: LocalDay? = nil, criterion: String? = nil) -> JSON {
      .object(["kind": .string(kind), "day": .day(day), "criterion": .optional(criterion)])
    }
    return switch estimate {
    case .now: object("now")
    case .day(let day): object("day", day: day)
    case .noRecentPractice: object("noRecentPractice")
    case .notPredictable(let name): object("notPredictable", criterion: name)
    case .tooFar: object("tooFar")
    case .lastStage: object("lastStage")
    }
  }

  static func json(_ hint: OvertrainingHint) -> JSON {
    let (kind, day, value, limit): (String, LocalDay, Int, Int?) =
      switch hint {
      case .manySessions(let day, let count, let limit): ("manySessions", day, count, limit)
      case .manyMinutes(let day, let minutes, let limit): ("manyMinutes", day, minutes, limit)
      case .risingMinutesFallingFeedback(let days, let day): ("risingMinutesFallingFeedback", day, days, nil)
      }
    return .object([
      "kind": .string(kind), "day": .day(day), "value": .integer(Int64(value)),
      "limit": .optional(limit.map(Int64.init)),
      "advice": .string(advice(hint)),
    ])
  }
}
