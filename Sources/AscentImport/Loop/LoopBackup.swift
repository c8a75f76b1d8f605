import AscentRules

/// Reads Loop's full backup, a SQLite file. Columns that an old schema lacks are read as the
/// default that Loop gave them when it added them: `type` 0 and `value` 2 (schema 16), the targets
/// and `unit` (18), `question`, which was in `description` (23), `uuid` (24), `notes` (25).
enum LoopBackup {
  /// The newest schema version that this importer knows.
  static let newestSchema = 25
  private static let milliseconds: Int64 = 86_400_000

  /// Reads the whole backup.
  static func read(path: String) throws(ImportFailure) -> LoopExport {
    let database = try SQLiteFile(path: path)
    let remarks = RemarkList()
    let habitColumns = try columns(
      of: "habits", required: ["id", "name", "freq_num", "freq_den"], in: database, path: path)
    let markColumns = try columns(of: "repetitions", required: ["id", "habit", "timestamp"], in: database, path: path)
    if let schema = try database.rows(of: "pragma user_version").first?[0].whole, schema > newestSchema {
      let place = ImportPlace(remarks: remarks, file: ImportFile.name(of: path), row: "user_version")
      place.remark(.newerSchema(newestSchema), on: String(schema))
    }
    var table = try readHabits(database, columns: habitColumns, path: path, remarks)
    try readMarks(database, columns: markColumns, into: &table, path: path, remarks)
    return LoopExport(source: .loopBackup, habits: table.habits, remarks: remarks)
  }

  /// The habits of a backup, with the index of each by its id.
  private struct HabitTable {
    var habits: [LoopHabit] = []
    var indices: [Int64: Int] = [:]
  }

  /// The names of a table's columns in lower case, because their case has changed. Refuses a view
  /// in place of the table, since a view could run forever.
  private static func columns(
    of table: String, required: [String], in database: borrowing SQLiteFile, path: String
  ) throws(ImportFailure) -> Set<String> {
    let tables = try database.rows(
      of: "select lower(name) from sqlite_master where type = 'table' and lower(name) = '\(table)'")
    guard !tables.isEmpty else { throw .unsupportedSchema(file: path, missing: "table \(table)") }
    let columns = Set(try database.rows(of: "pragma table_info(\(table))").map { $0[1].string.lowercased() })
    for name in required where !columns.contains(name) {
      throw .unsupportedSchema(file: path, missing: "column \(table).\(name)")
    }
    return columns
  }

  private static func readHabits(
    _ database: borrowing SQLiteFile, columns: Set<String>, path: String, _ remarks: RemarkList
  ) throws(ImportFailure) -> HabitTable {
    let file = ImportFile.name(of: path)
    var table = HabitTable()
    var rawNames: [String] = []
    try database.forEachRow(of: "select name from habits") { row throws(ImportFailure) in
      if rawNames.count < ImportLimit.habits.count { rawNames.append(row[0].string) }
    }
    var names = NameRegister(rawNames)
    // Missing columns are read as null: SQLite would silently take an unknown quoted name
    // for a text.
    let known = [
      "id", "name", "freq_num", "freq_den", "type", "description", "question", "color", "unit", "target_type",
      "target_value", "archived", "uuid", "reminder_hour", "reminder_min", "reminder_days",
    ]
    let selected = known.map { columns.contains($0) ? $0 : "null" }.joined(separator: ", ")
    let order = columns.contains("position") ? "position, id" : "id"
    try database.forEachRow(of: "select \(selected) from habits order by \(order)") { row throws(ImportFailure) in
      guard table.habits.count < ImportLimit.habits.count else { throw .tooLarge(file: path, limit: .habits) }
      let fields = Dictionary(uniqueKeysWithValues: zip(known, row))
      let place = ImportPlace(remarks: remarks, file: file, row: "Habits \(row[0].string)")
      let habit = habit(fields, hasQuestion: columns.contains("question"), at: place, names: &names)
      if let id = row[0].whole { table.indices[id] = table.habits.count }
      table.habits.append(habit)
    }
    return table
  }

