import AscentRules
import AscentRuntime
import AscentViews

/// A user's habits in the order they were added.
struct HabitListView: View {
  var habits: [HabitReport]
  /// The group that the habits belong to; nil for all habits.
  var group: String?

  func text(_ style: Style) -> String {
    guard !habits.isEmpty else { return Self.none(in: group) }
    return Table(
      habits,
      [
        .left("habit") { $0.name.clipped }.fitting(.cut(to: 8)),
        .right("goal") { $0.traits.goalText($0.goal) },
        .left("unit") { $0.unit }.fitting(.cut(to: 6)),
        .left("schedule") { $0.schedule.words }.fitting(.cut(to: 8)),
        .left("since") { style.date($0.firstDay) }.fitting(.dropped(rank: Table.ornament + 1)),
      ] + HabitCard.groupColumn(habits) { $0 } + numberColumn + [
        .left("", { _ in .faint }) { $0.isArchived ? "archived" : nil }.fitting(.dropped(rank: 1))
      ]
    ).text(style)
  }

  /// The column with the numbers of habits that share a name; empty if all names differ.
  private var numberColumn: [Table.Column<HabitReport>] {
    let names = Dictionary(grouping: habits) { $0.name.lowercased() }
    guard names.contains(where: { $1.count > 1 }) else { return [] }
    return [.left("number") { names[$0.name.lowercased(), default: []].count > 1 ? "#\($0.id)" : nil }]
  }

  /// The text for an empty list.
  ///
  /// - Parameter hasArchived: whether there are archived habits, which the list leaves out.
  static func none(in group: String?, hasArchived: Bool = false) -> String {
    if group == nil, hasArchived { return "All habits are archived. habit restore NAME brings one back." }
    return group.map { "No habits in the group \($0.visible)." }
      ?? "No habits yet. Add the first one: habit add \"Morning run\""
  }

  var json: JSONValue { .array(habits.map { HabitCard(habit: $0).json }) }
}
