/// One row of the file, as texts.
struct HabitBullRow {
  var name, description, category, date, value, comment: String
  var place: ImportPlace

  /// The row in a remark.
  var text: String { "\(name) \(date) \(value)" }

  /// Every row of the file.
  static func read(_ path: String) throws(ImportFailure) -> [HabitBullRow] {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    var reader = CSVReader(try ImportFile.bytes(of: path), file: path)
    guard let first = try reader.nextFilled() else { throw .empty(file: path) }
    let header = CSVHeader(first)
    guard let name = header.column("HabitName"), let date = header.column("CalendarDate"),
      let value = header.column("Value")
    else {
      throw .notAnExport(file: path, expected: "a header with HabitName, CalendarDate and Value")
    }
    let optional = [header.column("HabitDescription"), header.column("HabitCategory"), header.column("CommentText")]
    var rows: [HabitBullRow] = []
    while let record = try reader.nextFilled() {
      guard rows.count < ImportLimit.marks.count else { throw .tooLarge(file: path, limit: .marks) }
      let texts = optional.map { $0.flatMap { record.field($0) } ?? "" }
      rows.append(
        HabitBullRow(
          name: record.field(name) ?? "", description: texts[0], category: texts[1], date: record.field(date) ?? "",
          value: record.field(value) ?? "", comment: texts[2], place: ImportPlace(file: file, line: record.line)))
    }
    return rows
  }
}
