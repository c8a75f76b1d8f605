import AscentRules
import AscentRuntime

/// What a session remembers of habits, as they were last read.
struct KnownHabits {
  /// What it remembers of a habit.
  struct Habit {
    var name: String
    /// Empty when it has none.
    var unit: String
    var traits: HabitTraits
    /// Whether it is due every day, and no other schedule is planned.
    var isDaily: Bool
    /// Whether a change of its plan may begin on a later day.
    var mayHavePlans: Bool
  }

  /// The habits of the last report, by their ids. To keep them takes nothing: there may be many.
  private var read: [HabitReport] = []
  /// Whether their plans are those of today, of which later ones are planned.
  private var areOfToday = false
  private var isScheduleKnown = true
  private var arePlansKnown = true
  /// Those that the last report did not have, or that were read since.
  private var others: [HabitID: Habit] = [:]

  /// What is known of a habit; nil when that is nothing.
  subscript(_ id: HabitID) -> Habit? {
    if let other = others[id] { return other }
    guard let place = place(of: id) else { return nil }
    return Habit(read[place], isOfToday: areOfToday, isScheduleKnown, arePlansKnown)
  }

  /// Whether a change of some habit's plan may begin on a later day; true with fewer than two
  /// known habits.
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

  /// Keeps the habits of a report, all or some.
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

  /// Keeps what is known of a habit that was added.
  mutating func remember(_ definition: HabitDefinition, as habit: HabitID) {
    others[habit] = Habit(
      name: definition.name, unit: definition.unit ?? "", traits: definition.traits,
      isDaily: definition.schedule == .daily, mayHavePlans: false)
  }

  /// Forgets which habits are due every day: a command may have changed that.
  ///
  /// - Parameter plans: whether to forget, too, which habits have no planned changes.
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
