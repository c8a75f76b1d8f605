import AscentRules

/// Zones whose offset never changes, and one, `Jump`, that goes from 10 hours behind UTC to 14
/// ahead at the end of 2026-01-14: a date it never had is 2026-01-15.
struct FixedZones: ZoneDatabase {
  static let home = ZoneID("Home")!
  static let east = ZoneID("East")!
  static let west = ZoneID("West")!
  static let jump = ZoneID("Jump")!
  static let jumpsAt = Instant(
    milliseconds: (Int64(LocalDay(year: 2026, month: 1, day: 15)!.number) * 86_400 + 36_000) * 1000)

  func contains(_ zone: ZoneID) -> Bool {
    [.utc, Self.home, Self.east, Self.west, Self.jump].contains(zone)
  }

  func offset(of zone: ZoneID, at instant: Instant) -> Int32 {
    switch zone {
    case Self.home: 3600
    case Self.east: 13 * 3600
    case Self.west: -10 * 3600
    case Self.jump: instant < Self.jumpsAt ? -10 * 3600 : 14 * 3600
    default: 0
    }
  }

  func skippedDates(of zone: ZoneID) -> [LocalDay] {
    zone == Self.jump ? [LocalDay(year: 2026, month: 1, day: 15)!] : []
  }
}
