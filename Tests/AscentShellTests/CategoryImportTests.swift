import AscentShell
import Testing

/// HabitBull allows a name in several categories, and has no IDs.
@Suite("Names and categories of HabitBull")
struct CategoryImportTests {
  /// Imports files of HabitBull in order, with commands between them.
  private func imported(_ steps: [Step], into shell: ShellHarness) async throws -> String {
    var said = ""
    for step in steps {
      switch step {
      case .file(let rows):
        try await ImportCommandTests().withExport(rows.map(row)) {
          said += try await shell.run("import habitbull \($0)")
        }
      case .line(let line): said += try await shell.run(line)
      }
    }
    return said
  }

  private enum Step {
    /// Rows such as `Read A 18`: the name, the category and the day of March 2016.
    case file([String])
    case line(String)
  }

  private func row(_ words: String) -> String {
    let words = words.split(separator: " ")
    return "\(words[0]),,\(words[1]),2016-03-\(words[2]),1,"
  }

  private func entries(_ shell: ShellHarness) async throws -> [String] {
    _ = try await shell.run("export csv own")
    let rows = try #require(shell.files.text(of: "own")).split(separator: "\r\n").dropFirst()
    return rows.map { $0.split(separator: ",").prefix(2).joined(separator: " ").replacing("2016-03-", with: "") }
      .sorted()
  }

  @Test("habits with one name in two categories stay separate in any row order, and if one is missing")
  func orders() async throws {
    let shell = try ShellHarness()
    let said = try await imported(
      [
        .file(["Run A 18", "Run B 18"]), .file(["Run B 18", "Run A 18"]), .file(["Run B 18", "Run B 19"]),
        .file(["Run C 19", "Run B 20"]),
      ], into: shell)
    #expect(try await entries(shell) == ["Run (2) 18", "Run (2) 19", "Run (2) 20", "Run 18", "Run 19"], "\(said)")
  }

  @Test("a habit added by hand is matched with the first category in the file")
  func addedByHand() async throws {
    let shell = try ShellHarness()
    let said = try await imported(
      [
        .line("habit add Read --from 2016-01-01"), .file(["Read A 11", "Read B 11", "Read B 12"]),
        .file(["Read B 11", "Read B 12", "Read B 13"]), .file(["Read B 14", "Read A 14"]),
      ], into: shell)
    let expected = ["Read (2) 11", "Read (2) 12", "Read (2) 13", "Read (2) 14", "Read 11", "Read 14"]
    #expect(try await entries(shell) == expected, "\(said)")
  }

  @Test("an export keeps categories apart even if the stores number the names differently")
  func exchange() async throws {
    let other = try ShellHarness()
    _ = try await imported(
      [.file(["Read A 11", "Read B 11", "Read A 12", "Read B 13"]), .line("export json f")], into: other)
    let file = try #require(other.files.text(of: "f"))
    for isNumberedOtherwise in [true, false] {
      let shell = try ShellHarness(files: ["f": file])
      let first = isNumberedOtherwise ? ["Read B 11", "Read A 11"] : ["Read B 11", "Read B 13"]
      let said = try await imported([.file(first), .line("import json f"), .line("import json f")], into: shell)
      let a = isNumberedOtherwise ? "Read (2)" : "Read (3)"
      #expect(try await entries(shell) == ["\(a) 11", "\(a) 12", "Read 11", "Read 13"], "\(said)")
    }
  }

  @Test("a habit is not matched with a renamed one that has its name now, unless their days agree")
  func nameGivenHere() async throws {
    let shell = try ShellHarness()
    let said = try await imported(
      [
        .file(["Run A 18", "Run A 19"]), .line("habit rename Run Walk"), .file(["Walk A 20"]),
        .file(["Run A 21", "Walk A 21"]),
      ], into: shell)
    #expect(try await entries(shell) == ["Walk (2) 20", "Walk (2) 21", "Walk 18", "Walk 19", "Walk 21"], "\(said)")
    let renamed = try ShellHarness()
    _ = try await imported(
      [.file(["Run A 18", "Run A 19"]), .line("habit rename Run Walk"), .file(["Walk A 19", "Walk A 20"])],
      into: renamed)
    #expect(try await entries(renamed) == ["Walk 18", "Walk 19", "Walk 20"])
  }

  @Test("a habit that was added by hand and deleted is not added again by the tracker's files")
  func deleted() async throws {
    let shell = try ShellHarness()
    let said = try await imported(
      [
        .line("habit add Read --from 2016-01-01"), .file(["Read A 11"]), .line("habit delete Read"),
        .file(["Read A 11", "Read A 12"]),
      ], into: shell)
    #expect(try await entries(shell).isEmpty, "\(said)")
    #expect(said.contains("Read: completion: you deleted this habit: \"2016-03-12\""), "\(said)")
  }

  @Test("a redo brings back the entries of its own category")
  func redo() async throws {
    let shell = try ShellHarness()
    _ = try await imported([.file(["Read A 11", "Read B 12"])], into: shell)
    let second = try await imported([.file(["Read A 11", "Read B 12", "Read A 13"])], into: shell)
    let id = try #require(second.firstMatch(of: /import:habitbull-[0-9a-f]+/)?.0)
    let said = try await imported(
      [.file(["Read B 12", "Read A 11", "Read B 13"]), .line("undo \(id) --yes"), .line("redo \(id) --yes")],
      into: shell)
    #expect(try await entries(shell) == ["Read (2) 12", "Read (2) 13", "Read 11", "Read 13"], "\(said)")
  }
}
