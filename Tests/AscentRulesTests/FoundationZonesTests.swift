import AscentRules
import AscentRuntime
import Foundation
import Testing

@Suite("Foundation zones")
struct FoundationZonesTests {
  private let zones = FoundationZones()

  private func instant(_ day: String, hour: Int) -> Instant {
    Instant(milliseconds: (Int64(LocalDay(day)!.number) * 24 + Int64(hour)) * 3_600_000)
  }

  @Test("offsets change at the instant of the change and not a millisecond before")
  func changes() {
    let amsterdam = ZoneID("Europe/Amsterdam")!
    let spring = instant("2025-03-30", hour: 1)
    #expect(zones.offset(of: amsterdam, at: Instant(milliseconds: spring.milliseconds - 1)) == 3600)
    #expect(zones.offset(of: amsterdam, at: spring) == 7200)
    let samoa = instant("2011-12-30", hour: 10)
    #expect(zones.offset(of: ZoneID("Pacific/Apia")!, at: Instant(milliseconds: samoa.milliseconds - 1)) == -10 * 3600)
    #expect(zones.offset(of: ZoneID("Pacific/Apia")!, at: samoa) == 14 * 3600)
  }

  @Test("offsets that are not whole hours are exact")
  func oddOffsets() {
    let moment = instant("2025-07-01", hour: 0)
    #expect(zones.offset(of: ZoneID("Asia/Kathmandu")!, at: moment) == 20_700)
    #expect(zones.offset(of: ZoneID("Australia/Lord_Howe")!, at: moment) == 37_800)
    #expect(zones.offset(of: ZoneID("Pacific/Chatham")!, at: moment) == 45_900)
    #expect(zones.offset(of: ZoneID("Asia/Kathmandu")!, at: instant("1985-12-31", hour: 0)) == 19_800)
  }

  @Test("the cached tables answer as Foundation does in every zone it lists")
  func tables() throws {
    for name in TimeZone.knownTimeZoneIdentifiers {
      let zone = try #require(ZoneID(name))
      let system = try #require(TimeZone(identifier: name))
      #expect(zones.contains(zone), "\(name)")
      // A step of 37 days and 11 hours meets every season and hour; it begins before the table and
      // ends after it.
      for second in stride(from: Int64(-2_300_000_000), to: 4_300_000_000, by: 3_236_400) {
        let expected = system.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
        let actual = zones.offset(of: zone, at: Instant(milliseconds: second * 1000))
        if Int(actual) != expected { Issue.record("\(name) at \(second): \(actual), not \(expected)") }
      }
    }
  }

  @Test("instants beyond the bounds have the offset of the bound")
  func bounded() {
    let zone = ZoneID("America/New_York")!
    #expect(zones.offset(of: zone, at: Instant(milliseconds: .min)) == zones.offset(of: zone, at: .earliest))
    #expect(zones.offset(of: zone, at: Instant(milliseconds: .max)) == zones.offset(of: zone, at: .latest))
  }

  @Test(
    "names of the IANA database are contained, old and new",
    arguments: [
      "UTC", "Europe/Amsterdam", "Europe/Kyiv", "Europe/Kiev", "US/Eastern", "Asia/Calcutta", "Etc/GMT+5", "EST", "GMT",
      "Zulu",
    ])
  func contained(name: String) {
    #expect(zones.contains(ZoneID(name)!))
  }

  @Test(
    "names that are mistyped, ambiguous or made up are not contained and have offset 0",
    arguments: [
      "Europe/Amsterdm", "europe/amsterdam", "BST", "IST", "PST", "GMT+3", "GMT+0300", "Etc/Unknown", "SystemV/PST8",
      "/", "-", "Europe/",
    ])
  func notContained(name: String) {
    let zone = ZoneID(name)!
    #expect(!zones.contains(zone))
    #expect(zones.offset(of: zone, at: Instant(milliseconds: 1_750_000_000_000)) == 0)
  }

  @Test("UTC has offset 0")
  func utc() {
    #expect(zones.offset(of: .utc, at: Instant(milliseconds: 1_750_000_000_000)) == 0)
  }

  @Test(
    "the first suggestion for a mistyped zone is the intended one",
    arguments: [
      ("Europe/Amsterdm", "Europe/Amsterdam"), ("amsterdam", "Europe/Amsterdam"), ("new york", "America/New_York"),
      ("europe/paris", "Europe/Paris"), ("Asia/Katmandhu", "Asia/Katmandu"),
    ])
  func suggestions(name: String, meant: String) {
    #expect(zones.suggestions(for: name).first == meant)
  }

  @Test(
    "a name unlike any zone's, an empty one and a very long one have no suggestion",
    arguments: ["", "xqzzwvkk", String(repeating: "a", count: 100_000)])
  func noSuggestion(name: String) {
    #expect(zones.suggestions(for: name).isEmpty)
  }

  @Test("concurrent lookups of all zones give the same answers as sequential ones")
  func concurrent() async {
    let names = TimeZone.knownTimeZoneIdentifiers.compactMap { ZoneID($0) }
    let moment = instant("2025-07-01", hour: 0)
    let alone = names.map { zones.offset(of: $0, at: moment) }
    let shared = FoundationZones()
    await withTaskGroup(of: [Int32].self) { group in
      for _ in 0..<8 { group.addTask { names.map { shared.offset(of: $0, at: moment) } } }
      for await answers in group { #expect(answers == alone) }
    }
  }
}
