/// Rows of cells in aligned columns.
package struct Table {
  /// How the cells of a column are aligned.
  package enum Edge {
    /// Left-aligned, for text.
    case left
    /// Right-aligned, for numbers.
    case right
  }

  /// How a column gives way if the table is wider than the screen.
  package enum Fit: Equatable {
    /// The column keeps its width.
    case fixed
    /// The column's texts are cut, but not below this width.
    case cut(to: Int)
    /// The column is left out; columns of higher rank go first.
    case dropped(rank: Int)
  }

  /// One cell: one or more texts, each with its tint.
  ///
  /// Texts are made safe for a terminal; see ``VisibleText``.
  package struct Cell: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    private let first: (text: String, tint: Style.Tint?)
    /// The parts after the first. Most cells have none.
    private let rest: [(text: String, tint: Style.Tint?)]
    let width: Int

    /// Creates a cell with one text.
    package init(_ text: String, _ tint: Style.Tint? = nil) {
      (first, rest) = ((VisibleText.visible(text), tint), [])
      width = first.text.displayWidth
    }

    /// Creates a cell of several texts in a row.
    package init(_ parts: [(text: String, tint: Style.Tint?)]) {
      let parts = parts.map { (text: VisibleText.visible($0.text), tint: $0.tint) }
      (first, rest) = (parts.first ?? ("", nil), Array(parts.dropFirst()))
      width = parts.reduce(0) { $0 + $1.text.displayWidth }
    }

    /// Creates a cell with one text, without a tint.
    package init(stringLiteral text: String) {
      self.init(text)
    }

    func written(_ style: Style) -> String {
      rest.reduce(into: style.tinted(first.text, first.tint)) { $0 += style.tinted($1.text, $1.tint) }
    }

    /// The cell with its text cut to at most this many columns. A cell of several texts is not cut.
    func cut(to columns: Int) -> Cell {
      guard width > columns, rest.isEmpty else { return self }
      return Cell(first.text.cut(to: columns), first.tint)
    }
  }

  /// A column of a table, which makes its cell from the value of each row.
  package struct Column<Row> {
    fileprivate var heading: String
    fileprivate var edge: Edge
    fileprivate var fit = Fit.fixed
    fileprivate var cell: (Row) -> Cell

    /// Creates a left-aligned column, for text.
    ///
    /// - Parameter text: the text of a row's cell; nil for an empty cell.
    package static func left(
      _ heading: String = "", _ tint: @escaping (Row) -> Style.Tint? = { _ in nil },
      text: @escaping (Row) -> (any CustomStringConvertible)?
    ) -> Column {
      Column(heading: heading, edge: .left) { Cell(text($0)?.description ?? "", tint($0)) }
    }

    /// Creates a right-aligned column, for numbers.
    package static func right(
      _ heading: String = "", _ tint: @escaping (Row) -> Style.Tint? = { _ in nil },
      text: @escaping (Row) -> (any CustomStringConvertible)?
    ) -> Column {
      Column(heading: heading, edge: .right) { Cell(text($0)?.description ?? "", tint($0)) }
    }

    /// Creates a left-aligned column of cells that may have several tints.
    package static func cells(_ heading: String = "", cell: @escaping (Row) -> Cell) -> Column {
      Column(heading: heading, edge: .left, cell: cell)
    }

    /// The column with another way to fit a narrow screen.
    package func fitting(_ fit: Fit) -> Column {
      var column = self
      column.fit = fit
      return column
    }
  }

  /// Columns of at least this rank are left out before any text is cut below 24 columns.
  package static let ornament = 5

  private let edges: [Edge]
  private var fits: [Fit]
  private var rows: [[Cell]] = []

  /// Creates a table without rows. A column may have an empty heading.
  package init(_ columns: [(heading: String, edge: Edge)]) {
    edges = columns.map(\.edge)
    fits = edges.map { _ in .fixed }
    if columns.contains(where: { !$0.heading.isEmpty }) { rows.append(columns.map { Cell($0.heading, .faint) }) }
  }

  /// Creates a table with a row for each value.
  package init<Row>(_ rows: some Sequence<Row>, _ columns: [Column<Row>]) {
    self.init(columns.map { ($0.heading, $0.edge) })
    fits = columns.map(\.fit)
    for row in rows { append(columns.map { $0.cell(row) }) }
  }

  /// Creates a table of two columns: names and their values.
  package init(pairs: some Sequence<(String, String)>) {
    self.init(pairs, [.left { $0.0 }, .left { $0.1 }])
  }

  /// Appends a row, which must have a cell for each column.
  package mutating func append(_ cells: [Cell]) {
    precondition(cells.count == edges.count, "\(cells.count) cells in \(edges.count) columns")
    rows.append(cells)
  }

  /// The lines of the table, with two spaces between columns and none at the end.
  ///
  /// On a narrow screen, a table that can shrink has only one space.
  package func lines(_ style: Style) -> [String] {
    let gap = style.columns < 60 && fits.contains { $0 != .fixed } ? 1 : 2
    let widths = widths(in: style.columns, gap: gap)
    return rows.map { row in
      var line = ""
      var owed = 0
      for (column, width) in widths {
        let cell = row[column].cut(to: width)
        let padding = width - cell.width
        if edges[column] == .right { owed += padding }
        if cell.width > 0 {
          line += String(repeating: " ", count: owed) + cell.written(style)
          owed = 0
        }
        if edges[column] == .left { owed += padding }
        owed += gap
      }
      return line
    }
  }

  /// The columns to show, with their widths.
  private func widths(in columns: Int, gap: Int) -> [(column: Int, width: Int)] {
    var widths = edges.indices.map { column in (column, rows.map { $0[column].width }.max() ?? 0) }
    guard fits.contains(where: { $0 != .fixed }) else { return widths }
    // A column without any text needs no space.
    widths.removeAll { $0.1 == 0 }
    func total(_ widths: [(Int, Int)]) -> Int { widths.reduce(-gap) { $0 + $1.1 + gap } }
    func least(_ column: Int, _ width: Int) -> Int {
      if case .cut(let least) = fits[column] { min(least, width) } else { width }
    }
    func rank(_ column: Int) -> Int { if case .dropped(let rank) = fits[column] { rank } else { 0 } }
    func drop(from least: Int, whileWiderWith width: (Int, Int) -> Int) {
      while total(widths.map { ($0, width($0, $1)) }) > columns {
        guard let index = widths.indices.max(by: { rank(widths[$0].0) < rank(widths[$1].0) }),
          rank(widths[index].0) >= least
        else { break }
        widths.remove(at: index)
      }
    }
    drop(from: Self.ornament) { max(least($0, $1), min($1, 24)) }
    drop(from: 1, whileWiderWith: least)
    // Shrink the widest column first.
    while total(widths) > columns {
      let free = widths.indices.filter { widths[$0].1 > least(widths[$0].0, widths[$0].1) }
      guard let index = free.max(by: { widths[$0].1 < widths[$1].1 }) else { break }
      widths[index].1 -= 1
    }
    return widths
  }

  /// The lines as one text.
  package func text(_ style: Style) -> String {
    lines(style).joined(separator: "\n")
  }
}
