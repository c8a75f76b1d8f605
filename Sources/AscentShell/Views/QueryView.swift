import AscentExport
package import AscentRules
package import AscentViews

/// The answer to a query of a store's views.
package struct QueryView: View {
  package var columns: [String]
  package var rows: [[JSONValue]]
  /// Whether there are more rows than these.
  package var hasMore: Bool
  /// Whether to write the rows as CSV.
  var isCSV = false

  package init(columns: [String], rows: [[JSONValue]], hasMore: Bool) {
    (self.columns, self.rows, self.hasMore) = (columns, rows, hasMore)
  }

  package func text(_ style: Style) -> String {
    let more =
      hasMore ? ["and more: the first \(rows.count.counted("row")) are shown; LIMIT and OFFSET show others"] : []
    if isCSV {
      // Escape control characters: a line break in a text would break the row, and others could
      // control the terminal.
      let heading = columns.map { ExportCSV.field($0.visible) }
      return ([heading] + rows.map { $0.map(Self.field) }).map { $0.joined(separator: ",") }.lines
    }
    let cells = columns.indices.map { index -> Table.Column<[JSONValue]> in
      let isNumber =
        rows.contains { $0[index].number != nil }
        && rows.allSatisfy { $0[index].number != nil || $0[index] == .null }
      return isNumber
        ? .right(columns[index]) { Self.text($0[index]) } : .left(columns[index]) { Self.text($0[index]) }
    }
    return (Table(rows, cells).lines(style) + [rows.count.counted("row")] + more).lines
  }

  package var json: JSONValue {
    .object(["columns": columns, "rows": JSONValue.array(rows.map { .array($0) }), "more": hasMore])
  }

  /// A field of a CSV row.
  ///
  /// A number needs no protection against formulas, even if it begins with a minus.
  private static func field(_ value: JSONValue) -> String {
    value.number == nil ? ExportCSV.field(text(value).visible) : text(value)
  }

  private static func text(_ value: JSONValue) -> String { value == .null ? "" : value.string ?? value.line }
}
