/// The remarks of one import. Beyond ``TrackerExport/remarkLimit`` they are only counted.
final class RemarkList {
  private(set) var remarks: [ImportRemark] = []
  private(set) var leftOut = 0

  func add(_ remark: ImportRemark) {
    if remarks.count < TrackerExport.remarkLimit { remarks.append(remark) } else { leftOut += 1 }
  }
}

/// The place of a record in an export, and the list for remarks about it.
struct ImportPlace {
  let remarks: RemarkList
  var file: String
  var line: Int?
  var row: String?

  /// Notes that a text of the record was skipped or changed.
  func remark(_ reason: ImportReason, on text: String) {
    let excerpt = ImportText.prefix(of: text, scalars: ImportText.nameLimit)
    remarks.add(ImportRemark(file: file, line: line, row: row, text: excerpt, reason: reason))
  }
}
