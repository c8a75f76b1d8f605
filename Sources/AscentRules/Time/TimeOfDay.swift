/// A time of day by the wall clock, to the minute.
public struct TimeOfDay: Hashable, Sendable {
  /// Minutes after midnight: 0 to 1,439, except in stored or typed values that were not
  /// checked yet.
  package let minutes: Int16

  /// Creates a time from minutes after midnight, unchecked. Stored and typed values are checked
  /// where they are read.
  package init(minutes: Int16) {
    self.minutes = minutes
  }

  /// Creates a time of day, such as 8 hours and 30 minutes.
  ///
  /// - Throws: ``Refusal/outOfRange(field:value:allowed:)`` for an hour outside 0 to 23 or a minute
  ///   outside 0 to 59.
  public init(hour: Int, minute: Int = 0) throws(Refusal) {
    try hour.check("hour", isIn: 0...23)
    try minute.check("minute", isIn: 0...59)
    minutes = Int16(hour * 60 + minute)
  }

  /// The hours, 0 to 23.
  public var hour: Int { Int(minutes) / 60 }
  /// The minutes of the hour, 0 to 59.
  public var minute: Int { Int(minutes) % 60 }
}

extension TimeOfDay: Comparable {
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time with two digits each, such as `08:30`.
  public var description: String { "\(hour.digits(2)):\(minute.digits(2))" }
}
