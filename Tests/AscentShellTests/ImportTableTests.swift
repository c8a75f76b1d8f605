import AscentShell
import Foundation
import Testing

@Suite("Imports of tables that were written by hand or changed")
struct ImportTableTests {
  private func said(_ table: String, _ lines: String...) async throws -> String {
    try await ShellHarness(files: ["a": table]).run(lines.isEmpty ? ["import csv a"] : lines)
  }

  @Test("columns that are not known are named, with the column of amounts if there is none")
  func unknownColumns() async throws {
    let counts = try await said("habit,day,count,Colour\nSteps,2026-02-20,9000,red\n")
    let advice = "is not known and was ignored; amounts are read from a column \"amount\", so each row counts as 1"
    #expect(
      counts.contains("column: \"count\" \(advice)") && counts.contains("column: \"Colour\" \(advice)"), "\(counts)")
    let amounts = try await said("habit,date,amount,Colour,\nSteps,2026-02-20,9000,red,\n")
    #expect(amounts.contains("column: \"Colour\" is not known and was ignored\n"), "\(amounts)")
    #expect(!amounts.contains("date") && !amounts.contains("column: \"\""), "\(amounts)")
  }

  @Test(
    "a column that is there twice, or another mark than a comma between columns, is refused with what to do",
    arguments: [
      ("habit,day,Day\nRun,2026-02-20,2026-02-21\n", "line 1: day: this column is there twice"),
      ("habit,day,date\nRun,2026-02-20,2026-02-21\n", "twice (date is another name for it); remove one of the two"),
      ("habit,day,amount,amount\nRun,2026-02-20,1,2\n", "line 1: amount: this column is there twice"),
      (
        "habit;day;amount\nRun;2026-02-20;1\n",
        "habit and day, separated by commas; the file seems to be separated by semicolons"
      ),
      ("habit\tday\nRun\t2026-02-20\n", "habit and day, separated by commas; the file seems to be separated by tabs"),
    ])
  func refused(table: String, reason: String) async throws {
    let answer = try await said(table)
    #expect(answer.contains(reason) && answer.contains("nothing was imported"), "\(answer)")
  }
}
