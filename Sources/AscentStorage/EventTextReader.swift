package import AscentRules

/// Reads exactly what ``EventTextWriter`` writes: every number, text and list has one form. It
/// reads the bytes once and never goes back, so a hostile text costs no more than its length.
package struct EventTextReader {
  private let bytes: [UInt8]
  private var next = 0

  /// A reader of a stored text.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the whole text has been read.
  private var isAtEnd: Bool { next == bytes.count }

  /// Reads the columns of the next event; nil if there is none, or it is malformed.
  package mutating func readEvent() -> EventColumns? {
    guard take(next == 0 ? "[" : ","), take("["), let kind = readNumber().flatMap(UInt8.init(exactly:)) else {
      return nil
    }
    var columns = EventColumns(kind: kind)
    var isFilled = true
    var column = 0
    while take(",") {
      column += 1
      isFilled = !takeNull()
      guard isFilled else { continue }
      guard read(column, into: &columns) else { return nil }
    }
    return isFilled && take("]") ? columns : nil
  }

  /// Reads the end of the list, after the last event. Returns false if something else follows.
  package mutating func readEnd() -> Bool {
    take("]") && isAtEnd
  }

  private mutating func read(_ column: Int, into columns: inout EventColumns) -> Bool {
    switch column {
    case 1: readNumber(into: &columns.habit)
    case 2: readNumber(into: &columns.day)
    case 3: readNumber(into: &columns.amount)
    case 4: readNumber(into: &columns.total)
    case 5: readNumber(into: &columns.number)
    case 6: readNumber(into: &columns.policy)
    case 7: Self.keep(readDigest(), in: &columns.digest)
    case 8: Self.keep(readObject(), in: &columns.detail)
    default: false
    }
  }

  private mutating func readNumber(into column: inout (some FixedWidthInteger)?) -> Bool {
    Self.keep(readNumber().flatMap { .init(exactly: $0) }, in: &column)
  }

  private static func keep<Value>(_ value: Value?, in column: inout Value?) -> Bool {
    column = value
    return value != nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next < bytes.count, bytes[next] == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func takeNull() -> Bool {
    guard next + 4 <= bytes.count, bytes[next..<next + 4].elementsEqual("null".utf8) else { return false }
    next += 4
    return true
  }

  private mutating func readNumber() -> Int64? {
    let isNegative = take("-")
    let first = next
    var value: Int64 = 0
    while next < bytes.count, case let digit = bytes[next] &- UInt8(ascii: "0"), digit < 10 {
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOver) =
        isNegative ? tens.subtractingReportingOverflow(Int64(digit)) : tens.addingReportingOverflow(Int64(digit))
      guard !isTooLarge, !isOver else { return nil }
      value = sum
      next += 1
    }
    guard next > first, bytes[first] != UInt8(ascii: "0") || (next == first + 1 && !isNegative) else { return nil }
    return value
  }

  private mutating func readDigest() -> Digest? {
    guard take("\""), let high = readHexWord(), let low = readHexWord() else { return nil }
    return take("\"") ? Digest(high: high, low: low) : nil
  }

  private mutating func readHexWord() -> UInt64? {
    guard next + 16 <= bytes.count else { return nil }
    var word: UInt64 = 0
    for byte in bytes[next..<next + 16] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): word = word << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): word = word << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    next += 16
    return word
  }

  /// Reads the text of a flat object. ``/AscentRules/Event`` checks its content.
  private mutating func readObject() -> String? {
    let first = next
    guard take("{") else { return nil }
    var isInText = false
    while next < bytes.count {
      let byte = bytes[next]
      next += 1
      switch byte {
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "\\") where isInText: next += 1
      case UInt8(ascii: "}") where !isInText: return String(validating: bytes[first..<next], as: UTF8.self)
      default: break
      }
    }
    return nil
  }
}
