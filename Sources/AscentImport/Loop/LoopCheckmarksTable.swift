import AscentRules

/// A cell of a table of marks, not interpreted yet: its meaning depends on the kind of habit.
struct LoopCell {
  var day: LocalDay
  var text: String
  var note = ""
  var place: ImportPlace
}

/// Reads the tables of marks: the common table with a column per habit, and the table in a
/// habit's own folder.
enum LoopCheckmarksTable {
  /// The cells of each habit, in the order of `names`; nil for a habit without a column.
  static func read(_ path: String, names: [String], _ remarks: RemarkList) throws(ImportFailure) -> [[LoopCell]?] {
    let file = "Checkmarks.csv"
    var reader = try CSVReader(path: path)
    let header = try reader.rawLine()
    guard header.hasPrefix("Date") || header.hasPrefix("\"Date") else {
      throw .notAnExport(file: path, expected: "a header with Date and habits")
    }
    let columns = try LoopColumns(header: header, names: names, path: path)
    for name in columns.unknown { ImportPlace(remarks: remarks, file: file, line: 1).remark(.unknownHabit, on: name) }
    var cells = columns.indices.map { $0.map { _ in [LoopCell]() } }
    var days: Set<LocalDay> = []
    let width = columns.indices.count { $0 != nil }
    while let record = try reader.nextFilled() {
      guard (days.count + 1) * width <= ImportLimit.marks.count else { throw .tooLarge(file: path, limit: .marks) }
      let place = ImportPlace(remarks: remarks, file: file, line: record.line)
      guard let day = day(of: record, at: place, seen: &days) else { continue }
      // Loop ends each line with a comma, so a last empty field is not counted.
      let found = record.fields.last == "" ? record.fields.count - 1 : record.fields.count
      if found != columns.count + 1, record.fields.count != columns.count + 1 {
        place.remark(.fieldCount(expected: columns.count + 1, found: found), on: record.fields[0])
      }
      for (habit, column) in columns.indices.enumerated() {
        guard let column, let text = record.field(column) else { continue }
        cells[habit]?.append(LoopCell(day: day, text: text, place: place))
      }
    }
    return cells
  }

  /// The cells of a habit's own table, which has a date, a value and, since 2025, a note.
  static func readSingle(_ path: String, file: String, _ remarks: RemarkList) throws(ImportFailure) -> [LoopCell] {
    var cells: [LoopCell] = []
    // In old exports, the table of a habit without marks is an empty file.
    do throws(ImportFailure) { try ImportFile.check(path) } catch ImportFailure.empty { return [] }
    var reader = try CSVReader(path: path)
    var days: Set<LocalDay> = []
    while let record = try reader.nextFilled() {
      if cells.isEmpty, record.fields[0] == "Date" { continue }
      let place = ImportPlace(remarks: remarks, file: file, line: record.line)
      if !(2...3).contains(record.fields.count) {
        place.remark(.fieldCount(expected: 3, found: record.fields.count), on: record.fields[0])
      }
      guard let day = day(of: record, at: place, seen: &days) else { continue }
      cells.append(LoopCell(day: day, text: record.field(1) ?? "", note: record.field(2) ?? "", place: place))
    }
    return cells
  }

  private static func day(
    of record: CSVRecord, at place: ImportPlace, seen days: inout Set<LocalDay>
  ) -> LocalDay? {
    do throws(ImportReason) {
      guard let day = LocalDay(record.fields[0]) else { throw .dateNotUnderstood }
      guard LocalDay.importable.contains(day) else { throw .dayOutOfRange }
      guard days.insert(day).inserted else { throw .secondValueForDay }
      return day
    } catch {
      place.remark(error, on: record.fields[0])
      return nil
    }
  }
}

extension LoopHabit {
  /// Interprets the cells as marks. If the export does not state the kind of habit, a whole number
  /// above 3, the highest code, shows that the habit is numerical.
  mutating func take(_ cells: [LoopCell], isKindKnown: Bool) {
    if !isKindKnown, let amount = cells.first(where: { Int64($0.text).map { $0 > 3 } ?? false }) {
      isNumerical = true
      place.remark(.takenAsNumerical, on: "\(name): \(amount.text)")
    }
    for cell in cells {
      do throws(ImportReason) {
        let mark = try LoopMark(cell.text, isNumerical: isNumerical)
        if isNumerical, cell.text.contains("."), Thousandths.parse(cell.text)?.value?.isRoundedUp == true {
          cell.place.remark(.roundedUp, on: "\(name): \(cell.text)")
        }
        entries.append(Entry(day: cell.day, mark: mark, note: cell.note, place: cell.place))
      } catch {
        cell.place.remark(error, on: "\(name): \(cell.text)")
      }
    }
  }
}
