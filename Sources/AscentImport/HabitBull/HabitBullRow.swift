/// A row of the file, as texts that are not interpreted yet.
struct HabitBullRow {
  var name, description, category, date, value, comment: String
  var place: ImportPlace

  /// How a remark quotes the row.
  var text: String { "\(name) \(date) \(value)" }

  /// Reads all rows of the file.
  static func read(_ path: String, _ remarks: RemarkList) throws(ImportFailure) -> [HabitBullRow] {
    var reader = try CSVReader(path: path)
    let header = try reader.header()
    guard ["HabitName", "CalendarDate", "Value"].allSatisfy({ header.column($0) != nil }) else {
      throw .notAnExport(file: path, expected: "a header with HabitName, CalendarDate and Value")
    }
    var rows: [HabitBullRow] = []
    while let record = try reader.nextFilled() {
      guard rows.count < ImportLimit.marks.count else { throw .tooLarge(file: path, limit: .marks) }
      func text(_ column: String) -> String { header.text([column], of: record) }
      rows.append(
        HabitBullRow(
          name: text("HabitName"), description: text("HabitDescription"), category: text("HabitCategory"),
          date: text("CalendarDate"), value: text("Value"), comment: text("CommentText"),
          place: ImportPlace(remarks: remarks, file: ImportFile.name(of: path), line: record.line)))
    }
    return rows
  }
}
