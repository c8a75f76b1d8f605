import AscentRules
import AscentRuntime
import Testing

@Suite("Wall clock")
struct WallClockTests {
  private let clock = WallClock(FoundationZones())
  private let amsterdam = ZoneID("Europe/Amsterdam")!

  /// Minutes since 1970 in UTC of a wall-clock time.
  private func minutes(_ day: String, _ hour: Int, _ minute: Int = 0, in zone: String) -> Int64 {
    clock.instant(of: LocalDay(day)!, minuteOfDay: hour * 60 + minute, in: ZoneID(zone)!).milliseconds / 60_000
  }

  /// Minutes since 1970 of a time in UTC.
  private func utc(_ day: String, _ hour: Int, _ minute: Int = 0) -> Int64 {
    Int64(LocalDay(day)!.number) * 1440 + Int64(hour * 60 + minute)
  }

  @Test("a time that happens once has the offset in force")
  func plain() {
    #expect(minutes("2025-10-12", 8, in: "Europe/Amsterdam") == utc("2025-10-12", 6))
    #expect(minutes("2025-01-12", 8, in: "Europe/Amsterdam") == utc("2025-01-12", 7))
    #expect(minutes("2025-10-12", 0, 15, in: "Asia/Kathmandu") == utc("2025-10-11", 18, 30))
    #expect(clock.instant(of: LocalDay("1969-12-31")!, secondOfDay: 86_399, in: .utc).milliseconds == -1000)
  }

  @Test("a time in a gap is read with the offset before the change")
  func gap() {
    #expect(minutes("2025-03-30", 1, 59, in: "Europe/Amsterdam") == utc("2025-03-30", 0, 59))
    #expect(minutes("2025-03-30", 2, 30, in: "Europe/Amsterdam") == utc("2025-03-30", 1, 30))
    #expect(minutes("2025-03-30", 3, 0, in: "Europe/Amsterdam") == utc("2025-03-30", 1, 0))
    #expect(minutes("2025-03-09", 2, 30, in: "America/New_York") == utc("2025-03-09", 7, 30))
    #expect(minutes("2025-10-05", 2, 15, in: "Australia/Lord_Howe") == utc("2025-10-04", 15, 45))
    #expect(minutes("2011-12-30", 12, in: "Pacific/Apia") == utc("2011-12-30", 22))
  }

  @Test("a time in an overlap is its earlier occurrence")
  func overlap() {
    #expect(minutes("2025-10-26", 2, 30, in: "Europe/Amsterdam") == utc("2025-10-26", 0, 30))
    #expect(minutes("2025-10-26", 3, 0, in: "Europe/Amsterdam") == utc("2025-10-26", 2, 0))
    #expect(minutes("2025-11-02", 1, 59, in: "America/New_York") == utc("2025-11-02", 5, 59))
    #expect(minutes("2025-04-06", 1, 45, in: "Australia/Lord_Howe") == utc("2025-04-05", 14, 45))
  }

  @Test(
    "a local day is as long as its zone made it",
    arguments: [
      ("Europe/Amsterdam", "2025-03-30", Int16(0), 23 * 60), ("Europe/Amsterdam", "2025-10-26", 0, 25 * 60),
      ("Europe/Amsterdam", "2025-03-29", 240, 23 * 60), ("Europe/Amsterdam", "2025-03-30", 240, 24 * 60),
      ("America/New_York", "2025-11-02", 0, 25 * 60), ("Australia/Lord_Howe", "2025-10-05", 0, 23 * 60 + 30),
      ("Australia/Lord_Howe", "2025-04-06", 0, 24 * 60 + 30), ("America/Sao_Paulo", "2018-11-04", 0, 23 * 60),
      // Clocks went from 00:01 back to 23:01: the day came for a minute, left for an hour and came
      // back.
      ("America/St_Johns", "2010-11-06", 0, 25 * 60), ("America/St_Johns", "2010-11-07", 0, 25 * 60),
      // Clocks went from 04:00 back to 03:00, which is the day's start: the day begins at the first
      // 03:00 and does not leave.
      ("Europe/Helsinki", "2025-10-25", 180, 24 * 60), ("Europe/Helsinki", "2025-10-26", 180, 25 * 60),
      // After the jump over 2011-12-30, a day that starts at 04:00 kept its last four hours.
      ("Pacific/Apia", "2011-12-30", 240, 4 * 60), ("Pacific/Apia", "2011-12-29", 0, 24 * 60),
    ])
  func lengths(zone: String, day: String, dayStart: Int16, minutes: Int) throws {
    let range = try #require(clock.instants(of: LocalDay(day)!, dayStart: dayStart, in: ZoneID(zone)!))
    #expect(range.upperBound.milliseconds - range.lowerBound.milliseconds == Int64(minutes) * 60_000)
  }

  @Test("a day that begins in a gap begins at the jump")
  func midnightGap() throws {
    let range = try #require(clock.instants(of: LocalDay("2018-11-04")!, in: ZoneID("America/Sao_Paulo")!))
    #expect(range.lowerBound.milliseconds == utc("2018-11-04", 3) * 60_000)
    let withStartInGap = try #require(clock.instants(of: LocalDay("2025-03-30")!, dayStart: 150, in: amsterdam))
    #expect(withStartInGap.lowerBound.milliseconds == utc("2025-03-30", 1) * 60_000)
  }

  @Test(
    "a zone that crossed the date line skips exactly one date",
    arguments: [
      ("Pacific/Apia", "2011-12-30"), ("Pacific/Fakaofo", "2011-12-30"), ("Pacific/Kwajalein", "1993-08-21"),
      ("Pacific/Enderbury", "1994-12-31"), ("Pacific/Kanton", "1994-12-31"), ("Pacific/Kiritimati", "1994-12-31"),
    ])
  func skippedDates(zone: String, date: String) {
    let zone = ZoneID(zone)!
    let skipped = LocalDay(date)!
    let lacking = ((skipped - 400)...(skipped + 400)).filter { !clock.dateExists($0, in: zone) }
    #expect(lacking == [skipped])
    #expect(FoundationZones().skippedDates(of: zone) == [skipped])
  }

  @Test("no date is skipped where clocks only went forward or back")
  func noDateLacking() {
    for zone in [
      "Europe/Amsterdam", "America/Sao_Paulo", "Australia/Lord_Howe", "Africa/Casablanca", "America/St_Johns",
    ] {
      let zone = ZoneID(zone)!
      #expect((LocalDay("2008-01-01")!...LocalDay("2011-12-31")!).allSatisfy { clock.dateExists($0, in: zone) })
      #expect(FoundationZones().skippedDates(of: zone).isEmpty)
    }
  }

  @Test("the ends of the calendar have instants")
  func ends() {
    for day in [LocalDay.earliest, .latest, LocalDay(number: .min / 2), LocalDay(number: .max / 2)] {
      #expect(clock.instants(of: day, in: amsterdam) != nil)
    }
  }
}
