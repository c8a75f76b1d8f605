/// Tables whose rows have notes.
extension Table {
  /// On a screen narrower than this, in columns, each note is on its own line below the row.
  private static let narrow = 60

  /// The lines of a table with a row for each value and an optional note for each row.
  package static func lines<Row>(
    _ rows: [Row], _ columns: [Column<Row>], notes note: @escaping (Row) -> String?, _ style: Style
  ) -> [String] {
    guard style.columns < narrow else {
      let notes = Column<Row>.left("note", { _ in .faint }) { note($0)?.ifAny }.fitting(.cut(to: 12))
      return Table(rows, columns + (rows.contains { note($0)?.ifAny != nil } ? [notes] : [])).lines(style)
    }
    let lines = Table(rows, columns).lines(style)
    // The first line has the headings.
    return lines.prefix(1)
      + zip(rows, lines.dropFirst()).flatMap { row, line in
        [line] + (note(row)?.ifAny.map { [style.tinted("  " + $0.visible.cut(to: style.columns - 2), .faint)] } ?? [])
      }
  }
}
