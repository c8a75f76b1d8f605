import AscentRules
import Foundation
import Testing

@testable import AscentImport

/// Real exports, kept beside the project and not in it.
enum RealExports {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/data").path
  static let arePresent = FileManager.default.fileExists(atPath: folder)
}

@Suite(.enabled(if: RealExports.arePresent, "the folder ../shared/data is not there")) struct RealExportTests {
  private let loop = RealExports.folder + "/loop"

  private func days(_ habit: ImportedHabit) -> [String] { habit.completions.map(\.day.description) }

  @Test("Loop's CSV export is read with six manual and three derived marks")
  func loopCSV() throws {
    let history = try LoopImport.read(path: loop + "/csv_export")
    #expect(history.source == .loopCSV)
    #expect(history.habits.map(\.name) == ["Meditate", "Wake up early"])
    #expect(history.habits.map(\.schedule) == [.daily, .times(2, inDays: 3)])
    #expect(history.habits.map(\.derivedDays) == [0, 3])
    #expect(history.habits.map(\.attributes["color"]) == ["#FF8F00", "#00897B"])
    #expect(history.habits[0].completions.isEmpty)
    #expect(
      days(history.habits[1]) == ["2015-01-16", "2015-01-17", "2015-01-20", "2015-01-21", "2015-01-22", "2015-01-25"])
    let notes = history.habits[1].dayNotes.sorted { $0.key < $1.key }.map(\.value)
    #expect(notes == ["\"Vacation\"", "Forgot to do it, really", "Sick"])
    #expect(history.notUnderstood == [])
    #expect(try LoopImport.read(path: loop) == history)
    #expect(try LoopImport.read(path: loop + "/csv_export/002 Wake up early/Checkmarks.csv") == history)
  }

  @Test("all marks of Loop's CSV export are read, in the order of days")
  func loopMarks() throws {
    let marks = try LoopImport.checkmarks(path: loop + "/csv_export")
    #expect(marks["Meditate"]?.map(\.mark) == Array(repeating: .unknown, count: 10))
    let row = try #require(marks["Wake up early"])
    #expect(row.first?.day.description == "2015-01-16")
    #expect(
      row.map(\.mark) == [
        .yesManual, .yesManual, .yesAuto, .yesAuto, .yesManual, .yesManual, .yesManual, .yesAuto, .no, .yesManual,
      ])
  }

  @Test("Loop's backup of schema 22 is read and not changed")
  func loopBackup() throws {
    let path = loop + "/backup-022.db"
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let history = try LoopImport.read(path: path)
    #expect(history.source == .loopBackup)
    #expect(history.habits.map(\.name) == ["Work out", "Test"])
    #expect(history.habits.map(\.schedule) == [.daily, .daily])
    #expect(history.habits.map(\.goal) == [1, 1])
    #expect(history.habits[0].attributes == ["color": "8", "question": "Did you work out?"])
    #expect(history.habits.map(days) == [["2020-01-01"], []])
    #expect(history.notUnderstood.isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test("HabitBull's export is read, and repeated rows count once")
  func habitBull() throws {
    let history = try HabitBullImport.read(path: RealExports.folder + "/habitbull/habitbull.csv")
    #expect(history.habits.map(\.name) == ["Breed dragons", "Reduce sleep", "No-arms pushup", "Grow spiritually"])
    #expect(history.habits.map(\.completions.count) == [3, 4, 4, 3])
    #expect(
      history.habits.map(\.attributes["category"]) == ["Diet & Food", "Time Management", "Fitness", "Meditation"])
    #expect(
      history.habits[0].completions[0] == ImportedCompletion(day: try #require(LocalDay("2016-03-18")), note: "text"))
    let days = history.habits.flatMap(\.completions).map(\.day)
    #expect(days.min()?.description == "2016-03-15")
    #expect(days.max()?.description == "2016-03-21")
    #expect(history.notUnderstood.map(\.reason) == Array(repeating: .secondValueForDay, count: 4))
    #expect(history.notUnderstood.map(\.line) == [13, 14, 15, 16])
  }
}
