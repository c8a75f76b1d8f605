import Testing

@testable import AscentRules

@Suite("Local day")
struct LocalDayTests {
  @Test("every day of the years 1 to 9999 is the day after the one before, in number, date and weekday")
  func allDays() {
    var number = LocalDay.earliest.number
    var weekday = UInt8(0)  // 0001-01-01 was a Monday.
    for year in 1...9999 {
      for month in 1...12 {
        for day in 1...LocalDay.lengthOfMonth(month, year: year) {
          let local = LocalDay(number: number)
          guard LocalDay(year: year, month: month, day: day) == local, local.civil == (year, month, day),
            local.weekday.rawValue == weekday
          else {
            Issue.record("\(year)-\(month)-\(day)")
            return
          }
          number += 1
          weekday = weekday == 6 ? 0 : weekday + 1
        }
      }
    }
    #expect(number - 1 == LocalDay.latest.number)
  }

  @Test("the epoch is 1970-01-01, a Thursday")
  func epoch() {
    let day = LocalDay(number: 0)
    #expect(day.description == "1970-01-01")
    #expect(day.weekday == .thursday)
    #expect(LocalDay("1969-12-31")?.number == -1)
  }

  @Test(
    "a week starts on its Monday, in all years", arguments: ["2025-10-06", "1969-12-29", "0001-01-01", "2024-02-26"])
  func startOfWeek(monday: String) throws {
    let start = try #require(LocalDay(monday))
    for offset in 0..<7 { #expect((start + offset).startOfWeek == start) }
    #expect((start + 7).startOfWeek == start + 7)
  }

  @Test(
    "days are written with four, two and two digits and read back",
    arguments: ["0001-01-01", "0987-06-05", "2024-02-29", "9999-12-31"])
  func text(_ text: String) {
    #expect(LocalDay(text)?.description == text)
  }

  @Test(
    "text that is not a date is refused",
    arguments: [
      "", "2025", "2025-1-1", "2025-02-29", "1900-02-29", "2025-04-31", "2025-13-01", "2025-00-10", "2025-01-00",
      "0000-01-01",
      "10000-01-01",
      "2025/01/01", "2025-01-01 ", "+025-01-01", "-025-01-01", "2025-01-0x", "２０２５-01-01", "2025-01-0\u{301}",
    ])
  func noDay(_ text: String) {
    #expect(LocalDay(text) == nil)
  }

  @Test(
    "numbers that do not form a date are refused",
    arguments: [(Int.max, 1, 1), (Int.min, 1, 1), (2025, Int.max, 1), (2025, 1, Int.min), (2025, 6, 31)])
  func noDay(year: Int, month: Int, day: Int) {
    #expect(LocalDay(year: year, month: month, day: day) == nil)
  }

  @Test("the local day of an instant follows offset and day start, before 1970, too")
  func localDay() {
    let midnight = Instant(milliseconds: 0)
    let before = Instant(milliseconds: -1)
    #expect(midnight.localDay(offset: 0, dayStart: 0).number == 0)
    #expect(before.localDay(offset: 0, dayStart: 0).number == -1)
    #expect(before.localDay(offset: 1, dayStart: 0).number == 0)
    #expect(midnight.localDay(offset: 0, dayStart: 1).number == -1)
    #expect(midnight.localDay(offset: 14_400, dayStart: 240).number == 0)
    #expect(midnight.localDay(offset: 82_799, dayStart: 1380).number == -1)
    #expect(midnight.localDay(offset: 82_800, dayStart: 1380).number == 0)
  }
}
