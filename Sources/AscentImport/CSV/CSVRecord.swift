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
  private let columns: [String: Int]

  init(_ record: CSVRecord) {
    columns = Dictionary(zip(record.fields, record.fields.indices)) { first, _ in first }
  }

  /// The column with the first of these names that exists.
  func column(_ names: String...) -> Int? {
    names.lazy.compactMap { columns[$0] }.first
  }

  /// The number of fields of a record that reaches the last of these columns.
  func width(of names: [String]) -> Int {
    (names.compactMap { columns[$0] }.max() ?? -1) + 1
  }

  /// The field of a record in the column with the first of these names that exists; empty when
  /// there is none.
  func text(_ names: [String], of record: CSVRecord) -> String {
    names.lazy.compactMap { columns[$0] }.first.flatMap { record.field($0) } ?? ""
  }
}
