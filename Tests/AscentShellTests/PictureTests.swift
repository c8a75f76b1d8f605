import AscentPictures
import AscentRules
import AscentShell
import Foundation
import Synchronization
import Testing

@testable import AscentViews

/// Pictures with their expected form, at three widths, with and without Unicode and colours.
///
/// `ASCENT_UPDATE_PICTURES=1 swift test --filter Pictures` writes what is really drawn into the
/// files, to be looked at before it is committed. An escape is written as `␛`.
@Suite("Pictures in the terminal")
struct PictureTests {
  /// What is drawn, by the name of its file.
  static let pictures = [
    "today": "today", "today-group": "today --group Health", "streaks": "streaks", "week": "week",
    "calendar": "calendar", "calendar-habit": "calendar Water", "calendar-year": "calendar Water --year",
    "chart-habit": "chart Water", "chart-limit": "chart Coffee --days 14", "chart-year": "chart Water --days 365",
    "chart-xp": "chart xp --days 20", "chart-measure": "chart Weight", "ladder": "ladder breathing",
    "measure": "measure Weight", "measures": "measure list", "status": "status", "habits": "habit list",
    "recent": "recent 12", "log": "log --from 2026-03-03", "methods": "method list",
    "ledger": "ledger --limit 8", "history": "history --limit 5", "readiness": "readiness breathing", "stats": "stats",
  ]
  private static let folder = Bundle.module.bundlePath + "/Pictures"

  /// A style with its heading in a file.
  private static let styles: [(name: String, style: Style)] = {
    var styles: [(String, Style)] = []
    for columns in [40, 80, 200] {
      for isUnicode in [true, false] {
        styles.append(("\(columns) columns, \(isUnicode ? "UTF-8" : "ASCII")", style(columns, isUnicode: isUnicode)))
      }
    }
    for colours in Style.Colours.allCases.dropFirst() {
      styles.append(("80 columns, \(colours)", style(80, colours)))
    }
    styles.append(("40 columns, direct", style(40, .direct)))
    styles.append(("40 columns, indexed, ASCII", style(40, .indexed, isUnicode: false)))
    var spoken = style(80)
    spoken.hasPictures = false
    return styles + [("--plain", spoken)]
  }()

  static func style(_ columns: Int, _ colours: Style.Colours = .none, isUnicode: Bool = true) -> Style {
    var style = Style.plain
    (style.columns, style.colours, style.isUnicode) = (columns, colours, isUnicode)
    return style
  }

  @Test("each picture is drawn as its file says")
  func golden() async throws {
    for (name, texts) in try await Self.drawn(Self.styles.map(\.style)) {
      let actual = zip(Self.styles, texts).map { "=== \($0.name)\n" + $1.replacing("\u{1B}", with: "␛") }.joined()
      if ProcessInfo.processInfo.environment["ASCENT_UPDATE_PICTURES"] == "1" {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Pictures")
        try Data(actual.utf8).write(to: source.appendingPathComponent(name + ".txt"))
        continue
      }
      let expected = try String(contentsOfFile: Self.folder + "/\(name).txt", encoding: .utf8)
      let lines = zip(
        expected.split(separator: "\n", omittingEmptySubsequences: false),
        actual.split(separator: "\n", omittingEmptySubsequences: false))
      if let (index, pair) = lines.enumerated().first(where: { $0.element.0 != $0.element.1 }) {
        Issue.record("\(name), line \(index + 1)\nexpected: \(pair.0)\nactual:   \(pair.1)")
      }
      #expect(expected.count == actual.count, "\(name)")
    }
  }

  @Test("no line of a picture is wider than the screen, from 40 to 200 columns")
  func width() async throws {
    // Every width up to 80, where tables give way, and some of the others.
    let widths = Array(40...80) + stride(from: 85, through: 200, by: 23)
    let styles = widths.flatMap { [Self.style($0), Self.style($0, isUnicode: false), Self.style($0, .direct)] }
    // What has sentences beside its table is broken between words as it is written.
    let wrapped = ["history", "readiness", "stats"]
    for (name, texts) in try await Self.drawn(styles) where !wrapped.contains(name) {
      for (style, text) in zip(styles, texts) {
        let wide = text.split(separator: "\n").first { String($0).widthWithoutColours > style.columns }
        #expect(wide == nil, "\(name), \(style.columns) columns: \(wide ?? "")")
      }
    }
  }

  @Test("without Unicode a picture has ASCII alone, but for what people wrote")
  func ascii() async throws {
    let styles = [40, 80, 200].flatMap { columns in
      Style.Colours.allCases.map { Self.style(columns, $0, isUnicode: false) }
    }
    for (name, texts) in try await Self.drawn(styles) {
      for text in texts {
        let isASCII = text.replacing("水を飲む", with: "").unicodeScalars.allSatisfy { $0.isASCII }
        #expect(isASCII, "\(name)\n\(text)")
      }
    }
  }

