import AscentRules
import AscentRuntime
import AscentViews

/// A row of `today`: a habit in use, with the number by which a command can name it.
struct TodayRow: Hashable {
  /// The parts of the list, in their order.
  enum Section: String, CaseIterable {
    /// Due, and not done.
    case open
    /// Not due, and the week still needs it: any of its days will do.
    case week
    /// A limit, whose day is decided when it is over.
    case limit
    /// A limit that is exceeded.
    case over
    /// Satisfied.
    case done
    /// Not due, or excused.
    case apart
  }

  /// Its number, 1 for the first.
  var number: Int
  /// The part it belongs to.
  var section: Section
  /// The habit as of today.
  var habit: HabitReport
}

extension TodayRow.Section {
  /// The box of the list: ticked, empty, or none.
  var glyph: String {
    switch self {
    case .open, .week: "□"
    case .limit: "○"
    case .over: DayStatus.missed.glyph
    case .done: "✓"
    case .apart: "∙"
    }
  }
  /// What the box says.
  var words: String {
    switch self {
    case .week: "this week"
    case .over: HabitCard.overLimit
    case .apart: "not today"
    default: rawValue
    }
  }
}

extension PersonReport {
  /// The habits by their numbers in `today`: in the order in which they were added. So a habit
  /// keeps its number when it is done, and a number that was read before means the same.
  var numberedHabits: [HabitReport] { habits.filter { !$0.isArchived } }

  /// The rows of `today` in their order: open work first, then what the week still needs, limits,
  /// what is done, and what is not due; within a part the order in which the habits were added. A
  /// list of one group keeps the numbers of the whole list.
  var todayRows: [TodayRow] { todayRows(atMost: .max) }

  /// The first rows of `today`.
  func todayRows(atMost most: Int) -> [TodayRow] {
    let sections = TodayRow.Section.allCases
    // By their places: habits are large.
    var places: [[(habit: Int, number: Int)]] = Array(repeating: [], count: sections.count)
    var number = 0
    for index in habits.indices where !habits[index].isArchived {
      number += 1
      let section = habits[index].todaySection(on: day)
      if let place = sections.firstIndex(of: section) { places[place].append((index, number)) }
    }
    var rows: [TodayRow] = []
    for (section, places) in zip(sections, places) {
      for place in places.prefix(most - rows.count) {
        rows.append(TodayRow(number: place.number, section: section, habit: habits[place.habit]))
      }
    }
    return rows
  }
}

extension [HabitReport] {
  /// The places of the habits that meet a condition. Habits are large, and a loop over them copies
  /// each: inlined, this reads only what the condition asks for.
  @inline(__always)
  func places(where condition: (HabitReport) -> Bool) -> [Int] {
    var places: [Int] = []
    for index in indices where condition(self[index]) { places.append(index) }
    return places
  }
}

extension HabitReport {
  /// The part of `today` that the habit belongs to.
  fileprivate func todaySection(on day: LocalDay) -> TodayRow.Section {
    if isSatisfied { return .done }
    if isDue { return kind == .atLeast ? .open : isOverLimit ? .over : .limit }
    return isWantedThisWeek(on: day) ? .week : .apart
  }

  /// Whether it has a weekly target that is not reached, and can be done on the day though it is
  /// not due: the week has days enough after it.
  func isWantedThisWeek(on day: LocalDay?) -> Bool {
    guard let daysThisWeek, let weeklyTarget, kind == .atLeast, !isDue, !isSatisfied, !isArchived, excuse == nil else {
      return false
    }
    return daysThisWeek < weeklyTarget && day.map { firstDay <= $0 } ?? true
  }
}
