import AscentRules
import AscentRuntime
import Synchronization
import Testing

@testable import AscentShell

@Suite("The demo")
struct DemoTests {
  private static let now = Instant(iso8601: "2026-03-02T13:00:00+01:00")!
  private static let zone = ZoneID("Europe/Amsterdam")!
  /// Enough days for every kind of line, for tests that need no whole year.
  private static let season = 130

  /// What the screens of the tour print for the days up to an instant, and the refused lines.
  private static func tour(
    until now: Instant, dayCount: Int = season
  ) async throws -> (screens: [String], refused: [String]) {
    let journal = MemoryJournal()
    let refused = Mutex<[String]>([])
    let year = DemoYear(in: journal, zone: zone, until: now, dayCount: dayCount)
    try await year.fill(try ShellHarness()) { line, error in
      refused.withLock { $0.append("\(line): \(error.view().message)") }
    }
    let shell = try ShellHarness("--user", DemoYear.user.text, journal: journal)
    shell.clock.set(now)
    let screens = try await shell.open { session in
      var screens: [String] = []
      for stop in DemoTour.stops {
        _ = await shell.execute(stop.line, session)
        screens.append(shell.taken())
      }
      return screens
    }
    return (screens, refused.withLock(\.self))
  }

  @Test("a year is lively: every screen of the tour shows something, and today is half done")
  func lively() async throws {
    let (screens, refused) = try await Self.tour(until: Self.now, dayCount: 364)
    #expect(refused.filter { !$0.contains("progress ") } == [])
    for screen in screens {
      #expect(!screen.contains("! error"), "\(screen)")
      #expect(!screen.hasPrefix("No "), "\(screen)")
      for line in screen.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      #expect(screen.split(separator: "\n").count <= 20, "\(screen)")
    }
    #expect(screens[0].contains("✓") && screens[0].contains("□"))
    #expect(screens[4].contains("●"))
  }

  @Test("on the same day the demo is the same each time")
  func deterministic() async throws {
    #expect(try await Self.tour(until: Self.now).screens == Self.tour(until: Self.now).screens)
  }

  @Test("just after midnight nothing of today is done, and a leap day and a change of clocks work")
  func odd() async throws {
    for text in ["2024-02-29T00:05:00+01:00", "2026-03-29T12:00:00+02:00"] {
      let (screens, refused) = try await Self.tour(until: try #require(Instant(iso8601: text)))
      #expect(refused.filter { !$0.contains("progress ") } == [])
      #expect(screens[0].contains("□"))
    }
  }

  @Test("a season with stages, imported into another store, is undone as a whole and comes back as it was")
  func undoneImport() async throws {
    let journal = MemoryJournal()
    try await DemoYear(in: journal, zone: Self.zone, until: Self.now, dayCount: Self.season).fill(try ShellHarness())
    let owner = try ShellHarness("--user", DemoYear.user.text, journal: journal)
    owner.clock.set(Self.now)
    _ = try await owner.run("export json year.json")
    let file = try #require(owner.files.text(of: "year.json"))
    let other = try ShellHarness(words: [], files: ["year.json": file])
    other.clock.set(Self.now)
    func expectSame(after line: String) async throws {
      let said = try await other.run(line)
      #expect(!said.contains("error"), "\(said)")
      _ = try await other.run("export json copy.json --force")
      #expect(other.files.text(of: "copy.json") == file, "after \(line)")
    }
    for line in ["import json year.json", "redo", "import json year.json"] {
      try await expectSame(after: line)
      #expect(try await other.run("undo").hasPrefix("undone: import"))
    }
  }

  @Test("the tour takes less than a minute")
  func short() { #expect(DemoTour.stops.count * DemoTour.secondsEach < 60) }

  @Test("without a terminal the command prints the screens, and the user's own store stays empty")
  func command() async throws {
    let shell = try ShellHarness()
    let text = try await shell.run("demo", "events")
    for stop in DemoTour.stops { #expect(text.contains(stop.caption)) }
    #expect(text.contains("Morning walk"))
    #expect(
      try await shell.run("events", "habit list") == "No habits yet. Add the first one: habit add \"Morning run\"\n")
  }
}
