/// A point on the time line, in milliseconds since 1970-01-01T00:00:00Z, leap seconds ignored.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// The earliest instant that a command may carry, 0001-01-03T00:00:00Z: every zone still has a
  /// date there.
  public static let earliest = Instant(milliseconds: -62_135_424_000_000)
  /// The latest instant that a command may carry, 9999-12-30T00:00:00Z.
  public static let latest = Instant(milliseconds: 253_402_128_000_000)

  /// The instant that many milliseconds after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

  /// The instant that much later; it saturates at the ends of the 64-bit range.
  public func advanced(by duration: Duration) -> Instant {
    advanced(milliseconds: duration.milliseconds)
  }

  /// The instant that many milliseconds later; it saturates at the ends of the 64-bit range.
  func advanced(milliseconds span: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(span)
    return Instant(milliseconds: overflow ? (span < 0 ? .min : .max) : sum)
  }

  /// The local day of a wall clock that is `offset` seconds ahead of UTC, for a person whose day
  /// starts `dayStart` minutes after midnight: a wall clock before the day start belongs to the
  /// date before.
  package func localDay(offset: Int32, dayStart: Int16) -> LocalDay {
    let wallClock = milliseconds.flooredQuotient(by: 1000) + Int64(offset) - Int64(dayStart) * 60
    // A stored instant can be any number.
    return LocalDay(number: Int32(clamping: wallClock.flooredQuotient(by: 86_400)))
  }
}

extension Duration {
  /// A number of minutes, clamped to what fits into a `Duration`: a catalogue's numbers are
  /// converted before they are checked.
  package static func minutes(_ count: some BinaryInteger) -> Duration {
    .seconds(60 * min(max(Int64(clamping: count), .min / 60), .max / 60))
  }

  /// Whole minutes, rounded down.
  package var wholeMinutes: Int64 { components.seconds.flooredQuotient(by: 60) }

  /// Whole milliseconds; it saturates at the ends of the 64-bit range.
  package var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, tooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    return overflow || tooLarge ? (seconds < 0 ? .min : .max) : sum
  }
}
