/// One record of a CSV text.
struct CSVRecord: Equatable {
  /// The line on which the record begins, counted from 1.
  var line: Int
  /// At least one.
  var fields: [String]

  /// Whether the record is a blank line.
  var isBlank: Bool { fields == [""] }

  /// The field in a column, or nil when the record is too short.
  func field(_ column: Int) -> String? {
    fields.indices.contains(column) ? fields[column] : nil
  }
}

/// Where the columns of a CSV text are, by the names in its first record.
struct CSVHeader {
  private var columns: [String: Int] = [:]

  init(_ record: CSVRecord) {
    for (column, name) in record.fields.enumerated() where columns[name] == nil {
      columns[name] = column
    }
  }

  /// The column with the first of these names that exists.
  func column(_ names: String...) -> Int? {
    for name in names { if let column = columns[name] { return column } }
    return nil
  }
}