  private static func habit(
    _ fields: [String: SQLiteValue], hasQuestion: Bool, at place: ImportPlace, names: inout NameRegister
  ) -> LoopHabit {
    func field(_ name: String) -> SQLiteValue { fields[name] ?? .null }
    var habit = LoopHabit(place: place, rawName: field("name").string)
    habit.name = names.name(for: habit.rawName, at: place)
    habit.note = hasQuestion ? ImportText.note(field("description").string, at: place) : ""
    habit.isArchived = (field("archived").whole ?? 0) != 0
    habit.frequency = (field("freq_num").whole ?? 0, field("freq_den").whole ?? 0)
    let question = field(hasQuestion ? "question" : "description").string
    switch field("type") {
    case .null, .integer(0): break
    case .integer(1): habit.isNumerical = true
    case let other: place.remark(.typeNotUnderstood, on: "\(habit.name): \(other.string)")
    }
    let unit = habit.isNumerical ? field("unit").string : ""
    habit.describe(question: question, unit: unit, color: field("color").string)
    habit.setAttribute(ImportedHabit.idAttribute, field("uuid").string)
    if habit.isNumerical, field("target_value") != .null {
      // A target that is not a number gets the same remark as a negative one.
      habit.target = field("target_value").number ?? -1
      habit.targetIsUpperLimit = field("target_type").whole == 1
    }
    if let hour = field("reminder_hour").whole, let minute = field("reminder_min").whole,
      let days = field("reminder_days").whole, days & 0x7F != 0
    {
      habit.reminder = reminder(hour, minute, days)
      if habit.reminder == nil { place.remark(.reminderNotUnderstood, on: "\(habit.name): \(hour):\(minute)") }
    }
    return habit
  }

  /// The reminder at an hour and a minute; nil if there is no such time. The lowest bit of the days
  /// is Saturday.
  private static func reminder(_ hour: Int64, _ minute: Int64, _ packed: Int64) -> Reminder? {
    let days = Weekday.allCases.filter { packed >> ((Int64($0.rawValue) + 2) % 7) & 1 == 1 }
    return try? Reminder(hour: Int(clamping: hour), minute: Int(clamping: minute), on: WeekdaySet(days))
  }

  /// Adds the marks in the order of their ids, so that the first mark of a day is kept.
  private static func readMarks(
    _ database: borrowing SQLiteFile, columns: Set<String>, into table: inout HabitTable, path: String,
    _ remarks: RemarkList
  ) throws(ImportFailure) {
    let file = ImportFile.name(of: path)
    var seen = table.habits.map { _ in Set<LocalDay>() }
    var count = 0
    let value = columns.contains("value") ? "value" : "2"
    let notes = columns.contains("notes") ? "notes" : "null"
    try database.forEachRow(of: "select id, habit, timestamp, \(value), \(notes) from repetitions order by id") {
      row throws(ImportFailure) in
      count += 1
      guard count <= ImportLimit.marks.count else { throw .tooLarge(file: path, limit: .marks) }
      let place = ImportPlace(remarks: remarks, file: file, row: "Repetitions \(row[0].string)")
      do throws(ImportReason) {
        guard let id = row[1].whole, let index = table.indices[id] else { throw .unknownHabit }
        let day = try day(row[2])
        guard seen[index].insert(day).inserted else { throw .secondValueForDay }
        guard let stored = row[3].whole else { throw .valueNotUnderstood }
        let mark = try LoopMark(stored: stored, isNumerical: table.habits[index].isNumerical)
        table.habits[index].entries.append(.init(day: day, mark: mark, note: row[4].string, place: place))
      } catch {
        place.remark(error, on: row[1...3].map(\.string).joined(separator: "|"))
      }
    }
  }

  /// The day of a timestamp, which is when the day begins in UTC, in milliseconds.
  private static func day(_ value: SQLiteValue) throws(ImportReason) -> LocalDay {
    guard let stamp = value.whole else { throw .dateNotUnderstood }
    let day = stamp / milliseconds
    guard stamp >= 0, day <= Int64(LocalDay.importable.upperBound.number) else { throw .dayOutOfRange }
    return LocalDay(number: Int32(day))
  }
}
