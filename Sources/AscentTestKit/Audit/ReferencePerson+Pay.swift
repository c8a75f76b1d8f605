import AscentRules

/// Which satisfied and complete days earn XP.
extension ReferencePerson {
  /// The order before which a day's plan decides what earns XP: that of the first operation in
  /// force, recorded after the day, that changed the plan of the day; the maximum if there is none.
  func lastOrder(on day: LocalDay) -> Int {
    operations.indices.first { index in
      guard statuses[index] == .inForce, operations[index].recordedDay > day else { return false }
      let operation = operations[index]
      switch operation.intent {
      case .addHabit(let definition): return (definition.firstDay ?? operation.day) <= day
      case .setGoal(_, _, let from): return (from ?? operation.day) <= day
      case .deleteHabit: return operation.day <= day
      case .skip(let skip): return !skip.isRecorded && skip.day == day
      default: return false
      }
    }.map { $0 + 1 } ?? .max
  }

  /// Whether a habit was satisfied before an order by completions that earn XP, under the plan of
  /// that moment or an earlier one.
  func paid(_ index: Int, on day: LocalDay, before last: Int) -> Bool {
    guard habits[index].addedBy < last else { return false }
    if habits[index].traits.kind == .atMost {
      return isKept(index, day, before: last, closedBefore: .max) || paidBy(index, on: day, last - 1)
    }
    let own = completions.filter { $0.habit == index && $0.day == day && $0.pays }
    func isReached(_ sum: Int64, _ order: Int) -> Bool { sum > 0 && sum >= habits[index].goal(day, before: order) }
    if isReached(own.reduce(0) { $0 + $1.amount }, last) { return true }
    return (1...(operations.count + 1)).contains { order in
      order < last && isReached(own.reduce(0) { $0 + ($1.order < order ? $1.amount : 0) }, order)
    }
  }

  /// Whether a deletion takes back what the habit earned on a day: the day on which the deletion
  /// was recorded, or one of the two days after it.
  func isTakenBack(_ index: Int, on day: LocalDay) -> Bool {
    habits[index].deleted.contains { (0...2).contains(day - operations[$0.order - 1].recordedDay) }
  }

  /// Whether a day is complete by completions that earn XP.
  func paysBonus(_ day: LocalDay) -> Bool {
    let last = lastOrder(on: day)
    func isComplete(_ order: Int, _ isDone: (Int) -> Bool) -> Bool {
      var isAnyDone = false
      for (index, habit) in habits.enumerated() where habit.addedBy < order {
        if isPastOfLimit(habit, day) { continue }
        if isDone(index) {
          isAnyDone = true
        } else if day >= habit.firstDay, !habit.isDeleted(day, before: order) || isRemoved(habit, day, before: order) {
          return false
        }
      }
      return isAnyDone
    }
    if isComplete(last, { paid($0, on: day, before: last) }) { return true }
    return (1...(operations.count + 1)).contains { order in
      order < last && isComplete(order) { paidBy($0, on: day, order) }
    }
  }

  /// Whether, at or before an order, a habit was satisfied by completions that earn XP and were
  /// recorded by then.
  private func paidBy(_ index: Int, on day: LocalDay, _ last: Int) -> Bool {
    if habits[index].traits.kind == .atMost {
      return (1...min(last, operations.count + 1)).contains { isKept(index, day, before: $0, closedBefore: $0) }
    }
    let own = completions.filter { $0.habit == index && $0.day == day && $0.pays }
    return (1...last).contains { order in
      let sum = own.reduce(0) { $0 + ($1.order < order ? $1.amount : 0) }
      return sum > 0 && sum >= habits[index].goal(day, before: order)
    }
  }
}
