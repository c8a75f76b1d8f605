/// The raw content of an export, before conversion.
struct LoopExport {
  var source: ImportSource
  var habits: [LoopHabit]
  let remarks: RemarkList
}

extension LoopExport {
  /// Reads the export at a path, whether a CSV folder or a backup.
  init(path: String) throws(ImportFailure) {
    if !ImportFile.isFolder(path), !LoopFolder.isCSV(path) {
      guard try ImportFile.bytes(of: path, count: 4) != Array("PK\u{3}\u{4}".utf8) else {
        throw .notAnExport(file: path, expected: "the folder in this ZIP file; unzip it first")
      }
      self = try LoopBackup.read(path: path)
    } else {
      self = try LoopFolder(path: path).read()
    }
  }
}
