/// A part of an export that was skipped or changed.
package struct ImportRemark: Equatable {
  /// The name of the file within the export.
  package var file: String
  /// The line on which the record begins, counted from 1; nil for a database.
  package var line: Int?
  /// The table and row id in a database, such as `Repetitions 17`; nil for a text file.
  package var row: String?
  /// The raw text in question, at most 200 characters. Escape its control characters
  /// before printing it.
  package var text: String
  /// Why it was skipped or changed, and what was done instead.
  package var reason: ImportReason
}
