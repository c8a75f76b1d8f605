import AscentRules

/// Reads `Habits.csv`, the list of an export's habits. Columns are found by their names, because
/// the layout has changed over the years.
enum LoopHabitsTable {
  /// A habit, with what only this table contains.
  struct Row {
    var habit: LoopHabit
    /// The number with which the name of the habit's folder begins.
    var position: Int?
    /// Whether the table states the kind of habit; tables before 2025 do not.
    var isKindKnown: Bool
  }

  private static let columns = [
    "Position", "Name", "Type", "Question", "Description", "FrequencyNumerator", "NumRepetitions",
    "FrequencyDenominator", "Interval", "Color", "Unit", "Target Type", "Target Value", "Archived?", "Archived",
  ]

  /// The habits in the order of the table, without marks.
  static func read(_ path: String, _ remarks: RemarkList) throws(ImportFailure) -> [Row] {
    var reader = try CSVReader(path: path)
    let header = try reader.header()
    guard header.column("Name") != nil, header.column("FrequencyNumerator", "NumRepetitions") != nil,
      header.column("FrequencyDenominator", "Interval") != nil
    else {
      throw .notAnExport(file: path, expected: "a header with Name and a frequency")
    }
    var (ahead, rawNames) = (reader, [String]())
    while let record = try ahead.nextFilled() { rawNames.append(header.text(["Name"], of: record)) }
    var names = NameRegister(rawNames)
    var rows: [Row] = []
    while let record = try reader.nextFilled() {
      guard rows.count < ImportLimit.habits.count else { throw .tooLarge(file: path, limit: .habits) }
      let place = ImportPlace(remarks: remarks, file: "Habits.csv", line: record.line)
      rows.append(row(record, header, at: place, names: &names))
    }
    return rows
  }

  private static func row(
    _ record: CSVRecord, _ header: CSVHeader, at place: ImportPlace, names: inout NameRegister
  ) -> Row {
    func text(_ names: String...) -> String { header.text(names, of: record) }
    let name = text("Name")
    let width = header.width(of: columns)
    if record.fields.count < width {
      place.remark(.fieldCount(expected: width, found: record.fields.count), on: name)
    }
    var habit = LoopHabit(place: place, rawName: name)
    habit.name = names.name(for: name, at: place)
    let description = text("Description")
    // Older exports have only a description, which was the question.
    let hasQuestion = header.column("Question") != nil
    habit.note = hasQuestion ? ImportText.note(description, at: place) : ""
    habit.isArchived = text("Archived?", "Archived").lowercased() == "true"
    habit.frequency = (
      Int64(text("FrequencyNumerator", "NumRepetitions")) ?? 0,
      Int64(text("FrequencyDenominator", "Interval")) ?? 0
    )
    habit.describe(
      question: hasQuestion ? text("Question") : description,
      unit: text("Unit"), color: text("Color"))
    let type = text("Type")
    switch type {
    case "NUMERICAL":
      habit.isNumerical = true
      // A target that is not a number gets the same remark as a negative one.
      habit.target = Thousandths.parse(text("Target Value"))?.number ?? -1
      habit.targetIsUpperLimit = text("Target Type") == "AT_MOST"
    case "YES_NO", "": break
    default: place.remark(.typeNotUnderstood, on: "\(habit.name): \(type)")
    }
    return Row(habit: habit, position: Int(text("Position")), isKindKnown: !type.isEmpty)
  }
}

extension LoopHabit {
  /// Sets the texts that both kinds of export have.
  mutating func describe(question: String, unit: String, color: String) {
    for (key, text) in [("question", question), ("unit", unit), ("color", color)] { setAttribute(key, text) }
    self.unit = attributes["unit"]
  }

  /// Keeps a text that the rules do not use, unless it is empty.
  mutating func setAttribute(_ key: String, _ text: String) {
    let label = ImportText.label(text, at: place)
    if !label.isEmpty { attributes[key] = label }
  }
}
