import AscentRules
import Testing

@testable import AscentShell

@Suite("Periods as people write them")
struct PeriodPhraseTests {
  /// A Wednesday.
  private let today = LocalDay("2026-11-18")!

  @Test(
    "a period is a month, a week, a length, or all days until one",
    arguments: [
      ("december", "2026-12-01", "2026-12-31"), ("in Dec", "2026-12-01", "2026-12-31"),
      ("november", "2026-11-18", "2026-11-30"), ("october", "2027-10-01", "2027-10-31"),
      ("feb 2028", "2028-02-01", "2028-02-29"), ("next month", "2026-12-01", "2026-12-31"),
      ("this month", "2026-11-18", "2026-11-30"), ("next week", "2026-11-23", "2026-11-29"),
      ("this week", "2026-11-18", "2026-11-22"), ("weekend", "2026-11-21", "2026-11-22"),
      ("next weekend", "2026-11-28", "2026-11-29"), ("14 days", "2026-11-18", "2026-12-01"),
      ("1 day", "2026-11-18", "2026-11-18"), ("for 2 weeks", "2026-11-18", "2026-12-01"),
      ("a week", "2026-11-18", "2026-11-24"), ("two months", "2026-11-18", "2027-01-17"),
      ("tomorrow for 3 days", "2026-11-19", "2026-11-21"), ("2 weeks from mon", "2026-11-23", "2026-12-06"),
      ("today", "2026-11-18", "2026-11-18"), ("Tomorrow", "2026-11-19", "2026-11-19"),
      ("until fri", "2026-11-18", "2026-11-20"), ("till 3 jan", "2026-11-18", "2027-01-03"),
    ])
  func days(_ text: String, _ first: String, _ last: String) throws {
    #expect(PeriodPhrase.days(text, today: today) == LocalDay(first)!...LocalDay(last)!)
    #expect(PeriodPhrase.isPeriod(text))
  }

  @Test(
    "a month that has no such day ends a length of months",
    arguments: [("2027-01-31", "2027-02-27"), ("2026-10-31", "2026-11-29")])
  func months(_ first: String, _ last: String) {
    #expect(PeriodPhrase.days("a month", today: LocalDay(first)!)?.upperBound == LocalDay(last))
  }

  @Test(
    "a text may end in a month, which is the latest that has begun unless it names a year, or in a year",
    arguments: [
      ("december", "", "2025-12-01"), ("Water Nov", "Water", "2026-11-01"), ("Water dec 2026", "Water", "2026-12-01"),
      ("Water 2025", "Water", "2025-01-01"), ("last month", "", "2026-10-01"),
      ("Morning run this month", "Morning run", "2026-11-01"),
    ])
  func periodAtEnd(_ text: String, _ rest: String, _ first: String) throws {
    let period = try #require(PeriodPhrase.periodAtEnd(of: text, today: today))
    #expect(period.text == rest && period.first == LocalDay(first) && period.isYear == text.hasSuffix("2025"))
  }

  @Test("other texts end in no month", arguments: ["", "Water", "month", "ma", "Water 25"])
  func noMonth(_ text: String) { #expect(PeriodPhrase.periodAtEnd(of: text, today: today) == nil) }

  @Test("weeks begin on the day that the user has set")
  func weeks() {
    let week = PeriodPhrase.days("next week", today: today, weeksFrom: .sunday)
    #expect(week == LocalDay("2026-11-22")!...LocalDay("2026-11-28")!)
  }

  @Test(
    "other words, and periods in the past, are not read as a period",
    arguments: [
      "", "0 days", "days", "14", "14 glasses", "next", "next fri", "week", "until", "until yesterday", "2000 days",
      "99999999999 days", "december 2020", "december 12", "31 december", "for", "fri for", "x for 2 days", "may be",
    ])
  func none(_ text: String) { #expect(PeriodPhrase.days(text, today: today) == nil) }
}
