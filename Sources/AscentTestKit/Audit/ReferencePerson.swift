internal import AscentRules

/// A reference model of one person: it keeps the list of accepted operations and recomputes
/// everything from it.
///
/// It shares only value types with the rules. It knows habits that are due every day, renames,
/// goals, skips, completions, moves, undos and manual awards, but no limits and no decimals. It
/// needs no time zones, since each operation names its day. For sessions and progressions see
/// ``ReferenceProgression``.
struct ReferencePerson {
  /// An accepted operation.
  struct Operation {
    var key: OperationKey
    var intent: Intent
    /// The local day of its instant.
    var day: LocalDay
    /// When it happened.
    var at: Instant
    /// When it was accepted.
    var recordedAt: Instant
    /// The local day on which it was accepted.
    var recordedDay: LocalDay
    /// Its place in the person's order.
    var ordinal: Int32
    /// The days on which its events say that a freeze was spent.
    var frozen: [LocalDay] = []
  }

  enum Status {
    case inForce, undone, moved
  }

  /// A completion in force; the order is that of the operations, 1 for the first.
  struct Completion {
    var habit: Int
    var day: LocalDay
    var amount: Int64
    var order: Int
    /// Whether it was recorded in time and not imported.
    var pays: Bool
  }

  struct Habit {
    var name: String
    var firstDay: LocalDay
    var addedBy: Int
    var goals: [(from: LocalDay, goal: Int64, order: Int)]
    var skipped: [(day: LocalDay, order: Int)] = []
    /// For each satisfied day, the order from which it is.
    var reached: [LocalDay: Int] = [:]

    func goal(_ day: LocalDay, before order: Int = .max) -> Int64 {
      goals.filter { $0.order < order && $0.from <= day }.reduce(goals[0]) { $1.from >= $0.from ? $1 : $0 }.goal
    }

    func isNeutral(_ day: LocalDay) -> Bool {
      skipped.contains { $0.day == day } || day < firstDay && !reached.keys.contains { $0 <= day }
    }
  }

  let operations: [Operation]
  /// The habit that each operation named when it was accepted.
  private let subjects: [Int?]
  private(set) var habits: [Habit] = []
  private(set) var completions: [Completion] = []
  /// Whether each operation is in force.
  private(set) var statuses: [Status]
  /// The days that a freeze covers.
  private var frozen: Set<LocalDay> = []
  /// The manual awards in force.
  private var manualXP: Int64 = 0
  /// The days on which something is counted, in order.
  private(set) var days: [LocalDay] = []
  /// The complete days.
  private(set) var complete: Set<LocalDay> = []

  /// The person after these operations; nil if the model does not support one of them.
  init?(operations: [Operation]) {
    self.operations = operations
    self.statuses = Self.statuses(of: operations)
    self.subjects = Self.subjects(of: operations)
    for index in operations.indices {
      if statuses[index] == .inForce {
        guard note(operations[index], subjects[index], order: index + 1) else { return nil }
      } else if case .addHabit(let definition) = operations[index].intent {
        // Its number is not reused.
        habits.append(
          Habit(
            name: definition.name, firstDay: .latest, addedBy: .max, goals: [(.earliest, definition.goal, .max)]))
      }
    }
    judge()
  }

  // MARK: What is in force

  /// An operation is undone when an undo in force names it, and moved when a move names it that was
  /// not itself undone.
  static func statuses(of operations: [Operation]) -> [Status] {
    var statuses = Array(repeating: Status.inForce, count: operations.count)
    var fates: [OperationKey: Status] = [:]
    for index in operations.indices.reversed() {
      statuses[index] = fates[operations[index].key] ?? .inForce
      switch operations[index].intent {
      case .undo(let key) where statuses[index] == .inForce: fates[key] = .undone
      case .moveCompletion(let key, _) where statuses[index] != .undone && fates[key] == nil: fates[key] = .moved
      default: break
      }
    }
    return statuses
  }

