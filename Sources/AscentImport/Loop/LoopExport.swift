/// What was read of an export, before it is judged what of it we can keep.
struct LoopExport {
  var source: ImportSource
  var habits: [LoopHabit]
  var remarks: RemarkList

  /// Reads whichever kind of export there is at the path.
  init(path: String) throws(ImportFailure) {
    if !ImportFile.isFolder(path), !LoopFolder.isCSV(path) {
      self = try LoopBackup.read(path: path)
    } else {
      self = try LoopFolder(path: path).read()
    }
  }

  init(source: ImportSource, habits: [LoopHabit], remarks: RemarkList) {
    self.source = source
    self.habits = habits
    self.remarks = remarks
  }
}
