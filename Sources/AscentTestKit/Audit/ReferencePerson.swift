import AscentRules

/// A reference model of one person: it keeps the list of accepted operations and recomputes
/// everything from it.
///
/// It shares only value types with the rules. It supports habits that are due every day, with goals
/// or limits and with decimals, renames, edits, deletions, goals, skips, pauses and their ends,
/// completions, moves, undos, closes and manual awards. It needs no time zones, since each
/// operation names its day. For sessions and progressions see ``ReferenceProgression``.
struct ReferencePerson {
  /// An accepted operation.
  struct Operation {
    var key: OperationKey
    var intent: Intent
    /// The local day on which it happened.
    var day: LocalDay
    /// When it happened.
    var at: Instant
    /// When it was accepted.
    var recordedAt: Instant
    /// The local day on which it was accepted.
    var recordedDay: LocalDay
    /// Its ordinal among the person's commands.
    var ordinal: Int32
    /// The days on which its events say that a freeze was spent.
    var frozen: [LocalDay] = []
    /// The habits whose pause begins or ends, by its events.
    var paused: [HabitID] = []
    /// The day from which its events reopen days; nil if they do not.
    var reopened: LocalDay?
  }

  enum Status {
    case inForce, undone, moved
  }

  /// A completion in force. Its order is the number of its operation, 1 for the first.
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
    var traits = HabitTraits()
    var group: String?
    var skipped: [(day: LocalDay, order: Int)] = []
    var pauses: [(days: ClosedRange<LocalDay>, order: Int)] = []
    /// The first day after each pause that was ended.
    var resumed: [(from: LocalDay, order: Int)] = []
    /// The first day of each deletion.
    var deleted: [(from: LocalDay, order: Int)] = []
    /// For each satisfied day, the order before which the operations satisfied it.
    var reached: [LocalDay: Int] = [:]

    func goal(_ day: LocalDay, before order: Int = .max) -> Int64 {
      goals.filter { $0.order < order && $0.from <= day }.reduce(goals[0]) { $1.from >= $0.from ? $1 : $0 }.goal
    }

    func isDeleted(_ day: LocalDay, before order: Int = .max) -> Bool {
      deleted.contains { $0.order < order && $0.from <= day }
    }

    /// Whether a day is skipped or paused.
    func isExcused(_ day: LocalDay, before order: Int = .max) -> Bool {
      skipped.contains { $0.order < order && $0.day == day }
        || pauses.contains { pause in
          let isEnded = resumed.contains {
            pause.order < $0.order && $0.order < order && pause.days.lowerBound <= $0.from && $0.from <= day
          }
          return pause.order < order && pause.days.contains(day) && !isEnded
        }
    }

    /// Whether nothing is due on a day.
    func isOff(_ day: LocalDay) -> Bool {
      isExcused(day) || isDeleted(day)
        || day < firstDay && !reached.keys.contains { $0 <= day }
    }

