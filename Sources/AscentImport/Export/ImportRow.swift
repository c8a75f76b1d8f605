package import AscentRules

/// A record to import, with where it is.
package struct ImportRow {
  package var record: ExportRecord
  /// The line on which the record begins, counted from 1.
  package var line: Int
  /// The record's place in errors, such as `history[3]`; empty for a row of a CSV file. For a
  /// record of another app's export, the name of its habit.
  package var path: String

  /// A record with where it is.
  package init(record: ExportRecord, line: Int, path: String) {
    (self.record, self.line, self.path) = (record, line, path)
  }
}
