import AscentRules
import AscentViews

/// The completions of a habit, each with its operation.
struct LogView: View {
  /// One completion.
  struct Row: Hashable, Sendable {
    /// The day it counts for.
    var day: LocalDay
    /// How much it added.
    var amount: Int64
    /// The count of the day with it: the sum of what is in force up to it.
    var count: Int64
    /// The goal in force on the day.
    var goal: Int64
    /// False once it was undone.
    var inForce: Bool
    /// The operation that logged it.
    var operation: OperationID
    /// When it happened, on the wall clock of its evidence.
    var at: String
    /// The device that sent it.
    var device: DeviceID?
    /// The note of the completion; nil for none.
    var note: String?

    var percentage: Int64 { Percentage.of(count, goal: goal) }
  }

  /// The habit.
  var habit: String
  /// What it is for good.
  var traits = HabitTraits()
  /// The completions by day, those of one day in the order they were recorded.
  var rows: [Row]

  func text(_ style: Style) -> String {
    guard !rows.isEmpty else { return "No completions of \(habit.visible) on these days." }
    let notes: [Table.Column<Row>] = rows.contains { $0.note != nil } ? [.left("note") { $0.note }] : []
    return Table(
      rows,
      [
        .left("day") { $0.day }, .right("amount", { $0.inForce ? nil : .faint }) { "+\(traits.text($0.amount))" },
        .right("count") { $0.inForce ? "\(traits.text($0.count))/\(traits.text($0.goal))" : nil },
        .right("%") { $0.inForce ? $0.percentage : nil },
        .left("", { _ in .faint }) { $0.inForce ? nil : "undone" },
        .left("at") { $0.at }, .left("device") { $0.device },
        .left("operation") { $0.operation },
      ] + notes
    ).text(style)
  }

  var json: JSONValue {
    .list(rows) { row in
      [
        "habit": habit, "day": row.day, "amount": traits.decimals.json(row.amount),
        "count": traits.decimals.json(row.count), "goal": traits.decimals.json(row.goal),
        "percentage": row.percentage, "note": row.note, "inForce": row.inForce, "operation": row.operation,
        "at": row.at,
        "device": row.device,
      ]
    }
  }
}
