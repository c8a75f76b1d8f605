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
    #expect(counts.contains("column: \"count\" \(advice)"), "\(counts)")
    #expect(counts.contains("column: \"Colour\" is not known and was ignored\n"), "\(counts)")
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
        "habit and day, separated by commas; the columns seem to be separated by semicolons"
      ),
      ("habit\tday\nRun\t2026-02-20\n", "habit and day, separated by commas; the columns seem to be separated by tabs"),
    ])
  func refused(table: String, reason: String) async throws {
    let answer = try await said(table)
    #expect(answer.contains(reason) && answer.contains("nothing was imported"), "\(answer)")
  }

  /// A table without its columns from a number on.
  private func table(_ text: String, columns: Int) -> String {
    text.split(separator: "\r\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).prefix(columns).joined(separator: ",") + "\r\n"
    }.joined()
  }

  @Test("rows without an ID are known by their time, however the completions came here", arguments: ["json", "csv"])
  func knownByTime(form: String) async throws {
    let other = try ShellHarness()
    _ = try await other.run(
      "habit add Run --goal 5 --decimals 1 --from 2026-02-01", "done Run 2.5", "done Run 1 2026-02-27 --op m",
      "move m 2026-02-26", "export \(form) x", "export csv y")
    let bare = table(try #require(other.files.text(of: "y")), columns: 8)
    let shell = try ShellHarness(files: ["x": try #require(other.files.text(of: "x")), "y": bare])
    let answer = try await shell.run("import \(form) x", "import csv y")
    #expect(answer.contains("0 new, 3 already there") && !answer.contains("added again"), "\(answer)")
  }

  @Test("rows without an ID are known although the table has a number after the name of their habit")
  func knownWithNumber() async throws {
    let shell = try ShellHarness()
    _ = try await shell.run(
      "habit add Run --from 2026-02-01", "done Run 2026-02-10", "habit archive Run --from 2026-02-20",
      "habit add Run --from 2026-02-21", "done Run 2", "export csv x")
    let text = try #require(shell.files.text(of: "x"))
    #expect(text.contains("Run (2),2026-03-02,2"), "\(text)")
    shell.files.put(table(text, columns: 8), at: "y")
    let answer = try await shell.run("import csv y", "habit list")
    #expect(answer.contains("0 new, 4 already there") && !answer.contains("Run (2) "), "\(answer)")
  }

  @Test("rows without an ID and a time are added again, and one remark says so")
  func addedAgain() async throws {
    let shell = try ShellHarness()
    _ = try await shell.run(
      "habit add Run --from 2026-02-01", "habit add Tea --from 2026-02-01", "done Run", "done Run 2026-02-27",
      "done Tea 2 2026-02-27", "done Tea 2026-02-26 --op u", "undo u", "export csv x")
    let rows = table(try #require(shell.files.text(of: "x")), columns: 3) + "Tea,2026-02-26,1\r\nTea,2026-02-25,1\r\n"
    shell.files.put(rows, at: "y")
    let remark = "completion: on 3 days of 2 habits the same amount was already there. Rows without a time and an ID"
    let foreseen = try await shell.run("import csv y --dry-run")
    #expect(foreseen.contains(remark) && foreseen.contains("so they would be added again"), "\(foreseen)")
    let first = try await shell.run("import csv y")
    #expect(first.contains(remark) && first.contains("so they were added again"), "\(first)")
    #expect(first.contains("5 new, 2 already there"), "\(first)")
    let again = try await shell.run("import csv y")
    #expect(again.contains("0 new, 7 already there") && !again.contains("added again"), "\(again)")
  }

  @Test("an import of what was deleted here says so", arguments: ["json", "csv"])
  func deletedHere(form: String) async throws {
    let shell = try ShellHarness()
    let answer = try await shell.run(
      "habit add Tea --from 2026-02-01", "done Tea", "habit add Run", "done Run", "export \(form) x",
      "habit delete Tea",
      "import \(form) x")
    #expect(answer.contains("habit: Tea: you deleted this habit; that was kept"), "\(answer)")
    #expect(!answer.contains("Run: you deleted") && !answer.contains("takes all of it back"), "\(answer)")
    // The file itself deletes the habit.
    let own = try await shell.run("export json y", "import json y")
    #expect(own.contains("0 new") && !own.contains("you deleted"), "\(own)")
  }

  @Test("an import of a tracker's file that added no completion says what its undo takes back")
  func nothingNew() async throws {
    let shell = try ShellHarness()
    let rows = ["Run,,Sport,2016-03-18,1,"]
    try await ImportCommandTests().withExport(["Run,,,2016-03-18,1,"]) { path in
      _ = try await shell.run("import habitbull \(path)")
    }
    try await ImportCommandTests().withExport(rows) { path in
      let answer = try await shell.run("import habitbull \(path)")
      #expect(answer.contains("0 new, 1 already there"), "\(answer)")
      #expect(answer.contains("(only noted which habits these are in the app)"), "\(answer)")
      #expect(!answer.contains("takes all of it back"), "\(answer)")
    }
  }
}
