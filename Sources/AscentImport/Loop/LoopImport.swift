/// Reads the exports of Loop Habit Tracker: the folder of CSV files, and the full backup.
///
/// A manual yes becomes a completion of 1. A covered day (`YES_AUTO`) is counted in
/// ``ImportedHabit/derivedDays`` and left to the schedule. A skip becomes a skipped day; *no* and
/// *unknown* are ignored. Numerical amounts stay exact: Loop stores thousandths, and a habit gets
/// as many decimals as they need. A target of *at most* becomes a limit, and the note of a day
/// becomes that of its completion. In the export, a number with a decimal point is the amount
/// itself, and a whole number is in thousandths. The frequency n/d becomes `times(n, inDays: d)`,
/// or every day if n is at least d. Of several values for a day the first is kept, as Loop does.
package enum LoopImport {
  /// Reads an export. The path may be a folder with `Habits.csv` and `Checkmarks.csv`, a folder of
  /// which exactly one subfolder has them, a CSV file within such a folder, or a backup.
  ///
  /// A backup is opened read-only and as it is: a log beside it is not replayed, and no file is
  /// created. Files may have at most 64 MB. When this throws, nothing was read.
  package static func read(path: String) throws(ImportFailure) -> TrackerExport {
    let export = try LoopExport(path: path)
    var habits = export.habits.map { $0.imported() }
    var ids: Set<String> = []
    for index in habits.indices {
      let id = habits[index].attributes[ImportedHabit.idAttribute]
      // If several habits have the same ID, only the first keeps it.
      if let id, !ids.insert(id).inserted { habits[index].attributes[ImportedHabit.idAttribute] = nil }
    }
    return TrackerExport(
      source: export.source, habits: habits, notUnderstood: export.remarks.remarks,
      remarksLeftOut: export.remarks.leftOut)
  }
}
