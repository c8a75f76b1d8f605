import AscentRules
import AscentRuntime
import Testing

/// Local days in the second before and at a boundary; the expected days were made with Python's
/// zoneinfo.
@Suite("Local days in zones")
struct ZoneDayTests {
  private let zones = FoundationZones()

  @Test(
    "around an offset change the local day follows the wall clock, for day starts 00:00, 03:00, 04:00 and 23:00",
    arguments: [
      ("Europe/Amsterdam", "2025-03-29T22:59:59Z", "03-29 03-29 03-29 03-29"),
      ("Europe/Amsterdam", "2025-03-29T23:00:00Z", "03-30 03-29 03-29 03-29"),
      ("Europe/Amsterdam", "2025-03-30T00:59:59Z", "03-30 03-29 03-29 03-29"),
      ("Europe/Amsterdam", "2025-03-30T01:00:00Z", "03-30 03-30 03-29 03-29"),
      ("Europe/Amsterdam", "2025-03-30T01:59:59Z", "03-30 03-30 03-29 03-29"),
      ("Europe/Amsterdam", "2025-03-30T02:00:00Z", "03-30 03-30 03-30 03-29"),
      ("Europe/Amsterdam", "2025-10-25T21:59:59Z", "10-25 10-25 10-25 10-25"),
      ("Europe/Amsterdam", "2025-10-25T22:00:00Z", "10-26 10-25 10-25 10-25"),
      ("Europe/Amsterdam", "2025-10-26T01:59:59Z", "10-26 10-25 10-25 10-25"),
      ("Europe/Amsterdam", "2025-10-26T02:00:00Z", "10-26 10-26 10-25 10-25"),
      ("Europe/Amsterdam", "2025-10-26T02:59:59Z", "10-26 10-26 10-25 10-25"),
      ("Europe/Amsterdam", "2025-10-26T03:00:00Z", "10-26 10-26 10-26 10-25"),
      ("Europe/Amsterdam", "2025-10-26T21:59:59Z", "10-26 10-26 10-26 10-25"),
      ("Europe/Amsterdam", "2025-10-26T22:00:00Z", "10-26 10-26 10-26 10-26"),
      ("America/New_York", "2025-03-09T04:59:59Z", "03-08 03-08 03-08 03-08"),
      ("America/New_York", "2025-03-09T05:00:00Z", "03-09 03-08 03-08 03-08"),
      ("America/New_York", "2025-03-09T06:59:59Z", "03-09 03-08 03-08 03-08"),
      ("America/New_York", "2025-03-09T07:00:00Z", "03-09 03-09 03-08 03-08"),
      ("America/New_York", "2025-11-02T03:59:59Z", "11-01 11-01 11-01 11-01"),
      ("America/New_York", "2025-11-02T04:00:00Z", "11-02 11-01 11-01 11-01"),
      ("America/New_York", "2025-11-02T08:59:59Z", "11-02 11-02 11-01 11-01"),
      ("America/New_York", "2025-11-02T09:00:00Z", "11-02 11-02 11-02 11-01"),
      ("Australia/Lord_Howe", "2025-10-04T15:59:59Z", "10-05 10-04 10-04 10-04"),
      ("Australia/Lord_Howe", "2025-10-04T16:00:00Z", "10-05 10-05 10-04 10-04"),
      ("Australia/Lord_Howe", "2025-10-04T16:59:59Z", "10-05 10-05 10-04 10-04"),
      ("Australia/Lord_Howe", "2025-10-04T17:00:00Z", "10-05 10-05 10-05 10-04"),
      ("Australia/Lord_Howe", "2025-04-05T12:59:59Z", "04-05 04-05 04-05 04-05"),
      ("Australia/Lord_Howe", "2025-04-05T13:00:00Z", "04-06 04-05 04-05 04-05"),
      ("Australia/Lord_Howe", "2025-04-05T16:29:59Z", "04-06 04-05 04-05 04-05"),
      ("Australia/Lord_Howe", "2025-04-05T16:30:00Z", "04-06 04-06 04-05 04-05"),
      ("Australia/Lord_Howe", "2025-04-06T12:29:59Z", "04-06 04-06 04-06 04-05"),
      ("Australia/Lord_Howe", "2025-04-06T12:30:00Z", "04-06 04-06 04-06 04-06"),
      ("Pacific/Apia", "2011-12-30T09:59:59Z", "12-29 12-29 12-29 12-29"),
      ("Pacific/Apia", "2011-12-30T10:00:00Z", "12-31 12-30 12-30 12-30"),
      ("Pacific/Kiritimati", "1994-12-31T09:59:59Z", "12-30 12-30 12-30 12-30"),
      ("Pacific/Kiritimati", "1994-12-31T10:00:00Z", "01-01 12-31 12-31 12-31"),
      ("Africa/Casablanca", "2025-02-23T01:59:59Z", "02-23 02-22 02-22 02-22"),
      ("Africa/Casablanca", "2025-02-23T02:00:00Z", "02-23 02-22 02-22 02-22"),
      ("Africa/Casablanca", "2025-04-06T01:59:59Z", "04-06 04-05 04-05 04-05"),
      ("Africa/Casablanca", "2025-04-06T02:00:00Z", "04-06 04-06 04-05 04-05"),
      ("Africa/Casablanca", "2025-04-06T02:59:59Z", "04-06 04-06 04-05 04-05"),
      ("Africa/Casablanca", "2025-04-06T03:00:00Z", "04-06 04-06 04-06 04-05"),
      ("Asia/Kathmandu", "2025-06-30T18:14:59Z", "06-30 06-30 06-30 06-30"),
      ("Asia/Kathmandu", "2025-06-30T18:15:00Z", "07-01 06-30 06-30 06-30"),
      ("Asia/Kathmandu", "2025-06-30T21:14:59Z", "07-01 06-30 06-30 06-30"),
      ("Asia/Kathmandu", "2025-06-30T21:15:00Z", "07-01 07-01 06-30 06-30"),
      ("Asia/Kathmandu", "1985-12-31T18:29:59Z", "12-31 12-31 12-31 12-31"),
      ("Asia/Kathmandu", "1985-12-31T18:30:00Z", "01-01 12-31 12-31 12-31"),
      ("America/St_Johns", "2010-11-07T02:29:59Z", "11-06 11-06 11-06 11-06"),
      ("America/St_Johns", "2010-11-07T02:30:00Z", "11-07 11-06 11-06 11-06"),
      ("America/St_Johns", "2010-11-07T02:30:59Z", "11-07 11-06 11-06 11-06"),
      ("America/St_Johns", "2010-11-07T02:31:00Z", "11-06 11-06 11-06 11-06"),
      ("America/Sao_Paulo", "2018-11-04T02:59:59Z", "11-03 11-03 11-03 11-03"),
      ("America/Sao_Paulo", "2018-11-04T03:00:00Z", "11-04 11-03 11-03 11-03"),
    ])
  func days(zone: String, instant: String, days: String) throws {
    let zone = try #require(ZoneID(zone))
    let instant = try #require(Instant(iso8601: instant))
    let offset = zones.offset(of: zone, at: instant)
    let actual = [0, 180, 240, 1380].map { instant.localDay(offset: offset, dayStart: $0).description.suffix(5) }
    #expect(actual.joined(separator: " ") == days)
  }
}