  @Test("every status of a day has its own character, in Unicode and in ASCII, and its own colour in half blocks")
  func distinct() {
    let glyphs = DayStatus.allCases.filter { $0 != .partly }.map(\.glyph) + ["░", "▒", "▓"]
    #expect(Set(glyphs).count == glyphs.count)
    #expect(Set(glyphs.map(ASCIIText.text)).count == glyphs.count)
    #expect(glyphs.allSatisfy { ASCIIText.text($0).utf8.count == 1 })
    for colours in [Style.Colours.indexed, .direct] {
      // An undecided limit is an open day, too.
      let grounds = DayStatus.allCases.filter { $0 != .undecided }.compactMap {
        $0.tint?.shadeCode(colours, isGround: true)
      }
      // Nothing else than not due and ahead has the same, and days ahead are left blank.
      #expect(Set(grounds).count == grounds.count - 1)
    }
  }

  /// What each command draws after some weeks with habits, in several styles.
  private static func drawn(_ styles: [Style]) async throws -> [String: [String]] {
    let shell = try ShellHarness()
    return try await shell.open { session in
      for line in Self.past {
        if line.hasPrefix("@ ") {
          try await shell.passTime(to: #require(Instant(iso8601: String(line.dropFirst(2)))))
        } else {
          #expect(await shell.execute(line, session) != nil, "\(line): \(shell.taken())")
        }
      }
      var drawn: [String: [String]] = [:]
      for (name, command) in Self.pictures {
        let sink = StyledOutput(styles)
        _ = try await session.execute(command, into: sink)
        drawn[name] = sink.texts
      }
      return drawn
    }
  }

  private static let note = "much calmer than last week, and the counting did not get in the way at all this time"

  /// Habits of several kinds from January to the evening of 4 March 2026.
  private static let past: [String] = {
    var lines = [
      "@ 2026-01-05T08:00:00+01:00", "habit add Water --goal 8 --unit glasses --group Health",
      "habit add \"Morning run\" --schedule weekdays:mon,wed,fri --group Health", "habit add Read --schedule weekly:3",
      "habit add Coffee --at-most 2 --unit cups", "habit add 水を飲む --from 2026-02-20",
      "habit add \"A habit with a name that is much too long for any column\"", "grant freezes 2",
      "measure goal Weight --start 90 --target 80 --unit kg --interval 2",
    ]
    for index in 0..<59 {
      let day = LocalDay(year: 2026, month: 1, day: 5)! + index
      lines.append("@ \(day)T20:00:00+01:00")
      // Patterns with different periods, so that each week looks different.
      let water = [8, 8, 10, 5, 8, 0, 8, 2, 9][index % 9]
      if water > 0 { lines.append("done Water \(water)") }
      if [0, 2, 4].contains(index % 7), index % 11 != 4 { lines.append("done \"Morning run\"") }
      if [1, 3, 6].contains(index % 7), index / 7 != 3 { lines.append("done Read") }
      if index % 3 > 0 { lines.append("done Coffee \(index % 10 == 7 ? 3 : index % 3)") }
      if index % 5 != 3 { lines.append("done \"A habit with a name that is much too long for any column\"") }
      if index % 3 != 1 { lines.append("measure Weight \(90 - Double(index * 11 + index * index % 7 * 4) / 100)") }
      if index == 30 { lines.append("skip Water tomorrow") }
      if index == 40 { lines.append("pause Read tomorrow 2026-02-20") }
      if index > 45 {
        lines.append(
          "session breathing \(5 + index % 4) --feedback good" + (index % 3 > 0 ? "" : " --note \"\(note)\""))
      }
      if index == 52 { lines.append("progress breathing") }
    }
    return lines + ["skip \"Morning run\" 2026-03-06", "pause Read 2026-03-09 2026-03-12"]
  }()
}

/// Output that is written in several styles at once.
final class StyledOutput: OutputSink {
  private let writers: Mutex<[(writer: OutputWriter, text: String)]>

  init(_ styles: [Style]) { writers = Mutex(styles.map { (OutputWriter(style: $0), "") }) }

  var texts: [String] { writers.withLock { $0.map(\.text) } }
  var json: any OutputSink { self }

  func write(_ output: Output) {
    writers.withLock { writers in
      for index in writers.indices { writers[index].text += writers[index].writer.text(for: output) }
    }
  }

  func progress(_ done: Int, of total: Int) {}
}
