import AscentPictures
import AscentRules
import AscentRuntime
import AscentSQLite
import AscentViews
import Foundation
import Testing

@testable import AscentPage
@testable import AscentShell
@testable import ascent

/// The report as a page, without a browser. `.ci/report` opens the golden pages in one.
///
/// The golden pages have an empty style element, so that a change of the style sheet does not
/// change all of them. `.ci/report` fills it from `page.css`, and the digest in each page's policy
/// shows that it is the style sheet that the program writes.
///
/// `ASCENT_UPDATE_PICTURES=1 swift test --filter ReportTests/golden` writes the pages into their
/// files, to be looked at before they are committed.
@Suite("The report as a page")
struct ReportTests {
  private static let pages = ["sample": ReportSample.life, "hostile": ReportSample.hostile, "empty": []]
  /// The commands in the picture of the README.
  private static let drawn = ["today", "calendar --year"]

  @Test("each page, and the picture of the README, is as its file says", arguments: pages.keys.sorted())
  func golden(_ name: String) async throws {
    let isSample = name == "sample"
    let style = PictureTests.style(80, .direct)
    let (page, drawn) = try await ReportSample.page(
      Self.pages[name] ?? [], drawing: isSample ? Self.drawn : [], style)
    let unstyled = page.replacing(/<style>[^<]*<\/style>/, with: "<style></style>")
    #expect(page.utf8.count - unstyled.utf8.count > 10_000)
    try Self.compare(unstyled, with: Self.folder("Pages/\(name).html"))
    #expect(PageCheck.faults(in: page) == [])
    guard isSample else { return }
    let lines = zip(Self.drawn, drawn).flatMap { command, text in
      [style.tinted("> ", .faint) + command]
        + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let picture = TerminalDrawing(lines: Array(lines.dropLast())).svg
    try Self.compare(
      picture, with: Self.folder("../../Sources/AscentRuntime/AscentRuntime.docc/Resources/today.svg"))
  }

  private static func folder(_ path: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(path)
  }

  private static func compare(_ actual: String, with file: URL) throws {
    if ProcessInfo.processInfo.environment["ASCENT_UPDATE_PICTURES"] == "1" {
      return try Data(actual.utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    guard actual != expected else { return }
    let pieces = zip(actual.split(separator: "<"), expected.split(separator: "<"))
    let (found, wanted) = pieces.first { $0 != $1 } ?? ("", "")
    Issue.record("\(file.lastPathComponent)\nexpected: <\(wanted)\nactual:   <\(found)")
  }

  @Test("a report earlier than the first habit says how to begin, and has no section without content")
  func empty() async throws {
    let page = try await ReportSample.page([]).page
    #expect(page.contains("No habits yet") && page.contains("Level 1") && !page.contains("id=\"calendar\""))
  }

  @Test("a report of a damaged history says so before everything else, and a whole one has no warning")
  func damaged() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "h.db").path
    let writer = SQLiteJournal(path: path)
    _ = try await ShellHarness(journal: writer).run("habit add Water", "habit add Tea", "done Tea")
    func page() async throws -> String {
      let journal = SQLiteReadOnlyJournal(path: path)
      let shell = try ShellHarness("--read-only", journal: journal)
      return try await shell.open { session in
        var environment = session.environment
        environment.storeTools = FileTools(path: path, journal: journal, lockTimeout: .zero)
        _ = await shell.execute(
          "report page.html", CommandLineSession(ascent: session.ascent, user: session.user, environment: environment))
        return shell.files.text(of: "page.html") ?? ""
      }
    }
    let whole = try await page()
    #expect(whole.contains("Tea") && !whole.contains("class=\"warning\""))
    let file = try FileHandle(forUpdating: URL(filePath: path))
    let bytes = try #require(try file.readToEnd())
    // The row of the second command: one bit of the habit's name.
    let place = try #require(bytes.range(of: Data("Tea".utf8))).lowerBound
    try file.seek(toOffset: UInt64(place))
    try file.write(contentsOf: [bytes[place] ^ 0x20])
    try file.close()
    let cut = try await page()
    #expect(PageCheck.faults(in: cut) == [])
    let warning = try #require(cut.range(of: "<div class=\"warning\" role=\"note\">"))
    #expect(warning.upperBound < (try #require(cut.range(of: "<nav"))).lowerBound)
    #expect(cut.contains("what was recorded later is missing.") && cut.contains("only the first command is shown"))
    #expect(cut.contains("Water") && !cut.contains("Tea"))
  }

  @Test("a report of archived habits says that all are archived, and not that there are none yet")
  func allArchived() async throws {
    let page = try await ReportSample.page(["habit add Water", "done Water", "habit archive Water --from today"]).page
    #expect(page.contains("All habits are archived.") && !page.contains("No habits yet"))
  }

  @Test(
    "a sentence that begins with an Arabic or a Hebrew name reads from left to right, and the name from right to left")
  func scripts() async throws {
    let page = try await ReportSample.page([
      "habit add مشي --goal 2 --unit أكواب --group صحة --from 2026-02-01", "habit add שתייה", "done مشي",
      "award 300 --reason x",
      "measure goal وزن --start 90 --target 80 --unit kg", "measure وزن 89",
    ]).page
    #expect(page.contains(/<bdi dir="ltr">وزن: [^<]*89 kg/))
    #expect(page.contains("<strong><bdi>مشي</bdi></strong>") && page.contains("<bdi>1/2 أكواب</bdi>"))
    #expect(page.contains("<bdi dir=\"ltr\">صحة</bdi>"))
  }

  @Test("text in any place of a page becomes no tag, attribute or link, and no long one makes it large")
  func inert() {
    let texts = [
      "<script>alert(1)</script>", "\" onload=\"x", "' onload='x", "</style><script>alert(1)</script>", "<!--",
      "]]>", "&lt;b&gt;&#60;", "\u{202E}evil\u{1B}[31m", "\u{0}\u{85}\u{2028}\u{FEFF}", "javascript:alert(1)",
      String(repeating: "<b>\u{202E}\u{1B}[31m", count: 2500), String(repeating: "W", count: 10_000),
      "e" + String(repeating: "\u{301}", count: 10_000),
    ]
    for text in texts {
      let page = ReportPage.html(Self.filled(with: text))
      #expect(PageCheck.faults(in: page) == [], "\(text.prefix(60).debugDescription)")
      #expect(page.utf8.count < 200_000, "\(text.prefix(60).debugDescription)")
    }
    for payload in InertOutputTests.payloads {
      let html = Markup(payload).html
      #expect(!html.contains(/[<>"']/) && html.unicodeScalars.allSatisfy { $0.isReadable || $0 == "\u{200D}" })
    }
  }

  @Test("what is planted in a page is found")
  func detects() async throws {
    let page = try await ReportSample.page([]).page
    for plant in [
      "<script>x</script>", "<img src=\"x\"/>", "<p onclick=\"x\"></p>", "<p style=\"x\"></p>", "</div>",
      "<a href=\"https://x\"></a>", "\u{202E}", "<p>", "<p class=x></p>",
    ] {
      #expect(!PageCheck.faults(in: page.replacing("<footer>", with: plant + "<footer>")).isEmpty, "\(plant)")
    }
  }

  @Test("an earlier report is replaced, another file only with --force")
  func replacing() async throws {
    let shell = try ShellHarness(files: ["notes.html": "mine"])
    let answers = try await shell.run(
      "habit add Water", "report page.html", "done Water", "report page.html", "report notes.html",
      "report notes.html --force", "report", "report notes.txt", "report notes.txt --force")
    #expect(answers.split(separator: "\n").filter { $0.hasPrefix("wrote the report") }.count == 4)
    #expect(answers.contains("use a name such as notes.html"), "\(answers)")
    #expect(answers.contains("! error: \"notes.html\": already exists and is not a report"), "\(answers)")
    #expect(shell.files.text(of: "page.html")?.contains("1 of 1 done") == true)
    #expect(shell.files.text(of: "notes.html")?.hasPrefix(HTMLPage.opening) == true)
    #expect(answers.contains("FILE"))
  }

  private static let isOfStore = "it is a store, or one of its files; nothing was written"

  @Test("a store, a file beside it and a folder are never replaced, and a link stays")
  func stores() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (path, files) = (folder.path, SystemFiles())
    try Data("SQLite format 3\0…".utf8).write(to: folder.appendingPathComponent("a.db"))
    try Data("head".utf8).write(to: folder.appendingPathComponent("a.db-anchor"))
    try Data("old".utf8).write(to: folder.appendingPathComponent("old.html"))
    try FileManager.default.createSymbolicLink(atPath: "\(path)/store.html", withDestinationPath: "a.db")
    try FileManager.default.createSymbolicLink(atPath: "\(path)/link.html", withDestinationPath: "old.html")
    for name in ["a.db", "a.db-anchor", "store.html", ""] {
      let reason = name.isEmpty ? "is a folder" : Self.isOfStore
      #expect(throws: FileFailure(reason: reason), "\(name)") {
        try files.create(path: "\(path)/\(name)", replacing: true)
      }
    }
    // A log that does not exist yet, and a lock file, which is empty like a new log.
    for name in ["a.db-wal", "a.db-lock"] {
      #expect(throws: FileFailure(reason: Self.isOfStore)) {
        try files.create(path: "\(path)/\(name)", replacing: false)
      }
      #expect(throws: FileFailure(reason: Self.isOfStore)) { try files.checkIsNoStore("\(path)/\(name)") }
    }
    try files.checkIsNoStore("\(path)/my-lock")
    let file = try files.create(path: "\(path)/link.html", replacing: true)
    try file.append("new")
    try file.finish()
    #expect(try String(contentsOfFile: "\(path)/old.html", encoding: .utf8) == "new")
    #expect(try files.beginning(of: "\(path)/a.db", count: 6) == Array("SQLite".utf8))
    #expect(try files.beginning(of: "\(path)/none", count: 6) == nil)
    #expect(throws: FileFailure(reason: "is a folder")) { try files.beginning(of: path, count: 6) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 5)
  }

  @Test("Tab offers a store and a file whose name only looks like one of its files, but none of those")
  func candidates() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.db", "a.db-wal", "a.db-shm", "a.db-lock", "a.db-socket", "a.db-anchor", "my-lock"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    let found = SystemFiles.candidates(beginning: folder.path + "/").map(\.name)
    #expect(found == ["a.db", "my-lock"].map { "\(folder.path)/\($0)" })
  }

  @Test("a report changes nothing, and --user says whose it is")
  func user() async throws {
    #expect(try CommandTable.parse(Tokenizer.tokens(in: "report a.html"))?.changesStore == false)
    let shell = try ShellHarness("--user", "<ana>")
    _ = try await shell.run("habit add Water", "report page.html")
    #expect(shell.files.text(of: "page.html")?.contains("Ascent report of &lt;ana&gt;") == true)
  }

  @Test("ten years, written when a path is given", .enabled(if: ReportTests.store != nil))
  func tenYears() async throws {
    let journal = SQLiteJournal(path: try #require(Self.store), synchronous: .normal)
    let lines = ReportSample.lines(from: LocalDay(year: 2016, month: 11, day: 23)!, days: 3652)
    let page = try await ReportSample.page(lines, journal: journal).page
    print("\(lines.count) lines, a page of \(page.utf8.count) bytes")
  }

  private static let store = ProcessInfo.processInfo.environment["ASCENT_TEN_YEARS"]

  /// A report in which every text is one text.
  static func filled(with text: String) -> ReportContents {
    let day = LocalDay(year: 2026, month: 3, day: 2)!
    let bar = ReportContents.Bar(0.5, spoken: text)
    let marks = DayStatus.allCases.map { DayMark($0, share: 0.5) }
    var report = ReportContents(day: text, note: text, today: bar)
    var habit = ReportContents.Habit(text, .open, stateWords: text, count: text, bar: bar, days: marks)
    (habit.streak, habit.remark) = (text, text)
    var series = ChartSeries(text, unit: text, .line, from: day, count: 20, today: day + 10)
    series.spoken = text
    for index in series.days.indices { series.days[index].trend = Double(index) }
    let leg = MilestoneBar.Leg(from: text, to: text, 0.5, words: text)
    let milestones = MilestoneBar(leg, leg, (1, of: 3), spoken: text)
    let calendar = DayCalendar(text, from: day, marks, today: day)
    let entry = ReportContents.TimelineEntry(text, period: text, practice: text, isPresent: true)
    report.damage = text
    (report.user, report.habits, report.tiles) = (text, [habit], [.init(text, text, note: text, bar: bar)])
    report.celebrations = [.init(text, day: text, isNew: true)]
    report.streaks = [.init(text, current: text, longest: text, ends: text, isAtRisk: true, lastDay: text)]
    report.measures = [.init(text, latest: text, bar: milestones, notes: [text], series: series)]
    report.methods = [
      .init(
        Ladder(text, [.init(text, .here, note: text)], fraction: 0.5), bar: bar,
        timeline: [entry, entry, entry, entry], statistics: [text], years: [text])
    ]
    (report.calendar, report.xp) = (calendar, series)
    report.habitYears = [.init(calendar, plan: text, notes: text, counts: series)]
    report.year = .init(period: text, tiles: [.init(text, text)], months: [(text, bar, text)])
    report.statistics = [Array(repeating: text, count: ReportContents.statisticsColumns.count)]
    return report
  }
}
