/// Rows of cells in aligned columns.
package struct Table {
  /// Which edge of its column a cell keeps to.
  package enum Edge {
    /// Texts.
    case left
    /// Numbers.
    case right
  }

  /// One cell: a text that is made visible, with a tint.
  package struct Cell: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    let text: String
    let tint: Style.Tint?

    /// A cell of a text.
    package init(_ text: String, _ tint: Style.Tint? = nil) {
      self.text = VisibleText.visible(text)
      self.tint = tint
    }

    /// A cell of a text without a tint.
    package init(stringLiteral text: String) {
      self.init(text)
    }
  }

  /// A column of a table with a row for each of several values.
  package struct Column<Row> {
    fileprivate var heading: String
    fileprivate var edge: Edge
    fileprivate var cell: (Row) -> Cell

    /// A column of texts.
    ///
    /// - Parameter text: what the cell of a row says; nil for nothing.
    package static func left(
      _ heading: String = "", _ tint: @escaping (Row) -> Style.Tint? = { _ in nil },
      text: @escaping (Row) -> (any CustomStringConvertible)?
    ) -> Column {
      Column(heading: heading, edge: .left) { Cell(text($0)?.description ?? "", tint($0)) }
    }

    /// A column of numbers.
    package static func right(
      _ heading: String = "", _ tint: @escaping (Row) -> Style.Tint? = { _ in nil },
      text: @escaping (Row) -> (any CustomStringConvertible)?
    ) -> Column {
      Column(heading: heading, edge: .right) { Cell(text($0)?.description ?? "", tint($0)) }
    }
  }

  private let edges: [Edge]
  private var rows: [[Cell]] = []

  /// A table with a heading for each column, empty for none.
  package init(_ columns: [(heading: String, edge: Edge)]) {
    edges = columns.map(\.edge)
    if columns.contains(where: { !$0.heading.isEmpty }) { rows.append(columns.map { Cell($0.heading, .faint) }) }
  }

  /// A table with a row for each of these values.
  package init<Row>(_ rows: some Sequence<Row>, _ columns: [Column<Row>]) {
    self.init(columns.map { ($0.heading, $0.edge) })
    for row in rows { append(columns.map { $0.cell(row) }) }
  }

  /// A table of names and what belongs to them.
  package init(pairs: some Sequence<(String, String)>) {
    self.init(pairs, [.left { $0.0 }, .left { $0.1 }])
  }

  /// Adds a row; it has a cell for each column.
  package mutating func append(_ cells: [Cell]) {
    precondition(cells.count == edges.count, "\(cells.count) cells in \(edges.count) columns")
    rows.append(cells)
  }

  /// The lines, two spaces between columns and none at the end of a line.
  package func lines(_ style: Style) -> [String] {
    let widths = edges.indices.map { column in rows.map { $0[column].text.displayWidth }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      var owed = 0
      for (column, cell) in row.enumerated() {
        let padding = widths[column] - cell.text.displayWidth
        if edges[column] == .right { owed += padding }
        if !cell.text.isEmpty {
          line += String(repeating: " ", count: owed) + style.tinted(cell.text, cell.tint)
          owed = 0
        }
        if edges[column] == .left { owed += padding }
        owed += 2
      }
      return line
    }
  }

  /// The lines as one text.
  package func text(_ style: Style) -> String {
    lines(style).joined(separator: "\n")
  }
}
