import AscentRules
import AscentRuntime

/// What a session remembers about habits, as last read.
struct KnownHabits {
  /// What the session remembers about one habit.
  struct Habit {
    var name: String
    /// The unit; empty if the habit has none.
    var unit: String
    var traits: HabitTraits
    /// Whether the habit is known to be due every day, with no planned changes.
    var isDaily: Bool
    /// Whether the habit may have a planned change that begins on a later day.
    var mayHavePlans: Bool
  }

  /// The habits of the last full report, sorted by ID.
  ///
  /// The report's array is kept as it is, because copying many habits would cost time.
  private var read: [HabitReport] = []
  /// Whether the report was for today, so that its planned changes are those after today.
  private var areOfToday = false
  private var isScheduleKnown = true
  private var arePlansKnown = true
  /// Habits that the last full report did not have, or that were read since.
  private var others: [HabitID: Habit] = [:]

  /// What is known about a habit; nil if nothing.
  subscript(_ id: HabitID) -> Habit? {
    if let other = others[id] { return other }
    guard let place = place(of: id) else { return nil }
    return Habit(read[place], isOfToday: areOfToday, isScheduleKnown, arePlansKnown)
  }

  /// Whether any habit may have a planned change that begins on a later day; true if fewer than two
  /// habits are known.
  var mayAnyHavePlans: Bool {
    if read.count + others.count < 2 { return true }
    let ofRead = arePlansKnown && areOfToday ? read.contains { !$0.planned.isEmpty } : !read.isEmpty
    return ofRead || others.values.contains(where: \.mayHavePlans)
  }

  private func place(of id: HabitID) -> Int? {
    var (low, high) = (0, read.count)
    while low < high {
      let middle = (low + high) / 2
      if read[middle].id.number < id.number { low = middle + 1 } else { high = middle }
    }
    return low < read.count && read[low].id == id ? low : nil
  }

  /// Remembers the habits of a report, which has all or only some of them.
  mutating func remember(_ habits: [HabitReport], areAll: Bool, isOfToday: Bool) {
    guard areAll else {
      for habit in habits { others[habit.id] = Habit(habit, isOfToday: isOfToday, true, true) }
      return
    }
    let former = self
    (read, areOfToday, isScheduleKnown, arePlansKnown) = (habits, isOfToday, true, true)
    others = others.filter { place(of: $0.key) == nil }
    let isSame = former.read.count == read.count && read.indices.allSatisfy { former.read[$0].id == read[$0].id }
    guard !isSame else { return }
    for index in former.read.indices where place(of: former.read[index].id) == nil {
      others[former.read[index].id] = former[former.read[index].id]
    }
  }

  /// Remembers a habit that was added.
  mutating func remember(_ definition: HabitDefinition, as habit: HabitID) {
    others[habit] = Habit(
      name: definition.name, unit: definition.unit ?? "", traits: definition.traits,
      isDaily: definition.schedule == .daily, mayHavePlans: false)
  }

  /// Forgets which habits are due every day, after a command that may have changed it.
  ///
  /// - Parameter plans: whether to also forget which habits have no planned changes.
  mutating func forgetSchedules(plans: Bool) {
    isScheduleKnown = false
    if plans { arePlansKnown = false }
    for id in others.keys {
      others[id]?.isDaily = false
      if plans { others[id]?.mayHavePlans = true }
    }
  }
}

extension KnownHabits.Habit {
  fileprivate init(_ habit: HabitReport, isOfToday: Bool, _ isScheduleKnown: Bool, _ arePlansKnown: Bool) {
    self.init(
      name: habit.name, unit: habit.unit ?? "", traits: habit.traits,
      isDaily: isScheduleKnown && isOfToday && habit.schedule == .daily && habit.planned.isEmpty,
      mayHavePlans: !arePlansKnown || !isOfToday || !habit.planned.isEmpty)
  }
}
