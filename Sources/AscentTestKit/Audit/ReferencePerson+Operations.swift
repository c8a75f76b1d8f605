import AscentRules

/// What each operation in force adds to the model. Returns false for an operation that the model
/// does not support.
extension ReferencePerson {
  mutating func apply(_ operation: Operation, _ subject: Int?, order: Int) -> Bool {
    switch (operation.intent, subject) {
    case (.addHabit(let definition), _) where definition.schedule == .daily:
      let firstDay = definition.firstDay ?? operation.day
      habits.append(
        Habit(
          name: definition.name, firstDay: firstDay, addedBy: order,
          goals: [(.earliest, definition.goal, order)], traits: definition.traits, group: definition.group))
    case (.renameHabit(_, let name), let index?): habits[index].name = name
    case (.setGoal(_, let goal, let from), let index?):
      habits[index].goals.append((from ?? operation.day, habits[index].stored(goal.number), order))
    case (.editHabit(_, let edit), let index?):
      if let group = edit.group { habits[index].group = group.isEmpty ? nil : group }
    case (.deleteHabit, let index?): habits[index].deleted.append((operation.day, order))
    case (.skip(let skip), let index?) where !skip.isRecorded: habits[index].skipped.append((skip.day, order))
    case (.pause(_, let first, let last), _), (.pauseAll(let first, let last), _):
      for id in operation.paused { habits[id.index].pauses.append((first...last, order)) }
    case (.resume(_, let from), _), (.resumeAll(let from), _):
      for id in operation.paused { habits[id.index].resumed.append((from ?? operation.recordedDay, order)) }
    case (.complete(let logged), let index?):
      let done = completion(logged, operation, of: index)
      completions.append(
        Completion(habit: index, day: done.day, amount: done.amount, order: order, pays: done.pays))
    case (.moveCompletion(let key, let day), _):
      guard let origin = origin(of: key) else { return false }
      completions.append(
        Completion(
          habit: origin.habit, day: day, amount: origin.amount, order: order,
          pays: origin.pays && isInTime(operation, for: day, of: origin.habit)))
    case (.awardXP(let amount, _), _): manualXP += amount
    case (.grantFreezes(let count, _), _): granted.append((Int(count), closed()))
    case (.closeDay(let day), _):
      closes.append((day, order))
      firstClose = firstClose ?? day
    case (.freezeDay, _):
      frozen.formUnion(operation.frozen)
      asked += operation.frozen.map { ($0, closed()) }
    case (.remind, _), (.setReminder, _), (.undo, _), (.repairLedger, _), (.logSession, _), (.progress, _),
      (.acknowledge, _), (.acknowledgeAll, _):
      break
    default: return false
    }
    return true
  }

  /// Treats reopened days as never closed.
  mutating func reopen(from first: LocalDay) {
    closes = closes.map { (min($0.day, first - 1), $0.order) }
    asked = asked.map { ($0.day, min($0.closed, first - 1)) }
    granted = granted.map { ($0.count, min($0.closed, first - 1)) }
  }

  /// Whether an operation was recorded within the award window of a day, seven days, and the habit
  /// had begun on it.
  private func isInTime(_ operation: Operation, for day: LocalDay, of habit: Int) -> Bool {
    operation.recordedDay - day <= 7 && day >= habits[habit].firstDay
  }

  /// The completion at the start of a chain of moves, and whether it earned XP after each move.
  private func origin(of key: OperationKey) -> (habit: Int, amount: Int64, pays: Bool)? {
    guard let index = operations.firstIndex(where: { $0.key == key }) else { return nil }
    let operation = operations[index]
    switch operation.intent {
    case .complete(let logged):
      return subjects[index].map { habit in
        let done = completion(logged, operation, of: habit)
        return (habit, done.amount, done.pays)
      }
    case .moveCompletion(let earlier, let day):
      return origin(of: earlier).map {
        ($0.habit, $0.amount, $0.pays && isInTime(operation, for: day, of: $0.habit))
      }
    default: return nil
    }
  }

  /// The day and amount of a completion, and whether it earns XP.
  private func completion(
    _ logged: LoggedCompletion, _ operation: Operation, of index: Int
  ) -> (day: LocalDay, amount: Int64, pays: Bool) {
    let amount = habits[index].stored(logged.amount.number)
    if let day = logged.day { return (day, amount, false) }
    return (operation.day, amount, isInTime(operation, for: operation.day, of: index))
  }
}
