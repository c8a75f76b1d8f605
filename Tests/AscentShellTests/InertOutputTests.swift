import AscentPictures
import AscentRules
import AscentViews
import Foundation
import Testing

@testable import AscentImport
@testable import AscentRuntime
@testable import AscentScenarios
@testable import AscentShell

@Suite("Text from users stays inert")
struct InertOutputTests {
  /// Two hundred payloads: every control, sequences that terminals obey, bidirectional formats,
  /// tags, private and unassigned scalars, markup, formulas.
  static let payloads: [String] = {
    var payloads =
      (0...0x1F).map { String(Unicode.Scalar(UInt8($0))) } + (0x7F...0x9F).map { String(Unicode.Scalar(UInt8($0))) }
    payloads += [
      "\u{1B}[31mred", "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;aGk=\u{7}", "\u{1B}]8;;http://x\u{1B}\\link",
      "\u{9B}31m",
      "\u{9D}52;c;aGk=\u{9C}", "\u{1B}P1$r\u{1B}\\", "\u{1B}c", "\u{1B}[6n", "a\rb", "a\nb", "a\u{8}b", "\u{FEFF}x",
      "\u{200B}x",
      "\u{200D}",
      "a\u{200D}b", "\u{AD}x", "\u{180E}", "\u{FFF9}x\u{FFFB}", "\u{2028}x", "\u{2029}x", "\u{85}x", "\u{E000}",
      "\u{F8FF}", "\u{10FFFD}",
      "\u{378}", "\u{E0FFF}", "\u{FFFE}", "\u{FFFF}", "<script>alert(1)</script>", "\" onload=\"x", "=1+1", "@SUM(A1)",
      "+cmd|' /C calc'!A0",
      "'; DROP TABLE events; --", "\\u{1B}", "\\", "\"", "%s%n", "${HOME}", "$(id)", "`id`", "../../etc", "«»",
      "e" + String(repeating: "\u{301}", count: 300),
    ]
    payloads +=
      (0x202A...0x202E).map { "a\(Unicode.Scalar(UInt32($0))!)b" }
      + (0x2066...0x2069).map { "a\(Unicode.Scalar(UInt32($0))!)b" }
    payloads += (0xE0020...0xE007F).map { "x\(Unicode.Scalar(UInt32($0))!)" }
    return payloads
  }()

