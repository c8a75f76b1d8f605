package import AscentRules

/// A record of a file, with its place.
package struct ExportRow {
  package var record: ExportRecord
  /// The line on which it begins, from 1 on.
  package var line: Int
  /// What the place is called in errors, such as `history[3]`; empty for a row.
  package var path: String
}

/// Reads the records of a file that Ascent exported, one after the other. What it does not know is
/// a fault, never left out.
package protocol ExportReader {
  /// A reader at the first record of a file with these bytes.
  init(_ bytes: [UInt8], file: String) throws(ImportFailure)

  /// The next record; nil at the end.
  mutating func next() throws(ImportFailure) -> ExportRow?
}

extension ExportJSONReader: ExportReader {}
extension ExportCSVReader: ExportReader {}
