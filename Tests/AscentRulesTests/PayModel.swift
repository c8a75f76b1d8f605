@testable import AscentRules

/// Which awards pay, by a simpler model: for each day a person for whom, up to that day, nothing
/// else exists than the plan that was known by then and the completions that pay.
struct PayModel {
  private let line: RuleLine
  /// The completions that pay nothing, by their ordinal.
  private var unpaid: [LocalDay: [(habit: HabitID, amount: Int64, ordinal: Int32)]] = [:]
  /// The days that each command's plan came too late for.
  private var late: [Int32: ClosedRange<LocalDay>] = [:]
  /// The days on which deleted habits earn nothing.
  private var deleted: [(habit: HabitID, days: ClosedRange<LocalDay>)] = []

  init(_ line: RuleLine) {
    self.line = line
    for operation in line.accepted where operation.inForce {
      for event in operation.events {
        switch event {
        case .completionLogged(let id, let day, let amount, _, pays: false):
          unpaid[day, default: []].append((id, amount, operation.ordinal))
        case .habitExempted(let id, .deleted, let from, let through): deleted.append((id, from...through))
        case .planRecordedLate(let from, let through): late[operation.ordinal] = from...through
        default: break
        }
      }
    }
  }

  /// Whether a satisfied or complete day pays.
  func pays(_ key: AwardKey) -> Bool {
    if deleted.contains(where: { $0.habit == key.habit && $0.days.contains(key.day) }) { return false }
    let known = late.filter { $0.value.contains(key.day) }.keys.min() ?? .max
    let state = person(payingOn: key.day, before: known)
    return key.kind == .day
      ? state.isJudgedComplete(key.day)
      : state[HabitID(number: key.subject)].plan.addedBy < known
        && state.isSatisfied(HabitID(number: key.subject), on: key.day)
  }

  /// The person with the plan before a command, up to the day without what pays nothing.
  private func person(payingOn day: LocalDay, before known: Int32) -> CompletionState {
    var state = line.completion
    for id in state.habitIDs {
      let (archived, schedule) = (state[id].plan.isArchived, state[id].plan.schedule)
      state[id].goal = Self.cut(state[id].goal, on: day, before: known)
      state[id].plan.isArchived = Self.cut(archived, on: day, before: known)
      state[id].plan.schedule = Self.cut(schedule, on: day, before: known)
      state[id].plan.excused.removeAll { $0.ordinal >= known }
      if state[id].plan.addedBy >= known {
        state[id].plan.isArchived.change(to: true, from: day, ordinal: 0)
      }
    }
    for other in state.checkpoints.keys where other <= day {
      state.checkpoints[other]!.removeAll { $0.ordinal >= known }
    }
    for (other, entries) in unpaid where other <= day {
      for entry in entries { state.leaveOut(entry.habit, entry.amount, on: other, ordinal: entry.ordinal) }
    }
    for id in state.habitIDs where state[id].plan.addedBy >= known { state[id].counts.set(0, on: day) }
    return state
  }

  private static func cut<Value>(
    _ value: DatedValue<Value>, on day: LocalDay, before known: Int32
  ) -> DatedValue<Value> {
    var result = DatedValue(value.initial)
    for change in value.changes where change.inForce && (change.ordinal < known || change.from > day) {
      result.change(to: change.value, from: change.from, ordinal: change.ordinal)
    }
    return result
  }
}

extension CompletionState {
  /// Takes an amount out of a count, and out of the checkpoints after it.
  fileprivate mutating func leaveOut(_ id: HabitID, _ amount: Int64, on day: LocalDay, ordinal: Int32) {
    self[id].counts.set(self[id].counts.count(on: day) - amount, on: day)
    for place in checkpoints[day]?.indices ?? 0..<0 where checkpoints[day]![place].ordinal > ordinal {
      if id.index < checkpoints[day]![place].sums.count { checkpoints[day]![place].sums[id.index] -= amount }
    }
  }
}
