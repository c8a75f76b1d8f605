import AscentRules
import Testing

@testable import AscentShell

@Suite("Days as people write them")
struct DayPhraseTests {
  /// A Wednesday.
  private let today = LocalDay("2026-11-18")!

  @Test(
    "a day is named by its date, a weekday, or its distance",
    arguments: [
      ("2026-02-28", "2026-02-28"), ("today", "2026-11-18"), ("Yesterday", "2026-11-17"), ("TOMORROW", "2026-11-19"),
      ("wed", "2026-11-18"), ("tue", "2026-11-17"), ("thursday", "2026-11-12"), ("thurs", "2026-11-12"),
      ("last wed", "2026-11-11"), ("last tue", "2026-11-17"), ("next wed", "2026-11-25"), ("next thu", "2026-11-19"),
      ("3 days ago", "2026-11-15"), ("1 day ago", "2026-11-17"), ("0 days ago", "2026-11-18"),
      ("2 weeks ago", "2026-11-04"), ("in 1 week", "2026-11-25"), ("in 10 days", "2026-11-28"),
      ("on fri", "2026-11-13"), ("17 nov", "2026-11-17"), ("Nov 17th", "2026-11-17"), ("18 November", "2026-11-18"),
      ("19 nov", "2025-11-19"), ("24 dec 2026", "2026-12-24"), ("Tuesday 17 November", "2026-11-17"),
      ("on Tue 17 Nov 2026", "2026-11-17"), ("29 feb", "2024-02-29"), ("1st may", "2026-05-01"),
    ])
  func named(_ text: String, _ date: String) {
    #expect(DayPhrase.day(text, today: today) == LocalDay(date))
  }

  @Test("for plans, a weekday is today or the next one, a date without a year may have just passed")
  func future() {
    #expect(DayPhrase.day("wed", today: today, toward: .future) == today)
    #expect(DayPhrase.day("tue", today: today, toward: .future) == LocalDay("2026-11-24"))
    #expect(DayPhrase.day("2 jan", today: today, toward: .future) == LocalDay("2027-01-02"))
    #expect(DayPhrase.day("17 nov", today: today, toward: .future) == LocalDay("2026-11-17"))
    #expect(DayPhrase.day("19 sep", today: today, toward: .future) == LocalDay("2026-09-19"))
    #expect(DayPhrase.day("18 sep", today: today, toward: .future) == LocalDay("2027-09-18"))
    #expect(DayPhrase.day("20 may", today: today, toward: .nearest) == LocalDay("2026-05-20"))
    #expect(DayPhrase.day("19 may", today: today, toward: .nearest) == LocalDay("2027-05-19"))
    #expect(DayPhrase.day("29 feb", today: today, toward: .future) == LocalDay("2028-02-29"))
    #expect(DayPhrase.day("1 dec", today: today, toward: .from(LocalDay("2026-12-20")!)) == LocalDay("2027-12-01"))
    let monday = LocalDay("2026-11-23")!
    #expect(DayPhrase.day("fri", today: today, toward: .from(monday)) == LocalDay("2026-11-27"))
    #expect(DayPhrase.day("last fri", today: today, toward: .from(monday)) == LocalDay("2026-11-13"))
    #expect(DayPhrase.day("next sun", today: today, toward: .from(monday)) == LocalDay("2026-11-29"))
  }

  @Test(
    "any other text is refused",
    arguments: [
      "", " ", "we", "wednes day", "wednesdays", "days ago", "three days ago", "-1 days ago", "3 months ago", "in 3",
      "last", "last today", "2026-02-30", "99999 days ago", "3 days ago today", "+3 days ago", "\u{0}",
      "on", "32 dec", "0 dec", "24", "dec", "24 ma", "30 feb", "Monday 17 November", "24 dec dec", "24 dec 26",
      "dec 2026",
    ])
  func noDay(_ text: String) {
    #expect(DayPhrase.day(text, today: today) == nil)
  }

  @Test("a day outside the calendar is none")
  func outside() {
    #expect(DayPhrase.day("tomorrow", today: .latest) == nil)
    #expect(DayPhrase.day("1 day ago", today: .earliest) == nil)
    #expect(DayPhrase.day("in 9999 weeks", today: .latest) == nil)
  }
}
