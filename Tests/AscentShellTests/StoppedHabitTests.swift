import AscentShell
import AscentViews
import Testing

@Suite("Habits that were stopped")
struct StoppedHabitTests {
  @Test("an import says how many habits were stopped long ago, and one line archives them")
  func unused() async throws {
    let shell = try ShellHarness(words: [], canAsk: true)
    let rows = ["Old,2024-01-01", "Older,2023-05-01", "Older,2023-05-02", "Fresh,2026-02-20"]
    shell.files.put((["habit,day"] + rows).joined(separator: "\n") + "\n", at: "a.csv")
    try await shell.open { session in
      func said(_ line: String) async -> String {
        _ = await shell.execute(line, session)
        return shell.taken()
      }
      _ = await said("habit add Sweets --at-most 0 --from 2025-12-01")
      _ = await said("habit add New")
      #expect(
        await said("import csv a.csv").contains(
          "2 habits have no completion in the last 60 days. To archive them:\n  habit archive --unused 60 days\n"))
      let again = await said("import csv a.csv")
      #expect(!again.contains("--unused") && !again.contains("undo takes all of it back"), "\(again)")
      #expect(again.contains("imported before as import:ascent-"), "\(again)")
      let archived = await said("habit archive --unused 60 days")
      #expect(archived.contains("Old is archived from today") && archived.contains("Older is archived"), "\(archived)")
      #expect(archived.contains("undo 2 brings them back"), "\(archived)")
      let today = await said("today")
      #expect(["Fresh", "New", "Sweets"].allSatisfy(today.contains) && !today.contains("Old"), "\(today)")
      #expect(await said("habit archive --unused 2 months").contains("no habit has been without a completion for"))
      _ = await said("undo 2 --yes")
      #expect(await said("today").contains("Older"))
      #expect(await said("habit archive --unused 90 --from tomorrow").contains("is archived from Tuesday 3 March"))
    }
  }

  @Test("archiving under an operation ID can be repeated, and then goes on where it ended")
  func repeated() async throws {
    let said = try await ShellHarness.answers(
      "habit add Old --from 2025-06-01", "habit add Older --from 2025-06-01", "habit archive --unused 60 --op w",
      "habit archive --unused 60 --op w", "undo 2 --yes", "habit add Third --from 2025-06-01",
      "habit archive --unused 60 --op v", "habit archive Old --op v", "habit archive --unused 60 --op v")
    #expect(said[2].contains("Old is archived from today") && said[2].contains("Older is archived"), "\(said[2])")
    #expect(said[3].contains("Old is archived from today") && said[3].contains("Older is archived"), "\(said[3])")
    #expect(said[3].contains("already recorded") && !said[3].contains("!"), "\(said[3])")
    #expect(said[6].contains("Third is archived"), "\(said[6])")
    #expect(said[8].contains("Third is archived") && !said[8].contains("!"), "\(said[8])")
  }

  @Test("what is paused, rare or a limit is not taken for stopped")
  func kept() async throws {
    let said = try await ShellHarness.answers(
      "habit add Rare every 90 days --from 2025-06-01", "habit add Away --from 2025-06-01", "pause away 14 days",
      "habit add Gone --from 2025-06-01", "done gone --at 2025-12-31", "habit archive --unused 60",
      "habit archive --unused 70")
    #expect(said[5].hasPrefix("Gone is archived from today") && !said[5].contains("Rare"), "\(said[5])")
    #expect(said[6].contains("nothing changed"), "\(said[6])")
  }
}
