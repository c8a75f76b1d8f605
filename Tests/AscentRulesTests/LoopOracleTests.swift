import AscentRules
import Foundation
import Testing

/// Loop's own answers in a real export beside the project.
@Suite(
  "Loop's export as an oracle",
  .enabled(
    if: LoopExport.isPresent,
    "no export of Loop in ../shared/data/loop/csv_export: export all data as CSV from Loop, and unpack it there"))
struct LoopOracleTests {
  @Test(
    "the days that Loop marked as done or covered are the days that count",
    arguments: [("Meditate", 1, 1), ("Wake up early", 2, 3)])
  func covered(habit: String, times: Int, days: Int) throws {
    let marks = try LoopExport.marks(of: habit)
    #expect(!marks.isEmpty)
    let satisfied = marks.filter { $0.mark == "YES_MANUAL" }.map(\.day).sorted()
    let expected = Set(marks.filter { $0.mark.hasPrefix("YES_") }.map(\.day))
    let counted = Set(Coverage.covered(times: times, in: days, satisfied: satisfied).flatMap { Array($0) })
    // Loop lists no day after the day of the export.
    #expect(counted.intersection(marks.map(\.day)) == expected)
  }
}

private enum LoopExport {
  static let file = URL(filePath: #filePath).appending(path: "../../../../shared/data/loop/csv_export/Checkmarks.csv")
    .standardized
  static var isPresent: Bool { FileManager.default.fileExists(atPath: file.path()) }

  static func marks(of habit: String) throws -> [(day: LocalDay, mark: String)] {
    let rows = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",")
    }
    let column = try #require(rows.first?.firstIndex(of: Substring(habit)))
    return try rows.dropFirst().map { (try #require(LocalDay($0[0])), String($0[column])) }
  }
}
