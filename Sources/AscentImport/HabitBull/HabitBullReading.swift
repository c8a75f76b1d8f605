import AscentRules

/// The habits of a file, while its rows are being read.
struct HabitBullReading {
  let form: HabitBullDateForm
  /// The habits in the order in which the file first names them.
  private(set) var drafts: [HabitDraft] = []
  /// The index of each habit in `drafts`, by name and category.
  private var indices: [[String]: Int] = [:]
  private var names: NameRegister

  init(form: HabitBullDateForm, names: some Sequence<String>) {
    self.form = form
    self.names = NameRegister(names)
  }

  /// Adds a row, or throws why it is invalid. An invalid row adds no habit.
  mutating func add(_ row: HabitBullRow) throws(ImportReason) {
    guard let day = form.day(row.date) else { throw .dateNotUnderstood }
    guard LocalDay.importable.contains(day) else { throw .dayOutOfRange }
    guard let (number, parsed) = Thousandths.parse(row.value), number >= 0 else { throw .valueNotUnderstood }
    guard let amount = parsed else { throw .valueTooLarge }
    if amount.isRoundedUp { row.place.remark(.roundedUp, on: row.text) }
    let index = indexOfHabit(of: row)
    let note = ImportText.completionNote(row.comment, at: row.place)
    let before = drafts[index].entry(on: day)
    if before != nil { row.place.remark(.secondValueForDay, on: row.text) }
    guard amount.count > 0 else {
      drafts[index].remove(on: day)
      for note in [before?.note, note] { if let note { drafts[index].add(note: note, on: day, from: row.place) } }
      return
    }
    drafts[index].set(
      .init(amount: Thousandths(count: amount.count), note: note ?? before?.note, place: row.place), on: day)
  }

  private mutating func indexOfHabit(of row: HabitBullRow) -> Int {
    let key = [row.name, row.category]
    if let index = indices[key] {
      if drafts[index].habit.note.isEmpty {
        drafts[index].habit.note = ImportText.note(row.description, at: row.place)
      }
      return index
    }
    var habit = ImportedHabit(name: names.name(for: row.name, at: row.place))
    habit.note = ImportText.note(row.description, at: row.place)
    let category = ImportText.label(row.category, at: row.place)
    if !category.isEmpty { habit.attributes[ImportedHabit.categoryAttribute] = category }
    indices[key] = drafts.count
    drafts.append(HabitDraft(habit: habit, place: row.place))
    return drafts.count - 1
  }
}
