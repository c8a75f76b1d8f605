import AscentRules
import AscentRuntime
import AscentViews

/// A row of `today`: a habit in use, with the number by which commands can name it.
struct TodayRow: Hashable {
  /// The sections of the list, in order.
  enum Section: String, CaseIterable {
    /// Due, and not done.
    case open
    /// Not due, but the weekly target still needs it: any day of the week will do.
    case week
    /// A limit that is kept so far. The day decides it only when it is over.
    case limit
    /// A limit that is exceeded.
    case over
    /// Satisfied.
    case done
    /// Not due, or excused.
    case notToday
  }

  /// The row's number, starting at 1.
  var number: Int
  /// The section of the row.
  var section: Section
  /// The habit as of today.
  var habit: HabitReport
}

extension TodayRow.Section {
  /// The symbol at the start of a row.
  var glyph: String {
    switch self {
    case .open, .week: "□"
    case .limit: DayStatus.undecided.glyph
    case .over: DayStatus.missed.glyph
    case .done: "✓"
    case .notToday: "∙"
    }
  }
  /// The symbol in words.
  var words: String {
    switch self {
    case .week: "this week"
    case .over: HabitCard.overLimit
    case .notToday: "not today"
    default: rawValue
    }
  }
}

extension PersonReport {
  /// The habits in use, in the order of their numbers in `today`, which is the order in which they
  /// were added.
  ///
  /// A habit therefore keeps its number when it is done, and a number read earlier stays valid.
  var numberedHabits: [HabitReport] { habits.filter { !$0.isArchived } }

  /// The rows of `today` in order: open habits first, then those that the week still needs, limits,
  /// done habits, and those not due.
  ///
  /// Within a section, habits are in the order they were added. A list of one group keeps the
  /// numbers of the whole list.
  var todayRows: [TodayRow] { todayRows(atMost: .max) }

  /// The first rows of `today`.
  func todayRows(atMost most: Int) -> [TodayRow] {
    let sections = TodayRow.Section.allCases
    // Collect indices rather than habits, because habits are large.
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
  /// The indices of the habits that meet a condition.
  ///
  /// Habits are large, and a loop over them copies each one. Inlined, this reads only the fields
  /// that the condition needs.
  @inline(__always)
  func places(where condition: (HabitReport) -> Bool) -> [Int] {
    var places: [Int] = []
    for index in indices where condition(self[index]) { places.append(index) }
    return places
  }
}

extension HabitReport {
  /// The section of `today` that the habit belongs to.
  fileprivate func todaySection(on day: LocalDay) -> TodayRow.Section {
    if isSatisfied { return .done }
    if isDue { return kind == .atLeast ? .open : isOverLimit ? .over : .limit }
    return isWantedThisWeek(on: day) ? .week : .notToday
  }

  /// Whether the habit has an unreached weekly target and can be done on the day although it is not
  /// due, because enough days of the week are left after it.
  func isWantedThisWeek(on day: LocalDay?) -> Bool {
    guard let daysThisWeek, let weeklyTarget, kind == .atLeast, !isDue, !isSatisfied, !isArchived, excuse == nil else {
      return false
    }
    return daysThisWeek < weeklyTarget && day.map { firstDay <= $0 } ?? true
  }
}
