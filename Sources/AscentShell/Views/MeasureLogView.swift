import AscentRules
import AscentViews

/// The values of a measure, each with its operation.
struct MeasureLogView: View {
  /// One value.
  struct Row: Hashable {
    var day: LocalDay
    var amount: MeasureAmount
    /// Whether the value is in force: not undone.
    var inForce: Bool
    var operation: OperationID
  }

  var measure: String
  /// The values, sorted by day and, within a day, in the order they were recorded.
  var rows: [Row]
  /// The short forms of the operation IDs.
  var shortIDs: ShortIDs

  func text(_ style: Style) -> String {
    guard !rows.isEmpty else { return "No values of \(measure.visible) on these days." }
    return Table(
      rows,
      [
        .left("id") { shortIDs.text(of: "\($0.operation)") }, .left("day") { style.date($0.day) },
        .right("value", { $0.inForce ? nil : .faint }) { $0.amount.description.withMinus },
        .left("", { _ in .faint }) { $0.inForce ? nil : "undone" },
      ]
    ).text(style)
  }

  var json: JSONValue {
    rows.objects {
      [
        "measure": measure, "day": $0.day, "value": $0.amount.value, "unit": $0.amount.unit.symbol,
        "inForce": $0.inForce, "operation": $0.operation,
      ]
    }
  }
}
