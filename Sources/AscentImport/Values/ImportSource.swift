/// The kinds of export that can be read.
package enum ImportSource: CaseIterable {
  /// The folder of CSV files that Loop Habit Tracker exports.
  case loopCSV
  /// The full backup of Loop Habit Tracker, a SQLite file.
  case loopBackup
  /// The CSV file that HabitBull exports.
  case habitBull
}
