/// Reads the CSV file that HabitBull exports: one row per habit and day, with a value and comment.
///
/// The file has no goals and no schedules: each habit is due every day, and any value above zero
/// satisfies a day. Name and category together identify a habit, so one name in two categories
/// makes two habits, the second with ` (2)`. Of several rows for the same habit and day, the last
/// one counts. Comments may have several lines. Dates are `2016-03-18` or `11/5/2020`. In the
/// latter form the month comes first, unless some date is valid only with the day first and none
/// only with the month first.
package enum HabitBullImport {
  /// Reads an export of at most 64 MB. When this throws, nothing was read.
  package static func read(path: String) throws(ImportFailure) -> TrackerExport {
    let remarks = RemarkList()
    let rows = try HabitBullRow.read(path, remarks)
    let (form, isCertain) = HabitBullDateForm.form(of: rows.map(\.date))
    var reading = HabitBullReading(form: form, names: rows.lazy.map(\.name))
    if form == .dayFirst, let row = rows.first(where: { HabitBullDateForm.monthFirst.day($0.date) == nil }) {
      row.place.remark(.dayBeforeMonth, on: row.date)
    }
    let ambiguous = rows.first { HabitBullDateForm.dayFirst.day($0.date) != form.day($0.date) }
    if !isCertain, let ambiguous { ambiguous.place.remark(.monthOrDay, on: ambiguous.date) }
    for row in rows {
      do throws(ImportReason) {
        try reading.add(row)
      } catch {
        row.place.remark(error, on: row.text)
      }
    }
    guard reading.drafts.count <= ImportLimit.habits.count else { throw .tooLarge(file: path, limit: .habits) }
    let habits = reading.drafts.map { $0.finished() }
    return TrackerExport(
      source: .habitBull, habits: habits, notUnderstood: remarks.remarks,
      remarksLeftOut: remarks.leftOut)
  }
}
