/// Reads what Loop Habit Tracker exports: the folder of CSV files and the full backup.
///
/// A manual yes is a completion of 1. A covered day (`YES_AUTO`) is counted in
/// ``ImportedHabit/derivedDays`` and left to the schedule. A skip is a skipped day; *no* and
/// *unknown* are ignored. Numerical amounts stay exact: Loop stores thousandths, and a habit gets
/// as many decimals as they need. A target of *at most* becomes a limit, and a note of a day the
/// note of its completion. In the export, a number with a decimal point is the amount itself, and a
/// whole number is thousandths. The frequency n/d becomes `times(n, inDays: d)`, or every day if n
/// is at least d. Of several values for a day the first is kept, as Loop does.
package enum LoopImport {
  /// Reads an export: a folder with `Habits.csv` and `Checkmarks.csv`, or whose only such subfolder
  /// has them; a CSV file within one; or a backup.
  ///
  /// A backup is opened read-only and as it is: a log beside it is not replayed, and no file is
  /// made. Files have at most 64 MB. When it throws, nothing was read.
  package static func read(path: String) throws(ImportFailure) -> TrackerExport {
    let export = try LoopExport(path: path)
    let habits = export.habits.map { $0.imported() }
    return TrackerExport(
      source: export.source, habits: habits, notUnderstood: export.remarks.remarks,
      remarksLeftOut: export.remarks.leftOut)
  }
}
