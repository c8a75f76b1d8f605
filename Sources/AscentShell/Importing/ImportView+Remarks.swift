import AscentImport
import AscentRules
import AscentRuntime
import AscentViews

/// Remarks on a whole import.
extension ImportView {
  /// Adds remarks on habits that were deleted, here or by the file, so that their completions are
  /// hidden.
  ///
  /// - Parameters:
  ///   - names: the names of habits that were added, and possibly deleted.
  ///   - deleted: the habits that the file deletes.
  mutating func remarkHidden(
    before: [HabitReport], after: [HabitReport], _ names: [HabitID: String], except deleted: Set<HabitID>
  ) {
    let present = Set(after.map(\.id))
    for habit in before where !present.contains(habit.id) {
      let reason = "\(habit.name) was deleted, with all its completions; an undo brings it back"
      add(Remark(place: "delete", reason: reason))
      newCompletions[habit.id] = nil
    }
    for (habit, count) in newCompletions.sorted(by: { $0.key < $1.key }) where !present.contains(habit) {
      guard let name = names[habit] else { continue }
      let reason = "\(name) is deleted here, and with it \(count.counted("new completion"))"
      add(Remark(place: "completion", reason: reason))
    }
    let known = Set(groups.flatMap(\.owners.keys)).subtracting(present).subtracting(deleted)
    for habit in known.sorted() where newCompletions[habit] == nil {
      guard let name = names[habit] else { continue }
      add(Remark(place: "habit", reason: "\(name): you deleted this habit; that was kept"))
    }
  }

  /// The remark on a record that would have changed a habit that the file did not bring.
  func remark(on kept: ImportPlan.Kept, _ row: ImportRow) -> Remark {
    let kind = row.record.kind.rawValue
    if form.isTracker {
      return Remark(place: row.path, reason: "\(kind): the habit here stays unchanged; you added it")
    }
    guard kept.isDeletedInFile else {
      let reason = "\(kept.name): stays unchanged here, because this habit did not come from the file"
      return Remark(place: kind, reason: reason)
    }
    let reason = "\(kept.name): stays here. The file deletes its own habit of this name, so nothing of it is imported"
    return Remark(place: ExportRecord.Kind.delete.rawValue, reason: reason)
  }

  /// Puts the remarks on records that would have changed a habit that the file did not bring before
  /// all others.
  mutating func remarkKept() {
    let all = kept.map { kept in
      var remark = kept.remark
      if kept.count > 1 { remark.reason += " (\(kept.count.counted("record")))" }
      return remark
    }
    remarks.insert(contentsOf: all, at: 0)
  }

  /// Adds a remark if a habit got another name than the row gives it.
  mutating func remarkName(in intent: Intent, of row: ImportRow) {
    guard let name = intent.givenName, name != row.record.intent.givenName else { return }
    let reason = "another habit has this name; imported as \"\(name)\""
    add(Remark(line: row.line, place: row.record.kind.rawValue, reason: reason))
  }

  /// Adds remarks on columns of a table that were ignored.
  mutating func remark(unknownColumns columns: (titles: [String], hasAmounts: Bool)) {
    var advice = columns.hasAmounts ? "" : "; amounts are read from a column \"amount\", so each row counts as 1"
    for title in columns.titles {
      add(Remark(place: "column", reason: "\"\(title.prefix(60))\" is not known and was ignored\(advice)"))
      advice = ""
    }
  }

  /// Adds a remark on rows that were possibly recorded twice.
  mutating func remark(repeatedDays: [HabitID: Set<LocalDay>]) {
    guard !repeatedDays.isEmpty else { return }
    let days = repeatedDays.values.reduce(0) { $0 + $1.count }
    let place = "\(days.counted("day")) of \(repeatedDays.count.counted("habit"))"
    let reason =
      "on \(place) the same amount was already there. Rows without a time and an ID can't be recognized, so they "
      + "\(isDryRun ? "would be" : "were") added again"
    add(Remark(place: "completion", reason: reason))
  }
}

extension Intent {
  /// The name that the intent gives to a habit; nil if it gives none.
  fileprivate var givenName: String? {
    switch self {
    case .addHabit(let definition): definition.name
    case .renameHabit(_, let name): name
    default: nil
    }
  }
}
