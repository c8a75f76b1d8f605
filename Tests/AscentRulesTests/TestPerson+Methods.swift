@testable import AscentRules

/// Practice for table tests: small methods, sessions by day and hour, advances.
extension TestPerson {
  static let sit = MethodID("sit")
  static let run = MethodID("run")
  static let sing = MethodID("sing")

  /// `sit` asks for two sessions, then for three days in a row; `run` for nothing, then for an hour
  /// and two good sessions; `sing` for a stage of `sit`.
  static let catalog = Catalog(
    version: 1,
    methods: [
      method(
        "sit", ("settle", ProgressionCriteria(minSessionsAtThisStage: 2)),
        ("stay", ProgressionCriteria(minConsecutiveDaysPractice: 3)),
        ("still", nil)),
      method(
        "run", ("walk", ProgressionCriteria()),
        ("jog", ProgressionCriteria(subjectiveFeedbackRequirement: [.good: 2], timeSpentAtStage: .minutes(60))),
        ("sprint", nil)),
      method(
        "sing",
        (
          "hum",
          ProgressionCriteria(additionalCriteria: [
            "requiresStage": .object([
              JSONValue.Member(name: "method", value: .string("sit")),
              JSONValue.Member(name: "stage", value: .string("stay")),
            ])
          ])
        ), ("sing", nil)),
    ])

  static func method(_ id: String, _ stages: (id: String, criteria: ProgressionCriteria?)...) -> GrowthMethod {
    GrowthMethod(
      id: MethodID(id), title: id, stages: stages.map { Stage(id: StageID($0.id), title: $0.id, criteria: $0.criteria) }
    )
  }

  /// A person with the small methods, or with one method, `sit`, that has these stages.
  static func withMethods(
    _ stages: (id: String, criteria: ProgressionCriteria?)..., zones: any ZoneDatabase = FixedZones()
  ) -> TestPerson {
    var catalog = Self.catalog
    if !stages.isEmpty {
      catalog.methods = [
        GrowthMethod(
          id: sit, title: "sit", stages: stages.map { Stage(id: StageID($0.id), title: $0.id, criteria: $0.criteria) })
      ]
    }
    return TestPerson(context: RuleContext(zones: zones, catalog: catalog))
  }

  /// The instant a number of days after Thursday, at an hour, UTC.
  static func at(_ offset: Int, _ hour: Double = 12) -> Instant {
    Instant(milliseconds: Int64(thursday.number + Int32(offset)) * 86_400_000 + Int64(hour * 3_600_000))
  }

  /// A day and an hour, counted from Thursday, and when it was logged: at once, or later at noon of
  /// another day.
  struct Time {
    var offset: Int
    var hour: Double
    var loggedOn: Int?
    var zone: ZoneID?

    static func on(_ offset: Int, _ hour: Double = 12, loggedOn late: Int? = nil, zone: ZoneID? = nil) -> Time {
      Time(offset: offset, hour: hour, loggedOn: late, zone: zone)
    }

    var instant: Instant { TestPerson.at(offset, hour) }
    var recordedAt: Instant { loggedOn.map { TestPerson.at($0) } ?? instant }
  }

  /// Logs a session.
  @discardableResult
  mutating func practise(
    _ time: Time, minutes: Int32 = 10, _ feedback: Feedback? = nil, as name: String? = nil, of method: MethodID = sit
  ) throws(Refusal) -> OperationKey {
    try send(
      .logSession(method, minutes: minutes, feedback: feedback, note: ""), as: name, zone: time.zone,
      occurredAt: time.instant, recordedAt: time.recordedAt)
  }

  /// Advances from a stage.
  @discardableResult
  mutating func advance(
    _ method: MethodID = sit, from stage: String, _ time: Time, as name: String? = nil
  ) throws(Refusal) -> Receipt.Progression {
    let key = try send(
      .progress(method, from: StageID(stage), note: ""), as: name, occurredAt: time.instant,
      recordedAt: time.recordedAt)
    guard case .progression(let receipt)? = line.receipts[key]?.practice else {
      preconditionFailure("a progression without a receipt")
    }
    return receipt
  }

  /// The session part of a receipt.
  func session(_ key: OperationKey) -> Receipt.Session? {
    if case .session(let receipt)? = line.receipts[key]?.practice { receipt } else { nil }
  }

  /// The stage the person is in.
  func stage(of id: MethodID = sit) -> String {
    let method = line.progression[id]
    return (method.stage(method.steps.count) ?? line.context.catalog[id]!.stages[0].id).text
  }

  func readiness(of id: MethodID = sit, on offset: Int) -> Readiness {
    line.progression.readiness(of: id, on: Self.thursday + offset, context: line.context)!
  }

  /// The sessions at each stage so far.
  func sessionCounts(of id: MethodID = sit) -> [Int] {
    let method = line.progression[id]
    return (0...method.steps.count).map { method.sessions(atStage: $0).count }
  }

  /// Whether each progression's cause is in force.
  func causes(of id: MethodID = sit) -> [Bool] { line.progression[id].steps.map(\.isCauseInForce) }

  /// The ids of the waiting celebrations.
  var waiting: [String] { line.celebration.shown.map(\.key.description) }

  /// The events of an operation.
  func events(of key: OperationKey) -> [Event] { line.operation(key)!.events }
}
