import AscentRules
import AscentRuntime
import AscentViews

/// A habit: its plan, and how it stands on a day.
struct HabitCard: View {
  var habit: HabitReport

  func text(_ style: Style) -> String {
    let lastDay = habit.streak.lastDay.map { ", last day \($0)" } ?? ""
    var table = Table([("", .left), ("", .left)])
    table.append([Table.Cell(habit.name, .strong), habit.isArchived ? "archived" : ""])
    table.append(["goal", "\(habit.goal)\(unit) a day"])
    table.append(["schedule", "\(ScheduleText.text(habit.schedule))"])
    if let group = habit.group { table.append(["group", "\(group)"]) }
    table.append(["first day", "\(habit.firstDay)"])
    table.append(["today", Table.Cell("\(habit.count) of \(habit.goal), \(status)", tint)])
    table.append(["streak", "\(habit.streak.currentLength) (longest \(habit.streak.longestLength)\(lastDay))"])
    if let reminder = habit.reminder { table.append(["reminder", "\(reminder.text)"]) }
    for (name, value) in attributes { table.append(["\(name)", "\(value)"]) }
    return table.text(style)
  }

  /// The habits of a day: bar, count, percentage, status, streak.
  static func today(_ cards: [HabitCard]) -> Table {
    Table(
      cards,
      [
        .left { $0.habit.name }, .left("", \.tint) { ProgressBar().text(Double(min(100, $0.percentage)) / 100) },
        .right { "\($0.habit.count)/\($0.habit.goal)\($0.unit)" }, .right { "\($0.percentage) %" },
        .left("", \.tint) { $0.status },
        .right { $0.habit.streak.current > 0 ? "streak \($0.habit.streak.currentLength)" : nil },
      ])
  }

  private var unit: String { habit.unit.map { " " + $0 } ?? "" }
  private var percentage: Int64 { Percentage.of(habit.count, goal: habit.goal) }
  private var tint: Style.Tint { habit.isSatisfied ? .good : habit.isDue ? .open : .faint }
  private var attributes: [(key: String, value: String)] { habit.attributes.sorted { $0.key < $1.key } }

  /// How the day stands, in a word or two.
  private var status: String {
    if habit.isSatisfied { return "satisfied" }
    return habit.excuse?.participle ?? (habit.isArchived ? "archived" : habit.isDue ? "due" : "not due")
  }

  var json: JSONValue {
    .object([
      "habit": habit.name, "number": habit.id.number, "goal": habit.goal, "unit": habit.unit,
      "schedule": ScheduleText.text(habit.schedule), "firstDay": habit.firstDay, "archived": habit.isArchived,
      "excuse": excuse, "count": habit.count, "due": habit.isDue, "satisfied": habit.isSatisfied,
      "current": habit.streak.current, "longest": habit.streak.longest, "lastDay": habit.streak.lastDay,
      "streakUnit": habit.streak.unit.rawValue,
      "reminder": habit.reminder?.description,
      "attributes": JSONValue.object(attributes.map { JSONMember(name: $0.key, value: $0.value.json) }),
      "group": habit.group,
    ])
  }

  /// The habit of a day for a program.
  var todayJSON: JSONValue {
    .object([
      "habit": habit.name, "count": habit.count, "goal": habit.goal, "unit": habit.unit, "percentage": percentage,
      "satisfied": habit.isSatisfied, "due": habit.isDue, "excuse": excuse, "streak": habit.streak.current,
      "streakUnit": habit.streak.unit.rawValue, "group": habit.group,
    ])
  }

  private var excuse: String? { habit.excuse.map { "\($0)" } }
}
