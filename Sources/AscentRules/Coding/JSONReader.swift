/// Reads one JSON text (RFC 8259), strictly: UTF-8, no name twice in an object, nesting up to a
/// bound.
///
/// Foundation's reader silently takes the first of two equal names. That would hide an expectation
/// of a scenario, or a criterion of a catalogue.
package struct JSONReader {
  /// The largest text, in bytes.
  package static let sizeMax = 8 << 20
  /// The deepest nesting.
  package static let depthMax = 32

  private let bytes: [UInt8]
  private var index = 0

  /// The value of a text.
  ///
  /// - Parameter sizeMax: the largest text, in bytes.
  /// - Throws: ``JSONFault`` with the line of the first syntax error, or when the text is
  ///   larger or nested deeper than the bounds.
  package static func read(_ bytes: [UInt8], sizeMax: Int = Self.sizeMax) throws(JSONFault) -> JSONValue {
    guard bytes.count <= sizeMax else {
      throw JSONFault(line: 1, reason: "it has \(bytes.count) bytes; at most \(sizeMax) are allowed")
    }
    var reader = JSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    let value = try reader.value(depth: 1)
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.fault("unexpected text after the end of the value") }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte as a character, since JSON's syntax is ASCII; nil at the end.
  private var next: Unicode.Scalar? { index < bytes.count ? Unicode.Scalar(bytes[index]) : nil }

  private func fault(_ reason: String) -> JSONFault {
    JSONFault(line: bytes[..<min(index, bytes.count)].count { $0 == 0x0A } + 1, reason: reason)
  }

  private mutating func skipSpace() {
    while let next, next == " " || next == "\n" || next == "\r" || next == "\t" { index += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == character else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth <= Self.depthMax else { throw fault("nested more than \(Self.depthMax) levels deep") }
    skipSpace()
    switch next {
    case "{": return .object(try members(depth: depth))
    case "[": return .array(try elements(depth: depth))
    case "\"": return .string(try string())
    case "-", .some("0"..."9"): return try number()
    default: return try word()
    }
  }

  private mutating func members(depth: Int) throws(JSONFault) -> [JSONValue.Member] {
    index += 1
    var members: [JSONValue.Member] = []
    // All names of a large object; in a small one, its members are searched.
    var names: Set<String> = []
    skipSpace()
    if skip("}") { return [] }
    repeat {
      skipSpace()
      guard next == "\"" else { throw fault("expected a name in quotes") }
      let name = try string()
      if members.count == 16 { names = Set(members.map(\.name)) }
      let isNew = members.count < 16 ? !members.contains { $0.name == name } : names.insert(name).inserted
      guard isNew else { throw fault("duplicate name “\(name)”") }
      skipSpace()
      guard skip(":") else { throw fault("expected a colon after “\(name)”") }
      members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw fault("expected a comma or a closing brace") }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONFault) -> [JSONValue] {
    index += 1
    var elements: [JSONValue] = []
    skipSpace()
    if skip("]") { return [] }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw fault("expected a comma or a closing bracket") }
    return elements
  }

  private mutating func word() throws(JSONFault) -> JSONValue {
    for (text, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
    where bytes[index...].starts(with: text.utf8) {
      index += text.utf8.count
      return value
    }
    throw fault(next == nil ? "unexpected end of text" : "expected a value")
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = index
    _ = skip("-")
    guard let first = digits() else { throw fault("expected a digit") }
    guard first.count == 1 || bytes[first.lowerBound] != UInt8(ascii: "0") else {
      throw fault("numbers may not start with an extra zero")
    }
    var isWhole = true
    if skip(".") {
      isWhole = false
      guard digits() != nil else { throw fault("expected a digit") }
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("-") { _ = skip("+") }
      guard digits() != nil else { throw fault("expected a digit") }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let whole = Int64(text) { return .integer(whole) }
    guard let number = Double(text), number.isFinite else { throw fault("the number \(text) is too large") }
    return .number(number)
  }

  private mutating func digits() -> Range<Int>? {
    let start = index
    while index < bytes.count, bytes[index].isDigit { index += 1 }
    return start < index ? start..<index : nil
  }

  private mutating func string() throws(JSONFault) -> String {
    index += 1
    // Nearly all strings have no escape, so they end at the first quotation mark.
    let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20 }
    var text = Array(bytes[index..<(end ?? bytes.count)])
    index += text.count
    while let next {
      index += 1
      switch next {
      case "\"":
        guard let string = String(validating: text, as: UTF8.self) else { throw fault("invalid UTF-8 in a string") }
        return string
      case "\\": text += Array(String(try escape()).utf8)
      case ..<" ": throw fault("unescaped control character in a string")
      default: text.append(bytes[index - 1])
      }
    }
    throw fault("unterminated string")
  }

  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    guard let next else { throw fault("unterminated string") }
    index += 1
    switch next {
    case "\"", "\\", "/": return next
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      let unit = try hexUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // A scalar past U+FFFF is written as two units.
      guard UTF16.isLeadSurrogate(UInt16(unit)), skip("\\"), skip("u") else {
        throw fault("incomplete surrogate pair")
      }
      let second = try hexUnit()
      guard UTF16.isTrailSurrogate(UInt16(second)) else { throw fault("incomplete surrogate pair") }
      guard let scalar = Unicode.Scalar((unit - 0xD800) << 10 + (second - 0xDC00) + 0x10000) else {
        throw fault("no such character")
      }
      return scalar
    default: throw fault("invalid escape sequence")
    }
  }

  private mutating func hexUnit() throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = bytes[index].hexDigit else {
        throw fault("expected a hexadecimal digit")
      }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }
}
