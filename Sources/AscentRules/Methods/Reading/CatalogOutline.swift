/// Which stages a catalogue has, and which of them wait for one another for ever.
struct CatalogOutline {
  /// Entering a stage waits for having entered another one.
  private struct Wait {
    let of: Int
    let on: Int
  }

  private var methods: [MethodID: Int] = [:]
  private var stages: [[StageID: Int]] = []
  /// The number of a method's first stage among all stages.
  private var firstNumbers: [Int] = []
  /// The numbers of the stages that can never be entered.
  private var deadlocked: Set<Int> = []

  /// The outline of a catalogue, faults and all.
  init(_ catalog: Catalog, evaluators: CriterionEvaluators) {
    var count = 0
    for (index, method) in catalog.methods.enumerated() {
      methods[method.id] = methods[method.id] ?? index
      stages.append(Dictionary(method.stages.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first }))
      firstNumbers.append(count)
      count += method.stages.count
    }
    let waits = waits(in: catalog, evaluators)
    // Twice, in both directions: what only waits for a deadlock, or is only waited for by one, is not part of it.
    let waiting = Self.unsortable(waits, count: count)
    deadlocked = Self.unsortable(
      waits.filter { waiting.contains($0.of) && waiting.contains($0.on) }.map { Wait(of: $0.on, on: $0.of) }, count: count)
  }

  /// What is wrong with requiring a stage at a place, or nil.
  func fault(in required: RequiredStage, at place: StagePlace) -> String? {
    guard let method = methods[required.method] else { return "the catalogue has no method \(required.method)" }
    guard method != place.method else { return "\(required.method) is the method itself; another one must be named" }
    guard let number = number(of: required) else { return "\(required.method) has no stage \(required.stage)" }
    guard !place.isLast, deadlocked.contains(number), deadlocked.contains(firstNumbers[place.method] + place.stage + 1) else { return nil }
    return "\(required.stage) of \(required.method) waits for what comes after this stage: neither can ever be entered"
  }

  private func number(of required: RequiredStage) -> Int? {
    guard let method = methods[required.method], let stage = stages[method][required.stage] else { return nil }
    return firstNumbers[method] + stage
  }

  /// A stage waits for the one before it, and for what the criteria there require.
  private func waits(in catalog: Catalog, _ evaluators: CriterionEvaluators) -> [Wait] {
    var waits: [Wait] = []
    for (index, method) in catalog.methods.enumerated() {
      for (stage, next) in zip(method.stages, (firstNumbers[index] + 1)...).dropLast() {
        waits.append(Wait(of: next, on: next - 1))
        for (key, parameters) in stage.criteria?.additionalCriteria ?? [:] {
          guard let evaluator = evaluators[key], evaluator.fault(in: parameters) == nil else { continue }
          for required in evaluator.requiredStages(in: parameters) where methods[required.method] != index {
            if let number = number(of: required) { waits.append(Wait(of: next, on: number)) }
          }
        }
      }
    }
    return waits
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
