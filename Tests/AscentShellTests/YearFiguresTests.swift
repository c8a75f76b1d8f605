import AscentPage
import AscentPictures
import AscentRules
import AscentRuntime
import Testing

@testable import AscentShell

@Suite("The figures of a year")
struct YearFiguresTests {
  private static let monday = LocalDay(year: 2026, month: 1, day: 26)!

  /// A year of these days, the last of which is today.
  private static func figures(
    _ runs: [(DayStatus, Int)], totals: [LocalDay: Int64] = [:], xp: Int64 = 0, longest: Int32 = 0,
    notComplete: Set<Int> = []
  ) -> YearFigures {
    let marks = runs.flatMap { Array(repeating: DayMark($0.0), count: $0.1) }
    var report = PersonReport()
    report.day = monday + (marks.count - 1)
    for index in marks.indices where marks[index].status == .done && !notComplete.contains(index) {
      _ = report.completeDays.insert(monday + index)
    }
    report.totalXP = xp
    report.daily.longest = longest
    return YearFigures(DayCalendar("All", from: monday, marks, today: report.day), report, totals)
  }

  @Test("excused days and days without anything due lie between complete days, missed and partly done ones end a run")
  func longestRun() throws {
    let year = try #require(
      Self.figures([
        (.done, 9), (.skipped, 1), (.notDue, 2), (.done, 3), (.missed, 1), (.done, 5), (.partly, 1), (.open, 1),
      ]).year)
    let longest = try #require(year.tiles.first { $0.name == "Longest daily streak" })
    #expect(longest.value == "12 days" && longest.note == "complete days in a row, in the last 52 weeks")
    #expect(year.tiles[0].value == "17" && year.tiles[0].note == "of 19 days with something to do")
    #expect(year.period == "From 26 January 2026 to 17 February 2026")
  }

  @Test("when the year has the whole history, its longest daily streak is the person's own")
  func wholeHistory() throws {
    let year = try #require(Self.figures([(.notInUse, 3), (.done, 9), (.missed, 1), (.open, 1)], longest: 10).year)
    let longest = try #require(year.tiles.first { $0.name == "Longest daily streak" })
    #expect(longest.value == "10 days" && longest.note == "complete days in a row")
  }

  @Test("a day on which all is done counts only if it is complete, and does not end a run if it is not")
  func extraDays() throws {
    let year = try #require(Self.figures([(.done, 12), (.missed, 1)], notComplete: [1, 3, 8]).year)
    #expect(year.tiles[0].value == "9" && year.tiles[0].note == "of 10 days with something to do")
    #expect(year.tiles[1].value == "9 days")
    #expect(year.months.map(\.count) == ["4 of 4", "5 of 6"])
  }

  @Test("today is not counted until it is decided")
  func undecidedToday() throws {
    let year = try #require(Self.figures([(.done, 8), (.partly, 1)]).year)
    #expect(year.tiles[0].note == "of 8 days with something to do")
  }

  @Test("a month has the complete days of those on which something was due")
  func months() throws {
    let year = try #require(Self.figures([(.done, 6), (.paused, 2), (.done, 1), (.missed, 3), (.open, 1)]).year)
    #expect(year.months.map(\.name) == ["Jan 2026", "Feb 2026"])
    #expect(year.months.map(\.count) == ["6 of 6", "1 of 4"] && year.months[1].bar.fraction == 0.25)
  }

  @Test("the XP of the year are those since its first day")
  func xp() throws {
    let year = try #require(
      Self.figures([(.done, 8)], totals: [Self.monday - 30: 40, Self.monday - 2: 70, Self.monday + 1: 130], xp: 130)
        .year)
    #expect(year.tiles.first { $0.name == "XP" }?.value == "+60")
  }

  @Test("a first week has no year yet")
  func early() { #expect(Self.figures([(.notInUse, 20), (.done, 6)]).year == nil) }
}
