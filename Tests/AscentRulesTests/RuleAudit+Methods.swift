@testable import AscentRules

/// Sessions and stages against a simpler model: what is in force is read from the operations, and
/// every total is counted from the sessions of a stage.
extension RuleAudit {
  private struct PlainAdvance {
    var advance: Advance
    var ordinal: Int32
  }

  static func practiceFaults(in line: RuleLine) -> [String] {
    var sessions: [MethodID: [SessionRecord]] = [:]
    var advances: [MethodID: [PlainAdvance]] = [:]
    for operation in line.accepted where operation.inForce {
      for event in operation.events {
        switch event {
        case .sessionLogged(let session):
          sessions[session.method, default: []].append(session.record(ordinal: operation.ordinal))
        case .stageAdvanced(let advance):
          advances[advance.method, default: []].append(PlainAdvance(advance: advance, ordinal: operation.ordinal))
        default: break
        }
      }
    }
    var faults: [String] = []
    let methods = Set(sessions.keys).union(advances.keys)
    if Set(line.progression.methods.map(\.id)) != methods || line.progression.methods.count != methods.count {
      faults.append("methods \(line.progression.methods.map(\.id)), not \(methods)")
    }
    for id in methods {
      let steps = (advances[id] ?? []).sorted { ($0.advance.at, $0.ordinal) < ($1.advance.at, $1.ordinal) }
      faults += chainFaults(of: id, steps, line.progression[id])
      faults += stageFaults(of: id, sessions[id] ?? [], steps, in: line, advances)
    }
    return faults
  }

  /// Invariant 5: a stage was left at most once, and each progression begins where the one before
  /// it ended.
  private static func chainFaults(
    of id: MethodID, _ steps: [PlainAdvance], _ method: ProgressionState.Method
  ) -> [String] {
    var faults: [String] = []
    if Set(steps.map(\.advance.from)).count != steps.count {
      faults.append("\(id): a stage was left twice: \(steps.map(\.advance.from))")
    }
    for (earlier, later) in zip(steps, steps.dropFirst()) where earlier.advance.to != later.advance.from {
      faults.append("\(id): \(later.advance.from) left after \(earlier.advance.to) was entered")
    }
    if method.steps.map(\.ordinal) != steps.map(\.ordinal) {
      faults.append("\(id): progressions of \(method.steps.map(\.ordinal)), not of \(steps.map(\.ordinal))")
    }
    return faults
  }

  private static func stageFaults(
    of id: MethodID, _ sessions: [SessionRecord], _ steps: [PlainAdvance], in line: RuleLine,
    _ advances: [MethodID: [PlainAdvance]]
  ) -> [String] {
    let method = line.progression[id]
    guard method.steps.count == steps.count else { return [] }
    var faults: [String] = []
    let kept = method.sessions.map(\.ordinal)
    let expected = sessions.sorted { ($0.at, $0.ordinal) < ($1.at, $1.ordinal) }.map(\.ordinal)
    if kept != expected { faults.append("\(id): sessions \(kept), not \(expected)") }
    for stage in 0...steps.count {
      let own = sessions.filter { session in
        steps.count { ($0.advance.at, $0.ordinal) < (session.at, session.ordinal) } == stage
      }
      let practice = stage == steps.count ? method.practice : method.steps[stage].practice
      let plain = PlainPractice(own, neutral: line.progression.neutral)
      if PlainPractice(practice) != plain {
        faults.append("\(id), stage \(stage): \(PlainPractice(practice)), not \(plain)")
      }
      guard stage < steps.count else { continue }
      let isMet = plain.meets(steps[stage].advance.criteria) { method, stage in
        advances[method]?.contains { $0.advance.to == stage || $0.advance.from == stage } ?? false
      }
      if method.steps[stage].isCauseInForce != isMet {
        faults.append(
          "\(id), stage \(stage): the cause is \(isMet ? "" : "not ")in force, and the state says otherwise")
      }
    }
    return faults
  }
}

/// What was practised at a stage, counted from its sessions.
struct PlainPractice: Equatable {
  var count = 0
  var minutes = 0
  var days: Set<LocalDay> = []
  var bestRun = 0
  var feedback = [0, 0, 0, 0, 0]
  var lengths: [Int: Int] = [:]

  init(_ sessions: [SessionRecord], neutral: [ClosedRange<LocalDay>]) {
    count = sessions.count
    minutes = sessions.reduce(0) { $0 + Int($1.minutes) }
    days = Set(sessions.map(\.day))
    for session in sessions {
      if let felt = session.feedback { feedback[Int(felt.rawValue) - 1] += 1 }
      lengths[Int(session.minutes), default: 0] += 1
    }
    guard let first = days.min(), let last = days.max() else { return }
    var run = 0
    for day in first...last {
      if days.contains(day) { run += 1 } else if !neutral.contains(where: { $0.contains(day) }) { run = 0 }
      bestRun = max(bestRun, run)
    }
  }

  init(_ practice: Practice) {
    count = Int(practice.sessionCount)
    minutes = Int(practice.minutes)
    days = Set(practice.days.days)
    bestRun = Int(practice.bestRun)
    feedback = (0..<5).map { Int(practice.feedback[$0]) }
    lengths = Dictionary(uniqueKeysWithValues: practice.lengths.map { (Int($0.minutes), Int($0.count)) })
    if Int(practice.dayCount) != days.count { count = -1 }
  }

  /// Whether criteria of the small methods are met.
  func meets(_ criteria: ProgressionCriteria?, hasReached: (MethodID, StageID) -> Bool) -> Bool {
    guard let criteria else { return true }
    let least = criteria.timeSpentAtStage?.wholeMinutes ?? 0
    if count < criteria.minSessionsAtThisStage ?? 0 || minutes < least { return false }
    if bestRun < criteria.minConsecutiveDaysPractice ?? 0 { return false }
    for (least, asked) in criteria.subjectiveFeedbackRequirement
    where feedback[(Int(least.rawValue) - 1)...].reduce(0, +) < asked { return false }
    if let stage = criteria.additionalCriteria["requiresStage"] {
      return hasReached(MethodID(stage["method"]!.string!), StageID(stage["stage"]!.string!))
    }
    return true
  }
}
