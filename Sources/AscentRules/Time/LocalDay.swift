/// A civil date of the proleptic Gregorian calendar, without time zone or time of day.
///
/// It is one integer, the days since 1970-01-01, so that the distance between two days is a
/// subtraction. The conversions to and from year, month and day are the *civil-from-days* and
/// *days-from-civil* algorithms (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
public struct LocalDay: Hashable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public let number: Int32

  /// The earliest day that can be named, 0001-01-01.
  public static let earliest = LocalDay(number: -719_162)
  /// The latest day that can be named, 9999-12-31.
  public static let latest = LocalDay(number: 2_932_896)

  /// The day that lies `number` days after 1970-01-01.
  public init(number: Int32) {
    self.number = number
  }

  /// The day of a stored number; nil outside the years 1 to 9999.
  package init?(stored number: some BinaryInteger) {
    guard let number = Int32(exactly: number), (Self.earliest.number...Self.latest.number).contains(number) else {
      return nil
    }
    self.number = number
  }

  /// The day of a civil date, or nil when there is no such date between the years 1 and 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.lengthOfMonth(month, year: year)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.number = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// The day written as `YYYY-MM-DD`, or nil when the text has another form or names no date.
  public init?(_ text: some StringProtocol) {
    // Other modules get this function unspecialised, so it must not do much with the generic text.
    self.init(utf8: Array(String(text).utf8)[...])
  }

  /// The day written as the bytes of `YYYY-MM-DD`; nil if they have another form or name no date.
  init?(utf8 bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for index in range {
        let byte = bytes[start + index]
        guard byte.isDigit else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Year, month (1–12) and day of the month (1–31).
  public var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday, which is 3 when Monday is 0.
    Weekday(rawValue: UInt8((Int(number) + 3).flooredRemainder(by: 7)))!
  }

  /// The Monday of this day's calendar week (ISO 8601).
  public var startOfWeek: LocalDay { self - Int(weekday.rawValue) }

  /// The first day of this day's week, for weeks that begin on `first`.
  package func startOfWeek(from first: Weekday) -> LocalDay {
    self - (Int(weekday.rawValue) + 7 - Int(first.rawValue)) % 7
  }

  /// The number of days in a month of a year.
  static func lengthOfMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension LocalDay: Comparable, Strideable {
  public static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }
  public func distance(to other: LocalDay) -> Int { Int(other.number) - Int(number) }
  public func advanced(by days: Int) -> LocalDay { LocalDay(number: number + Int32(days)) }
  /// The day that many days later.
  public static func + (day: LocalDay, days: Int) -> LocalDay { day.advanced(by: days) }
  /// The day that many days earlier.
  public static func - (day: LocalDay, days: Int) -> LocalDay { day.advanced(by: -days) }
  /// The number of days from the right day to the left one.
  public static func - (left: LocalDay, right: LocalDay) -> Int { right.distance(to: left) }
}

extension LocalDay: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = civil
    return "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))"
  }
}

extension FixedWidthInteger {
  // Inlined, because nearly all divisors are constants: the compiler then needs no division
  // instruction.

  /// The remainder of a division that rounds down: never negative for a positive divisor.
  @inline(__always)
  func flooredRemainder(by divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// The quotient, rounded down, of a division by a positive divisor.
  @inline(__always)
  func flooredQuotient(by divisor: Self) -> Self {
    self % divisor < 0 ? self / divisor - 1 : self / divisor
  }
}
