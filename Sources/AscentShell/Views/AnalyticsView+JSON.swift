import AscentRules
import AscentViews

extension AnalyticsView {
  var json: JSONValue {
    .object([
      "events": .integer(figures.eventCount), "asOf": .day(figures.asOf), "people": Self.json(figures.people),
      "byKind": Self.json(figures.events),
      "byDay": .array(figures.days.map { .object(["day": .day($0.day), "events": Self.json($0.events)]) }),
      "active": .object([
        "day": Self.json(figures.activeByDay), "week": Self.json(figures.activeByWeek),
        "month": Self.json(figures.activeByMonth),
      ]),
      "runs": Self.json(figures.runs), "levels": Self.json(figures.levels),
      "methods": .array(figures.methods.map(Self.json)),
      "eventsBeyond": .integer(figures.eventsBeyond),
    ])
  }

  /// A number of people with one standard error, as a share; 0 when the number is exact.
  private static func json(_ people: AnalyticsFigures.People) -> JSONValue {
    .object(["count": .integer(people.count), "error": .number(people.relativeError)])
  }

  private static func json(_ events: [EventKind: Int64]) -> JSONValue {
    .object(
      EventKind.allCases.compactMap { kind in events[kind].map { JSONMember(name: "\(kind)", value: .integer($0)) } })
  }

  private static func json(_ spans: [AnalyticsFigures.Active]) -> JSONValue {
    .array(spans.map { .object(["from": .day($0.start), "people": json($0.people)]) })
  }

  private static func json(_ shares: [AnalyticsFigures.Share]) -> JSONValue {
    .array(
      shares.map {
        .object([
          "least": .integer(Int64($0.least)), "most": .optional($0.most.map(Int64.init)), "people": json($0.people),
        ])
      })
  }

  private static func json(_ method: MethodFigures) -> JSONValue {
    .object([
      "method": .string(method.method.text), "people": json(method.people), "droppedOff": json(method.droppedOff),
      "sessions": .integer(method.sessionCount), "minutes": .integer(method.minutes),
      "stages": .array(method.stages.map(json)),
    ])
  }

  private static func json(_ stage: MethodFigures.AtStage) -> JSONValue {
    .object([
      "stage": .string(stage.stage.text), "entered": json(stage.entered), "advanced": .integer(stage.advanced),
      "advanceRate": .optional(stage.advanceRate), "secondsAtStage": json(stage.seconds),
      "sessionsAtStage": json(stage.sessions),
    ])
  }

  private static func json(_ figures: QuantileFigures) -> JSONValue {
    func number(_ value: Double?) -> JSONValue { .optional(value) }
    return .object([
      "count": .integer(figures.count), "mean": number(figures.mean), "p50": number(figures.p50),
      "p90": number(figures.p90),
    ])
  }
}
