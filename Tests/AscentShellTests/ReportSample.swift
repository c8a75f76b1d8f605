import AscentRules
import AscentRuntime
import AscentTestKit
import AscentViews
import Synchronization
import Testing

@testable import AscentShell

/// Lives that reports are made of.
enum ReportSample {
  /// The page of a life, and what other commands draw at its end in a style.
  static func page(
    _ lines: [String], journal: any Journal = MemoryJournal(), drawing commands: [String] = [], _ style: Style = .plain
  ) async throws -> (page: String, drawn: [String]) {
    let shell = try ShellHarness(words: [], journal: journal)
    let drawn = try await shell.open { session in
      for line in lines + ["report page.html"] {
        if line.hasPrefix("@ ") {
          try await shell.passTime(to: #require(Instant(iso8601: String(line.dropFirst(2)))))
        } else {
          #expect(await shell.execute(line, session) != nil, "\(line): \(shell.taken().suffix(300))")
        }
      }
      var drawn: [String] = []
      for command in commands {
        let sink = DrawnOutput(style)
        _ = try await session.execute(command, into: sink)
        drawn.append(sink.text)
      }
      return drawn
    }
    return (try #require(shell.files.text(of: "page.html")), drawn)
  }

  /// Thirteen months with habits of every kind, goals and methods, up to the evening of 4 March
  /// 2026.
  static let life = lines(from: LocalDay(year: 2025, month: 2, day: 10)!, days: 388)

  /// Some days with names, notes and reasons that attack a page.
  static let hostile: [String] = {
    let name = String(repeating: "W", count: 200)
    let marks = "Z" + String(repeating: "\u{301}\u{336}", count: 90)
    return [
      "@ 2026-02-20T08:00:00+01:00",
      #"habit add "<script>alert(1)</script>" --group "<b>bold</b>" --unit "<i>u</i>" --goal 3"#,
      #"habit edit "<script>alert(1)</script>" --notes "</p></div><img src=x onerror=alert(1)>&lt;&#0;""#,
      #"habit add "\" onmouseover=\"alert(1)\" x='" --goal 2"#, "habit add \(name)",
      "habit add אני-רץ-בבוקר --unit ק״מ --goal 5 --group בריאות",
      "habit add \"\(marks)\"", #"habit add "javascript:alert(1)//]]>-->""#, "habit add 水を飲む👩🏽‍🚀",
      "habit edit \(name) --notes \"\(String(repeating: "long-word-", count: 60))\"",
      #"measure goal "<svg onload=alert(1)>" --start 90 --target 80 --unit kg"#,
      #"measure "<svg onload=alert(1)>" 89"#,
      "@ 2026-02-21T20:00:00+01:00", #"done "<script>alert(1)</script>" 3 --note "<!--""#, "done \(name)",
      "done אני-רץ-בבוקר 2", #"measure "<svg onload=alert(1)>" 87.5"#,
      "@ 2026-02-22T20:00:00+01:00", #"done "<script>alert(1)</script>" 3"#, "done \(name)",
      #"skip "javascript:alert(1)//]]>-->" today --reason "</style>""#,
      #"session breathing 10 --feedback good --note "<iframe src=//x>""#,
      "@ 2026-02-23T20:00:00+01:00",
    ]
  }()

  /// A life of some days from one on. What happens on a day is drawn, always the same.
  static func lines(from first: LocalDay, days: Int) -> [String] {
    var lines = [
      "@ \(first)T07:30:00+01:00", "habit add Water --goal 8 --unit glasses --group Health",
      "habit add \"Morning run\" --schedule weekdays:mon,wed,fri --goal 5 --unit km --decimals 1 --group Health",
      "habit add Read --schedule weekly:3", "habit add Coffee --at-most 2 --unit cups",
      "habit add Meditate --group Mind", "habit add \"Call home\" --schedule weekdays:sun",
      "habit edit Meditate --notes \"Ten quiet minutes, before the phone.\"", "grant freezes 2",
      "measure goal Weight --start 90 --target 76 --unit kg --interval 2",
    ]
    var random = SeededGenerator(seed: 7)
    func happens(_ chance: Double) -> Bool { Double.random(in: 0..<1, using: &random) < chance }
    var weight = 90.0
    for index in 0..<days {
      let day = first + index
      // The last day is still going on.
      let isToday = index == days - 1
      lines.append("@ \(day)T\(isToday ? "18" : "20"):10:00+01:00")
      let zeal = index % 120 < 15 ? 0.55 : 0.93
      if happens(zeal) || isToday { lines.append("done Water \(!isToday && happens(zeal) ? 8 : 5)") }
      if [.monday, .wednesday, .friday].contains(day.weekday), happens(zeal), !isToday {
        lines.append("done \"Morning run\" \(happens(0.8) ? "5.\(index % 9)" : "2.5")")
      }
      if [.tuesday, .thursday, .saturday].contains(day.weekday), happens(zeal) { lines.append("done Read") }
      if happens(0.7) { lines.append("done Coffee \(isToday || happens(0.93) ? 1 + index % 2 : 3)") }
      if happens(zeal) { lines.append("done Meditate") }
      if day.weekday == .sunday, happens(0.8) { lines.append("done \"Call home\"") }
      if happens(0.4) || isToday {
        weight += Double.random(in: -0.42..<0.31, using: &random)
        lines.append("measure Weight \((weight * 10).rounded() / 10)")
      }
      if index % 97 == 60 { lines.append("skip Water tomorrow --reason ill") }
      if index % 140 == 90 { lines.append("pause \"Morning run\" tomorrow \(day + 12)") }
      if happens(0.6) { lines.append("session breathing \(5 + index % 7) --feedback good") }
      if index % 40 == 39, index < 240 { lines.append("session writing 15 --feedback \"very good\"") }
      if [40, 110, 200].contains(index) { lines.append("progress breathing --yes") }
      if index == days - 20 { lines.append("celebrations --ack all") }
    }
    return lines
  }
}

/// Output in a style.
private final class DrawnOutput: OutputSink {
  private let writer: Mutex<(writer: OutputWriter, text: String)>

  init(_ style: Style) { writer = Mutex((OutputWriter(style: style), "")) }

  var text: String { writer.withLock(\.text) }
  var json: any OutputSink { self }

  func write(_ output: Output) { writer.withLock { $0.text += $0.writer.text(for: output) } }
  func progress(_ done: Int, of total: Int) {}
}
