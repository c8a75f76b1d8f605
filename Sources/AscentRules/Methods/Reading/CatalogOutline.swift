/// The stages of a catalogue, and which of them are in a deadlock.
struct CatalogOutline {
  /// A stage that can be entered only after another one.
  private struct Wait {
    let of: Int
    let on: Int
  }

  private var methods: [MethodID: Int] = [:]
  private var stages: [[StageID: Int]] = []
  /// For each method, the number of its first stage among all stages.
  private var firstNumbers: [Int] = []
  /// The numbers of the stages that can never be entered.
  private var deadlocked: Set<Int> = []

  /// Creates the outline of a catalogue's JSON. Malformed parts are ignored here, because the
  /// reader reports them.
  init(_ json: JSONValue, evaluators: CriterionEvaluators) {
    let methodsJSON = json[CatalogField.methods.rawValue]?.elements ?? []
    var count = 0
    for (index, method) in methodsJSON.enumerated() {
      let stagesJSON = method[MethodField.stages.rawValue]?.elements ?? []
      if let id = method[MethodField.id.rawValue]?.string { methods[MethodID(id)] = methods[MethodID(id)] ?? index }
      let ids = stagesJSON.enumerated().compactMap { place, stage in
        stage[StageField.id.rawValue]?.string.map { (StageID($0), place) }
      }
      stages.append(Dictionary(ids, uniquingKeysWith: { first, _ in first }))
      firstNumbers.append(count)
      count += stagesJSON.count
    }
    let waits = waits(in: methodsJSON, evaluators)
    // Sort in both directions: a stage that only waits for a deadlock, or that only a deadlock
    // waits for, is not part of it.
    let waiting = Self.unsortable(waits, count: count)
    deadlocked = Self.unsortable(
      waits.filter { waiting.contains($0.of) && waiting.contains($0.on) }.map { Wait(of: $0.on, on: $0.of) },
      count: count)
  }

  /// What is wrong with requiring a stage at a place in the catalogue, or nil.
  func fault(in required: RequiredStage, at place: StagePlace) -> String? {
    guard let method = methods[required.method] else { return "no method \(required.method) in the catalogue" }
    guard method != place.method else { return "a stage cannot require a stage of its own method" }
    guard let number = number(of: required) else { return "no stage \(required.stage) in \(required.method)" }
    guard !place.isLast, deadlocked.contains(number), deadlocked.contains(firstNumbers[place.method] + place.stage + 1)
    else { return nil }
    return "circular requirement: \(required.stage) of \(required.method) can only be entered after this stage"
  }

  private func number(of required: RequiredStage) -> Int? {
    guard let method = methods[required.method], let stage = stages[method][required.stage] else { return nil }
    return firstNumbers[method] + stage
  }

  /// The waits of all stages. A stage waits for the one before it, and for the stages that the
  /// criteria there require.
  private func waits(in methodsJSON: [JSONValue], _ evaluators: CriterionEvaluators) -> [Wait] {
    var waits: [Wait] = []
    for (index, method) in methodsJSON.enumerated() {
      let stages = method[MethodField.stages.rawValue]?.elements ?? []
      for (stage, next) in zip(stages.dropLast(), (firstNumbers[index] + 1)...) {
        waits.append(Wait(of: next, on: next - 1))
        for required in Self.required(at: stage, evaluators) where methods[required.method] != index {
          if let number = number(of: required) { waits.append(Wait(of: next, on: number)) }
        }
      }
    }
    return waits
  }

  /// The stages that the criteria of a stage wait for.
  private static func required(at stage: JSONValue, _ evaluators: CriterionEvaluators) -> [RequiredStage] {
    let criteria = stage[StageField.criteria.rawValue]?[CriteriaField.additionalCriteria.rawValue]
    return (criteria?.members ?? []).flatMap { member -> [RequiredStage] in
      guard let evaluator = evaluators[member.name], evaluator.fault(in: member.value) == nil else { return [] }
      return evaluator.requiredStages(in: member.value)
    }
  }

  /// The stages that a topological sort (Kahn 1962) cannot place.
  private static func unsortable(_ waits: [Wait], count: Int) -> Set<Int> {
    var waitCounts = [Int](repeating: 0, count: count)
    var waiting = [[Int]](repeating: [], count: count)
    for wait in waits {
      waitCounts[wait.of] += 1
      waiting[wait.on].append(wait.of)
    }
    var placed = (0..<count).filter { waitCounts[$0] == 0 }
    var next = 0
    while next < placed.count {
      for stage in waiting[placed[next]] {
        waitCounts[stage] -= 1
        if waitCounts[stage] == 0 { placed.append(stage) }
      }
      next += 1
    }
    return Set((0..<count).filter { waitCounts[$0] > 0 })
  }
}
