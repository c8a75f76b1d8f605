import AscentRules

/// A reference model of one person's progress: at each accepted session and progression it
/// recomputes everything from the sessions and progressions in force at that moment.
///
/// It shares only value types with the rules. It ignores skipped dates, and treats additional
/// criteria as met.
struct ReferenceProgression {
  struct ReferenceSession {
    var at: Instant
    var day: LocalDay
    var order: Int32
    var minutes: Int64
    var feedback: Feedback?
  }

  struct Advance {
    var method: MethodID
    var from: StageID
    var to: StageID
    var at: Instant
    var order: Int32
    var decidedAt: Instant
    /// The criteria that its stage had at the time; nil for none.
    var criteria: ProgressionCriteria?
  }

  /// The model's verdict on a command.
  enum Verdict {
    /// The stage that the session belongs to.
    case session(StageID)
    case advanced(Advance)
    /// The progression that won the race.
    case lost(Advance)
    /// The command should not have been accepted.
    case impossible(String)
  }

  private let operations: [ReferencePerson.Operation]
  private let catalog: Catalog
  /// The verdicts on sessions and progressions, by the index of the operation.
  private(set) var verdicts: [Int: Verdict] = [:]

  init(operations: [ReferencePerson.Operation], catalog: Catalog) {
    self.operations = operations
    self.catalog = catalog
    for (index, operation) in operations.enumerated() {
      switch operation.intent {
      case .logSession(let method, _, _, _):
        verdicts[index] = .session(stage(of: method, at: operation.at, order: operation.ordinal, before: index))
      case .progress(let method, let from, _): verdicts[index] = judge(method, from, operation, before: index)
      default: break
      }
    }
  }

  /// The indices of the operations in force after the first `count` operations; nil means all.
  private func inForce(before count: Int?) -> [Int] {
    let statuses = ReferencePerson.statuses(of: Array(operations.prefix(count ?? .max)))
    return statuses.indices.filter { statuses[$0] == .inForce }
  }

  /// The sessions in force after the first `count` operations, ordered by instant; nil means all.
  func sessions(of method: MethodID, before count: Int? = nil) -> [ReferenceSession] {
    let sessions = inForce(before: count).compactMap { index -> ReferenceSession? in
      let operation = operations[index]
      guard case .logSession(method, let minutes, let feedback, _) = operation.intent else { return nil }
      return ReferenceSession(
        at: operation.at, day: operation.day, order: operation.ordinal, minutes: Int64(minutes), feedback: feedback)
    }
    return sessions.sorted { ($0.at, $0.order) < ($1.at, $1.order) }
  }

  /// The progressions in force after the first `count` operations, ordered by instant;
  /// nil means all.
  func advances(of method: MethodID, before count: Int? = nil) -> [Advance] {
    let advances = inForce(before: count).compactMap { index -> Advance? in
      if case .advanced(let advance)? = verdicts[index], advance.method == method { advance } else { nil }
    }
    return advances.sorted { ($0.at, $0.order) < ($1.at, $1.order) }
  }

  /// The sessions of each stage, by the number of progressions before it.
  func stages(of method: MethodID, before count: Int? = nil) -> [[ReferenceSession]] {
    let advances = advances(of: method, before: count)
    var stages = Array(repeating: [ReferenceSession](), count: advances.count + 1)
    for session in sessions(of: method, before: count) {
      stages[advances.count { ($0.at, $0.order) < (session.at, session.order) }].append(session)
    }
    return stages
  }

  private func stage(of method: MethodID, at: Instant, order: Int32, before count: Int) -> StageID {
    let advances = advances(of: method, before: count)
    let later = advances.first { ($0.at, $0.order) > (at, order) }
    return later?.from ?? advances.last?.to ?? catalog[method]?.stages.first?.id ?? StageID("")
  }

  private func judge(
    _ id: MethodID, _ from: StageID, _ operation: ReferencePerson.Operation, before count: Int
  ) -> Verdict {
    guard let method = catalog[id] else { return .impossible("there is no method \(id)") }
    let advances = advances(of: id, before: count)
    let present = advances.last?.to ?? method.stages[0].id
    if from != present {
      guard let winner = advances.last(where: { $0.from == from }) else {
        return .impossible("\(from) was left in \(present)")
      }
      let isLate = min(operation.at, operation.recordedAt) > winner.decidedAt.advanced(by: .seconds(10))
      return isLate ? .impossible("\(from) was left long before") : .lost(winner)
    }
    guard let index = method.stages.firstIndex(where: { $0.id == from }), index + 1 < method.stages.count else {
      return .impossible("\(from) is not a stage that can be completed")
    }
    let criteria = method.stages[index].criteria
    guard Self.areMet(criteria, by: stages(of: id, before: count)[advances.count]) else {
      return .impossible("\(from) was not ready")
    }
    let at = max(
      operation.at, sessions(of: id, before: count).last?.at ?? operation.at, advances.last?.at ?? operation.at)
    return .advanced(
      Advance(
        method: id, from: from, to: method.stages[index + 1].id, at: at, order: operation.ordinal,
        decidedAt: operation.recordedAt,
        criteria: criteria))
  }

  /// Whether sessions meet the criteria, ignoring additional ones.
  static func areMet(_ criteria: ProgressionCriteria?, by sessions: [ReferenceSession]) -> Bool {
    guard let criteria else { return true }
    let enough = criteria.subjectiveFeedbackRequirement.allSatisfy { least, count in
      sessions.count { $0.feedback.map { $0 >= least } ?? false } >= count
    }
    return enough && sessions.count >= criteria.minSessionsAtThisStage ?? 0
      && sessions.reduce(0) { $0 + $1.minutes } >= criteria.timeSpentAtStage?.wholeMinutes ?? 0
      && longestRun(Set(sessions.map(\.day))) >= criteria.minConsecutiveDaysPractice ?? 0
  }

  private static func longestRun(_ days: Set<LocalDay>) -> Int {
    var longest = 0
    for day in days where !days.contains(day - 1) {
      var length = 1
      while days.contains(day + length) { length += 1 }
      longest = max(longest, length)
    }
    return longest
  }
}
