internal import AscentRules

/// A reference model of one person: it keeps the list of accepted operations and recomputes
/// everything from it.
///
/// It shares only value types with the rules. It knows habits that are due every day, goals, skips,
/// completions, moves, undos and manual awards. It needs no time zones, since each operation names
/// its day. For sessions and progressions see ``ReferenceProgression``.
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
    /// Its place in the person's order.
    var ordinal: Int32
  }

  enum Status {
    case inForce, undone, moved
  }

  /// A completion in force; the order is that of the operations, 1 for the first.
  private struct Completion {
    var habit: Int
    var day: LocalDay
    var amount: Int64
    var order: Int
  }

  private struct Habit {
    var name: String
    var firstDay: LocalDay
    var addedBy: Int
    var goals: [(from: LocalDay, goal: Int64, order: Int)]
    var skipped: [(day: LocalDay, order: Int)] = []
  }

  private let operations: [Operation]
  private var habits: [Habit] = []
  private var completions: [Completion] = []
  /// Whether each operation is in force.
  private(set) var statuses: [Status]
  /// The manual awards in force.
  private(set) var manualXP: Int64 = 0
  /// The days on which something is counted, in order.
  private(set) var days: [LocalDay] = []
  /// For each habit and day, the order from which it is satisfied.
  private var reachedBy: [[LocalDay: Int]] = []
  /// The complete days.
  private(set) var complete: Set<LocalDay> = []

  /// The person after these operations; nil if the model does not support one of them.
  init?(operations: [Operation]) {
    self.operations = operations
    self.statuses = Self.statuses(of: operations)
    for (index, operation) in operations.enumerated() where statuses[index] == .inForce {
      guard note(operation, order: index + 1) else { return nil }
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

  private mutating func note(_ operation: Operation, order: Int) -> Bool {
    switch operation.intent {
    case .addHabit(let definition):
      guard definition.schedule == .daily else { return false }
      let firstDay = definition.firstDay ?? operation.day
      habits.append(
        Habit(name: definition.name, firstDay: firstDay, addedBy: order, goals: [(.earliest, definition.goal, order)]))
    case .setGoal(let habit, let goal, let from):
      guard let index = index(of: habit) else { return false }
      habits[index].goals.append((from ?? operation.day, goal, order))
    case .skip(let habit, let day, _):
      guard let index = index(of: habit) else { return false }
      habits[index].skipped.append((day, order))
    case .markComplete(let habit, let amount):
      guard let index = index(of: habit) else { return false }
      completions.append(Completion(habit: index, day: operation.day, amount: amount, order: order))
    case .recordCompletion(let habit, let day, let amount):
      guard let index = index(of: habit) else { return false }
      completions.append(Completion(habit: index, day: day, amount: amount, order: order))
    case .moveCompletion(let key, let day):
      guard let origin = origin(of: key), let index = index(of: origin.habit) else { return false }
      completions.append(Completion(habit: index, day: day, amount: origin.amount, order: order))
    case .awardXP(let amount, _): manualXP += amount
    case .undo, .repairLedger, .logSession, .progress, .acknowledge: break
    default: return false
    }
    return true
  }

  /// The completion at the start of a chain of moves.
  private func origin(of key: OperationKey) -> (habit: HabitReference, amount: Int64)? {
    switch operations.first(where: { $0.key == key })?.intent {
    case .markComplete(let habit, let amount), .recordCompletion(let habit, _, let amount): (habit, amount)
    case .moveCompletion(let earlier, _): origin(of: earlier)
    default: nil
    }
  }

  private func index(of habit: HabitReference) -> Int? {
    switch habit {
    case .id(let id): habits.indices.contains(Int(id.number) - 1) ? Int(id.number) - 1 : nil
    case .name(let name): habits.firstIndex { $0.name == name }
    }
  }

  // MARK: Days

  /// The count of a habit and day.
  func count(_ habit: HabitID, _ day: LocalDay) -> Int64 {
    completions.reduce(0) { $0 + ($1.habit == Int(habit.number) - 1 && $1.day == day ? $1.amount : 0) }
  }

  /// The goal of a habit on a day.
  func goal(_ habit: HabitID, _ day: LocalDay) -> Int64 { goal(habits[Int(habit.number) - 1], day, before: .max) }

  /// Whether a habit is satisfied on a day.
  func isSatisfied(_ habit: HabitID, _ day: LocalDay) -> Bool { reachedBy[Int(habit.number) - 1][day] != nil }

  private func goal(_ habit: Habit, _ day: LocalDay, before order: Int) -> Int64 {
    var latest = habit.goals[0]
    for change in habit.goals where change.order < order && change.from <= day && change.from >= latest.from {
      latest = change
    }
    return latest.goal
  }

  /// Checks each day after each operation: a habit is satisfied once its sum has reached the goal
  /// of that moment, and a day is complete if at some moment nothing due was left.
  private mutating func judge() {
    days = Set(completions.map(\.day)).sorted()
    reachedBy = habits.indices.map { habit in
      var reached: [LocalDay: Int] = [:]
      for day in days { reached[day] = firstReached(habit, day) }
      return reached
    }
    complete = Set(days.filter { day in (1...(operations.count + 1)).contains { nothingIsLeft(on: day, before: $0) } })
  }

  private func firstReached(_ habit: Int, _ day: LocalDay) -> Int? {
    let own = completions.filter { $0.habit == habit && $0.day == day }
    if own.isEmpty { return nil }
    return (1...(operations.count + 1)).first { order in
      let sum = own.reduce(0) { $0 + ($1.order < order ? $1.amount : 0) }
      return sum > 0 && sum >= goal(habits[habit], day, before: order)
    }
  }

  private func nothingIsLeft(on day: LocalDay, before order: Int) -> Bool {
    var isAnyDone = false
    for (index, habit) in habits.enumerated() where habit.addedBy < order {
      if let reached = reachedBy[index][day], reached <= order {
        isAnyDone = true
      } else if day >= habit.firstDay, !habit.skipped.contains(where: { $0.day == day && $0.order < order }) {
        return false
      }
    }
    return isAnyDone
  }

  // MARK: Streaks and XP

  /// The runs of a habit up to a day: the current, the last and the longest.
  func runs(_ habit: HabitID, through day: LocalDay) -> ReferenceRuns {
    let index = Int(habit.number) - 1
    return ReferenceRuns(of: Set(reachedBy[index].keys), through: day) { isNeutral($0, index) }
  }

  /// The runs of complete days up to a day.
  func dailyRuns(through day: LocalDay) -> ReferenceRuns {
    ReferenceRuns(of: complete, through: day) { day in habits.indices.allSatisfy { isNeutral(day, $0) } }
  }

  private func isNeutral(_ day: LocalDay, _ index: Int) -> Bool {
    if habits[index].skipped.contains(where: { $0.day == day }) { return true }
    return day < habits[index].firstDay && !reachedBy[index].keys.contains { $0 <= day }
  }

  /// The awards that follow from the days.
  var awards: Set<AwardKey> {
    var keys: Set<AwardKey> = []
    for (index, reached) in reachedBy.enumerated() {
      for day in reached.keys { keys.insert(AwardKey(kind: .habit, subject: Int32(index) + 1, day: day)) }
    }
    for day in complete { keys.insert(AwardKey(kind: .day, subject: 0, day: day)) }
    return keys
  }

  /// The number of habits.
  var habitCount: Int { habits.count }
}
