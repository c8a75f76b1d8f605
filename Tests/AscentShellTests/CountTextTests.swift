import AscentRules
import AscentRuntime
import AscentViews
import Testing

@testable import AscentImport
@testable import AscentShell

@Suite("Numbers and what they count")
struct CountTextTests {
  @Test(
    "the noun is singular only for 1",
    arguments: [(0, "0 entries"), (1, "1 entry"), (2, "2 entries"), (-1, "-1 entries"), (11, "11 entries")])
  func noun(_ count: Int, _ text: String) {
    #expect(count.counted("entry", "entries") == text)
    #expect(1.counted("day") == "1 day" && 7.counted("day") == "7 days")
    #expect(1.0.noun("second") == "second" && 0.5.noun("second") == "seconds")
  }

  @Test(
    "a change of a streak has its unit in the number of what it counts",
    arguments: [
      (0, 1, "0 → 1 day"), (1, 0, "1 day → 0"), (1, 2, "1 → 2 days"), (2, 1, "2 days → 1 day"), (7, 0, "7 days → 0"),
      (12, 13, "12 → 13 days"),
    ])
  func streakChange(_ old: Int32, _ new: Int32, _ text: String) {
    #expect(StreakLength.change(from: StreakLength(old, .days), to: StreakLength(new, .days)) == text)
    let weeks = text.replacing("day", with: "week")
    #expect(StreakLength.change(from: StreakLength(old, .weeks), to: StreakLength(new, .weeks)) == weeks)
    #expect(StreakLength.change(from: StreakLength(1, .days), to: StreakLength(2, .times)) == "1 day → 2 times")
  }

  @Test("a unit is recognised in singular and plural, in any case")
  func units() {
    for unit in ["page", "Page", "pages", "Pages"] {
      for text in ["page", "PAGE", "pages", "Pages"] { #expect(UnitText.isUnit(text, unit), "\(text) for \(unit)") }
      #expect(!UnitText.isUnit("", unit) && !UnitText.isUnit("km", unit))
    }
  }

  @Test("commands use the singular for one thing")
  func one() {
    let completion = ImportedCompletion(day: LocalDay(number: 0), amount: 1)
    let habit = ImportedHabit(name: "Run", completions: [completion])
    let export = ImportView(
      .habitBull, path: "x.csv", TrackerExport(source: .habitBull, habits: [habit]), records: 2, isDryRun: true)
    #expect(export.text(.plain).hasPrefix("x.csv: 1 habit, 1 completion\n"))
    let finding = LedgerAudit.Finding(fault: .causeWithoutAward, key: nil, expected: 10, found: 0)
    let repair = RepairView(findings: [finding], corrections: [.reseal(count: 1, total: 10)])
    #expect(repair.text(.plain).contains("after 1 entry with a total of 10"))
    var figures = AnalyticsFigures(asOf: .earliest)
    figures.eventCount = 1
    figures.people = .init(1)
    #expect(AnalyticsView(figures: figures).text(.plain).hasPrefix("1 event of 1 person, as of "))
  }
}
