import AscentRules

/// Reads the CSV form of a history: completions only, one per row. The columns `habit` and
/// `day`, which may be called `date`, are required; `amount`, `unit`, `at`, `zone`, `device`,
/// `note`, `id` and `name in Loop` are optional; others are ignored. A known title that is there
/// twice is a fault.
///
/// The record that adds a habit comes before those of its rows. The habit has as many decimals as
/// its amounts need and a goal of 1, and is due every day from its earliest day in the file.
package struct ExportCSVReader: ImportRows {
  /// A habit of the file, as its rows describe it.
  private struct Habit {
    var name: String
    var nameInLoop: String
    var unit: String?
    var places = DecimalPlaces.none
    var firstDay: LocalDay
    var line: Int
  }

  /// The columns that are read.
  private enum Column: Int, CaseIterable {
    case habit, day, amount, unit, at, zone, device, note, id, nameInLoop

    /// The title in lower case.
    var title: String { self == .nameInLoop ? ImportedHabit.nameAttribute.lowercased() : "\(self)" }
  }

  private var reader: CSVReader
  /// The index in a row of each ``Column``; -1 for one that the table does not have.
  private let indexes: [Int]
  /// How many columns the table has.
  private let width: Int
  private let file: String
  /// The titles of the columns that are ignored.
  package let unknownColumns: [String]
  /// Whether the table has a column of amounts.
  package var hasAmounts: Bool { indexes[Column.amount.rawValue] >= 0 }
  private var habits: [Habit] = []
  /// The indexes of the habits, by name in lower case.
  private var places: [String: Int] = [:]
  /// How many habits were already returned.
  private var returnedCount = 0

  /// A reader at the first record. It checks every row first.
  package init(_ bytes: [UInt8], file: String) throws(ImportFailure) {
    self.file = file
    reader = CSVReader(bytes, file: file)
    guard let names = try reader.nextFilled() else { throw .empty(file: file) }
    let titles = names.fields.map { $0.lowercased() == "date" ? Column.day.title : $0.lowercased() }
    width = titles.count
    indexes = Column.allCases.map { titles.firstIndex(of: $0.title) ?? -1 }
    let known = Set(Column.allCases.map(\.title))
    unknownColumns = names.fields.filter {
      !$0.isEmpty && $0.lowercased() != "date" && !known.contains($0.lowercased())
    }
    guard [Column.habit, .day].allSatisfy({ indexes[$0.rawValue] >= 0 }) else {
      throw .notAnExport(file: file, expected: "the columns habit and day\(Self.advice(on: names))")
    }
    for (index, title) in titles.enumerated() where known.contains(title) && titles.firstIndex(of: title) != index {
      let also = names.fields[index].lowercased() == title ? "" : " (date is another name for it)"
      throw .malformed(
        file: file, line: names.line, path: title, reason: "this column is there twice\(also); remove one of the two")
    }
    var (ahead, faults, faultCount) = (reader, [ImportFailure](), 0)
    while let row = try ahead.nextFilled() {
      do throws(ImportFailure) {
        try add(row)
        _ = try record(row)
      } catch {
        guard case .malformed = error else { throw error }
        faultCount += 1
        if faults.count < ImportFailure.namedMax { faults.append(error) }
      }
    }
    if let first = faults.first { throw first.adding(faults.dropFirst(), omittedCount: faultCount - faults.count) }
  }

  /// The next record; nil at the end. The habits come first.
  package mutating func next() throws(ImportFailure) -> ImportRow? {
    if returnedCount < habits.count {
      returnedCount += 1
      return row(of: habits[returnedCount - 1], number: Int32(returnedCount))
    }
    guard let row = try reader.nextFilled() else { return nil }
    return ImportRow(record: try record(row), line: row.line, path: "")
  }

  /// What to do with a table that lacks a column.
  private static func advice(on names: CSVRecord) -> String {
    for (mark, word) in [(Character(";"), "semicolons"), ("\t", "tabs")]
    where names.fields.contains(where: { $0.contains(mark) }) {
      return ", separated by commas; the columns seem to be separated by \(word)"
    }
    return " (other trackers: import habitbull, import loop)"
  }

  /// Adds the habit of a row, or updates its decimals and first day.
  private mutating func add(_ row: CSVRecord) throws(ImportFailure) {
    if row.fields.dropFirst(width).contains(where: { !$0.isEmpty }) {
      let reason =
        "\(row.fields.count) fields in a table of \(width) columns; write 2.5, not 2,5, and put quotes around "
        + "a text with commas"
      throw .malformed(file: file, line: row.line, path: "", reason: reason)
    }
    let (name, day, amount) = try (name(row), day(row), amount(row))
    guard !name.isEmpty else { throw fault(.habit, row, "the habit has no name") }
    let decimals = (0...DecimalPlaces.max).lazy.compactMap { DecimalPlaces($0) }.first { $0.stored(amount) != nil }
    guard let decimals else { throw fault(.amount, row, "at most three decimals are allowed") }
    let (unit, nameInLoop) = (text(.unit, row), nameInLoop(row))
    guard let index = places[name.lowercased()] else {
      places[name.lowercased()] = habits.count
      guard habits.count < ImportLimit.habits.count else { throw .tooLarge(file: file, limit: .habits) }
      habits.append(
        Habit(
          name: name, nameInLoop: nameInLoop, unit: unit.isEmpty ? nil : unit, places: decimals, firstDay: day,
          line: row.line))
      return
    }
    if let known = habits[index].unit, !unit.isEmpty, unit.lowercased() != known.lowercased() {
      throw fault(.unit, row, "“\(unit.prefix(60))”, but “\(known.prefix(60))” in an earlier row of the habit")
    }
    if habits[index].nameInLoop.isEmpty { habits[index].nameInLoop = nameInLoop }
    if !nameInLoop.isEmpty, nameInLoop != habits[index].nameInLoop {
      throw fault(.nameInLoop, row, "the habit has another one in an earlier row")
    }
    if decimals.count > habits[index].places.count { habits[index].places = decimals }
    habits[index].firstDay = min(day, habits[index].firstDay)
  }

  private func row(of habit: Habit, number: Int32) -> ImportRow {
    var definition = HabitDefinition(
      name: habit.name, unit: habit.unit, goal: habit.places.scale, firstDay: habit.firstDay)
    definition.decimals = Int(habit.places.count)
    if !habit.nameInLoop.isEmpty { definition.attributes[ImportedHabit.nameAttribute] = habit.nameInLoop }
    var record = ExportRecord(id: nil, .addHabit(definition))
    record.added = number
    return ImportRow(record: record, line: habit.line, path: "habit")
  }

  private func record(_ row: CSVRecord) throws(ImportFailure) -> ExportRecord {
    guard let index = places[name(row).lowercased()] else { preconditionFailure("a row that was not noted") }
    var record = ExportRecord(
      id: nil,
      .completion(
        of: .id(HabitID(index: index)), try amount(row), on: try day(row), note: text(.note, row)))
    record.id = try optional(.id, row, "not an operation ID") { OperationID($0) == nil ? nil : $0 }
    record.at = try optional(
      .at, row, "not a date and time with its offset, such as 2026-03-01T08:00:00+01:00"
    ) { text in
      Instant(iso8601: text).flatMap { (Instant.earliest...Instant.latest).contains($0) ? $0 : nil }
    }
    record.zone = try optional(.zone, row, "not a time zone") { ZoneID($0) }
    record.device = try optional(.device, row, "not the name of a device") {
      DeviceID($0).fault == nil ? DeviceID($0) : nil
    }
    return record
  }

  private func day(_ row: CSVRecord) throws(ImportFailure) -> LocalDay {
    let text = text(.day, row)
    guard let day = LocalDay(text) else {
      throw fault(.day, row, "not a date such as 2026-03-01: “\(text.prefix(60))”")
    }
    return day
  }

  private func amount(_ row: CSVRecord) throws(ImportFailure) -> Double {
    let text = text(.amount, row)
    if text.isEmpty { return 1 }
    guard let (number, _) = Thousandths.parse(text), number.isFinite, number > 0,
      number <= Double(DayCounts.limit)
    else { throw fault(.amount, row, "not a number above 0: “\(text.prefix(60))”") }
    return number
  }

  private func optional<Value>(
    _ column: Column, _ row: CSVRecord, _ reason: String, _ read: (String) -> Value?
  ) throws(ImportFailure) -> Value? {
    let text = text(column, row)
    guard !text.isEmpty else { return nil }
    guard let value = read(text) else { throw fault(column, row, "\(reason): “\(text.prefix(60))”") }
    return value
  }

  /// The text of a field, without the apostrophe that keeps a spreadsheet from taking it
  /// for a formula.
  private func text(_ column: Column, _ row: CSVRecord) -> String {
    let text = row.field(indexes[column.rawValue]) ?? ""
    return text.utf8.first == UInt8(ascii: "'") ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// The name of a row's habit, without white space at its ends.
  private func name(_ row: CSVRecord) -> String { ImportText.trimmed(text(.habit, row)) }

  /// The name in Loop of a row's habit, in the form of an attribute.
  private func nameInLoop(_ row: CSVRecord) -> String {
    let name = ImportText.trimmed(ImportText.oneLine(text(.nameInLoop, row)))
    return ImportText.prefix(of: name, scalars: RuleLimits.reasonLength)
  }

  private func fault(_ column: Column, _ row: CSVRecord, _ reason: String) -> ImportFailure {
    .malformed(file: file, line: row.line, path: column.title, reason: reason)
  }
}
