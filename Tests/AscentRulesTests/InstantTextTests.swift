import AscentRules
import AscentRuntime
import Testing

@Suite("Instants as text")
struct InstantTextTests {
  @Test(
    "a text with an offset is the instant it names",
    arguments: [
      ("2025-10-12T08:00:00+02:00", 1_760_248_800_000), ("2025-10-12T06:00:00Z", 1_760_248_800_000),
      ("2025-10-12T06:00Z", 1_760_248_800_000),
      ("2025-10-12 08:00:00+02:00", 1_760_248_800_000), ("2025-10-12t06:00:00z", 1_760_248_800_000),
      ("2025-10-12T06:00:00.5Z", 1_760_248_800_500), ("2025-10-12T06:00:00.05Z", 1_760_248_800_050),
      ("2025-10-12T06:00:00.125Z", 1_760_248_800_125), ("2025-10-11T20:30:00-09:30", 1_760_248_800_000),
      ("1970-01-01T00:00:00-00:00", 0), ("1969-12-31T23:59:59.999Z", -1), ("2024-02-29T00:00:00Z", 1_709_164_800_000),
      ("0001-01-01T00:00:00+23:59", -62_135_683_140_000), ("9999-12-31T23:59:59.999-23:59", 253_402_387_139_999),
    ] as [(String, Int64)])
  func instants(text: String, milliseconds: Int64) {
    #expect(InstantText.parse(text) == .instant(Instant(milliseconds: milliseconds)))
    #expect(Instant(iso8601: text)?.milliseconds == milliseconds)
  }

  @Test(
    "a text without an offset is a wall-clock time, not an instant",
    arguments: [
      ("2025-10-12T08:00", 28_800), ("2025-10-12 08:00", 28_800), ("2025-10-12T23:59:59", 86_399),
      ("2025-10-12 00:00:00", 0),
    ])
  func local(text: String, secondOfDay: Int) {
    #expect(InstantText.parse(text) == .local(LocalDay("2025-10-12")!, secondOfDay: secondOfDay))
    #expect(Instant(iso8601: text) == nil)
  }

  @Test(
    "a text of another form, or of a time that does not exist, is refused",
    arguments: [
      "", "2025-10-12", "2025-10-12T", "2025-10-12T08", "2025-10-12T8:00Z", "2025-10-12T08:0Z", "2025-10-12T08:00:",
      "2025-10-12T08:00:0Z",
      "2025-10-12T24:00:00Z", "2025-10-12T08:60:00Z", "2025-10-12T08:00:60Z", "2016-12-31T23:59:60Z",
      "2025-02-29T08:00:00Z",
      "2025-13-01T08:00:00Z", "0000-01-01T08:00:00Z", "2025-10-12T08:00:00.Z", "2025-10-12T08:00:00.1234Z",
      "2025-10-12T08:00:00,5Z",
      "2025-10-12T08:00:00.5", "2025-10-12T08:00:00+2:00", "2025-10-12T08:00:00+0200", "2025-10-12T08:00:00+02",
      "2025-10-12T08:00:00+24:00",
      "2025-10-12T08:00:00+02:60", "2025-10-12T08:00:00 +02:00", "2025-10-12T08:00:00+02:00 ", " 2025-10-12T08:00:00Z",
      "2025-10-12T08:00:00ZZ",
      "2025-10-12_08:00:00Z", "+2025-10-12T08:00:00Z", "20251012T080000Z", "2025-10-12T08:00:00Z\u{0}",
      "2025-10-12T08:00:0\u{661}Z",
      "2025-10-12T08:00:00\u{2212}02:00", "2025-10-12T08:00:00Z\u{301}", "now", String(repeating: "9", count: 100_000),
    ])
  func refused(text: String) {
    #expect(InstantText.parse(text) == nil)
  }

  @Test("changing one byte of a valid text never makes the parser trap, and an accepted text is written back")
  func mutants() {
    for text in [
      "2025-10-12T08:00:00.125+02:00", "2025-10-12 08:00", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+00:00",
    ] {
      for place in text.utf8.indices {
        for byte in UInt8.min...UInt8.max {
          var bytes = Array(text.utf8)
          bytes[text.utf8.distance(from: text.startIndex, to: place)] = byte
          let mutant = String(decoding: bytes, as: UTF8.self)
          if let instant = Instant(iso8601: mutant), instant >= .earliest, instant <= .latest {
            #expect(Instant(iso8601: instant.iso8601UTC) == instant)
          }
        }
      }
    }
  }

  @Test("an instant is written with seconds, with a fraction only when there is one, and with its offset")
  func written() {
    let instant = Instant(milliseconds: 1_760_248_800_000)
    #expect(instant.iso8601UTC == "2025-10-12T06:00:00Z")
    #expect(instant.iso8601(offset: 7200) == "2025-10-12T08:00:00+02:00")
    #expect(instant.iso8601(offset: 0) == "2025-10-12T06:00:00+00:00")
    #expect(instant.iso8601(offset: -34_200) == "2025-10-11T20:30:00-09:30")
    #expect(instant.iso8601(offset: -1800) == "2025-10-12T05:30:00-00:30")
    #expect(Instant(milliseconds: -1).iso8601UTC == "1969-12-31T23:59:59.999Z")
    #expect(Instant(milliseconds: 50).description == "1970-01-01T00:00:00.050Z")
  }

  @Test(
    "an offset with seconds is written in whole minutes and the text names the same instant",
    arguments: [Int32(1050), -1050, 59, -59, 50_400, -86_399])
  func oddOffsets(offset: Int32) {
    let instant = Instant(milliseconds: -2_500_000_000_123)
    #expect(Instant(iso8601: instant.iso8601(offset: offset)) == instant)
  }

  @Test(
    "instants outside the calendar are written as milliseconds",
    arguments: [Int64.min, .max, -62_135_596_800_001, 253_402_300_800_000])
  func far(milliseconds: Int64) {
    #expect(Instant(milliseconds: milliseconds).iso8601UTC == "\(milliseconds) ms from 1970-01-01T00:00:00Z")
    #expect(Instant(iso8601: Instant(milliseconds: milliseconds).iso8601UTC) == nil)
  }

  @Test("a wall-clock time in a zone is read as that zone's offset says")
  func resolved() throws {
    guard case .local(let day, let second) = InstantText.parse("2025-10-12 08:00") else {
      Issue.record("no local time")
      return
    }
    let instant = WallClock(FoundationZones()).instant(of: day, secondOfDay: second, in: ZoneID("Europe/Amsterdam")!)
    #expect(instant.iso8601UTC == "2025-10-12T06:00:00Z")
  }
}