    /// A whole or decimal amount in units of the last decimal.
    func stored(_ amount: Double) -> Int64 { Int64((amount * Double(traits.decimals.scale)).rounded()) }
  }

  let operations: [Operation]
  /// The index of the habit that each operation named when it was accepted; nil for none.
  let subjects: [Int?]
  var habits: [Habit] = []
  var completions: [Completion] = []
  /// The status of each operation.
  let statuses: [Status]
  /// The days that a freeze covers.
  var frozen: Set<LocalDay> = []
  /// The days in ``frozen`` that the person asked for, each with the last day that was
  /// closed by then.
  var asked: [(day: LocalDay, closed: LocalDay)] = []
  /// The granted freezes, each with the last day that was closed by then.
  var granted: [(count: Int, closed: LocalDay)] = []
  /// The days that were closed.
  var closes: [(day: LocalDay, order: Int)] = []
  /// The day that was closed first.
  var firstClose: LocalDay?
  /// The sum of the manual awards in force.
  var manualXP: Int64 = 0
  /// The days on which something was counted, and those on which a limit is judged, in order.
  var days: [LocalDay] = []
  /// The complete days.
  var complete: Set<LocalDay> = []

  /// The person after these operations; nil if the model does not support one of them.
  init?(operations: [Operation]) {
    self.operations = operations
    self.statuses = Self.statuses(of: operations)
    self.subjects = Self.subjects(of: operations)
    for index in operations.indices {
      if let first = operations[index].reopened { reopen(from: first) }
      if statuses[index] == .inForce {
        guard apply(operations[index], subjects[index], order: index + 1) else { return nil }
      } else if case .addHabit(let definition) = operations[index].intent {
        // A habit whose addition was undone keeps its number.
        habits.append(
          Habit(
            name: definition.name, firstDay: .latest, addedBy: .max, goals: [(.earliest, definition.goal, .max)],
            traits: definition.traits))
      }
    }
    judge()
    judgeFreezes()
  }

  // MARK: Days

  /// The count of a habit on a day.
  func count(_ habit: HabitID, _ day: LocalDay) -> Int64 {
    completions.reduce(0) { $0 + ($1.habit == habit.index && $1.day == day ? $1.amount : 0) }
  }

  /// The name of a habit.
  func name(_ habit: HabitID) -> String { habits[habit.index].name }

  /// The goal of a habit on a day.
  func goal(_ habit: HabitID, _ day: LocalDay) -> Int64 { habits[habit.index].goal(day) }

  /// Whether a habit is satisfied on a day.
  func isSatisfied(_ habit: HabitID, _ day: LocalDay) -> Bool { habits[habit.index].reached[day] != nil }

  // MARK: Streaks and XP

  /// The runs of a habit up to a day; by default, the last day on which something is counted.
  func runs(_ habit: HabitID, through day: LocalDay? = nil) -> ReferenceRuns {
    let habit = habits[habit.index]
    return ReferenceRuns(of: Set(habit.reached.keys), through: day ?? lastDay) {
      frozen.contains($0) || habit.isOff($0) || isUndecided(habit, $0)
    }
  }

  /// The runs of complete days up to a day; by default, the last day on which something is counted.
  func dailyRuns(through day: LocalDay? = nil) -> ReferenceRuns {
    ReferenceRuns(of: complete, through: day ?? lastDay, isNeutral: isNeutral)
  }

  /// Whether a day that is not complete neither breaks nor extends the daily streak: nothing was
  /// due, or everything left open was skipped or is a limit whose day is not closed.
  func isNeutral(_ day: LocalDay) -> Bool {
    if frozen.contains(day) { return true }
    if habits.contains(where: { staysMissed($0, day) }) { return false }
    let asked = habits.filter { !$0.isOff(day) && !isPastOfLimit($0, day) }
    let open = asked.filter { $0.reached[day] == nil }
    let isAnySkipped = habits.contains { habit in
      habit.reached[day] == nil && (!habit.isDeleted(day) && habit.isExcused(day) || isRemoved(habit, day))
    }
    let isOnlyUndecided = !open.isEmpty && open.allSatisfy { isUndecided($0, day) }
    return asked.isEmpty || isOnlyUndecided || isAnySkipped && open.isEmpty
  }

  /// The last day on which something is counted, or the earliest possible day.
  var lastDay: LocalDay { days.last ?? .earliest }

  /// The awards that follow from the days.
  var awards: Set<AwardKey> {
    let ofHabits = habits.indices.flatMap { index in
      habits[index].reached.keys.filter {
        paid(index, on: $0, before: lastOrder(on: $0)) && !isTakenBack(index, on: $0)
      }.map {
        AwardKey(kind: .habit, subject: Int32(index) + 1, day: $0)
      }
    }
    return Set(ofHabits + complete.filter(paysBonus).map { AwardKey(kind: .day, subject: 0, day: $0) })
  }

  /// The sum of all awards.
  var totalXP: Int64 { manualXP + awards.reduce(0) { $0 + ($1.kind == .habit ? 10 : 50) } }

  /// The number of habits that are not deleted.
  var habitCount: Int { habits.count { $0.addedBy < .max && $0.deleted.isEmpty } }

  /// The group of a habit.
  func group(_ habit: HabitID) -> String? { habits[habit.index].group }

  /// Whether the person has a habit; deleted habits count, undone additions do not.
  func has(_ habit: HabitID) -> Bool { habits.indices.contains(habit.index) && habits[habit.index].addedBy < .max }
}
