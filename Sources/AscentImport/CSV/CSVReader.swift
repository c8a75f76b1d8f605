/// Reads CSV (RFC 4180) record by record. Quoted fields may contain commas, line ends
/// and doubled quotes.
///
/// Lines end with LF, CR LF or CR. A byte order mark is skipped. Records may differ in their number
/// of fields. A quote inside an unquoted field is literal.
struct CSVReader {
  /// The maximum number of fields in a record.
  static let fieldLimit = 4096

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1

  /// A reader of a text; `file` is only used in failures.
  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// A reader of a file.
  init(path: String) throws(ImportFailure) {
    self.init(try ImportFile.bytes(of: path), file: path)
  }

  /// The next record, or nil at the end of the text.
  mutating func next() throws(ImportFailure) -> CSVRecord? {
    guard index < bytes.count else { return nil }
    var record = CSVRecord(line: line, fields: [])
    while true {
      guard record.fields.count < Self.fieldLimit else { throw failure(.tooManyFields) }
      record.fields.append(try field())
      guard index < bytes.count, bytes[index] == .comma else { break }
      index += 1
    }
    skipLineEnd()
    return record
  }

  /// The next record that is not blank, or nil at the end of the text.
  mutating func nextFilled() throws(ImportFailure) -> CSVRecord? {
    while let record = try next() {
      if !record.isBlank { return record }
    }
    return nil
  }

  /// The columns that the next record names.
  mutating func header() throws(ImportFailure) -> CSVHeader {
    guard let names = try nextFilled() else { throw .empty(file: file) }
    return CSVHeader(names)
  }

  /// The current line as it is written, without its line end. Moves to the next line.
  mutating func rawLine() throws(ImportFailure) -> String {
    let end = bytes[index...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn } ?? bytes.count
    let text = try text(bytes[index..<end])
    index = end
    skipLineEnd()
    return text
  }

  private mutating func field() throws(ImportFailure) -> String {
    guard index < bytes.count, bytes[index] == .quote else {
      let end = bytes[index...].firstIndex { $0 == .comma || $0 == .lineFeed || $0 == .carriageReturn } ?? bytes.count
      defer { index = end }
      return try text(bytes[index..<end])
    }
    return try quotedField()
  }

  private mutating func quotedField() throws(ImportFailure) -> String {
    let opening = line
    var content: [UInt8] = []
    index += 1
    while true {
      guard index < bytes.count else { throw failure(.unterminatedQuote, line: opening) }
      let byte = bytes[index]
      index += 1
      if byte == .quote {
        guard index < bytes.count, bytes[index] == .quote else { break }
        index += 1
      } else if byte == .lineFeed || (byte == .carriageReturn && !(index < bytes.count && bytes[index] == .lineFeed)) {
        line += 1
      }
      content.append(byte)
    }
    guard index == bytes.count || [.comma, .lineFeed, .carriageReturn].contains(bytes[index]) else {
      throw failure(.textAfterQuote)
    }
    return try text(content[...], line: opening)
  }

  private mutating func skipLineEnd() {
    guard index < bytes.count else { return }
    index += bytes[index] == .carriageReturn && index + 1 < bytes.count && bytes[index + 1] == .lineFeed ? 2 : 1
    line += 1
  }

  private func text(_ slice: ArraySlice<UInt8>, line: Int? = nil) throws(ImportFailure) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else { throw failure(.notUTF8, line: line) }
    return text
  }

  private func failure(_ fault: CSVFault, line: Int? = nil) -> ImportFailure {
    .malformedCSV(file: file, line: line ?? self.line, fault: fault)
  }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
