/// 64 consecutive days. A set of them is a bit mask: day n is bit n mod 64 of word n div 64.
struct DayWord: Hashable, Comparable {
  /// The index of the word.
  var number: Int32

  /// The word with an index.
  init(number: Int32) {
    self.number = number
  }

  /// The word that contains a day.
  init(of day: LocalDay) {
    number = day.number >> 6
  }

  /// Its first day.
  var first: LocalDay { LocalDay(number: number << 6) }
  /// Its last day.
  var last: LocalDay { LocalDay(number: number << 6 | 63) }

  /// The first of some days of the word. There must be at least one.
  func first(of bits: UInt64) -> LocalDay { day(bit: bits.trailingZeroBitCount) }
  /// The last of some days of the word. There must be at least one.
  func last(of bits: UInt64) -> LocalDay { day(bit: 63 - bits.leadingZeroBitCount) }

  /// Calls the body with each of some days of the word, in order.
  @inline(__always)
  func forEachDay(of bits: UInt64, _ body: (LocalDay) -> Void) {
    var rest = bits
    while rest != 0 {
      body(first(of: rest))
      rest &= rest - 1
    }
  }

  /// The day of a bit.
  func day(bit: Int) -> LocalDay { LocalDay(number: number << 6 + Int32(bit)) }

  /// The days of the word in a range.
  func bits(in days: ClosedRange<LocalDay>) -> UInt64 { bits(from: days.lowerBound) & bits(through: days.upperBound) }

  /// The days of the word that are on a day or after it.
  func bits(from day: LocalDay) -> UInt64 {
    day <= first ? ~0 : day > last ? 0 : ~0 << UInt64(day.number & 63)
  }

  /// The days of the word that are on a day or before it.
  func bits(through day: LocalDay) -> UInt64 {
    day >= last ? ~0 : day < first ? 0 : ~0 >> UInt64(63 - day.number & 63)
  }

  /// The days of the word that fall on some weekdays; bit 0 of a weekday set is Monday.
  func bits(on weekdays: WeekdaySet) -> UInt64 {
    let shift = first.weekday.rawValue
    let week = UInt64(weekdays.rawValue)
    return Self.repeated((week >> UInt64(shift) | week << UInt64(7 - shift)) & 0x7f, every: 7)
  }

  /// Every `days`-th day of the word, counted from a day.
  func bits(every days: Int32, from day: LocalDay) -> UInt64 {
    let offset = (Int(day.number) - Int(first.number)).flooredRemainder(by: Int(days))
    return offset < 64 ? Self.repeated(1 << UInt64(offset), every: UInt64(days)) : 0
  }

  private static func repeated(_ bits: UInt64, every days: UInt64) -> UInt64 {
    var (bits, shift) = (bits, days)
    while shift < 64 {
      bits |= bits << shift
      shift *= 2
    }
    return bits
  }

  static func < (left: DayWord, right: DayWord) -> Bool { left.number < right.number }
}
