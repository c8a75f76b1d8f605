import AscentRules
import AscentRuntime
import AscentViews

/// A user's habits in the order they were added.
struct HabitListView: View {
  var habits: [HabitReport]
  /// The group that they are of; nil for all.
  var group: String?

  func text(_ style: Style) -> String {
    guard !habits.isEmpty else { return Self.none(in: group) }
    return Table(
      habits,
      [
        .left("habit") { $0.name }, .right("goal") { $0.traits.goalText($0.goal) }, .left("unit") { $0.unit },
        .left("schedule") { ScheduleText.text($0.schedule) }, .left("since") { $0.firstDay },
      ] + HabitCard.groupColumn(habits) { $0 } + [
        .left("", { _ in .faint }) { $0.isArchived ? "archived" : nil }
      ]
    ).text(style)
  }

  /// What to say when there is nothing to list.
  static func none(in group: String?) -> String {
    group.map { "No habits in the group \($0.visible)." }
      ?? "No habits yet. Add the first one: habit add \"Morning run\""
  }

  var json: JSONValue { .array(habits.map { HabitCard(habit: $0).json }) }
}
