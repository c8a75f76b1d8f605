import AscentRules
import Foundation

/// The offsets of one zone: a sorted table for the years 1900 to 2100, and the system's
/// answers outside them.
///
/// The system's lookup takes a lock: with two cores at once, each is five times slower than one
/// alone. The table is immutable and needs no lock. Building it takes about 0.1 ms per zone.
final class ZoneTable: Sendable {
  let zone: ZoneID
  /// The next zone in the same bucket of the cache.
  let next = LazyZoneTable()

  /// The instant, in milliseconds, at which each offset begins; the first is the start of the
  /// table.
  private let begins: [Int64]
  private let offsets: [Int32]
  /// For each span of 2³⁴ milliseconds, about half a year, the index of the offset in force when
  /// the span begins. Few spans have more than one change, so a lookup takes few steps.
  private let firsts: [UInt16]
  private let system: TimeZone
  /// The dates that the zone's calendar never had.
  let skippedDates: [LocalDay]

  /// The instants that the table covers: 1900-01-01 to 2100-01-01, in UTC and milliseconds.
  private static let covered: Range<Int64> = -2_208_988_800_000..<4_102_444_800_000

  init(zone: ZoneID, system: TimeZone) {
    self.zone = zone
    self.system = system
    var begins = [Self.covered.lowerBound]
    var offsets = [Self.offset(of: system, at: Self.covered.lowerBound)]
    while let change = Self.change(of: system, after: begins.last!), change < Self.covered.upperBound {
      begins.append(change)
      offsets.append(Self.offset(of: system, at: change))
    }
    self.begins = begins
    self.offsets = offsets
    firsts = (0...Self.span(of: Self.covered.upperBound)).map { span in
      let begin = Self.covered.lowerBound + Int64(span) << 34
      return UInt16(begins.lastIndex { $0 <= begin } ?? 0)
    }
    skippedDates = begins.indices.dropFirst().flatMap {
      Self.dates(skippedAt: begins[$0], from: offsets[$0 - 1], to: offsets[$0])
    }
  }

  /// The dates skipped by a change of offset: those that would have begun on the old clock at or
  /// after the change, and have ended on the new clock.
  private static func dates(skippedAt moment: Int64, from old: Int32, to new: Int32) -> [LocalDay] {
    let (before, after) = (moment / 1000 + Int64(old), moment / 1000 + Int64(new))
    let (first, end) = (-dayNumber(-before), dayNumber(after))
    return first < end ? (first..<end).map { LocalDay(number: Int32($0)) } : []
  }

  /// The number of the day that contains a second of local time.
  private static func dayNumber(_ second: Int64) -> Int64 {
    second / 86_400 - (second % 86_400 < 0 ? 1 : 0)
  }

  /// How many seconds the zone is ahead of UTC at the instant.
  func offset(at instant: Instant) -> Int32 {
    let moment = instant.milliseconds
    guard Self.covered.contains(moment) else { return Self.offset(of: system, at: moment) }
    // The last offset that begins at or before the moment; the first one always does.
    var index = Int(firsts[Self.span(of: moment)])
    while index + 1 < begins.count, begins[index + 1] <= moment { index += 1 }
    return offsets[index]
  }

  private static func span(of moment: Int64) -> Int { Int((moment &- covered.lowerBound) &>> 34) }

  /// Foundation silently clamps distant dates, so the instant is bounded here explicitly.
  private static func offset(of system: TimeZone, at moment: Int64) -> Int32 {
    let bounded = min(max(moment, Instant.earliest.milliseconds), Instant.latest.milliseconds)
    return Int32(system.secondsFromGMT(for: Date(timeIntervalSince1970: Double(bounded) / 1000)))
  }

  /// The next instant at which the zone changes. Despite Foundation's name, this includes changes
  /// other than daylight saving time.
  private static func change(of system: TimeZone, after moment: Int64) -> Int64? {
    guard let date = system.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: Double(moment) / 1000))
    else { return nil }
    let change = Int64(date.timeIntervalSince1970.rounded()) * 1000
    return change > moment ? change : nil
  }
}
