package import AscentRules

/// A record of a file, with where it is.
package struct ExportRow {
  package var record: ExportRecord
  /// The line on which the record begins, counted from 1.
  package var line: Int
  /// The record's place in errors, such as `history[3]`; empty for a row of a CSV file.
  package var path: String
}

/// Reads the records of a file that Ascent exported, one after another. Anything unknown in a
/// record is a fault and never skipped.
package protocol ExportReader {
  /// A reader at the first record of a file with these bytes.
  init(_ bytes: [UInt8], file: String) throws(ImportFailure)

  /// The next record; nil at the end.
  mutating func next() throws(ImportFailure) -> ExportRow?
}

extension ExportJSONReader: ExportReader {}
extension ExportCSVReader: ExportReader {}
