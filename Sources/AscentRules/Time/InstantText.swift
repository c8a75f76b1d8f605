/// A parsed date and time: an instant or, without an offset, a wall-clock time that needs a
/// time zone.
package enum InstantText: Hashable {
  /// A date and time with their offset from UTC.
  case instant(Instant)
  /// A date and time without an offset; ``WallClock/instant(of:secondOfDay:in:)`` finds their
  /// instant in a zone.
  case local(LocalDay, secondOfDay: Int)

  /// The parsed text, or nil if it has another form or is not a valid time.
  ///
  /// The forms are those of RFC 3339, `2025-10-12T08:00:00.125+02:00` and `2025-10-12T06:00:00Z`,
  /// where the seconds, their fraction of one to three digits, and the offset are optional, and a
  /// space may replace the `T`. A fraction requires an offset. Years are 0001 to 9999; hour 24 and
  /// leap seconds are not accepted.
  package static func parse(_ text: String) -> InstantText? {
    guard text.utf8.count <= longest else { return nil }
    var rest = TextCursor(rest: Array(text.utf8)[...])
    guard let day = rest.day(), rest.skip("T", or: "t", " "),
      let hour = rest.number(below: 24), rest.skip(":"), let minute = rest.number(below: 60)
    else { return nil }
    var second = 0
    var fraction: Int?
    if rest.skip(":") {
      guard let value = rest.number(below: 60) else { return nil }
      second = value
      if rest.skip(".") {
        fraction = rest.milliseconds()
        if fraction == nil { return nil }
      }
    }
    let secondOfDay = hour * 3600 + minute * 60 + second
    if rest.isAtEnd { return fraction == nil ? .local(day, secondOfDay: secondOfDay) : nil }
    guard let offset = rest.offset(), rest.isAtEnd else { return nil }
    let seconds = Int64(day.number) * 86_400 + Int64(secondOfDay - offset)
    return .instant(Instant(milliseconds: seconds * 1000 + Int64(fraction ?? 0)))
  }

  private static let longest = "2025-10-12T08:00:00.125+02:00".utf8.count
}

/// A cursor over the unread part of a text.
private struct TextCursor {
  var rest: ArraySlice<UInt8>

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips the next character if it is one of these.
  mutating func skip(_ one: Unicode.Scalar, or other: Unicode.Scalar? = nil, _ third: Unicode.Scalar? = nil) -> Bool {
    guard let next = rest.first.map(Unicode.Scalar.init), next == one || next == other || next == third else {
      return false
    }
    rest.removeFirst()
    return true
  }

  /// A date, `YYYY-MM-DD`.
  mutating func day() -> LocalDay? {
    let text = rest.prefix(10)
    rest = rest.dropFirst(10)
    return LocalDay(utf8: text)
  }

  /// A number of two digits.
  mutating func number(below bound: Int) -> Int? {
    guard let tens = digit(), let ones = digit(), tens * 10 + ones < bound else { return nil }
    return tens * 10 + ones
  }

  /// One to three digits after the decimal point.
  mutating func milliseconds() -> Int? {
    guard let tenths = digit() else { return nil }
    return tenths * 100 + (digit().map { $0 * 10 + (digit() ?? 0) } ?? 0)
  }

  /// The seconds that `Z` or `±hh:mm` stand for.
  mutating func offset() -> Int? {
    if skip("Z", or: "z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip("+", or: "-"), let hours = number(below: 24), skip(":"), let minutes = number(below: 60) else {
      return nil
    }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private mutating func digit() -> Int? {
    guard let first = rest.first, first.isDigit else { return nil }
    rest.removeFirst()
    return Int(first - UInt8(ascii: "0"))
  }
}
