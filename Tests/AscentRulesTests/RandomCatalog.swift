import AscentRules

/// Catalogues at random, most of them with faults.
enum RandomCatalog {
  private static let texts = [
    "", "a", "steady-breath", "Ä b\u{301}", "\u{1F3C3}\u{200D}\u{2640}", "\"\\/\n\t\r\u{1}\u{7F}\u{2028}", "{level}",
    "{x",
  ]
  private static let numbers: [Int] = [0, 1, -1, 3, 1_440, 100_001, .max, .min]

  static func catalog(_ random: inout SeededGenerator) -> Catalog {
    Catalog(
      version: random.pick([1, 0, -1, .max]), notes: maybe(&random) { $0.pick(texts) },
      overtraining: thresholds(&random),
      methods: list(&random) { method(&$0) },
      affirmations: Dictionary(
        list(&random) { ($0.pick(CelebrationCategory.allCases), list(&$0) { $0.pick(texts) }) },
        uniquingKeysWith: { $1 }))
  }

  private static func method(_ random: inout SeededGenerator) -> GrowthMethod {
    var method = GrowthMethod(
      id: MethodID(random.pick(texts)), title: random.pick(texts), description: random.pick(texts), stages: [])
    method.notes = maybe(&random) { $0.pick(texts) }
    method.overtraining = maybe(&random, thresholds)
    method.stages = list(&random, stage)
    return method
  }

  private static func stage(_ random: inout SeededGenerator) -> Stage {
    var stage = Stage(
      id: StageID(random.pick(texts)), title: random.pick(texts), description: random.pick(texts),
      tips: list(&random) { $0.pick(texts) })
    stage.notes = maybe(&random) { $0.pick(texts) }
    stage.criteria = maybe(&random, criteria)
    return stage
  }

  static func criteria(_ random: inout SeededGenerator) -> ProgressionCriteria {
    let keys = CriterionEvaluators.standard.keys + texts
    return ProgressionCriteria(
      minSessionsAtThisStage: maybe(&random) { $0.pick(numbers) },
      minConsecutiveDaysPractice: maybe(&random) { $0.pick(numbers) },
      subjectiveFeedbackRequirement: Dictionary(
        list(&random) { ($0.pick(Feedback.allCases), $0.pick(numbers)) }, uniquingKeysWith: { $1 }),
      timeSpentAtStage: maybe(&random) { Duration.minutes($0.pick(numbers)) },
      additionalCriteria: Dictionary(list(&random) { ($0.pick(keys), json(&$0)) }, uniquingKeysWith: { $1 }))
  }

  static func json(_ random: inout SeededGenerator, depth: Int = 0) -> JSONValue {
    switch random.int(0...(depth < 4 ? 7 : 5)) {
    case 0: .null
    case 1: .bool(random.oneIn(2))
    case 2: .integer(Int64(random.pick(numbers)))
    case 3:
      .number(
        random.pick([
          0.5, -1e-300, 4, 1e20, .greatestFiniteMagnitude, .leastNonzeroMagnitude, Double(random.int(-99...99)) / 7,
        ]))
    case 4, 5: .string(random.pick(texts))
    case 6: .array(list(&random) { json(&$0, depth: depth + 1) })
    default:
      .object(
        Dictionary(
          list(&random) { ($0.pick(["method", "stage", "minutes", "sessions"] + texts), json(&$0, depth: depth + 1)) },
          uniquingKeysWith: { $1 }
        )
        .map { JSONValue.Member(name: $0, value: $1) })
    }
  }

  private static func thresholds(_ random: inout SeededGenerator) -> OvertrainingThresholds {
    OvertrainingThresholds(
      maxSessionsPerDay: random.pick(numbers), maxTimePerDay: .minutes(random.pick(numbers)),
      risingDays: random.pick(numbers))
  }

  private static func list<Element>(
    _ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> Element
  ) -> [Element] {
    (0..<random.int(0...3)).map { _ in make(&random) }
  }

  private static func maybe<Value>(_ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> Value) -> Value?
  {
    random.oneIn(3) ? nil : make(&random)
  }
}
