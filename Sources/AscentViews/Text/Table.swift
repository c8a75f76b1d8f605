/// Rows of cells in aligned columns.
package struct Table {
  /// Which edge of its column a cell keeps to.
  package enum Edge {
    /// Texts.
    case left
    /// Numbers.
    case right
  }

  /// What a column does where the table is wider than the screen.
  package enum Fit: Equatable {
    /// It stays as it is.
    case fixed
    /// Its texts are cut, down to a width.
    case cut(to: Int)
    /// It is left out; the one of the highest rank first.
    case dropped(rank: Int)
  }

  /// One cell: a text that is made visible, with a tint, or several with one each.
  package struct Cell: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    private let first: (text: String, tint: Style.Tint?)
    /// The parts after the first, which few cells have.
    private let rest: [(text: String, tint: Style.Tint?)]
    let width: Int

    /// A cell of a text.
    package init(_ text: String, _ tint: Style.Tint? = nil) {
      (first, rest) = ((VisibleText.visible(text), tint), [])
      width = first.text.displayWidth
    }

    /// A cell of several texts, one after the other.
    package init(_ parts: [(text: String, tint: Style.Tint?)]) {
      let parts = parts.map { (text: VisibleText.visible($0.text), tint: $0.tint) }
      (first, rest) = (parts.first ?? ("", nil), Array(parts.dropFirst()))
      width = parts.reduce(0) { $0 + $1.text.displayWidth }
    }

    /// A cell of a text without a tint.
    package init(stringLiteral text: String) {
      self.init(text)
    }

    func written(_ style: Style) -> String {
      rest.reduce(into: style.tinted(first.text, first.tint)) { $0 += style.tinted($1.text, $1.tint) }
    }

    /// The cell with its text in at most that many columns.
    func cut(to columns: Int) -> Cell {
      guard width > columns, rest.isEmpty else { return self }
      return Cell(first.text.cut(to: columns), first.tint)
    }
  }

  /// A column of a table with a row for each of several values.
  package struct Column<Row> {
    fileprivate var heading: String
    fileprivate var edge: Edge
    fileprivate var fit = Fit.fixed
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

    /// A column of cells that have several tints.
    package static func cells(_ heading: String = "", cell: @escaping (Row) -> Cell) -> Column {
      Column(heading: heading, edge: .left, cell: cell)
    }

    /// The column with another behaviour where the table is wider than the screen.
    package func fitting(_ fit: Fit) -> Column {
      var column = self
      column.fit = fit
      return column
    }
  }

  /// Columns of this rank and higher are left out before texts are cut below 24 columns.
  package static let ornament = 5

  private let edges: [Edge]
  private var fits: [Fit]
  private var rows: [[Cell]] = []

  /// A table with a heading for each column, empty for none.
  package init(_ columns: [(heading: String, edge: Edge)]) {
    edges = columns.map(\.edge)
    fits = edges.map { _ in .fixed }
    if columns.contains(where: { !$0.heading.isEmpty }) { rows.append(columns.map { Cell($0.heading, .faint) }) }
  }

  /// A table with a row for each of these values.
  package init<Row>(_ rows: some Sequence<Row>, _ columns: [Column<Row>]) {
    self.init(columns.map { ($0.heading, $0.edge) })
    fits = columns.map(\.fit)
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

  /// The lines, two spaces between columns and none at the end of a line. On a narrow screen, a
  /// table that can be fitted has one space.
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

  /// The columns that are shown, with their widths.
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
    // The widest gives way first.
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
