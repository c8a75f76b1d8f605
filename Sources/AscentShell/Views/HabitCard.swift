import AscentRules
import AscentRuntime
import AscentViews

/// A habit: its plan, and how it stands on a day.
struct HabitCard: View {
  var habit: HabitReport

  func text(_ style: Style) -> String {
    var table = Table([("", .left), ("", .left)])
    table.append([Table.Cell(habit.name, .strong), habit.isArchived ? "archived" : ""])
    table.append(["goal", Table.Cell("\(habit.goal)\(unit) a day")])
    table.append(["schedule", Table.Cell(ScheduleText.text(habit.schedule))])
    table.append(["first day", Table.Cell("\(habit.firstDay)")])
    table.append(["today", Table.Cell("\(habit.count) of \(habit.goal), \(status)", tint)])
    let lastDay = habit.streak.lastDay.map { ", last day \($0)" } ?? ""
    table.append(["streak", Table.Cell("\(habit.streak.current) (longest \(habit.streak.longest)\(lastDay))")])
    for (name, value) in attributes { table.append([Table.Cell(name), Table.Cell(value)]) }
    return table.text(style)
  }

  /// The habit as a row of the day: bar, count, percentage, status, streak.
  var todayRow: [Table.Cell] {
    let bar = ProgressBar().text(Double(min(100, percentage)) / 100)
    return [
      Table.Cell(habit.name), Table.Cell(bar, tint), Table.Cell("\(habit.count)/\(habit.goal)\(unit)"),
      Table.Cell("\(percentage) %"), Table.Cell(status, tint),
      Table.Cell(habit.streak.current > 0 ? "streak \(habit.streak.current)" : ""),
    ]
  }

  private var unit: String { habit.unit.map { " " + $0 } ?? "" }
  private var percentage: Int64 { Percentage.of(habit.count, goal: habit.goal) }
  private var tint: Style.Tint { habit.isSatisfied ? .good : habit.isDue ? .open : .faint }
  private var attributes: [(key: String, value: String)] { habit.attributes.sorted { $0.key < $1.key } }

  /// How the day stands, in a word or two.
  private var status: String {
    if habit.isSatisfied { return "satisfied" }
    switch habit.excuse {
    case .skip: return "skipped"
    case .pause: return "paused"
    case .freeze: return "frozen"
    case nil: return habit.isArchived ? "archived" : habit.isDue ? "due" : "not due"
    }
  }

  var json: JSONValue {
    .object([
      "habit": .string(habit.name), "number": .integer(Int64(habit.id.number)), "goal": .integer(habit.goal),
      "unit": .optional(habit.unit), "schedule": .string(ScheduleText.text(habit.schedule)),
      "firstDay": .day(habit.firstDay), "archived": .bool(habit.isArchived), "excuse": excuse,
      "count": .integer(habit.count), "due": .bool(habit.isDue), "satisfied": .bool(habit.isSatisfied),
      "current": .integer(Int64(habit.streak.current)), "longest": .integer(Int64(habit.streak.longest)),
      "lastDay": .day(habit.streak.lastDay),
      "attributes": .object(attributes.map { JSONMember(name: $0.key, value: .string($0.value)) }),
    ])
  }

  /// The habit of a day for a program.
  var todayJSON: JSONValue {
    .object([
      "habit": .string(habit.name), "count": .integer(habit.count), "goal": .integer(habit.goal),
      "unit": .optional(habit.unit), "percentage": .integer(percentage), "satisfied": .bool(habit.isSatisfied),
      "due": .bool(habit.isDue), "excuse": excuse, "streak": .integer(Int64(habit.streak.current)),
    ])
  }

  private var excuse: JSONValue { .optional(habit.excuse.map { "\($0)" }) }
}
