public import AscentRules

/// The completions of a habit, each with its operation.
public struct LogView: View {
  /// One completion.
  public struct Row: Hashable, Sendable {
    /// The day it counts for.
    public var day: LocalDay
    /// How much it added.
    public var amount: Int64
    /// The count of the day with it: the sum of what is in force up to it.
    public var count: Int64
    /// The goal in force on the day.
    public var goal: Int64
    /// False when it is taken back.
    public var inForce: Bool
    /// The operation that logged it.
    public var operation: OperationID
    /// When it happened, on the wall clock of its evidence.
    public var at: String
    /// The device that sent it.
    public var device: DeviceID?

    /// A completion with all its fields.
    public init(
      day: LocalDay, amount: Int64, count: Int64, goal: Int64, inForce: Bool, operation: OperationID, at: String,
      device: DeviceID?
    ) {
      self.day = day
      self.amount = amount
      self.count = count
      self.goal = goal
      self.inForce = inForce
      self.operation = operation
      self.at = at
      self.device = device
    }
  }

  /// The habit.
  public var habit: String
  /// The completions by day, those of one day in the order they were recorded.
  public var rows: [Row]

  /// A log of a habit.
  public init(habit: String, rows: [Row]) {
    self.habit = habit
    self.rows = rows
  }

  public func text(_ style: Style) -> String {
    guard !rows.isEmpty else { return "No completions of \(VisibleText.visible(habit)) in these days." }
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

  public var json: JSON {
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