  /// The habit that each operation names, by the names in force just before it; nil for a habit
  /// whose addition is undone.
  private static func subjects(of operations: [Operation]) -> [Int?] {
    var subjects: [Int?] = []
    var names: [String?] = []
    for (count, operation) in operations.enumerated() {
      switch operation.intent {
      case .setGoal(let habit, _, _), .skip(let habit, _, _), .markComplete(let habit, _),
        .recordCompletion(let habit, _, _), .renameHabit(let habit, _):
        switch habit {
        case .id(let id): subjects.append(names.indices.contains(id.index) && names[id.index] != nil ? id.index : nil)
        case .name(let name): subjects.append(names.firstIndex(of: name))
        }
      default: subjects.append(nil)
      }
      // Only an undo changes what is in force before it.
      var first = count
      if case .undo = operation.intent { (names, first) = ([], 0) }
      let present = operations[...count]
      for (index, status) in zip(present.indices, statuses(of: Array(present))).dropFirst(first) {
        switch operations[index].intent {
        case .addHabit(let definition): names.append(status == .inForce ? definition.name : nil)
        case .renameHabit(_, let name) where status == .inForce:
          if let subject = subjects[index], names[subject] != nil { names[subject] = name }
        default: break
        }
      }
    }
    return subjects
  }

  private mutating func note(_ operation: Operation, _ subject: Int?, order: Int) -> Bool {
    switch (operation.intent, subject) {
    case (.addHabit(let definition), _) where definition.schedule == .daily && definition.traits == HabitTraits():
      let firstDay = definition.firstDay ?? operation.day
      habits.append(
        Habit(
          name: definition.name, firstDay: firstDay, addedBy: order,
          goals: [(.earliest, definition.goal, order)]))
    case (.renameHabit(_, let name), let index?): habits[index].name = name
    case (.setGoal(_, let goal, let from), let index?): habits[index].goals.append((from ?? operation.day, goal, order))
    case (.skip(_, let day, _), let index?): habits[index].skipped.append((day, order))
    case (.markComplete(_, let amount), let index?):
      completions.append(
        Completion(
          habit: index, day: operation.day, amount: amount, order: order,
          pays: isInTime(operation, for: operation.day, of: index)))
    case (.recordCompletion(_, let day, let amount), let index?):
      completions.append(Completion(habit: index, day: day, amount: amount, order: order, pays: false))
    case (.moveCompletion(let key, let day), _):
      guard let origin = origin(of: key) else { return false }
      completions.append(
        Completion(
          habit: origin.habit, day: day, amount: origin.amount, order: order,
          pays: origin.pays && isInTime(operation, for: day, of: origin.habit)))
    case (.awardXP(let amount, _), _): manualXP += amount
    case (.freezeDay, _), (.closeDay, _), (.remind, _), (.setReminder, _): frozen.formUnion(operation.frozen)
    case (.undo, _), (.repairLedger, _), (.logSession, _), (.progress, _), (.acknowledge, _), (.acknowledgeAll, _):
      break
    default: return false
    }
    return true
  }

  /// Whether an operation was recorded within the award window of a day, seven days, and the habit
  /// had begun on it.
  private func isInTime(_ operation: Operation, for day: LocalDay, of habit: Int) -> Bool {
    operation.recordedDay - day <= 7 && day >= habits[habit].firstDay
  }

  /// The completion at the start of a chain of moves, and whether it paid all along.
  private func origin(of key: OperationKey) -> (habit: Int, amount: Int64, pays: Bool)? {
    guard let index = operations.firstIndex(where: { $0.key == key }) else { return nil }
    let operation = operations[index]
    switch operation.intent {
    case .markComplete(_, let amount):
      return subjects[index].map { ($0, amount, isInTime(operation, for: operation.day, of: $0)) }
    case .recordCompletion(_, _, let amount): return subjects[index].map { ($0, amount, false) }
    case .moveCompletion(let earlier, let day):
      return origin(of: earlier).map {
        ($0.habit, $0.amount, $0.pays && isInTime(operation, for: day, of: $0.habit))
      }
    default: return nil
    }
  }

  // MARK: Days

  /// The count of a habit and day.
  func count(_ habit: HabitID, _ day: LocalDay) -> Int64 {
    completions.reduce(0) { $0 + ($1.habit == habit.index && $1.day == day ? $1.amount : 0) }
  }

