public import AscentRules
import Foundation

/// Time zones from Foundation.
///
/// Copies share one cache, which any thread may use without waiting. The answer for a zone and an
/// instant never changes while the process lives.
public struct FoundationZones: ZoneDatabase {
  private let cache = ZoneCache()

  /// A database with an empty cache.
  public init() {}

  /// Whether the IANA database has the zone under exactly this name, case included.
  ///
  /// Foundation also accepts names such as `GMT+0300` and `SystemV/PST8`, and ambiguous
  /// abbreviations such as `BST`. Such names do not count.
  public func contains(_ zone: ZoneID) -> Bool {
    table(of: zone) != nil
  }

  /// How many seconds local time is ahead of UTC at the instant; 0 for an unknown zone.
  ///
  /// An instant before ``/AscentRules/Instant/earliest`` or after ``/AscentRules/Instant/latest``
  /// has the offset of that bound. A zone's first lookup takes about 0.1 ms, later ones about
  /// 0.06 µs for the years 1900 to 2100.
  public func offset(of zone: ZoneID, at instant: Instant) -> Int32 {
    table(of: zone)?.offset(at: instant) ?? 0
  }

  /// The dates between the years 1900 and 2100 that the zone's calendar never had.
  public func skippedDates(of zone: ZoneID) -> [LocalDay] {
    table(of: zone)?.skippedDates ?? []
  }

  private func table(of zone: ZoneID) -> ZoneTable? {
    cache.table(of: zone) { zone in
      let name = zone.name
      guard Self.isIANA(name), let system = TimeZone(identifier: name) else { return nil }
      return ZoneTable(zone: zone, system: system)
    }
  }

  /// Whether a name has the form of the IANA database: an area and a location, or one of the old
  /// names without an area.
  private static func isIANA(_ name: String) -> Bool {
    guard name.utf8.contains(UInt8(ascii: "/")) else { return namesWithoutArea.contains(name) }
    return !name.hasPrefix("SystemV/") && name != "Etc/Unknown"
  }

  /// The names without an area in the IANA database, a list that has not grown since 1993.
  private static let namesWithoutArea = Set(
    """
    CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong \
    Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT \
    Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu
    """.split(separator: " ").map(String.init))
}
