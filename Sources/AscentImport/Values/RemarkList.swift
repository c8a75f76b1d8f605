/// The remarks of one import. Remarks beyond ``TrackerExport/remarkLimit`` are only counted.
final class RemarkList {
  private(set) var remarks: [ImportRemark] = []
  private(set) var leftOut = 0

  func add(_ remark: ImportRemark) {
    if remarks.count < TrackerExport.remarkLimit { remarks.append(remark) } else { leftOut += 1 }
  }
}

/// Where a record is in an export, and the list for remarks about it.
struct ImportPlace {
  let remarks: RemarkList
  var file: String
  var line: Int?
  var row: String?

  /// Adds a remark that a text of the record was skipped or changed.
  func remark(_ reason: ImportReason, on text: String) {
    let excerpt = ImportText.prefix(of: text, scalars: ImportText.nameLimit)
    remarks.add(ImportRemark(file: file, line: line, row: row, text: excerpt, reason: reason))
  }
}