  /// The name of a habit.
  func name(_ habit: HabitID) -> String { habits[habit.index].name }

  /// The goal of a habit on a day.
  func goal(_ habit: HabitID, _ day: LocalDay) -> Int64 { habits[habit.index].goal(day) }

  /// Whether a habit is satisfied on a day.
  func isSatisfied(_ habit: HabitID, _ day: LocalDay) -> Bool { habits[habit.index].reached[day] != nil }

  /// Checks each day after each operation: a habit is satisfied once its sum has reached the goal
  /// of that moment, and a day is complete if at some moment nothing due was left.
  private mutating func judge() {
    days = Set(completions.map(\.day)).sorted()
    for habit in habits.indices {
      for day in days { habits[habit].reached[day] = firstReached(habit, day) }
    }
    complete = Set(days.filter { day in (1...(operations.count + 1)).contains { nothingIsLeft(on: day, before: $0) } })
  }

  private func firstReached(_ habit: Int, _ day: LocalDay) -> Int? {
    let own = completions.filter { $0.habit == habit && $0.day == day }
    if own.isEmpty { return nil }
    return (1...(operations.count + 1)).first { order in
      let sum = own.reduce(0) { $0 + ($1.order < order ? $1.amount : 0) }
      return sum > 0 && sum >= habits[habit].goal(day, before: order)
    }
  }

  private func nothingIsLeft(on day: LocalDay, before order: Int) -> Bool {
    var isAnyDone = false
    for habit in habits where habit.addedBy < order {
      if let reached = habit.reached[day], reached <= order {
        isAnyDone = true
      } else if day >= habit.firstDay {
        return false
      }
    }
    return isAnyDone
  }

  // MARK: Streaks and XP

  /// The runs of a habit up to a day; by default, the last one on which something is counted.
  func runs(_ habit: HabitID, through day: LocalDay? = nil) -> ReferenceRuns {
    let habit = habits[habit.index]
    return ReferenceRuns(of: Set(habit.reached.keys), through: day ?? lastDay) {
      frozen.contains($0) || habit.isNeutral($0)
    }
  }

  /// The runs of complete days up to a day; by default, the last one on which something is counted.
  func dailyRuns(through day: LocalDay? = nil) -> ReferenceRuns {
    ReferenceRuns(of: complete, through: day ?? lastDay, isNeutral: isNeutral)
  }

  /// Whether a day that is not complete neither breaks nor extends the daily streak: nothing was
  /// due, or all that was left open was skipped.
  private func isNeutral(_ day: LocalDay) -> Bool {
    let open = habits.filter { !$0.isNeutral(day) && $0.reached[day] == nil }
    let isAnySkipped = habits.contains { habit in
      habit.reached[day] == nil && habit.skipped.contains { $0.day == day }
    }
    return frozen.contains(day) || habits.allSatisfy { $0.isNeutral(day) } || isAnySkipped && open.isEmpty
  }

  /// The last day on which something is counted, or the earliest possible one.
  var lastDay: LocalDay { days.last ?? .earliest }

  /// The awards that follow from the days.
  var awards: Set<AwardKey> {
    let ofHabits = habits.indices.flatMap { index in
      habits[index].reached.keys.filter { paid(index, on: $0, before: lastOrder(on: $0)) }.map {
        AwardKey(kind: .habit, subject: Int32(index) + 1, day: $0)
      }
    }
    return Set(ofHabits + complete.filter(paysBonus).map { AwardKey(kind: .day, subject: 0, day: $0) })
  }

  /// The sum of all awards.
  var totalXP: Int64 { manualXP + awards.reduce(0) { $0 + ($1.kind == .habit ? 10 : 50) } }

  /// The number of habits.
  var habitCount: Int { habits.count { $0.addedBy < .max } }

  /// Whether the person has a habit.
  func has(_ habit: HabitID) -> Bool { habits.indices.contains(habit.index) && habits[habit.index].addedBy < .max }
}

extension HabitID {
  /// Its index in a list of all habits of the person.
  fileprivate var index: Int { Int(number) - 1 }
}