  static func isInert(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.isReadable || $0 == "\n" }
  }

  private static func difference(in event: Event, of operation: OperationID, _ p: String) -> LedgerCheck.Difference {
    LedgerCheck.Difference(
      user: UserID(p), operation: operation, position: .start, part: .event, stored: event,
      refusal: event.kind == .habitSatisfied ? nil : .badText(field: p, reason: p), hasOtherRules: true)
  }

  private static func watch(_ report: PersonReport, _ p: String) -> WatchView {
    var view = WatchView(report: report, user: UserID(p), zone: .utc, time: "08:00:00", head: JournalHead())
    (view.writer, view.check) = (p, .done(false, p))
    return view
  }

  private static func erasure(_ p: String) -> ErasureView {
    var view = ErasureView(user: p, store: p, commands: 1)
    (view.digest, view.copies) = ("0", [p])
    return view
  }

  private static func views(_ p: String) -> [any View] {
    let day = LocalDay(year: 2026, month: 3, day: 2)!
    let operation = OperationID(key: OperationKey(high: 0, low: 0b11 << 62), longText: p)
    let habit = HabitReport(
      id: HabitID(number: 1), name: p, unit: p, attributes: [p: p], goal: 1, schedule: .daily, firstDay: day,
      isArchived: false, excuse: nil, count: 0, isDue: true, isSatisfied: false)
    var report = PersonReport()
    report.habits = [habit]
    var marked = habit
    marked.marks = DayStatus.allCases.prefix(7).map { DayMark($0) }
    let key = AwardKey(kind: .manual, subject: 1, day: day)
    let entry = LedgerEntry(number: 1, key: key, amount: 1, total: 1, policy: 0)
    let sent = SentCommand(command: p, receipt: Receipt(), operation: operation, notes: [p])
    let change = ChangeView(headline: p, habit: p, sent: sent)
    let definition = HabitDefinition(name: p, unit: p, attributes: [p: p])
    let events: [Event] = [
      .habitAdded(HabitID(number: 1), definition, firstDay: day), .xpGranted(entry, reason: p),
      .daysExcused(HabitID(number: 1), .skip, from: day, through: day, reason: p), .freezesGranted(1, reason: p),
      .habitSatisfied(HabitID(number: 1), day),
    ]
    let help = HelpView(
      heading: p, usage: p, summary: p, arguments: [HelpView.Item(p, p)], options: [], examples: [p],
      output: p)
    let lane = DeviceRace.Answer(device: 1, sent: 1, result: .failure(.refused(.badText(field: p, reason: p))))
    let invariant = RaceView.Invariant(1, p, false, p)
    let habits = [ImportedHabit(name: p, completions: [ImportedCompletion(day: day, amount: 1)])]
    var imported = ImportView(
      .habitBull, path: p, TrackerExport(source: .habitBull, habits: habits), records: 2, isDryRun: false)
    imported.add(ImportView.Remark(place: p, text: p, reason: p))
    var figures = AnalyticsFigures(asOf: .earliest)
    figures.eventCount = 1
    figures.methods = [
      AnalyticsFigures.Method(
        method: MethodID(p), people: .init(1), droppedOff: .init(0), sessionCount: 1,
        stages: [AnalyticsFigures.Method.AtStage(stage: StageID(p), entered: .init(1), advanced: 0)])
    ]
    return [
      HabitCard(habit: habit), HabitListView(habits: [habit]), change, AnalyticsView(figures: figures),
      TodayView(report: report, zone: .utc), StreaksView(report: report),
      WeekView(first: day, today: day, habits: [marked], group: p),
      CalendarView(.overall(p, of: [marked], from: day, today: day), isYear: false),
      CalendarView(.overall(p, of: [marked], from: day, today: day), isYear: true),
      ChartView(series: ChartSeries(marked, through: day)),
      LadderView(method: MethodID(p), ladder: Ladder(p, [Ladder.Rung(p, .here, note: p)], fraction: 0.5)),
      StatusView(report), watch(report, p), CaptionView(text: p), erasure(p),
      ConfigView(path: p, rows: [.init(setting: .pager, value: p, source: p)], faults: [p], isChanged: false),
      ConfigView(path: p, rows: [.init(setting: .pager, value: p, source: p)], faults: [p], isChanged: true),
      LogView(
        habit: p,
        rows: [
          LogView.Row(
            habit: p, traits: HabitTraits(), day: day, amount: 1, count: 1, goal: 1, inForce: true,
            operation: operation, at: p, device: DeviceID(p))
        ]), LogView(habit: p, rows: []),
      LedgerView(rows: [LedgerView.Row(entry: entry, habit: p, reason: p)], count: 1),
      AuditView(
        entries: 1, findings: [], differences: events.map { difference(in: $0, of: operation, p) },
        habits: [HabitID(number: 1): p], damage: [JournalDamage(commit: 1, detail: p)]),
      ScenarioView(files: [
        ScenarioOutcome(
          name: p, steps: 1, failures: [ScenarioFailure(name: p, step: 1, expected: p, actual: p, message: p)]),
        ScenarioOutcome(name: p, steps: 1, failures: []),
      ]),
      imported,
      RaceView(race: p, user: UserID(p), answers: [lane], finalCount: 0, totalXP: 0, invariants: [invariant]),
      help, HelpListView(commands: [help]),
      ErrorView(kind: "x", message: p, argument: p, value: p, allowed: p, suggestion: p, line: 1),
    ]
      + events.indices.map { index in
        let evidence = Evidence(
          occurredAt: Instant(milliseconds: 0), recordedAt: Instant(milliseconds: 0), zone: .utc, offset: 0,
          dayStart: 0, day: day)
        let accepted = AcceptedCommand(
          user: UserID(p), operation: operation, content: 0, evidence: evidence, receipt: Receipt())
        let command = StoredCommand(
          accepted: accepted, position: Position(number: 1), inForce: true, events: events)
        let sentence = EventText { _ in p }.sentence(events[index])
        return EventView(record: EventRecord(index, of: command) { _ in p }, sentence: sentence)
      }
  }

  @Test("no payload gets through any view, as text or as JSON", arguments: payloads)
  func views(_ payload: String) throws {
    for view in Self.views(payload) {
      #expect(Self.isInert(view.text(.plain)), "\(type(of: view))")
      // In colour the only escapes are our own.
      let coloured = view.text(Style(hasColour: true)).replacing(#/\u{1B}\[(0|1|2|3[1-6])m/#, with: "")
      #expect(Self.isInert(coloured), "\(type(of: view))")
      let line = view.json.line
      #expect(Self.isInert(line) && !line.contains("\n"), "\(type(of: view))")
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }

  @Test("JSON returns a payload unchanged", arguments: payloads)
  func json(_ payload: String) throws {
    let line = JSONValue.array([.string(payload)]).line
    let back = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String]
    #expect(back?.first.map { Array($0.unicodeScalars) } == Array(payload.unicodeScalars))
  }

  @Test("the suite has two hundred payloads, and its check can fail")
  func detects() {
    #expect(Self.payloads.count >= 200)
    #expect(!Self.isInert("\u{1B}[31m"))
    #expect(!Self.isInert("a\u{202E}"))
  }

  @Test("a payload as a name, a reason, a device, an id or a command leaves a session's output inert")
  func session() async throws {
    for options in [[], ["--json"]] {
      let harness = try ShellHarness(words: options)
      let output = try await harness.open { session in
        _ = await harness.execute("habit add Run", session)
        // Every payload goes through every view above; here one in four is enough.
        for (index, payload) in Self.payloads.enumerated() where index % 4 == (options.isEmpty ? 0 : 2) {
          for words in [
            [payload], ["habit", "add", payload], ["done", payload], ["done", "Run", payload],
            ["done", "Run", "--op", payload],
            ["done", "Run", "--device", payload], ["award", "1", "--reason", payload], ["undo", payload],
            ["skip", "Run", payload], ["help", payload], ["scenario", "run", payload], ["import", "loop", payload],
          ] { await harness.execute(words, session) }
        }
        for line in ["habit list", "today", "streaks", "ledger --limit 500", "events", "log Run", "verify"] {
          _ = await harness.execute(line, session)
        }
        return harness.taken()
      }
      #expect(output.count > 10_000)
      #expect(Self.isInert(output.replacing("\u{200D}", with: "")))
    }
  }

  @Test(
    "joiners stay where they join, and nothing else is changed that can be read",
    arguments: [
      "Morning run", "Früh aufstehen", "早起", "👩‍👩‍👧", "🏃‍♀️", "می‌روم", "क्‍ष", "naïve e\u{301}", "1 < 2 & 3 > 2",
    ])
  func readable(_ text: String) {
    #expect(VisibleText.visible(text) == text)
  }
}
