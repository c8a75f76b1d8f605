import AscentRules
import AscentRuntime
import AscentViews

/// A user's habits in the order they were added.
struct HabitListView: View {
  var habits: [HabitReport]

  func text(_ style: Style) -> String {
    guard !habits.isEmpty else { return "No habits yet. Add the first one: habit add \"Morning run\"" }
    var table = Table([
      ("habit", .left), ("goal", .right), ("unit", .left), ("schedule", .left), ("since", .left), ("", .left),
    ])
    for habit in habits {
      table.append([
        Table.Cell(habit.name), Table.Cell("\(habit.goal)"), Table.Cell(habit.unit ?? ""),
        Table.Cell(ScheduleText.text(habit.schedule)), Table.Cell("\(habit.firstDay)"),
        Table.Cell(habit.isArchived ? "archived" : "", .faint),
      ])
    }
    return table.text(style)
  }

  var json: JSONValue { .array(habits.map { HabitCard(habit: $0).json }) }
}
