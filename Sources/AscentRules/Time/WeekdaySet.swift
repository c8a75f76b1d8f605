/// A set of days of the week, such as `[.monday, .friday]`.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// One bit a day; bit 0 is Monday.
  public let rawValue: UInt8

  public static let monday = WeekdaySet(rawValue: 1 << 0)
  public static let tuesday = WeekdaySet(rawValue: 1 << 1)
  public static let wednesday = WeekdaySet(rawValue: 1 << 2)
  public static let thursday = WeekdaySet(rawValue: 1 << 3)
  public static let friday = WeekdaySet(rawValue: 1 << 4)
  public static let saturday = WeekdaySet(rawValue: 1 << 5)
  public static let sunday = WeekdaySet(rawValue: 1 << 6)

  /// All seven days.
  public static let everyDay = WeekdaySet(rawValue: 0x7F)

  /// The days whose bit is set; bit 0 is Monday.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The set of some days.
  public init(_ days: some Sequence<Weekday>) {
    rawValue = days.reduce(0) { $0 | 1 << $1.rawValue }
  }

  /// Whether the day is in the set.
  public func contains(_ day: Weekday) -> Bool { rawValue >> day.rawValue & 1 == 1 }
}
