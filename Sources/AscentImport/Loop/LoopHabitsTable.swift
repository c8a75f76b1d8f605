/// Reads `Habits.csv`, the list of an export's habits. Columns go by their names: the layout has
/// changed over the years.
enum LoopHabitsTable {
  /// A habit, and what only this table contains.
  struct Row {
    var habit: LoopHabit
    /// The number that the habit's folder begins with.
    var position: Int?
    /// Whether the table states the kind of habit; tables before 2025 do not.
    var isKindKnown: Bool
  }

  /// The habits in the order of the table, without marks.
  static func read(_ path: String, remarks: inout RemarkList) throws(ImportFailure) -> [Row] {
    var reader = CSVReader(try ImportFile.bytes(of: path), file: path)
    guard let first = try reader.nextFilled() else { throw .empty(file: path) }
    guard let columns = Columns(CSVHeader(first)) else {
      throw .notAnExport(file: path, expected: "a header with Name and a frequency")
    }
    var names = NameRegister()
    var rows: [Row] = []
    while let record = try reader.nextFilled() {
      guard rows.count < ImportLimit.habits.count else { throw .tooLarge(file: path, limit: .habits) }
      rows.append(row(record, columns, names: &names, remarks: &remarks))
    }
    return rows
  }

  /// Where the columns are.
  private struct Columns {
    var count: Int
    var position, type, question, description, color, unit, targetType, target, archived: Int?
    var name, times, days: Int

    init?(_ header: CSVHeader) {
      guard let name = header.column("Name"), let times = header.column("FrequencyNumerator", "NumRepetitions"),
        let days = header.column("FrequencyDenominator", "Interval")
      else { return nil }
      (self.name, self.times, self.days) = (name, times, days)
      position = header.column("Position")
      type = header.column("Type")
      // Before there were two texts, the description was the question.
      question = header.column("Question", "Description")
      description = header.column("Question") == nil ? nil : header.column("Description")
      color = header.column("Color")
      unit = header.column("Unit")
      targetType = header.column("Target Type")
      target = header.column("Target Value")
      archived = header.column("Archived?", "Archived")
      count =
        [name, times, days, position, type, question, description, color, unit, targetType, target, archived]
        .compactMap(\.self).max()! + 1
    }
  }

  private static func row(
    _ record: CSVRecord, _ columns: Columns, names: inout NameRegister, remarks: inout RemarkList
  ) -> Row {
    let place = ImportPlace(file: "Habits.csv", line: record.line)
    func text(_ column: Int?) -> String { column.flatMap { record.field($0) } ?? "" }
    if record.fields.count < columns.count {
      remarks.add(.fieldCount(expected: columns.count, found: record.fields.count), at: place, text: text(columns.name))
    }
    var habit = LoopHabit(place: place, rawName: text(columns.name))
    habit.name = names.name(for: habit.rawName, at: place, remarks: &remarks)
    habit.note = ImportText.note(text(columns.description), at: place, remarks: &remarks)
    habit.isArchived = text(columns.archived).lowercased() == "true"
    habit.frequency = (Int64(text(columns.times)) ?? 0, Int64(text(columns.days)) ?? 0)
    habit.describe(
      question: text(columns.question), unit: text(columns.unit), color: text(columns.color), remarks: &remarks)
    let type = text(columns.type)
    switch type {
    case "NUMERICAL": habit.isNumerical = true
    case "YES_NO", "": break
    default: remarks.add(.typeNotUnderstood, at: place, text: "\(habit.name): \(type)")
    }
    if habit.isNumerical {
      // A target that is not a number gets the same remark as one that is not positive.
      habit.target = Thousandths.parse(text(columns.target))?.number ?? 0
      habit.targetIsUpperLimit = text(columns.targetType) == "AT_MOST"
    }
    return Row(habit: habit, position: Int(text(columns.position)), isKindKnown: !type.isEmpty)
  }
}

extension LoopHabit {
  /// Sets the texts that both kinds of export have.
  mutating func describe(question: String, unit: String, color: String, remarks: inout RemarkList) {
    let texts = [("question", question), ("unit", unit), ("color", color)].map { key, text in
      (key, ImportText.label(text, at: place, remarks: &remarks))
    }
    for (key, text) in texts where !text.isEmpty { attributes[key] = text }
    self.unit = attributes["unit"]
  }
}
