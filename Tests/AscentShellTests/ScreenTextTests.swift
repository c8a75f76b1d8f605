import AscentRules
import AscentRuntime
import Testing

@testable import AscentShell
@testable import AscentViews

@Suite("What screens say")
struct ScreenTextTests {
  @Test("a streak that ends with the day is said to be at risk until the habit is done")
  func atRisk() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run", "done Run", "@ 2026-03-03T20:00:00+01:00", "today", "streaks", "done Run", "today", "streaks")
    #expect(said[2].contains("1 day  at risk") && said[2].contains("daily streak 1 day at risk"))
    #expect(said[3].contains("at risk: tonight 03:00") && said[3].contains("(longest 1 day) at risk: tonight 03:00"))
    #expect(!said[5].contains("risk") && !said[6].contains("risk"), "\(said[5])\(said[6])")
  }

  @Test("where all habits are archived, no screen says to add the first one")
  func archived() async throws {
    let said = try await ShellHarness.answers(
      "today", "habit add Run", "habit archive Run", "@ 2026-03-03T20:00:00+01:00", "today", "watch")
    #expect(said[0].contains("No habits yet. Add the first one"))
    #expect(said[3].contains("All habits are archived. habit restore NAME brings one back."), "\(said[3])")
    #expect(said[4].contains("All habits are archived."), "\(said[4])")
  }

  @Test("a list of measures has the latest value in the unit of its goal")
  func units() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight --start 90 --target 80 --unit kg", "measure Weight 190 --unit lb", "measure list",
      "measure Weight")
    #expect(said[2].contains("86.183 kg") && !said[2].contains("lb"))
    #expect(said[3].contains("190 lb"))
  }

  @Test("methods and stages have their titles in sentences")
  func titles() async throws {
    let practice = Array(repeating: "session breathing 10 --feedback good", count: 3)
    let said = try await ShellHarness.answers(
      ["session breathing 5", "progress breathing"] + practice + ["progress breathing", "recent", "events"])
    #expect(said[1].contains("the criteria of your stage are not met"))
    #expect(said[6].contains("Calm breathing: Notice the breath → A longer exhale on 2"), "\(said[6])")
    #expect(said[6].contains("5 minutes of Calm breathing on 2 March"))
    #expect(!said[7].contains("notice-the-breath") && !said[7].contains("of breathing"), "\(said[7])")
  }

  @Test("an import is named by the beginning of what tells it apart, and undone in words")
  func imports() async throws {
    let shell = try ShellHarness(files: ["a": "habit,day,amount\nRun,2026-03-01,1\n"])
    try await shell.open { session in
      for line in ["habit add Run", "import csv a"] { _ = await shell.execute(line, session) }
      let imported = shell.taken()
      #expect(imported.contains("\n1 new, 1 already there\n"), "\(imported)")
      let id = try #require(imported.firstMatch(of: #/import:ascent-([0-9a-f]{16})/#), "\(imported)").1
      _ = await shell.execute("undo \(id.prefix(4)) --yes", session)
      let undone = shell.taken()
      #expect(undone.hasPrefix("undone: import of a file, 1 record\n"), "\(undone)")
    }
  }

  @Test("a page has the unit of a goal of 1 in the singular, and dates in words")
  func page() async throws {
    let (page, _) = try await ReportSample.page([
      "habit add Read --unit pages", "done Read", "habit add Run --goal 2 --unit miles",
    ])
    #expect(page.contains("1 page a day") && page.contains("2 miles a day"))
    let (other, _) = try await ReportSample.page([
      "habit add Coffee at most 1 cups", "done coffee", "measure goal Temp from -20 to -5 °C", "measure temp -17.5",
      "celebrations --ack all", "measure temp -16",
    ])
    #expect(other.contains("limit 1<") && !other.contains("limit 1 cups"))
    #expect(other.contains("−18 °C") && other.contains("−16 °C") && !other.contains("Temp: -"))
  }

  @Test("the line about commits is broken on a narrow dashboard, and nothing is cut", arguments: [40, 80])
  func dashboard(_ columns: Int) async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      var view = try await session.watchFrame()
      let times = CommitTimes()
      times.note(.milliseconds(1))
      view.load = StoreLoad(pipeline: Ascent(journal: MemoryJournal()).load, latency: times.summary)
      var style = Style.plain
      style.fit(columns)
      let lines = view.screenLines(style)
      #expect(lines.allSatisfy { $0.displayWidth <= columns }, "\(lines)")
      #expect(lines.joined(separator: " ").contains("longest"))
    }
  }
}
