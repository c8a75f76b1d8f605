/// Reads the records of a file that Ascent exported, one after another. Anything unknown in a
/// record is a fault and never skipped.
package protocol ExportReader: ImportRows {
  /// A reader at the first record of a file with these bytes.
  init(_ bytes: [UInt8], file: String) throws(ImportFailure)
}

extension ExportJSONReader: ExportReader {}
extension ExportCSVReader: ExportReader {}
