import AscentRules

/// Reads the JSON form of a history: an object with `format`, `version` and, last, the list
/// `history`. It parses one record at a time, so a long file needs little memory besides its bytes.
/// Anything unknown in a record is a fault and never skipped.
package struct ExportJSONReader: ImportRows {
  package static let format = "ascent-history"
  package static let version = 1
  /// The longest record, in bytes.
  private static let recordMax = 1 << 20

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private var count = 0
  private var isOver = false

  /// A reader at the first record.
  package init(_ bytes: [UInt8], file: String) throws(ImportFailure) {
    (self.bytes, self.file) = (bytes, file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    guard take("{") else { throw fault("not an object") }
    try header("format") { $0.string == Self.format }
    try header("version") { $0.integer == Self.version }
    guard try value() == .string("history"), take(":"), take("[") else {
      throw fault("the array “history” is missing")
    }
    isOver = take("]")
    if isOver { try finish() }
  }

  /// The next record; nil at the end.
  package mutating func next() throws(ImportFailure) -> ImportRow? {
    guard !isOver else { return nil }
    skipSpace()
    let (line, path) = (line, "history[\(count)]")
    let json = try value()
    let record: ExportRecord
    do throws(RecordFault) { record = try ExportRecord(json) } catch {
      let path = error.field.isEmpty ? path : "\(path).\(error.field)"
      throw .malformed(file: file, line: line, path: path, reason: error.reason)
    }
    count += 1
    if !take(",") {
      guard take("]") else { throw fault("expected a comma or a closing bracket") }
      isOver = true
      try finish()
    }
    return ImportRow(record: record, line: line, path: path)
  }

  private mutating func header(_ name: String, _ isKnown: (JSONValue) -> Bool) throws(ImportFailure) {
    guard try value() == .string(name), take(":") else { throw fault("the field “\(name)” is missing") }
    let value = try value()
    guard isKnown(value), take(",") else { throw fault("unknown \(name): \(value.text.prefix(80))") }
  }

  /// Checks that nothing but the end of the object follows the list.
  private mutating func finish() throws(ImportFailure) {
    guard take("}") else { throw fault("expected a closing brace") }
    skipSpace()
    guard index == bytes.count else { throw fault("unexpected content after the closing brace") }
  }

  /// Parses the next value.
  private mutating func value() throws(ImportFailure) -> JSONValue {
    skipSpace()
    let (start, first) = (index, line)
    try skipValue()
    do throws(JSONFault) { return try JSONReader.read(Array(bytes[start..<index]), sizeMax: Self.recordMax) } catch {
      throw .malformed(file: file, line: first + error.line - 1, path: "", reason: error.reason)
    }
  }

  /// Moves past the next value. Whether it is valid is checked when it is parsed.
  private mutating func skipValue() throws(ImportFailure) {
    var (depth, isText) = (0, false)
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if isText {
        if byte == UInt8(ascii: "\\") { index += 1 }
        if byte == UInt8(ascii: "\"") { isText = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return }
          depth -= 1
        case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0D, 0x0A: if depth == 0 { return }
        default: break
        }
      }
      if byte == 0x0A { line += 1 }
      index += 1
      // A list, an object or a text ends where it is closed.
      if depth == 0, !isText, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\"") {
        return
      }
      guard index - start <= Self.recordMax else { throw fault("a value is longer than \(Self.recordMax) bytes") }
    }
    index = min(index, bytes.count)
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return
      }
      index += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private func fault(_ reason: String) -> ImportFailure {
    .malformed(file: file, line: line, path: "", reason: reason)
  }
}
