/// One record of a CSV text.
struct CSVRecord: Equatable {
  /// The line on which the record begins, counted from 1.
  var line: Int
  /// The fields; at least one.
  var fields: [String]

  /// Whether the record is a blank line.
  var isBlank: Bool { fields == [""] }

  /// The field in a column; nil if the record is too short.
  func field(_ column: Int) -> String? {
    fields.indices.contains(column) ? fields[column] : nil
  }
}

/// The columns of a CSV text, by the names in its first record.
struct CSVHeader {
  private let columns: [String: Int]
  /// How many columns there are.
  let count: Int

  init(_ record: CSVRecord) {
    count = record.fields.count
    columns = Dictionary(zip(record.fields, record.fields.indices)) { first, _ in first }
  }

  /// The first of these columns that exists; nil if none does.
  func column(_ names: String...) -> Int? {
    names.lazy.compactMap { columns[$0] }.first
  }

  /// How many fields a record must have to reach the last of these columns.
  func width(of names: [String]) -> Int {
    (names.compactMap { columns[$0] }.max() ?? -1) + 1
  }

  /// A record's field in the first of these columns that exists; empty if none does.
  func text(_ names: [String], of record: CSVRecord) -> String {
    names.lazy.compactMap { columns[$0] }.first.flatMap { record.field($0) } ?? ""
  }
}
