/// The place of a record in an export.
struct ImportPlace: Sendable, Equatable {
  var file: String
  var line: Int?
  var row: String?
}

/// The remarks of one import. Beyond ``ImportedHistory/remarkLimit`` they are only counted.
struct RemarkList {
  private(set) var remarks: [ImportRemark] = []
  private(set) var leftOut = 0

  mutating func add(_ reason: ImportReason, at place: ImportPlace, text: String) {
    guard remarks.count < ImportedHistory.remarkLimit else {
      leftOut += 1
      return
    }
    let excerpt = ImportText.prefix(of: text, scalars: ImportText.nameLimit)
    remarks.append(ImportRemark(file: place.file, line: place.line, row: place.row, text: excerpt, reason: reason))
  }
}
