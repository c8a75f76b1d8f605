package import AscentRules
import AscentViews

extension AnalyticsView {
  var json: JSONValue {
    .object([
      "events": figures.eventCount, "asOf": figures.asOf, "people": figures.people,
      "byKind": Self.json(figures.events),
      "byDay": figures.days.objects { ["day": $0.day, "events": Self.json($0.events)] },
      "active": JSONValue.object([
        "day": Self.json(figures.activeByDay), "week": Self.json(figures.activeByWeek),
        "month": Self.json(figures.activeByMonth),
      ]),
      "runs": Self.json(figures.runs), "levels": Self.json(figures.levels),
      "methods": figures.methods.objects { method in
        [
          "method": method.method, "people": method.people, "droppedOff": method.droppedOff,
          "sessions": method.sessionCount, "minutes": method.minutes, "stages": method.stages,
        ]
      },
      "eventsBeyond": figures.droppedEventCount,
      "streaks": JSONValue.object([
        "alive": figures.alive, "atRisk": figures.atRiskCount, "ended": figures.endedCount,
        "rescued": figures.rescuedCount,
      ]),
    ])
  }

  private static func json(_ events: [EventKind: Int64]) -> JSONValue {
    .object(EventKind.allCases.compactMap { kind in events[kind].map { JSONValue.Member("\(kind)", $0) } })
  }

  private static func json(_ spans: [AnalyticsFigures.Active]) -> JSONValue {
    spans.objects { ["from": $0.start, "people": $0.people] }
  }

  private static func json(_ shares: [AnalyticsFigures.Share]) -> JSONValue {
    shares.objects { ["least": $0.least, "most": $0.most, "people": $0.people] }
  }
}

extension AnalyticsFigures.People: JSONConvertible {
  /// The number of people and its relative standard error, which is 0 if the number is exact.
  package var json: JSONValue { .object(["count": count, "error": relativeError]) }
}

extension AnalyticsFigures.Method.AtStage: JSONConvertible {
  package var json: JSONValue {
    .object([
      "stage": stage, "entered": entered, "advanced": advanced, "advanceRate": advanceRate, "secondsAtStage": seconds,
      "sessionsAtStage": sessions,
    ])
  }
}

extension AnalyticsFigures.Quantiles: JSONConvertible {
  package var json: JSONValue { .object(["count": count, "mean": mean, "p50": p50, "p90": p90]) }
}
