import AscentPictures
import AscentRules
import AscentRuntime
import AscentViews

/// A week, with one row per habit.
struct WeekView: View {
  /// The first day of the week.
  var first: LocalDay
  var today: LocalDay
  /// The habits, with a mark for each day.
  var habits: [HabitReport]
  /// The group that the habits belong to; nil for all habits.
  var group: String?

  /// The habits that were in use during the week.
  private var used: [HabitReport] { habits.filter { $0.marks.contains { $0.status != .notInUse } } }
  /// Whether this is the current week, the only one for which streaks are shown.
  private var isPresent: Bool { today.startOfWeek(from: first.weekday) == first }
  private var period: String { DayText.text(first, through: first + 6, asOf: today) }

  func text(_ style: Style) -> String {
    let heading = style.title("Week", beside: period)
    guard !used.isEmpty else {
      return [heading, habits.isEmpty ? HabitListView.none(in: group) : "No habit was in use in this week."].lines
    }
    guard style.hasPictures else {
      return
        ([heading]
        + used.map { habit in
          "\(habit.name): \(habit.marks.spokenDays(from: first, asOf: today).joined(separator: ", "))".visible
        }).lines
    }
    let weekdays = DayCalendar.weekdays(from: first.weekday)
    let days = (0..<7).map { index in
      Table.Column<HabitReport>.cells(weekdays[index]) { Table.Cell([$0.marks[index].picture]) }
    }
    let table = Table(
      used,
      [.left { $0.name.clipped }.fitting(.cut(to: 8))] + days + [
        .right { $0.doneOfDue(from: first) }.fitting(.dropped(rank: 1)),
        .right { isPresent && $0.streak.current > 0 ? $0.streak.currentLength : nil }.fitting(.dropped(rank: 2)),
      ])
    return ([heading] + table.lines(style) + used.flatMap(\.marks).legend(style)).lines
  }

  var json: JSONValue {
    .object([
      "from": first, "to": first + 6,
      "habits": used.objects {
        ["habit": $0.name, "days": $0.marks.map(\.status.rawValue), "streak": $0.streak.current]
      },
    ])
  }
}

extension HabitReport {
  /// The number of days done, out of the due days or the weekly target; nil if no day was due.
  ///
  /// Days before the habit's first day count only towards a weekly target, which includes them. A
  /// weekly target is for a week from Monday. Without it there is only the number of days.
  fileprivate func doneOfDue(from first: LocalDay) -> String? {
    let isWeekly = if case .perWeek = schedule { true } else { false }
    let counted = marks.enumerated().filter { isWeekly || first + $0.offset >= firstDay }
    let done = counted.count { $0.element.status == .done }
    let open = counted.count { index, mark in
      switch mark.status {
      case .done, .partly, .open, .undecided, .missed: true
      case .ahead: schedule.asks(for: first + index)
      case .skipped, .frozen, .paused, .notDue, .notInUse: false
      }
    }
    guard case .perWeek(let times) = schedule else { return open > 0 ? "\(done)/\(max(done, open))" : nil }
    return first.weekday == .monday ? "\(done)/\(times)" : "\(done)"
  }
}

extension Schedule {
  /// Whether a future day will be due, whatever is done before it.
  fileprivate func asks(for day: LocalDay) -> Bool {
    switch self {
    case .daily: true
    case .weekdays(let days): days.contains(day.weekday)
    case .every, .times, .perWeek: false
    }
  }
}
