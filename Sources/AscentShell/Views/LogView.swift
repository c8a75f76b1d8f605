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
  }

  /// The habit.
  var habit: String
  /// The completions by day, those of one day in the order they were recorded.
  var rows: [Row]

  func text(_ style: Style) -> String {
    guard !rows.isEmpty else { return "No completions of \(VisibleText.visible(habit)) on these days." }
    var table = Table([
      ("day", .left), ("amount", .right), ("count", .right), ("%", .right), ("", .left), ("at", .left),
      ("device", .left),
      ("operation", .left),
    ])
    for row in rows {
      table.append([
        Table.Cell("\(row.day)"), Table.Cell("+\(row.amount)", row.inForce ? nil : .faint),
        Table.Cell(row.inForce ? "\(row.count)/\(row.goal)" : ""),
        Table.Cell(row.inForce ? "\(Percentage.of(row.count, goal: row.goal))" : ""),
        Table.Cell(row.inForce ? "" : "undone", .faint),
        Table.Cell(row.at), Table.Cell(row.device?.text ?? ""), Table.Cell(row.operation.description),
      ])
    }
    return table.text(style)
  }

  var json: JSONValue {
    .array(
      rows.map { row in
        .object([
          "habit": .string(habit), "day": .day(row.day), "amount": .integer(row.amount), "count": .integer(row.count),
          "goal": .integer(row.goal), "percentage": .integer(Percentage.of(row.count, goal: row.goal)),
          "inForce": .bool(row.inForce),
          "operation": .string(row.operation.description), "at": .string(row.at), "device": .optional(row.device?.text),
        ])
      })
  }
}
