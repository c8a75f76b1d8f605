import AscentRules
import AscentRuntime
import AscentViews

/// A user's habits in the order they were added.
struct HabitListView: View {
  var habits: [HabitReport]

  func text(_ style: Style) -> String {
    guard !habits.isEmpty else { return "No habits yet. Add the first one: habit add \"Morning run\"" }
    return Table(
      habits,
      [
        .left("habit") { $0.name }, .right("goal") { $0.goal }, .left("unit") { $0.unit },
        .left("schedule") { ScheduleText.text($0.schedule) }, .left("since") { $0.firstDay },
        .left("", { _ in .faint }) { $0.isArchived ? "archived" : nil },
      ]
    ).text(style)
  }

  var json: JSONValue { .array(habits.map { HabitCard(habit: $0).json }) }
}
