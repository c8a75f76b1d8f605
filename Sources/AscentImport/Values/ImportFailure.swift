import AscentRules

/// Why an export could not be read. There is no partial result, and nothing was changed.
package enum ImportFailure: Error, Equatable {
  /// The file or folder does not exist, is not a regular file, or is not readable.
  case unreadable(file: String)
  /// The file has no bytes.
  case empty(file: String)
  /// The export exceeds a limit.
  case tooLarge(file: String, limit: ImportLimit)
  /// The path leads to no known export; `expected` says what was looked for.
  case notAnExport(file: String, expected: String)
  /// The text is not CSV (RFC 4180) in UTF-8; `line` counts from 1.
  case malformedCSV(file: String, line: Int, fault: CSVFault)
  /// A file that Ascent exported has a fault; `line` counts from 1, and `path` names the record and
  /// its field, or the column.
  case malformed(file: String, line: Int, path: String, reason: String)
  /// The file is not a SQLite database.
  case notADatabase(file: String)
  /// The database lacks a table or column of a backup; `missing` names the first missing one.
  case unsupportedSchema(file: String, missing: String)
  /// SQLite found the database damaged or could not read it; `code` is its primary result code.
  case damagedDatabase(file: String, code: Int32)
}

extension ImportFailure {
  /// How many faulty rows an error names.
  static let namedMax = 8

  /// The failure of a malformed row that also names the faults of further rows, and how many there
  /// are besides.
  func adding(_ others: ArraySlice<ImportFailure>, omittedCount: Int) -> ImportFailure {
    guard !others.isEmpty, case .malformed(let file, let line, let path, let reason) = self else { return self }
    let named = others.map { "; line \($0.place)" }.joined()
    let more = omittedCount > 0 ? "; and \(omittedCount.counted("more faulty line"))" : ""
    return .malformed(file: file, line: line, path: path, reason: reason + named + more)
  }

  /// The line of a malformed row, and what is wrong there.
  private var place: String {
    guard case .malformed(_, let line, let path, let reason) = self else { return "\(self)" }
    return "\(line): \(path.isEmpty ? "" : path + ": ")\(reason)"
  }
}

extension ImportFailure: CustomStringConvertible {
  /// One sentence that names the file, and the line if there is one.
  package var description: String {
    let fault =
      switch self {
      case .unreadable(let file): "\(file): cannot read this file"
      case .empty(let file): "\(file): the file is empty"
      case .tooLarge(let file, let limit): "\(file): more than \(limit)"
      case .notAnExport(let file, let expected): "\(file): not a known export; expected \(expected)"
      case .malformedCSV(let file, let line, let fault): "\(file):\(line): \(fault)"
      case .malformed(let file, _, _, _): "\(file):\(place)"
      case .notADatabase(let file): "\(file): not a SQLite database"
      case .unsupportedSchema(let file, let missing): "\(file): no \(missing) in the database"
      case .damagedDatabase(let file, let code): "\(file): the database is damaged (SQLite code \(code))"
      }
    return fault + "; nothing was imported"
  }
}
