import AscentRules

/// Which days are satisfied and complete, found by looking at the state after every operation.
extension ReferencePerson {
  /// Checks each day after each operation. A habit is satisfied once its sum has reached the goal
  /// of that moment. A day is complete if at some moment nothing due was left.
  mutating func judge() {
    days = Set(completions.map(\.day)).union(closedDaysOfLimits).sorted()
    for habit in habits.indices {
      for day in days { habits[habit].reached[day] = firstReached(habit, day) }
    }
    complete = Set(days.filter { day in (1...(operations.count + 1)).contains { nothingIsLeft(on: day, before: $0) } })
  }

  private func firstReached(_ habit: Int, _ day: LocalDay) -> Int? {
    if habits[habit].traits.kind == .atMost {
      return (1...(operations.count + 1)).first { isKept(habit, day, before: $0, closedBefore: $0) }
    }
    let own = completions.filter { $0.habit == habit && $0.day == day }
    if own.isEmpty { return nil }
    return (1...(operations.count + 1)).first { order in
      let sum = own.reduce(0) { $0 + ($1.order < order ? $1.amount : 0) }
      return sum > 0 && sum >= habits[habit].goal(day, before: order)
    }
  }

  private func nothingIsLeft(on day: LocalDay, before order: Int) -> Bool {
    var isAnyDone = false
    for index in habits.indices where habits[index].addedBy < order {
      // A day before a limit was added does not depend on it.
      if isPastOfLimit(habits[index], day) { continue }
      if let reached = habits[index].reached[day], reached <= order, isInTime(index, day) {
        isAnyDone = true
      } else if day >= habits[index].firstDay,
        !habits[index].isDeleted(day, before: order) || isRemoved(habits[index], day, before: order)
      {
        return false
      }
    }
    return isAnyDone
  }

  /// Whether a satisfied habit can complete the day: a limit that is raised after the day cannot.
  private func isInTime(_ index: Int, _ day: LocalDay) -> Bool {
    if habits[index].traits.kind == .atLeast { return true }
    let last = lastOrder(on: day)
    return habits[index].addedBy >= last || paid(index, on: day, before: last)
  }

  /// Whether the habit was removed from the day: a deletion was recorded when the day had begun,
  /// and the day is later than the habit's first day and the day of its addition.
  func isRemoved(_ habit: Habit, _ day: LocalDay, before order: Int = .max) -> Bool {
    habit.addedBy < .max && day > max(habit.firstDay, operations[habit.addedBy - 1].recordedDay)
      && habit.deleted.contains {
        $0.order < order && $0.from <= day && day <= operations[$0.order - 1].recordedDay
          && !habit.isDeleted(day, before: $0.order)
      }
  }

  /// Whether the habit was removed from the day when that was over, and nothing excused the day.
  func staysMissed(_ habit: Habit, _ day: LocalDay) -> Bool {
    habit.traits.kind == .atLeast && habit.reached[day] == nil && isRemoved(habit, day)
      && habit.deleted.contains {
        $0.from <= day && day < operations[$0.order - 1].recordedDay && !habit.isDeleted(day, before: $0.order)
          && !habit.isExcused(day, before: $0.order)
      }
  }

  /// Whether the habit is a limit that was added after the day.
  func isPastOfLimit(_ habit: Habit, _ day: LocalDay) -> Bool {
    habit.traits.kind == .atMost && habit.addedBy < .max && day < operations[habit.addedBy - 1].recordedDay
  }

  // MARK: Limits

  /// The last day closed by the operations before an order.
  func closed(before order: Int = .max) -> LocalDay {
    closes.lazy.filter { $0.order < order }.map(\.day).max() ?? .earliest
  }

  /// Whether a limit is kept on a day, by the plan before one order, and if the day was closed
  /// before another. The count includes everything in force.
  func isKept(_ index: Int, _ day: LocalDay, before order: Int, closedBefore: Int) -> Bool {
    let habit = habits[index]
    let isLive = habit.addedBy < order && day >= habit.firstDay && !habit.isDeleted(day, before: order)
    let count = completions.reduce(0) { $0 + ($1.habit == index && $1.day == day ? $1.amount : 0) }
    return isLive && !habit.isExcused(day, before: order) && day <= closed(before: closedBefore)
      && count <= habit.goal(day, before: order)
  }

  /// Whether a habit is a limit and the day is not closed.
  func isUndecided(_ habit: Habit, _ day: LocalDay) -> Bool { habit.traits.kind == .atMost && day > closed() }

  private var closedDaysOfLimits: Set<LocalDay> {
    var days: Set<LocalDay> = []
    for habit in habits where habit.traits.kind == .atMost && habit.firstDay <= closed() {
      days.formUnion((0...(closed() - habit.firstDay)).map { habit.firstDay + $0 })
    }
    return days
  }
}
