import AscentRules
import AscentRuntime
import AscentViews

/// A user's streaks: those of the habits in use, then those of archived ones, then complete days.
struct StreaksView: View {
  var report: PersonReport

  private var habits: [HabitReport] {
    report.habits.filter { !$0.isArchived } + report.habits.filter(\.isArchived)
  }

  func text(_ style: Style) -> String {
    guard !habits.isEmpty else { return "No habits yet, so no streaks. Add the first one: habit add \"Morning run\"" }
    var table = Table([("habit", .left), ("current", .right), ("longest", .right), ("last day", .left)])
    for habit in habits {
      table.append([
        Table.Cell(habit.isArchived ? "\(habit.name) (archived)" : habit.name),
        Table.Cell("\(habit.streak.current)", habit.streak.current > 0 ? .good : nil),
        Table.Cell("\(habit.streak.longest)"), Table.Cell(habit.streak.lastDay.map { "\($0)" } ?? "never"),
      ])
    }
    return table.text(style) + "\ncomplete days: \(report.daily.current) (longest \(report.daily.longest))"
  }

  var json: JSONValue {
    .array(
      habits.map { habit in
        .object([
          "habit": .string(habit.name), "current": .integer(Int64(habit.streak.current)),
          "longest": .integer(Int64(habit.streak.longest)), "lastDay": .day(habit.streak.lastDay),
          "archived": .bool(habit.isArchived),
        ])
      })
  }
}
