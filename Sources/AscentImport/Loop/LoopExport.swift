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
      self = try LoopBackup.read(path: path)
    } else {
      self = try LoopFolder(path: path).read()
    }
  }
}
