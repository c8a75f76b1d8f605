extension Connection {
  /// What SQLite finds wrong with pages and indexes, in words for people.
  func pageFaults() throws(SQLiteFailure) -> [String] {
    let rows = try prepare("PRAGMA integrity_check(20)")
    var faults: [String] = []
    while try rows.step() {
      let text = try rows.text(0)
      if text == "ok" { break }
      let fault = Self.words(ofFinding: text)
      if !faults.contains(fault) { faults.append(fault) }
    }
    return faults
  }

  /// Translates a finding of SQLite's `integrity_check` for people who know no SQL.
  static func words(ofFinding text: String) -> String {
    let name = text.split(separator: " ").last ?? ""
    if text.hasPrefix("CHECK constraint") || text.hasPrefix("non-") || text.hasPrefix("NULL value") {
      return "a row of the table \(name.prefix { $0 != "." }) has a value that is not allowed"
    }
    if text.contains("missing from index") || text.contains("entries in index") {
      return "the index \(name) does not match its table"
    }
    return "the pages of the database are inconsistent"
  }

  /// Whether writing may go on with a translated finding: only if it is about an index that is not
  /// used to look up names. Otherwise an existing name could be recorded a second time.
  static func allowsWriting(_ fault: String) -> Bool {
    fault.hasPrefix("the index ") && !fault.hasPrefix("the index sqlite_autoindex_")
  }
}
