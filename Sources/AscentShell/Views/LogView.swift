import AscentRules
import AscentViews

/// The completions of one or more habits, each with its operation.
struct LogView: View {
  /// Where a completion was moved to.
  struct Move: Hashable {
    var day: LocalDay
    var operation: OperationID
  }

  /// One completion.
  struct Row: Hashable {
    /// The habit's name.
    var habit: String
    /// The habit's fixed properties.
    var traits: HabitTraits
    /// The day that the completion counts for.
    var day: LocalDay
    /// The amount that it added.
    var amount: Int64
    /// The day's count up to and including this completion. Only completions in force count.
    var count: Int64
    /// The goal in force on the day.
    var goal: Int64
    /// Whether the completion is in force: not undone or moved.
    var inForce: Bool
    /// The operation that recorded it.
    var operation: OperationID
    /// When it happened, in the local time of its evidence.
    var at: String
    /// The device that sent it; nil if unknown.
    var device: DeviceID?
    /// The note of the completion; nil for none.
    var note: String?
    /// The move that took it to another day; nil if it was not moved.
    var move: Move?

    var percentage: Int64 { Percentage.of(count, goal: goal) }

    /// The time of day, with the date if that is not the day it counts for.
    var time: String {
      let text = at.prefix(16).replacing("T", with: " ")
      return text.hasPrefix("\(day) ") ? String(text.suffix(5)) : String(text.dropFirst(5))
    }
  }

  /// The habit's name; nil for several habits.
  var habit: String?
  /// A note about other habits of the same name; nil if there are none.
  var note: String?
  /// The completions, sorted by day and, within a day, in the order they were recorded.
  var rows: [Row]
  /// The short forms of the operation IDs.
  var shortIDs = ShortIDs([])

  func text(_ style: Style) -> String {
    let about = note.map { style.tinted($0.visible, .faint) + "\n" } ?? ""
    guard !rows.isEmpty else {
      return about + "No completions\(habit.map { " of \($0.visible)" } ?? "") on these days."
    }
    // On a narrow screen, what became of a completion is shown in place of its count.
    let isNarrow = style.columns < 60
    let habits: [Table.Column<Row>] =
      habit == nil ? [.left("habit") { $0.habit.clipped }.fitting(.cut(to: 8))] : []
    return about
      + Table.lines(
        rows,
        [.left("id") { shortIDs.text(of: "\($0.operation)") }, .left("day") { style.date($0.day) }] + habits + [
          .right("amount", { $0.inForce ? nil : .faint }) { "+\($0.traits.text($0.amount))" }
            .fitting(.dropped(rank: 1)),
          .right("count", { $0.inForce ? nil : .faint }) {
            $0.inForce ? "\($0.traits.text($0.count))/\($0.traits.text($0.goal))" : isNarrow ? since($0, style) : nil
          },
          .right("%") { $0.inForce ? ($0.percentage > 999 ? ">999" : "\($0.percentage)") : nil }
            .fitting(.dropped(rank: 2)),
          .left("", { _ in .faint }) { isNarrow ? nil : since($0, style) },
          .left("at") { $0.time }.fitting(.dropped(rank: Table.ornament)),
          .left("device") { $0.device }.fitting(.dropped(rank: Table.ornament + 1)),
        ], notes: \.note, style
      ).lines
  }

  /// What became of a completion that is no longer in force; otherwise nil.
  private func since(_ row: Row, _ style: Style) -> String? {
    guard !row.inForce else { return nil }
    return row.move.map { style.columns < 60 ? "moved" : "moved to \(style.date($0.day))" } ?? "undone"
  }

  var json: JSONValue {
    rows.objects { row in
      [
        "habit": row.habit, "day": row.day, "amount": row.traits.decimals.json(row.amount),
        "count": row.traits.decimals.json(row.count), "goal": row.traits.decimals.json(row.goal),
        "percentage": row.percentage, "note": row.note, "inForce": row.inForce, "operation": row.operation,
        "at": row.at,
        "device": row.device, "movedTo": row.move?.operation,
      ]
    }
  }
}
